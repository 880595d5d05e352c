package import Diagnostics

/// Reads the items of one YAML list. The text is read as a whole before the first: YAML shows only
/// at its end what a document says.
package struct YAMLListReader: RecordSource {
  private var chunks: TextChunks?
  private var items: ArraySlice<StructuredValue> = []
  package private(set) var didAbort = false

  package init(chunks: @escaping TextChunks) { self.chunks = chunks }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    if let chunks {
      self.chunks = nil
      do {
        items = try Self.list(chunks)[...]
      } catch {
        didAbort = true
        throw error
      }
    }
    return items.popFirst()
  }

  private static func list(_ chunks: TextChunks) throws(FormwrightError) -> [StructuredValue] {
    var text: [UInt8] = []
    while let chunk = try chunks() { text += chunk }
    let value = try YAMLReader.read(text)
    guard let items = value.arrayValue else {
      throw FormwrightError(
        .data, "yaml-syntax", "expected a list of records, found \(value.kindName)",
        hint: "Begin each record with “- ”.", location: value.location)
    }
    return items
  }
}
