import FieldFormats
import Testing

/// Dates and times, read and shown.
///
/// Expected readings from PDF.js (`scripting_spec.js`), PDFium (`public_methods.in`,
/// `util_scand.in`, its embedder tests) and Adobe's own examples of `util.scand` and `util.printd`
/// (Acrobat JavaScript Scripting Guide, “How do I use date objects?”).
@Suite("Date patterns")
struct DatePatternTests {
  /// The date that a text gives in a pattern's order; what it leaves out is that of 1 January 2000, as in
  /// PDF.js.
  private static func date(_ text: String, _ pattern: String) -> FieldDate? {
    guard case .success(let reading) = DatePattern(pattern).read(text) else { return nil }
    return FieldDate(
      year: reading.year ?? 2000, month: reading.month ?? 1, day: reading.day ?? 1)
  }

  @Test(
    "a date is read as PDF.js reads it",
    arguments: [
      ("05", "dd", 2000, 1, 5), ("12", "mm", 2000, 12, 1), ("2022", "yyyy", 2022, 1, 1),
      ("a1$9bbbb21", "dd/mm/yyyy", 2021, 9, 1), ("1/2/2024", "dd/mm/yyyy", 2024, 2, 1),
      ("01/2/2024", "dd/mm/yyyy", 2024, 2, 1), ("1/02/2024", "dd/mm/yyyy", 2024, 2, 1),
      ("01/02/2024", "dd/mm/yyyy", 2024, 2, 1),
      // Left out there because browsers disagree.
      ("1.9.2021", "dd/mm/yyyy", 2021, 9, 1),
      ("07/15/2007", "mmddyyyy", 2007, 7, 15), ("07a15b2007", "mmddyyyy", 2007, 7, 15),
    ])
  func readsLikePDFJS(_ text: String, _ pattern: String, _ year: Int, _ month: Int, _ day: Int) {
    #expect(
      Self.date(text, pattern)
        == FieldDate(year: year, month: month, day: day))
  }

  @Test(
    "a date is read as PDFium reads it",
    arguments: [
      ("06/25/1968", "mm/dd/yyyy", 1968, 6, 25), ("25061968", "ddmmyyyy", 1968, 6, 25),
      ("19680625", "yyyymmdd", 1968, 6, 25), ("31121985", "ddmmyyyy", 1985, 12, 31),
      ("01021995", "ddmmyyyy", 1995, 2, 1), ("01022005", "ddmmyyyy", 2005, 2, 1),
      ("010205", "ddmmyy", 2005, 2, 1), ("050201", "yymmdd", 2005, 2, 1),
      ("12/20/2016", "mm/dd/yyyy", 2016, 12, 20), ("20/12/2016", "dd/mm/yyyy", 2016, 12, 20),
      ("2016/12/20", "yyyy/mm/dd", 2016, 12, 20), ("20/Dec/2016", "dd/mmm/yyyy", 2016, 12, 20),
      ("**20/*/Dec.2016", "..dd:-:mmm/yyyy", 2016, 12, 20), ("1/2/2000", "m/d/yyyy", 2000, 1, 2),
      ("2-1-2000", "d-m-yyyy", 2000, 1, 2), ("11/12/2000", "m/d/yyyy", 2000, 11, 12),
      // It takes 85 and 95 for 2085 and 2095, against Adobe's date horizon.
      ("311285", "ddmmyy", 1985, 12, 31), ("010295", "ddmmyy", 1995, 2, 1),
    ])
  func readsLikePDFium(_ text: String, _ pattern: String, _ year: Int, _ month: Int, _ day: Int) {
    #expect(
      Self.date(text, pattern)
        == FieldDate(year: year, month: month, day: day))
  }

  @Test(
    "Adobe's examples are read as Adobe says",
    arguments: [
      ("mm/dd/yy", "03/12/97", "03/12/1997"), ("yy/mm/dd", "80/06/01", "06/01/1980"),
      ("mmmm dd, yyyy", "December 6, 1948", "12/06/1948"),
      ("mm/dd/yy", "Saturday 04/11/76", "04/11/1976"),
      ("yy/mm/dd", "Tue. 02/01/30", "01/30/2002"),
      ("mmmm dd, yyyy", "Friday, Jan. the 15th, 1999", "01/15/1999"),
    ])
  func readsAdobesExamples(_ pattern: String, _ text: String, _ shown: String) throws {
    let reading = try DatePattern(pattern).read(text).get()
    #expect(DatePattern("mm/dd/yyyy").display(reading) == .success(shown))
  }

  @Test(
    "what a field shows for a date",
    arguments: [
      ("AFDate_Format(0)", "Sun Apr 15 2007 03:14:15", "4/15"),
      ("AFDate_Format(12)", "Sun Apr 15 2007 03:14:15", "4/15/07 3:14 am"),
      ("AFDate_FormatEx(\"mm.dd.yyyy\");", "12.06.2023", "12.06.2023"),
      ("AFDate_FormatEx(\"mm.dd.yyyy\");", "12.06.202", "12.06.0202"),
      ("AFDate_FormatEx(\"mm.dd.yyyy\");", "02.06.2023", "02.06.2023"),
      ("AFDate_FormatEx(\"mm.dd.yyyy\");", "2.6.2023", "02.06.2023"),
      // By hand from the table of `printd`.
      ("AFDate_Format(\"mmm d, yyyy\")", "2007-04-15", "Apr 15, 2007"),
      ("AFDate_FormatEx(\"dddd, mmmm d, yyyy\")", "4/15/2007", "Sunday, April 15, 2007"),
      ("AFDate_FormatEx(\"dddd, mmmm d, yyyy\")", "April 15, 2007", "Sunday, April 15, 2007"),
      ("AFDate_FormatEx(\"ddd d.m.yy\")", "2000-03-01", "Wed 1.3.00"),
      ("AFDate_FormatEx(\"mm/dd/yyyy\")", "2007-04-15", "04/15/2007"),
      ("AFDate_FormatEx(\"mm/dd/yyyy\")", "2007-04-15T03:14:15.000Z", "04/15/2007"),
      ("AFDate_FormatEx(\"mm/dd/yyyy\")", "15 Apr 2007", "04/15/2007"),
      ("AFDate_FormatEx(\"mm/dd/yyyy\")", "4-15-07", "04/15/2007"),
      ("AFDate_FormatEx(\"mm/dd/yyyy\")", "4/15/2007 3:14 pm", "04/15/2007"),
      ("AFDate_FormatEx(\"m/d\")", "04/15/2007", "4/15"),
      ("AFDate_FormatEx(\"yyyy\")", "2007-04-15", "2007"),
      ("AFDate_FormatEx(\"mm/yyyy\")", "Sept 2007", "09/2007"),
      ("AFDate_FormatEx(\"d-mmm-yy\")", "15-APR-07", "15-Apr-07"),
      ("AFTime_Format(0)", "9:48 pm", "21:48"), ("AFTime_Format(1)", "21:48", "9:48 pm"),
      ("AFTime_Format(1)", "0:05", "12:05 am"), ("AFTime_Format(1)", "12:05 p.m.", "12:05 pm"),
      ("AFTime_Format(2)", "21:48", "21:48:00"), ("AFTime_Format(3)", "21:48:09", "9:48:09 pm"),
      ("AFTime_FormatEx(\"hh.MM t\")", "3:14 PM", "03.14 p"),
      ("AFTime_FormatEx(\"s:MM:hh\")", "3:22:11", "3:22:11"),
      ("AFDate_FormatEx('blooey')", "x", "blooey"),
      ("AFDate_FormatEx(\"\\\\d\\\\a\\\\y d\")", "7", "day 7"),
      ("AFDate_FormatEx(\"D:yyyymmddHHMMss\")", "D:20070415031415", "D:20070415031415"),
    ] as [(String, String, String?)])
  func shows(_ script: String, _ value: String, _ text: String?) throws {
    let format = try #require(FieldScript(script)?.format)
    #expect((try? format.display(value).get())?.text == text)
  }

  @Test("parts are shown in every width of `printd`")
  func showsEveryWidth() {
    let reading = DateReading(year: 2007, month: 4, day: 15, hour: 3, minute: 14, second: 5)
    for (pattern, text) in [
      ("mmmm mmm mm m", "April Apr 04 4"), ("dddd ddd dd d", "Sunday Sun 15 15"),
      ("yyyy.mm.dd HH:MM:ss", "2007.04.15 03:14:05"), ("m/d/yy h:MM:ss tt", "4/15/07 3:14:05 am"),
      ("yy yyyy", "07 2007"), ("H HH h hh M s", "3 03 3 03 14 5"), ("t tt", "a am"),
      ("mmmmm", "April4"), ("yyy", "07y"),
    ] {
      #expect(DatePattern(pattern).display(reading) == .success(text))
    }
  }

  @Test(
    "what cannot be a date in the pattern is refused",
    arguments: [
      // Acrobat refuses these two, as PDFium's test notes.
      ("12302015", "mm/dd/yyyy"), ("20122015", "mm/dd/yyyy"),
      ("soon", "mm/dd/yyyy"), ("1/2/3/2004", "mm/dd/yyyy"), ("2024", "mm/dd/yyyy"),
      ("4", "mm/dd/yyyy"), ("13:00 am", "h:MM tt"), ("111111111111111111111111", "mmddyyyy"),
      ("4/15/2007", "m/d/yyyy HH:MM"), ("", "mm"),
    ])
  func refuses(_ text: String, _ pattern: String) {
    #expect(DatePattern(pattern).read(text) == .failure(.notADate(pattern: pattern)))
  }

  @Test(
    "a date or time that does not exist is refused as such",
    arguments: [
      ("02/30/2024", "mm/dd/yyyy"), ("02/29/2023", "mm/dd/yyyy"), ("13/01/2024", "mm/dd/yyyy"),
      ("12/25/2007", "dd/mm/yyyy"), ("25:00", "HH:MM"), ("3:60", "HH:MM"),
      ("2007-13-01", "mm/dd/yyyy"), ("April 31, 2007", "mm/dd/yyyy"),
      ("2025-02-30", "yyyy-mm-dd"),
    ])
  func refusesMissingDays(_ text: String, _ pattern: String) {
    let problem = FormatProblem.noSuchDate(pattern: pattern)
    #expect(DatePattern(pattern).read(text) == .failure(problem))
    // It was written as it should be: that is not what to do about it.
    #expect(!problem.hint.contains("Write it as"))
  }

  @Test("a hint names no way that is not read or is too long, and none twice")
  func hints() {
    for (pattern, limit, hint) in [
      ("mm/dd/yyyy", nil, "Write it as mm/dd/yyyy or yyyy-mm-dd."),
      ("yyyy-mm-dd", nil, "Write it as yyyy-mm-dd."), ("HH:MM", nil, "Write it as HH:MM."),
      ("m/d/yy", 8, "Write it as m/d/yy."), ("mm/dd/yyyy", 8, "Write it as mm/dd/yy."),
      ("m/d/yyyy HH:MM", nil, "Write it as m/d/yyyy HH:MM."),
      (
        "mmmm d, yyyy", 6,
        "In the form, increase the field's limit of 6 characters; the format needs more."
      ),
    ] as [(String, Int?, String)] {
      #expect(FormatProblem.notADate(pattern: pattern).hint(within: limit) == hint)
    }
  }

  @Test("a year that is missing comes from the caller's day, or is a problem of its own")
  func takesTheYearFromOutside() throws {
    let format = FieldFormat.date(DatePattern("mm/dd/yyyy"))
    #expect(format.problem(with: "4/15") == .yearMissing(pattern: "mm/dd/yyyy"))
    let today = try #require(FieldDate(year: 2024, month: 7, day: 1))
    #expect(format.display("4/15", today: today) == .success(FormattedValue(text: "04/15/2024")))
    #expect(format.reads("2/29", today: today))
    let other = try #require(FieldDate(year: 2023, month: 7, day: 1))
    #expect(!format.reads("2/29", today: other))
    // Where no year is shown, none is missing.
    #expect(FieldFormat.date(DatePattern("d-mmm")).reads("29 Feb"))
  }

  @Test("a two-digit year turns at 50 (date horizon)")
  func turnsAtFifty() throws {
    for (text, year) in [("1/1/00", 2000), ("1/1/49", 2049), ("1/1/50", 1950), ("1/1/99", 1999)] {
      for pattern in ["m/d/yy", "m/d/yyyy"] {
        #expect(try DatePattern(pattern).read(text).get().year == year)
      }
    }
  }

  @Test("the first of March of 4,000 years is the weekday that calendars say")
  func knowsWeekdays() throws {
    // From `cal` and `date -d`.
    for (year, month, day, name) in [
      (1970, 1, 1, "Thu"), (2000, 2, 29, "Tue"), (2024, 2, 29, "Thu"), (1900, 3, 1, "Thu"),
      (2026, 12, 31, "Thu"), (1, 1, 1, "Mon"), (0, 1, 1, "Sat"), (9999, 12, 31, "Fri"),
    ] {
      let reading = DateReading(year: year, month: month, day: day)
      #expect(DatePattern("ddd").display(reading) == .success(name))
    }
  }

  @Test("a pattern repeated forty times reads or refuses at once")
  func isLinear() {
    let pattern = DatePattern(String(repeating: "Hm", count: 40))
    let text = String(repeating: "1", count: 84) + "x"
    #expect(pattern.read(text) == .failure(.notADate(pattern: pattern.text)))
  }

  /// By hand: 03/04/2025 is 3 April in a German order and 4 March in an American one.
  @Test(
    "a date with slashes is doubtful where the pattern has none",
    arguments: [
      ("dd-mmm-yy", "03/04/2025", true), ("dd.mm.yyyy", "3/4/2025", true),
      ("mmmm d, yyyy", "03/04/25", true), ("d-mmm", "3/4", true), ("yy-mm-dd", "03/04/05", true),
      ("dd-mmm-yy", "13/04/2025", false), ("dd-mmm-yy", "04/04/2025", false),
      ("dd-mmm-yy", "2025/03/04", false), ("dd-mmm-yy", "03-Apr-25", false),
      ("dd-mmm-yy", "3/Apr/2025", false), ("dd-mmm-yy", "03-04-2025", false),
      ("mm/dd/yyyy", "3/4/2025", false), ("m/d/yy", "03/04/2025", false),
      ("mmm-yy", "03/04", false), ("dd-mmm-yy", "31/02/2025", false),
    ])
  func readsTwoWays(_ pattern: String, _ text: String, _ isDoubtful: Bool) {
    #expect(FieldFormat.date(DatePattern(pattern)).readsTwoWays(text) == isDoubtful)
  }
}
