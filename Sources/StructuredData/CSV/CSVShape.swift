import Diagnostics

/// What the rows of a CSV are as values.
package enum CSVShape: Hashable, Sendable {
  /// A member for each column, of text.
  case flat
  /// A member for each column; empty text is null.
  case flatWithNulls
  /// Column names with dots are paths: `address.city` is the member `city` of the object `address`, and
  /// `child.2.name` the member `name` of the second item of the list `child`. Empty text is null.
  case nested

  var hasNulls: Bool { self != .flat }
}

/// Where each column of a CSV is in its records.
struct CSVLayout {
  private indirect enum Node {
    case column(Int)
    case object([(key: String, node: Node)])
    /// Members whose keys are the numbers from 1 on.
    case list([Node])
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
    for place in members.indices { members[place].node = Self.withLists(members[place].node) }
  }

  /// Objects whose keys are the numbers from 1 on, each once, are lists.
  private static func withLists(_ node: Node) -> Node {
    guard case .object(var members) = node else { return node }
    for place in members.indices { members[place].node = withLists(members[place].node) }
    var items: [Int: Node] = [:]
    for (key, node) in members {
      guard let number = Int(key), String(number) == key, (1...members.count).contains(number)
      else {
        return .object(members)
      }
      items[number] = node
    }
    return .list((1...members.count).compactMap { items[$0] })
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
        let location: SourceLocation? =
          if case .column(let column) = node { header.members[column].keyLocation } else { nil }
        return .init(key: key, value: value(of: node, values), keyLocation: location)
      })
  }

  /// The items at the end of a list whose cells are all empty are left out.
  private func value(of node: Node, _ values: [StructuredValue]) -> StructuredValue {
    switch node {
    case .column(let column): return values[column]
    case .object(let members): return StructuredValue(.object(object(members, values)))
    case .list(let items):
      let count = items.lastIndex { !isEmpty($0, values) }.map { $0 + 1 } ?? 0
      return StructuredValue(.array(items[..<count].map { value(of: $0, values) }))
    }
  }

  private func isEmpty(_ node: Node, _ values: [StructuredValue]) -> Bool {
    switch node {
    case .column(let column): values[column].kind == .null
    case .object(let members): members.allSatisfy { isEmpty($0.node, values) }
    case .list(let items): items.allSatisfy { isEmpty($0, values) }
    }
  }
}
