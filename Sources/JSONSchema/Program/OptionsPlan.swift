import StructuredData

/// The values that `enum` or `const` permits.
struct OptionsPlan: Sendable {
  /// In the order of the schema.
  let options: [StructuredValue]
  let keyword: String
  private let texts: NameTable
  private let others: Set<ComparedValue>

  init(_ options: [StructuredValue], keyword: String) {
    self.options = options
    self.keyword = keyword
    texts = NameTable(options.compactMap(\.stringValue))
    others = Set(options.filter { $0.stringValue == nil }.map { ComparedValue(value: $0) })
  }

  func contains(_ text: String) -> Bool { texts.place(of: text, expected: 0) >= 0 }

  func contains(_ value: borrowing StructuredValue) -> Bool {
    if case .string(let text) = value.kind { return contains(text) }
    return !others.isEmpty && others.contains(ComparedValue(value: copy value))
  }
}
