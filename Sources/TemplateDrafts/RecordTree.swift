import StructuredData

/// A record that is built value by value.
struct RecordTree {
  private indirect enum Node {
    case value(StructuredValue)
    case object(RecordTree)
  }
  private var members: [(key: String, node: Node)] = []
  private var places: [String: Int] = [:]

  mutating func set(_ value: StructuredValue, at path: ArraySlice<String>) {
    guard let key = path.first else { return }
    let rest = path.dropFirst()
    let place = places[key] ?? members.count
    if place == members.count {
      places[key] = place
      members.append((key, .object(RecordTree())))
    }
    if rest.isEmpty {
      members[place].node = .value(value)
    } else if case .object(var inner) = members[place].node {
      inner.set(value, at: rest)
      members[place].node = .object(inner)
    }
  }

  var value: StructuredValue {
    .object(
      members.map { key, node in
        switch node {
        case .value(let value): (key, value)
        case .object(let tree): (key, tree.value)
        }
      })
  }
}
