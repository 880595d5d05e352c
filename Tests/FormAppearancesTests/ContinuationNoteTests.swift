import Testing

@testable import FormAppearances

/// Notes as people write them in each language; a tag is read by BCP 47: the language first, then script and region.
@Suite("Notes of continued values")
struct ContinuationNoteTests {
  @Test(
    "the note is in the language, else in English",
    arguments: [
      (nil, "(continued on page 12)"), ("en-US", "(continued on page 12)"),
      ("es-MX", "(continúa en la página 12)"), ("FR", "(suite à la page 12)"),
      ("de", "(Fortsetzung auf Seite 12)"), ("pt-BR", "(continua na página 12)"),
      ("pl", "(ciąg dalszy na stronie 12)"), ("ja", "（12ページに続く）"),
      ("zh-Hant-HK", "（續見第12頁）"), ("zh-TW", "（續見第12頁）"), ("zh-CN", "（续见第12页）"),
      ("zh-Hans-TW", "（续见第12页）"), ("tlh", "(continued on page 12)"),
    ] as [(String?, String)])
  func languages(_ language: String?, _ note: String) {
    let notes = ContinuationNotes.texts(page: 12, language: language)
    #expect(notes.first == note)
    // The last one needs no letters that fonts lack.
    #expect(notes.last == "p. 12")
  }
}
