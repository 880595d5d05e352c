package import InteractiveForms

/// A full field name and what the field holds, on its way into a file of values.
package struct NamedValue: Hashable, Sendable {
  package var name: String
  package var value: FieldValue

  package init(name: String, value: FieldValue) {
    self.name = name
    self.value = value
  }
}

extension Form {
  /// What its fields hold, in the form's order, for FDF and XFDF.
  ///
  /// A field without a value holds the empty text, or the state `Off` where it is a button: filling
  /// another copy with these values empties the field. Left out are push buttons and signatures.
  /// A field without a name goes by the one it is listed under, which this program alone finds
  /// again. Of fields that share a name the first speaks.
  package var namedValues: [NamedValue] {
    var seen: Set<String> = []
    return fields.compactMap { field in
      guard field.kind != .pushButton, field.kind != .signature,
        seen.insert(field.name).inserted
      else { return nil }
      return NamedValue(name: field.name, value: field.exchangedValue)
    }
  }
}

extension Field {
  fileprivate var exchangedValue: FieldValue {
    switch (value, kind.isToggle) {
    case (.state(let state)?, true): .state(state)
    case (_, true): .state(.off)
    case (.text(let text)?, false): .text(text)
    // One option is a text: pdftk writes an array of one for a combo box.
    case (.selection(let texts)?, false):
      texts.count > 1 ? .selection(texts) : .text(texts.first ?? "")
    case (.state(let state)?, false): .text(state.text)
    case (.other?, false), (nil, false): .text("")
    }
  }
}

/// Names and values as the tree that full field names spell (ISO 32000-2, 12.7.4.2), in the order
/// in which each name comes first.
struct FieldNameTree {
  struct Node {
    var partialName: String
    var value: FieldValue?
    var children: [Node] = []
    fileprivate var places: [String: Int] = [:]
  }

  /// Names of more parts than this keep the rest as one, so that no name nests deeper than readers
  /// go (an FDF spends two of their levels on each part).
  static let depth = 60

  private(set) var roots: [Node] = []
  private var places: [String: Int] = [:]

  init(_ values: some Sequence<NamedValue>) {
    for value in values {
      let parts = value.name.split(
        separator: ".", maxSplits: Self.depth - 1, omittingEmptySubsequences: false)
      Self.insert(value.value, parts.map(String.init)[...], into: &roots, &places)
    }
  }

  private static func insert(
    _ value: FieldValue, _ parts: ArraySlice<String>, into nodes: inout [Node],
    _ places: inout [String: Int]
  ) {
    guard let first = parts.first else { return }
    let place = places[first] ?? nodes.count
    if place == nodes.count {
      nodes.append(Node(partialName: first))
      places[first] = place
    }
    if parts.count == 1 {
      nodes[place].value = value
      return
    }
    // Taken out while they change, so that they are not copied.
    var children = nodes[place].children
    var childPlaces = nodes[place].places
    nodes[place].children = []
    nodes[place].places = [:]
    insert(value, parts.dropFirst(), into: &children, &childPlaces)
    nodes[place].children = children
    nodes[place].places = childPlaces
  }
}
