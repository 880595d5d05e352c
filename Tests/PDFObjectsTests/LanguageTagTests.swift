import PDFObjects
import Testing

/// Examples of RFC 5646, appendix A.
@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "tags",
    arguments: [
      "de", "fr", "ja", "i-enochian", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901",
      "es-419", "x-whatever", "en-US-u-islamcal", "qaa-Qaaa-QM-x-southern",
    ])
  func takes(_ tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

  @Test(
    "what has no tag's shape",
    arguments: [
      "", "!!", "en_US", "en-", "-en", "en--US", "abcdefghi", "de-abcdefghi", "日本語", "en US",
      "en\0", "419", "é", "Englisch", "deutsch", "Latn", "en-x", "de-a", "en-US-GB", "x", "i",
    ])
  func refuses(_ text: String) { #expect(!LanguageTag.isWellFormed(text)) }
}
