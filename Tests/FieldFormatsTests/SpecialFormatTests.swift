import FieldFormats
import Testing

/// Zip codes, telephone and social security numbers, and masks. Expected texts and verdicts from
/// PDF.js (`scripting_spec.js`) and PDFium (`public_methods.in`).
@Suite("Special formats")
struct SpecialFormatTests {
  @Test(
    "digits are set into the mask",
    arguments: [
      (0, "0123456789", "01234"), (1, "0123456789", "01234-5678"),
      (2, "0123456789", "(012) 345-6789"), (3, "0123456789", "012-34-5678"),
      (2, "1234567", "123-4567"), (2, "(123) 456-7890", "(123) 456-7890"),
      (3, "123456789", "123-45-6789"), (0, "", ""), (1, "12345", "12345"),
    ])
  func shows(_ style: Int, _ value: String, _ text: String) {
    let format = FieldScript("AFSpecial_Format(\(style));")?.format
    #expect(format?.display(value) == .success(FormattedValue(text: text)))
  }

  @Test(
    "a whole value fits or does not",
    arguments: [
      (0, "12345", true), (0, "1234", false), (0, "12345A", false), (0, "1234A", false),
      (1, "12345-6789", true), (1, "123456789", true), (1, "12345", false),
      (2, "(123) 456-7890", true), (2, "1234567890", true), (2, "123-456-7890", true),
      (2, "123-4567", true), (2, "1234567", true), (2, "12345678", false), (2, "123-456A", false),
      (3, "123-45-6789", true), (3, "123456789", true), (3, "12345678", false), (3, "", true),
    ])
  func checks(_ style: Int, _ value: String, _ fits: Bool) throws {
    let keystroke = try #require(FieldScript("AFSpecial_Keystroke(\(style));")?.keystrokes.first)
    #expect((keystroke.problem(with: value) == nil) == fits)
  }

  @Test(
    "typing goes on as long as the value may still fit, as PDF.js lets it",
    arguments: [
      (0, "12345", "A"), (2, "(123) 456-7890", "A"), (2, "1234567890", "A"),
      (2, "123-456-7890", "A"), (2, "123-4567", "A"), (2, "1234567", "A"),
    ])
  func types(_ style: Int, _ whole: String, _ wrong: String) throws {
    let keystroke = try #require(FieldScript("AFSpecial_Keystroke(\(style));")?.keystrokes.first)
    for count in 1...whole.count { #expect(keystroke.admits(typing: String(whole.prefix(count)))) }
    #expect(!keystroke.admits(typing: whole + wrong))
  }

  @Test(
    "a mask of one's own says what stands where",
    arguments: [
      ("9AXO", "3F?0", true), ("9AXO", "3F?@", false), ("9AXO", "3F?", false),
      ("9999", "123", false), ("9999", "12345", false), ("9999", "abcd", false),
      ("9999", "1234", true), ("XXXX", "abcd", true), ("", "12345", true),
      ("999-9999", "1234567", true), ("999-9999", "123-4567", true),
      ("999-9999", "123 4567", false),
      ("AA-99", "ab-12", true), ("AA-99", "ab12", true), ("AA-99", "äb12", false),
    ])
  func masks(_ mask: String, _ value: String, _ fits: Bool) throws {
    let script = "AFSpecial_KeystrokeEx(\"\(mask)\");"
    let keystroke = try #require(FieldScript(script)?.keystrokes.first)
    #expect((keystroke.problem(with: value) == nil) == fits)
    #expect(keystroke.format.display(value) == .success(FormattedValue(text: value)))
  }

  @Test("a mask is typed character by character, as in PDF.js's test")
  func typesMask() throws {
    let keystroke = try #require(FieldScript("AFSpecial_KeystrokeEx(\"9AXO\");")?.keystrokes.first)
    for (value, isAdmitted) in [
      ("3", true), ("3F", true), ("3F?", true), ("3F?@", false), ("3F?0", true),
    ] {
      #expect(keystroke.admits(typing: value) == isAdmitted)
    }
  }

  @Test("a style that Acrobat does not have is another script")
  func refusesStyles() {
    #expect(FieldScript("AFSpecial_Format(4)") == nil)
    #expect(FieldScript("AFSpecial_Keystroke(65)") == nil)
    #expect(FieldScript("AFSpecial_Format()") == nil)
    #expect(FieldScript("AFSpecial_Format(\"3\")")?.format == .special(.socialSecurity))
  }
}
