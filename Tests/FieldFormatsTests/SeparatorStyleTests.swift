import Diagnostics
import FieldFormats
import Testing

/// What a number field takes for a number: by hand, from what people write in each style; plain
/// digits with a point from PDF.js and PDFium, which store them so in every style.
@Suite("Numbers as people write them")
struct SeparatorStyleTests {
  @Test(
    "a number is read in its field's style",
    arguments: [
      (.commaPoint, "1,234.50", "1234.5"), (.commaPoint, "1234.5", "1234.5"),
      (.commaPoint, ".5", "0.5"), (.commaPoint, "-3", "-3"), (.commaPoint, "(3)", "-3"),
      (.commaPoint, "1,234", "1234"), (.commaPoint, "12,345,678.9", "12345678.9"),
      (.commaPoint, "+3", "3"), (.commaPoint, "5.", "5"), (.commaPoint, " 7 ", "7"),
      (.commaPoint, "( 1,000.25 )", "-1000.25"), (.commaPoint, "-.5", "-0.5"),
      (.point, "1,234.50", "1234.5"), (.point, "1234.50", "1234.5"),
      (.pointComma, "1.234,50", "1234.5"), (.pointComma, "1234,5", "1234.5"),
      (.pointComma, "1234.5", "1234.5"), (.pointComma, "1.234.567", "1234567"),
      (.pointComma, ",5", "0.5"), (.pointComma, "-1.234,5", "-1234.5"),
      // A program's 1.234 is not a person's 1234: stored values have a decimal point.
      (.pointComma, "1.234", "1.234"),
      (.comma, "1234,5", "1234.5"), (.comma, "1.234,5", "1234.5"), (.comma, "1234.5", "1234.5"),
      (.apostrophePoint, "1'234.5", "1234.5"), (.apostrophePoint, "1\u{2019}234", "1234"),
      (.commaPoint, "00012", "12"), (.commaPoint, "-0", "0"),
      (.commaPoint, "123456789012345678901234.01", "123456789012345678901234.01"),
    ] as [(SeparatorStyle, String, String)])
  func reads(_ style: SeparatorStyle, _ text: String, _ number: String) {
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: style))
    #expect(format.number(in: text) == DecimalNumber(number))
    #expect(format.reads(text))
  }

  @Test(
    "what is no number in the style is refused",
    arguments: [
      (.commaPoint, "1,5"), (.commaPoint, "12,34"), (.commaPoint, "1,2345"),
      (.commaPoint, "1234,567"), (.commaPoint, "1.2.3"), (.commaPoint, "1,234,56"),
      (.commaPoint, "123s456.789"), (.commaPoint, "1e5"), (.commaPoint, "0x10"),
      (.commaPoint, "$5"), (.commaPoint, "5%"), (.commaPoint, "(-3)"), (.commaPoint, "(3"),
      (.commaPoint, "--3"), (.commaPoint, "-"), (.commaPoint, "."), (.commaPoint, ","),
      (.commaPoint, "()"), (.commaPoint, " "), (.commaPoint, "1 234"), (.commaPoint, "xyz00"),
      (.commaPoint, "1.234,50"), (.pointComma, "1,234.50"), (.pointComma, "1,5,5"),
      (.commaPoint, "١٢"), (.commaPoint, "NaN"), (.commaPoint, "Infinity"),
      (.apostrophePoint, "1,234"), (.commaPoint, ",234"), (.commaPoint, "1,,234"),
    ] as [(SeparatorStyle, String)])
  func refuses(_ style: SeparatorStyle, _ text: String) {
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: style))
    #expect(format.number(in: text) == nil)
    #expect(format.problem(with: text) == .notANumber(style))
  }

  @Test("no problem of a format holds the value")
  func keepsValuesToItself() {
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: .commaPoint))
    let diagnostic = format.problem(with: "secret 4711")?.diagnostic(field: "ssn")
    #expect(diagnostic?.code == "format")
    #expect(diagnostic?.field == "ssn")
    #expect(diagnostic?.message.contains("4711") == false)
    #expect(diagnostic?.hint?.contains("4711") == false)
  }
}
