import FieldFormats
import Testing

@Suite("Keystrokes")
struct FieldKeystrokeTests {
  @Test(
    "a number is accepted or refused as in PDF.js and PDFium",
    arguments: [
      ("AFNumber_Keystroke(null, 0, null, null, null, null);", "123456.789", true),
      ("AFNumber_Keystroke(null, 0, null, null, null, null);", "123s456.789", false),
      ("AFNumber_Keystroke(1, 2)", "abc", false), ("AFNumber_Keystroke(1, 2)", "123", true),
      ("AFNumber_Keystroke(1, 2, 3)", "123", true), ("AFPercent_Keystroke(1, 0)", "abc", false),
      ("AFPercent_Keystroke(1, 0)", ".123", true), ("AFNumber_Keystroke(2, 0)", "", true),
      ("AFNumber_Keystroke(2, 0)", "-98765", true), ("AFNumber_Keystroke(2, 0)", "+123", true),
      ("AFNumber_Keystroke(2, 0)", "  345 ", true), ("AFNumber_Keystroke(2, 0)", "1%", false),
      ("AFNumber_Keystroke(2, 0)", "0123", true), ("AFNumber_Keystroke(2, 0)", "-1e5", false),
      ("AFNumber_Keystroke(2, 0)", "0x234", false),
      // Groups: Acrobat lets nobody type them; a value from elsewhere may have them.
      ("AFNumber_Keystroke(2, 0)", "1,000,000", true),
    ])
  func checksNumbers(_ script: String, _ value: String, _ isAccepted: Bool) throws {
    let keystroke = try #require(FieldScript(script)?.keystrokes.first)
    #expect((keystroke.problem(with: value) == nil) == isAccepted)
  }

  @Test(
    "digits are typed with one mark and a sign",
    arguments: [
      (0, "-", true), (0, "-1", true), (0, "-1.", true), (0, ".", true), (0, "1.5", true),
      (0, "1.5.", false), (0, "1,5", false), (0, "1-", false), (0, "a", false), (0, "", true),
      (2, "1,5", true), (2, "1.5", false), (3, ",", true),
    ])
  func typesNumbers(_ style: Int, _ value: String, _ isAdmitted: Bool) throws {
    let script = "AFNumber_Keystroke(2, \(style), 0, 0, '', true)"
    let keystroke = try #require(FieldScript(script)?.keystrokes.first)
    #expect(keystroke.admits(typing: value) == isAdmitted)
  }

  @Test(
    "a date is accepted or refused as in PDF.js",
    arguments: [
      ("AFDate_KeystrokeEx(\"mm.dd.yyyy\");", "12.06.2023", true),
      ("AFDate_KeystrokeEx(\"mm.dd.yyyy\");", "12.06.202", true),
      ("AFDate_KeystrokeEx(\"mm.dd.yyyy\");", "02.06.2023", true),
      ("AFDate_KeystrokeEx(\"mm.dd.yyyy\");", "2.6.2023", true),
      ("AFDate_KeystrokeEx(\"mm.dd.yyyy\");", "x", false),
      ("AFDate_Keystroke(1)", "4/19/15", true), ("AFDate_Keystroke(\"m/d/yy\")", "4/19/15", true),
      ("AFTime_Keystroke(0)", "12:03", true), ("AFTime_Keystroke(0)", "noon", false),
      ("AFTime_KeystrokeEx('blooey')", "12:04", true),
    ])
  func checksDates(_ script: String, _ value: String, _ isAccepted: Bool) throws {
    let keystroke = try #require(FieldScript(script)?.keystrokes.first)
    #expect((keystroke.problem(with: value) == nil) == isAccepted)
    #expect(keystroke.admits(typing: value))
  }

  @Test("a change is merged into the value where it is selected")
  func merges() {
    typealias Event = AcrobatFunctions.KeystrokeEvent
    #expect(Event(value: "one", change: "A", selection: 0..<0).merged == "Aone")
    #expect(Event(value: "one", change: "A", willCommit: true).merged == "one")
    #expect(Event(value: "123", change: "9", selection: 1..<2).merged == "193")
    #expect(Event(value: "12", change: "3").merged == "123")
    #expect(Event(value: "12", change: "", selection: 0..<2).merged == "")
    #expect(Event(value: "12", change: "x", selection: -5..<90).merged == "x")
    #expect(Event(value: "12", change: "x", selection: 80..<90).merged == "12x")
    // Half a character: JavaScript counts UTF-16 units.
    #expect(Event(value: "😀", change: "x", selection: 1..<2).merged == "\u{FFFD}x")
  }
}
