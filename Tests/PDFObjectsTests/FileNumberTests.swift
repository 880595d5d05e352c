import PDFObjects
import Testing

@Suite("Numbers of objects in files")
struct FileNumberTests {
  /// A file whose objects are numbered with gaps: 4 is the catalog, 9 the page tree, 12 the page.
  private static func file() -> [UInt8] {
    var text = "%PDF-1.7\n"
    var offsets: [Int: Int] = [:]
    for (number, body) in [
      (4, "<< /Type /Catalog /Pages 9 0 R >>"),
      (9, "<< /Type /Pages /Kids [12 0 R] /Count 1 >>"),
      (12, "<< /Type /Page /Parent 9 0 R /MediaBox [0 0 100 100] >>"),
    ] {
      offsets[number] = text.utf8.count
      text += "\(number) 0 obj\n\(body)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 13\n"
    for number in 0..<13 {
      let digits = String(offsets[number] ?? 0)
      let place = String(repeating: "0", count: 10 - digits.count) + digits
      text += offsets[number] == nil ? "\(place) 65535 f \n" : "\(place) 00000 n \n"
    }
    text += "trailer\n<< /Size 13 /Root 4 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }

  @Test("an object is known by the number that the file gives it")
  func numbers() throws {
    var document = try Document(bytes: Self.file())
    let numbers = document.fileNumbers
    let catalog = try #require(numbers.object(4))
    #expect(document[catalog].dictionaryValue?["Type"] == .name("Catalog"))
    let page = try #require(numbers.object(12))
    #expect(document[page].dictionaryValue?["Type"] == .name("Page"))
    #expect(numbers[page] == 12)
    for number in [-1, 0, 1, 5, 13, .max] { #expect(numbers.object(number) == nil) }
    let added = document.add(.integer(1))
    #expect(document.fileNumbers[added] == nil)
  }

  @Test("objects of a document that was read from no file have its numbers")
  func identity() {
    var document = Document()
    let number = document.add(.null)
    #expect(document.fileNumbers[number] == 1)
    #expect(document.fileNumbers.object(1) == number)
    for number in [-1, 0, Int.max] { #expect(document.fileNumbers.object(number) == nil) }
  }
}
