import FormFilling
import PDFObjects
import Testing

/// A file of these records, with its bytes, read back through libqpdf.
///
/// - Parameter first: the number of the first record.
func mergedFile(
  of records: [MergedRecord?], from first: Int = 1, title: (Int) -> String = { "record \($0)" }
) throws -> (document: Document, bytes: [UInt8]) {
  var file: MergedFile?
  var bytes: [UInt8] = []
  for (place, record) in records.enumerated() {
    let record = try #require(record)
    var whole = file ?? MergedFile(for: record)
    try whole.add(record, number: first + place, title: title(first + place))
    bytes += whole.takeBytes()
    file = whole
  }
  var whole = try #require(file)
  bytes += whole.finish()
  let document = try Document(bytes: bytes)
  #expect(document.readingDiagnostics.isEmpty)
  return (document, bytes)
}
