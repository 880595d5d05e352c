import StructuredData

/// The values that `enum` or `const` permits.
struct OptionsPlan: Sendable {
  /// In the order of the schema.
  let options: [StructuredValue]
  let keyword: String
  private let texts: NameTable
  private let others: Set<ComparedValue>
  /// The numbers of members or items that the options have, so that most values need not be hashed.
  private let elementCounts: Set<Int>

  init(_ options: [StructuredValue], keyword: String) {
    self.options = options
    self.keyword = keyword
    texts = NameTable(options.compactMap(\.stringValue))
    others = Set(options.filter { $0.stringValue == nil }.map { ComparedValue(value: $0) })
    elementCounts = Set(options.filter { $0.stringValue == nil }.map(\.elementCount))
  }

  func contains(_ text: String) -> Bool { texts.place(of: text, expected: 0) >= 0 }

  /// Whether a list or object has as many elements as an option.
  func mayContain(_ value: borrowing StructuredValue) -> Bool {
    elementCounts.contains(value.elementCount)
  }

  func contains(_ value: borrowing StructuredValue) -> Bool {
    if case .string(let text) = value.kind { return contains(text) }
    return mayContain(value) && others.contains(ComparedValue(value: copy value))
  }
}
