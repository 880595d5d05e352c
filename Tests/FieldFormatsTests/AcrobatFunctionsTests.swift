import FieldFormats
import Testing

/// Expected values from PDF.js (`scripting_spec.js`) and PDFium (`public_methods.in`).
@Suite("Functions that give values")
struct AcrobatFunctionsTests {
  @Test(
    "AFMakeNumber takes the number a text begins with",
    arguments: [
      ("123.456", "123.456"), ("-123.456", "-123.456"), ("-123,456", "-123.456"),
      ("not a number", nil), ("1,2", "1.2"), ("1.2", "1.2"), (" 7 ", "7"), ("", nil),
      ("12abc", "12"), ("1,234.5", "1.234"), ("1e3", "1000"), ("Infinity", nil), ("1e999", nil),
    ] as [(String, String?)])
  func makesNumbers(_ text: String, _ number: String?) {
    #expect(AcrobatFunctions.makeNumber(text) == number.flatMap { DecimalNumber($0) })
  }

  @Test("AFMakeArrayFromList takes names between commas")
  func splitsLists() {
    #expect(
      AcrobatFunctions.list("aaaa,  bbbbbbb,cc,ddd, e") == ["aaaa", " bbbbbbb", "cc", "ddd", "e"])
  }
}
