import FieldFormats
import Testing

/// The regular expressions that schemas give for Acrobat's formats. The values are written out by hand
/// from the formats' documentation; the calendar's from the Gregorian calendar.
@Suite("Patterns of formats")
struct FormatPatternTests {
  private func matches(
    _ format: FieldFormat, _ text: String, _ validations: [FieldValidation] = []
  ) throws -> Bool {
    let pattern = try #require(format.pattern(within: validations))
    return try Regex("^(?:\(pattern))$").wholeMatch(in: text) != nil
  }

  /// What matches is accepted, always.
  private func expect(
    _ format: FieldFormat, accepts accepted: [String], refuses refused: [String],
    within validations: [FieldValidation] = []
  ) throws {
    for text in accepted {
      #expect(try matches(format, text, validations), "\(text)")
      #expect(format.problem(with: text) == nil, "\(text)")
      for validation in validations {
        #expect(validation.problem(with: text, format: format) == nil, "\(text)")
      }
    }
    for text in refused { #expect(try !matches(format, text, validations), "\(text)") }
  }

  @Test("numbers with groups, signs, parentheses and the currency")
  func numbers() throws {
    let dollars = NumberFormat(
      decimals: 2, separators: .commaPoint, negatives: .parentheses, currency: "$")
    try expect(
      .number(dollars),
      accepts: ["0", "12", "1200.50", "1,200.50", "12,345,678", "$1,200.50", "-5", "(1,200.50)"],
      refuses: ["", "x", "1,20", "1.2.3", "1,2345", "--5", "$"])
    let german = NumberFormat(decimals: 2, separators: .pointComma, currency: " €")
    try expect(
      .number(german),
      accepts: [
        "1200,50", "1.200,50", "1.200,5 €", "1.200.000", "(1.200.000,5)", "1200.5", "12.50", "3",
        "1,5€", "0.125",
      ],
      refuses: ["1.2.3", "1,2,3", "1.200", "-1.200", "(1.200)", "€1.200"])
    // Twelve hundred to a person, 1.2 to a program: a pattern for people who mean it so would be a trap.
    #expect(FieldFormat.number(german).problem(with: "1.200") == .ambiguousNumber)
  }

  @Test("a range limits the numbers, whole and with fractions")
  func ranges() throws {
    let plain = FieldFormat.number(NumberFormat(decimals: 0, separators: .point))
    func range(_ lower: DecimalNumber?, _ upper: DecimalNumber?) -> [FieldValidation] {
      [FieldValidation(lowerBound: lower, upperBound: upper)]
    }
    try expect(
      plain, accepts: ["0", "7.5", "12345"], refuses: ["-1", "(1)"], within: range(0, nil))
    try expect(
      plain, accepts: ["0", "0.5", "9", "10", "99.9", "100"],
      refuses: ["-1", "100.1", "101", "1000"], within: range(0, 100))
    try expect(
      plain, accepts: ["-40", "-39.9", "0", "57"], refuses: ["-40.1", "-41", "58"],
      within: range(-40, 57))
    try expect(
      plain, accepts: ["123", "123.4", "987", "500"], refuses: ["122", "122.9", "987.1", "1230"],
      within: range(123, 987))
    try expect(plain, accepts: ["18", "99", "100"], refuses: ["17", "0"], within: range(18, nil))
    // Every whole number around the bounds, against the validation itself.
    for (lower, upper) in [(3, 1207), (-15, 15), (90, 110)] {
      let regex = try Regex(
        "^(?:\(#require(plain.pattern(within: range(DecimalNumber(lower), DecimalNumber(upper))))))$"
      )
      for number in [-160, -100] + Array(-20...20) + Array(85...115) + [120, 199, 999, 1000]
        + Array(1195...1210) + [1300, 12070]
      {
        let isWithin = (lower...upper).contains(number)
        #expect(("\(number)".wholeMatch(of: regex) != nil) == isWithin, "\(number)")
      }
    }
  }

  @Test("bounds with fractions, and numbers that no range has")
  func fractionalRanges() throws {
    let plain = FieldFormat.number(NumberFormat(decimals: 2, separators: .point))
    func range(_ lower: String?, _ upper: String?) -> [FieldValidation] {
      [
        FieldValidation(
          lowerBound: lower.flatMap { DecimalNumber($0) },
          upperBound: upper.flatMap { DecimalNumber($0) })
      ]
    }
    try expect(
      plain, accepts: ["0.5", "0.50", "0.51", "0.6", "1", "1.0", "1.4999", "1.5", "1.500"],
      refuses: ["0", "0.4", "0.49", "1.51", "1.501", "2", "-0.5"], within: range("0.5", "1.5"))
    try expect(
      plain, accepts: ["2.305", "2.31", "2.3099", "2.4", "2.47", "2.470"],
      refuses: ["2.3", "2.304", "2", "2.471", "2.5"], within: range("2.305", "2.47"))
    try expect(
      plain, accepts: ["-1.25", "-1.2", "-1", "-0.1", "-0.05", "-0.050"],
      refuses: ["-1.26", "0", "-0.04", "1"], within: range("-1.25", "-0.05"))
    try expect(
      plain, accepts: ["0.01", "7", "19.99"], refuses: ["0", "0.0", "0.009"],
      within: range("0.01", nil))
    try expect(
      plain, accepts: ["-7", "0", "0.99", "0.990"], refuses: ["1", "0.991"],
      within: range(nil, "0.99"))
    try expect(
      plain, accepts: [], refuses: ["", "0", "5", "10", "-7"], within: range("10", "5"))
    try expect(
      plain, accepts: ["0", "999999999999"], refuses: ["9999999999999999"],
      within: range("0", "1e15"))
  }

  @Test("dates that exist, in the format's order")
  func dates() throws {
    try expect(
      .date(DatePattern("mm/dd/yyyy")),
      accepts: [
        "01/31/2025", "02/29/2024", "12-31-1999", "03.04.25", "2025-03-04", "02/29/2000",
        "04/30/2025",
      ],
      refuses: [
        "02/29/2025", "02/30/2024", "04/31/2025", "13/01/2025", "00/10/2025", "02/29/1900", "1/2",
        "2025-02-29", "tomorrow", "",
      ])
    try expect(
      .date(DatePattern("mmm d, yyyy")), accepts: ["Mar 4, 2025", "Feb 29, 2024", "2025-03-04"],
      refuses: ["Feb 30, 2024", "Feb 29, 2023", "Mar 32, 2025", "Foo 1, 2025"])
    try expect(
      .date(DatePattern("dd-mmm-yy")), accepts: ["04-Mar-25", "29-Feb-24"],
      refuses: ["29-Feb-25", "04/03/2025"])
    // Which day of the week it is depends on the year.
    try expect(
      .date(DatePattern("ddd mmm d")), accepts: ["2020-01-02"], refuses: ["Thu Jan 2", "01/02"])
    try expect(.date(DatePattern("yy ddd")), accepts: ["2026-11-26"], refuses: ["26 Thu"])
    try expect(.date(DatePattern("mm/yy ddd")), accepts: ["2026-11-26"], refuses: ["11/26 Thu"])
    try expect(
      .date(DatePattern("ddd HH:MM")), accepts: ["2026-11-26T12:30"],
      refuses: ["2026-11-26", "Thu 12:30", "12:30"])
    try expect(.date(DatePattern("mm/yyyy")), accepts: ["03/2025"], refuses: ["13/2025", "3/2025"])
  }

  @Test("the last days of every month against the calendar")
  func calendar() throws {
    let format = FieldFormat.date(DatePattern("mm/dd/yyyy"))
    let pattern = try #require(format.pattern())
    let regex = try Regex("^(?:\(pattern))$")
    let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for year in [1900, 2000, 2023] {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        for day in 28...31 {
          let exists = day <= days[month - 1] + (isLeap && month == 2 ? 1 : 0)
          let text = "\(two(month))/\(two(day))/\(year)"
          #expect((text.wholeMatch(of: regex) != nil) == exists, "\(text)")
        }
      }
    }
  }

  @Test("times")
  func times() throws {
    try expect(
      .time(DatePattern("h:MM tt")), accepts: ["3:05 pm", "12:59 AM", "15:05"],
      refuses: ["13:05 pm", "3:60 pm", "24:00", "3:05"])
    try expect(
      .time(DatePattern("HH:MM")), accepts: ["00:00", "23:59"], refuses: ["24:00", "1:00", "12:60"])
  }

  @Test("masks, with and without what they set between digits")
  func masks() throws {
    try expect(
      .special(.socialSecurity), accepts: ["123-45-6789", "123456789"],
      refuses: ["123-456-789", "12345678", "123-45-678a"])
    try expect(
      .special(.phone), accepts: ["555-1234", "(212) 555-1234", "2125551234", "5551234"],
      refuses: ["212 555 123"])
    try expect(.special(.zipPlus4), accepts: ["12345-6789", "123456789"], refuses: ["12345"])
    try expect(
      .special(.mask(TextMask("AA-99 (OX)"))), accepts: ["ab-12 (3.)", "ab123."],
      refuses: ["a1-12 (3.)", "ab-12 (3)"])
  }
}
