import FieldFormats
import Testing

/// How number and percent fields show what they store.
///
/// Expected texts are those of PDF.js (`scripting_spec.js`, there checked against Acrobat's
/// dialogs) and PDFium (`public_methods.in`), whose rows name the scripts. Where the two or the
/// decimal arithmetic differ, the row says so.
@Suite("Number formats")
struct NumberFormatTests {
  @Test(
    "a number is shown as PDF.js shows it",
    arguments: [
      ("AFNumber_Format(2, 0, 0, 0, \"€\", false);", "0", "0.00€", nil),
      ("AFNumber_Format(2, 0, 0, 0, \"€\", false);", "123456.789", "123,456.79€", nil),
      ("AFNumber_Format(1, 3, 0, 0, \"$\", true);", "223456.789", "$223456,8", nil),
      ("AFNumber_Format(2, 0, 1, 0, \"€\", false);", "-323456.789", "323,456.79€", .red),
      ("AFNumber_Format(2, 0, 2, 0, \"€\", false);", "-423456.789", "(423,456.79€)", nil),
      ("AFNumber_Format(2, 0, 3, 0, \"€\", false);", "-52345.678", "(52,345.68€)", .red),
      // Its `printf`, which these formats come down to.
      ("AFNumber_Format(3, 0, 0, 0, \"\", true)", "1234567.89123", "1,234,567.891", nil),
      ("AFNumber_Format(2, 0, 0, 0, \"\", true)", "-12.34567", "-12.35", nil),
      ("AFNumber_Format(0, 0, 0, 0, \"\", true)", "4.95", "5", nil),
      ("AFNumber_Format(0, 0, 0, 0, \"\", true)", "4.49", "4", nil),
      ("AFNumber_Format(0, 0, 0, 0, \"\", true)", "-4.95", "-5", nil),
      ("AFNumber_Format(0, 0, 0, 0, \"\", true)", "-4.49", "-4", nil),
    ] as [(String, String, String, FormattedValue.Color?)])
  func showsLikePDFJS(
    _ script: String, _ value: String, _ text: String, _ color: FormattedValue.Color?
  ) {
    #expect(shown(script, value) == FormattedValue(text: text, color: color))
  }

  @Test(
    "signs, currencies and separators stand where both readers put them",
    arguments: [
      ("AFNumber_Format(2, 0, 0, 0, \"$\", true)", "-1234.5", "-$1,234.50"),
      ("AFNumber_Format(2, 0, 2, 0, \"$\", true)", "-1234.5", "($1,234.50)"),
      ("AFNumber_Format(2, 0, 0, 0, \" €\", false)", "-1234.5", "-1,234.50 €"),
      ("AFNumber_Format(2, 1, 0, 0, \"\", true)", "1234567.891", "1234567.89"),
      ("AFNumber_Format(2, 2, 0, 0, \"\", true)", "1234567.891", "1.234.567,89"),
      ("AFNumber_Format(2, 3, 0, 0, \"\", true)", "1234567.891", "1234567,89"),
      ("AFNumber_Format(2, 4, 0, 0, \"\", true)", "1234567.891", "1'234'567.89"),
      ("AFNumber_Format(0, 1, 0, 0, '', false)", "12", "12"),
      ("AFNumber_Format(0, 0, 0, 0, '', false)", "999", "999"),
      ("AFNumber_Format(0, 0, 0, 0, '', false)", "1000", "1,000"),
      ("AFNumber_Format(2, 9, 0, 0, '', false)", "1000", "1'000.00"),
      ("AFNumber_Format(2, 0)", "-1000", "-1,000.00"),
    ])
  func showsSignsAndSeparators(_ script: String, _ value: String, _ text: String) {
    #expect(shown(script, value)?.text == text)
  }

  @Test("styles of negative numbers that are red are black for others, as in both readers")
  func setsColors() {
    for style in [1, 3] {
      let script = "AFNumber_Format(2, 0, \(style), 0, '', true)"
      #expect(shown(script, "5")?.color == .black)
      #expect(shown(script, "0")?.color == .black)
      #expect(shown(script, "-5")?.isRed == true)
    }
    #expect(shown("AFNumber_Format(2, 0, 2, 0, '', true)", "-5")?.color == nil)
  }

  /// Decimal arithmetic: 1.005 is a little less in binary, and JavaScript's `toFixed` rounds it to
  /// 1.00. PDFium adds 10⁻¹⁵ to be right.
  @Test(
    "a half is rounded away from zero, as written",
    arguments: [
      ("1.005", "1.01"), ("-1.005", "-1.01"), ("2.675", "2.68"), ("0.125", "0.13"),
      ("0.5", "0.50"), ("999999.995", "1,000,000.00"),
      ("9007199254740993.01", "9,007,199,254,740,993.01"),
      ("0.004", "0.00"), ("-0.004", "0.00"), ("-0.005", "-0.01"), (".5", "0.50"),
    ])
  func rounds(_ value: String, _ text: String) {
    #expect(shown("AFNumber_Format(2, 0, 0, 0, '', true)", value)?.text == text)
  }

  @Test("a value that is no number is not shown as one; an empty one is shown as nothing")
  func refusesText() {
    let format = FieldScript("AFNumber_Format(2, 0, 0, 0, '$', true)")?.format
    #expect(format?.display("") == .success(FormattedValue(text: "")))
    #expect(format?.display("blooey") == .failure(.notANumber(.commaPoint)))
    #expect(format?.display("12 apples") == .failure(.notANumber(.commaPoint)))
  }

  // MARK: Percentages

  @Test(
    "a percentage is shown as PDF.js and PDFium show it",
    arguments: [
      ("AFPercent_Format(2, 1, false);", "0.456789", "45.68%"),
      ("AFPercent_Format(2, 1, true);", "0.456789", "%45.68"),
      ("AFPercent_Format(1, 0, 0)", "-5.1234", "-512.3%"),
      ("AFPercent_Format(1, 0, 0, 0, 0, 0)", "-5.1234", "-512.3%"),
      ("AFPercent_Format(1, 0, 1)", "-5.1234", "%-512.3"),
      ("AFPercent_Format(1, 0, 2)", "-5.1234", "%-512.3"),
      ("AFPercent_Format(0, 0, 0)", "987654321.001234", "98,765,432,100%"),
      ("AFPercent_Format(0, 1, 0)", "987654321.001234", "98765432100%"),
      ("AFPercent_Format(0, 2, 0)", "987654321.001234", "98.765.432.100%"),
      ("AFPercent_Format(0, 0, 1)", "987654321.001234", "%98,765,432,100"),
      ("AFPercent_Format(0, 1, 1)", "987654321.001234", "%98765432100"),
      ("AFPercent_Format(0, 2, 1)", "987654321.001234", "%98.765.432.100"),
      ("AFPercent_Format(1, 0)", "12.3456", "1,234.6%"),
      ("AFPercent_Format(4, 1)", "12.3456", "1234.5600%"),
      ("AFPercent_Format(1, 0)", "0.01", "1.0%"), ("AFPercent_Format(1, 0)", "0.001", "0.1%"),
      ("AFPercent_Format(1, 0)", "0.0001", "0.0%"), ("AFPercent_Format(1, 0)", "0.00001", "0.0%"),
      ("AFPercent_Format(10, 2)", "0.000001", "0,0001000000%"),
      ("AFPercent_Format(20, 0)", "0", "0.00000000000000000000%"),
      ("AFPercent_Format(513, 0)", "0", "%"), ("AFPercent_Format(100000, 0)", "0", "%"),
    ])
  func showsPercentages(_ script: String, _ value: String, _ text: String) {
    #expect(shown(script, value)?.text == text)
  }

  /// PDFium's table of every style; a row is the texts for styles 0 to 4.
  @Test(
    "a percentage is shown in every style as PDFium shows it",
    arguments: [
      ("0", 0, ["0%", "0%", "0%", "0%", "0%"]),
      ("0", 1, ["0.0%", "0.0%", "0,0%", "0,0%", "0.0%"]),
      ("0", 2, ["0.00%", "0.00%", "0,00%", "0,00%", "0.00%"]),
      ("0", 3, ["0.000%", "0.000%", "0,000%", "0,000%", "0.000%"]),
      (
        "0", 10,
        ["0.0000000000%", "0.0000000000%", "0,0000000000%", "0,0000000000%", "0.0000000000%"]
      ),
      ("-5.1234", 0, ["-512%", "-512%", "-512%", "-512%", "-512%"]),
      ("-5.1234", 1, ["-512.3%", "-512.3%", "-512,3%", "-512,3%", "-512.3%"]),
      ("-5.1234", 2, ["-512.34%", "-512.34%", "-512,34%", "-512,34%", "-512.34%"]),
      ("-5.1234", 3, ["-512.340%", "-512.340%", "-512,340%", "-512,340%", "-512.340%"]),
      (
        "-5.1234", 10,
        [
          "-512.3400000000%", "-512.3400000000%", "-512,3400000000%", "-512,3400000000%",
          "-512.3400000000%",
        ]
      ),
      ("5.1234", 0, ["512%", "512%", "512%", "512%", "512%"]),
      ("5.1234", 1, ["512.3%", "512.3%", "512,3%", "512,3%", "512.3%"]),
      ("5.1234", 2, ["512.34%", "512.34%", "512,34%", "512,34%", "512.34%"]),
      ("0.009876", 0, ["1%", "1%", "1%", "1%", "1%"]),
      ("0.009876", 1, ["1.0%", "1.0%", "1,0%", "1,0%", "1.0%"]),
      ("0.009876", 2, ["0.99%", "0.99%", "0,99%", "0,99%", "0.99%"]),
      ("0.009876", 3, ["0.988%", "0.988%", "0,988%", "0,988%", "0.988%"]),
      (
        "987654321.001234", 1,
        [
          "98,765,432,100.1%", "98765432100.1%", "98.765.432.100,1%", "98765432100,1%",
          "98'765'432'100.1%",
        ]
      ),
      (
        "987654321.001234", 3,
        [
          "98,765,432,100.123%", "98765432100.123%", "98.765.432.100,123%", "98765432100,123%",
          "98'765'432'100.123%",
        ]
      ),
      // PDFium shows the digits of a double here, …1234130859.
      (
        "987654321.001234", 10,
        [
          "98,765,432,100.1234000000%", "98765432100.1234000000%", "98.765.432.100,1234000000%",
          "98765432100,1234000000%", "98'765'432'100.1234000000%",
        ]
      ),
      (
        "987654321", 2,
        [
          "98,765,432,100.00%", "98765432100.00%", "98.765.432.100,00%", "98765432100,00%",
          "98'765'432'100.00%",
        ]
      ),
    ])
  func showsPercentageStyles(_ value: String, _ decimals: Int, _ texts: [String]) {
    for (style, text) in texts.enumerated() {
      #expect(shown("AFPercent_Format(\(decimals), \(style))", value)?.text == text)
    }
  }

  @Test(
    "arguments that Acrobat refuses make no format",
    arguments: [
      "AFPercent_Format()", "AFPercent_Format(0)", "AFPercent_Format(-3, 0)",
      "AFPercent_Format(-1, 3)", "AFPercent_Format(0, -1)", "AFPercent_Format(0, 50)",
      "AFNumber_Format()", "AFNumber_Format(2)",
    ])
  func refusesArguments(_ script: String) { #expect(FieldScript(script) == nil) }

  private func shown(_ script: String, _ value: String) -> FormattedValue? {
    try? FieldScript(script)?.format?.display(value).get()
  }
}
