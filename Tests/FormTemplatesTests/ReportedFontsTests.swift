import TestTools
import Testing
import Typography

@testable import FormTemplates

@Suite("Fonts in reports")
struct ReportedFontsTests {
  // Memory of a font that is freed is soon that of the next one.
  @Test("a font opened after another one was freed is reported under its own name")
  func namesLaterFonts() throws {
    guard let bytes = try VariableFont.complete.bytes() else { return }
    let digests = FontDigests()
    for round in 0..<40 {
      let instance = round % 2 == 0 ? nil : VariableFont.bold
      let typeface = try Typeface(bytes: bytes, instance: instance, name: "built")
      #expect(digests.font(typeface).instance == typeface.instance)
    }
  }
}
