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
      // No group begins with 0, and none has two digits.
      (.pointComma, "0.125", "0.125"), (.comma, "1.23", "1.23"),
      (.pointComma, "1234.500", "1234.5"),
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

  /// A German 1.200 is 1200 to a person, and 1.2 to a program (Acrobat stores decimal points).
  @Test(
    "a single group after a point is refused where points mark groups",
    arguments: [SeparatorStyle.pointComma, .comma],
    ["1.200", "-12.500", "(123.456)", " 1.200 ", "+1.000", "€ 1.200", "-€1.200", "1.200€"])
  func ambiguous(_ style: SeparatorStyle, _ text: String) {
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: style, currency: "€ "))
    #expect(format.problem(with: text) == .ambiguousNumber)
    // What is stored already is a program's.
    #expect(format.number(in: text) != nil)
  }

  @Test("a program's number is stored with the format's decimal mark")
  func stored() {
    for style in SeparatorStyle.allCases {
      let format = FieldFormat.number(NumberFormat(decimals: 2, separators: style))
      let isComma = style == .pointComma || style == .comma
      #expect(format.stored(number: "1.200") == (isComma ? "1,200" : "1.200"))
      #expect(format.stored(number: "-7") == "-7")
      #expect(format.number(in: format.stored(number: "1.200")) == DecimalNumber("1.2"))
      #expect(format.problem(with: format.stored(number: "1.200")) == nil)
    }
  }

  @Test(
    "the format's own currency sign is read over",
    arguments: [
      ("$", "$1,200.50", "1200.5"), ("$", "-$5", "-5"), ("$", "$-5", "-5"), ("$", "($5)", "-5"),
      ("$", "5 $", "5"), ("$", " $ 5 ", "5"), ("US$ ", "US$ 5", "5"), (" kr", "5kr", "5"),
      ("$", "5", "5"),
    ])
  func currency(_ currency: String, _ text: String, _ number: String) {
    let format = FieldFormat.number(
      NumberFormat(decimals: 2, separators: .commaPoint, currency: currency))
    #expect(format.number(in: text) == DecimalNumber(number))
    #expect(format.problem(with: text) == nil)
  }

  @Test(
    "other signs are refused",
    arguments: ["€5", "$$5", "$5$", "5%", "$", "-$-5", "($-5)", "-($5)", "$"])
  func otherSigns(_ text: String) {
    let format = FieldFormat.number(
      NumberFormat(decimals: 2, separators: .commaPoint, currency: "$"))
    #expect(format.problem(with: text) == .notANumber(.commaPoint))
  }

  /// A percentage shows a hundred times what the field stores (Acrobat SDK, `AFPercent_Format`).
  @Test("a number with a percent sign is that many hundredths")
  func percent() throws {
    let format = FieldFormat.percent(PercentFormat(decimals: 1, separators: .commaPoint))
    for (text, number) in [
      ("12.5%", "0.125"), ("12.5 %", "0.125"), ("%12.5", "0.125"), ("-5%", "-0.05"),
      ("0.125", "0.125"),
    ] {
      #expect(format.number(in: text) == DecimalNumber(number))
      #expect(format.problem(with: text) == nil)
    }
    #expect(try format.display("12.5%").get().text == "12.5%")
    #expect(format.problem(with: "5%%") == .notANumber(.commaPoint))
  }

  @Test("no problem of a format holds the value")
  func keepsValuesToItself() {
    let format = FieldFormat.number(NumberFormat(decimals: 2, separators: .commaPoint))
    let diagnostic = format.problem(with: "secret 4711")?.diagnostic(field: "ssn")
    #expect(diagnostic?.code == "format")
    #expect(diagnostic?.field == "ssn")
    #expect(diagnostic?.message.contains("4711") == false)
    #expect(diagnostic?.hint?.text.contains("4711") == false)
  }
}
