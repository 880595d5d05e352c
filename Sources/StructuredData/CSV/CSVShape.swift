/// What the rows of a CSV are as values.
package enum CSVShape: Hashable, Sendable {
  /// A member for each column, of text.
  case flat
  /// A member for each column; empty text is null.
  case flatWithNulls
  /// Column names with dots are paths: `address.city` is the member `city` of the object `address`. Empty
  /// text is null.
  case nested

  var hasNulls: Bool { self != .flat }
}

/// Where each column of a CSV is in its records.
struct CSVLayout {
  private indirect enum Node {
    case column(Int)
    case object([(key: String, node: Node)])
  }

  private var members: [(key: String, node: Node)] = []
  private let header: StructuredObject

  /// - Parameter header: the names of the columns, each with its place.
  init(_ header: StructuredObject) {
    self.header = header
    let names = header.members.map(\.key)
    let all = Set(names)
    for (column, name) in names.enumerated() {
      let path = Self.path(of: name, among: all)
      Self.insert(column, at: path[...], into: &members)
    }
  }

  /// The column's path; its name alone if a part of it is empty, or is a column itself.
  private static func path(of name: String, among names: Set<String>) -> [String] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, parts.count <= ReadingLimits.depth / 2, !parts.contains("") else {
      return [name]
    }
    for count in 1..<parts.count where names.contains(parts[..<count].joined(separator: ".")) {
      return [name]
    }
    return parts
  }

  private static func insert(
    _ column: Int, at path: ArraySlice<String>, into members: inout [(key: String, node: Node)]
  ) {
    guard let key = path.first else { return }
    guard path.count > 1 else {
      members.append((key, .column(column)))
      return
    }
    if let place = members.firstIndex(where: { $0.key == key }),
      case .object(var inner) = members[place].node
    {
      members[place].node = .column(column)
      insert(column, at: path.dropFirst(), into: &inner)
      members[place].node = .object(inner)
    } else {
      var inner: [(key: String, node: Node)] = []
      insert(column, at: path.dropFirst(), into: &inner)
      members.append((key, .object(inner)))
    }
  }

  /// - Parameter values: one for each column.
  func object(_ values: [StructuredValue]) -> StructuredObject { object(members, values) }

  private func object(
    _ members: [(key: String, node: Node)], _ values: [StructuredValue]
  ) -> StructuredObject {
    StructuredObject(
      distinct: members.map { key, node in
        switch node {
        case .column(let column):
          .init(key: key, value: values[column], keyLocation: header.members[column].keyLocation)
        case .object(let inner):
          .init(key: key, value: StructuredValue(.object(object(inner, values))))
        }
      })
  }
}
