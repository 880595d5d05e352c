import PDFObjects
import Testing

@Suite("Text strings")
struct TextStringTests {
  @Test("each of the three encodings is read (ISO 32000-2, 7.9.2.2)")
  func readsAllEncodings() {
    #expect(PDFString(bytes: [0x80, 0x41, 0x9A]).text == "•Aı")
    #expect(PDFString(bytes: [0xFE, 0xFF, 0x01, 0x41]).text == "Ł")
    #expect(PDFString(bytes: [0xFF, 0xFE, 0x41, 0x01]).text == "Ł")
    #expect(PDFString(bytes: [0xEF, 0xBB, 0xBF, 0xC5, 0x81]).text == "Ł")
  }

  /// ISO 32000-2, Table D.2 has nothing at these codes. The first is what PDF.js (`stringToPDFString`) and pdftk-java read;
  /// readers do not agree on it, so it is written as UTF-16.
  @Test("codes that PDFDocEncoding leaves undefined: a soft hyphen stays one, others are unknown")
  func undefinedCodes() {
    #expect(PDFString(bytes: [0x61, 0xAD, 0x62]).text == "a\u{AD}b")
    #expect(PDFString(bytes: [0x7F, 0x9F]).text == "\u{FFFD}\u{FFFD}")
    #expect(PDFString(text: "\u{AD}").bytes == [0xFE, 0xFF, 0x00, 0xAD])
  }

  @Test("a text that PDFDocEncoding lacks is written as UTF-16 with a mark")
  func writesUTF16() {
    #expect(PDFString(text: "Ł").bytes == [0x95])
    #expect(PDFString(text: "ж").bytes == [0xFE, 0xFF, 0x04, 0x36])
    #expect(PDFString(text: "😀").bytes == [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00])
  }

  @Test("numbers have a point, no exponent and at most five places")
  func formatsNumbers() {
    #expect(formatNumber(0.1) == "0.1")
    #expect(formatNumber(-0.000_004) == "0")
    #expect(formatNumber(12) == "12")
    #expect(formatNumber(1e-7) == "0")
    #expect(formatNumber(123_456.789_012) == "123456.78901")
    #expect(formatNumber(-0.5) == "-0.5")
  }
}
