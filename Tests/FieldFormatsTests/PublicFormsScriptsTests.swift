import FieldFormats
import Testing

/// Every distinct call of Acrobat's library in 39 public forms (courts, immigration, personnel,
/// samples of other projects), and their scripts that are not calls alone.
@Suite("Scripts of public forms")
struct PublicFormsScriptsTests {
  @Test(
    "calls are read for what they say",
    arguments: [
      (
        "AFNumber_Format(2, 0, 0, 0, \"\", true);",
        .format(.number(NumberFormat(decimals: 2, separators: .commaPoint)))
      ),
      (
        "AFNumber_Keystroke(2, 0, 0, 0, \"\", true);",
        .keystroke(FieldKeystroke(.number(NumberFormat(decimals: 2, separators: .commaPoint))))
      ),
      (
        "AFNumber_Format(2,2,0,0,\"\",false )",
        .format(
          .number(NumberFormat(decimals: 2, separators: .pointComma, prependsCurrency: false)))
      ),
      (
        "AFPercent_Format(0, 0);",
        .format(.percent(PercentFormat(decimals: 0, separators: .commaPoint)))
      ),
      (
        "AFPercent_Keystroke(0, 0);",
        .keystroke(FieldKeystroke(.percent(PercentFormat(decimals: 0, separators: .commaPoint))))
      ),
      ("AFDate_FormatEx(\"mm/dd/yyyy\");", .format(.date(DatePattern("mm/dd/yyyy")))),
      (
        "AFDate_KeystrokeEx(\"mm/dd/yyyy\");",
        .keystroke(FieldKeystroke(.date(DatePattern("mm/dd/yyyy"))))
      ),
      ("AFDate_FormatEx(\"yyyy\");", .format(.date(DatePattern("yyyy")))),
      ("AFDate_KeystrokeEx(\"yyyy\");", .keystroke(FieldKeystroke(.date(DatePattern("yyyy"))))),
      ("AFDate_FormatEx(\"mm/yyyy\");", .format(.date(DatePattern("mm/yyyy")))),
      (
        "AFDate_KeystrokeEx(\"mm/yyyy\");",
        .keystroke(FieldKeystroke(.date(DatePattern("mm/yyyy"))))
      ),
      ("AFDate_FormatEx(\"dd.mm.yyyy\");", .format(.date(DatePattern("dd.mm.yyyy")))),
      (
        "AFDate_KeystrokeEx(\"dd.mm.yyyy\");",
        .keystroke(FieldKeystroke(.date(DatePattern("dd.mm.yyyy"))))
      ),
      ("AFDate_FormatEx(\"dd/mm/yyyy\");", .format(.date(DatePattern("dd/mm/yyyy")))),
      (
        "AFDate_KeystrokeEx(\"dd/mm/yyyy\");",
        .keystroke(FieldKeystroke(.date(DatePattern("dd/mm/yyyy"))))
      ),
      ("AFDate_FormatEx(\"yyyy/mm/dd\");", .format(.date(DatePattern("yyyy/mm/dd")))),
      (
        "AFDate_KeystrokeEx(\"yyyy/mm/dd\");",
        .keystroke(FieldKeystroke(.date(DatePattern("yyyy/mm/dd"))))
      ),
      ("AFDate_FormatEx(\"yyyy.m.d\");", .format(.date(DatePattern("yyyy.m.d")))),
      (
        "AFDate_KeystrokeEx(\"yyyy.m.d\");",
        .keystroke(FieldKeystroke(.date(DatePattern("yyyy.m.d"))))
      ),
      ("AFSpecial_Format(0);", .format(.special(.zip))),
      ("AFSpecial_Keystroke(0);", .keystroke(FieldKeystroke(.special(.zip)))),
      ("AFSpecial_Format(2);", .format(.special(.phone))),
      ("AFSpecial_Keystroke(2);", .keystroke(FieldKeystroke(.special(.phone)))),
      ("AFSpecial_Format(3);", .format(.special(.socialSecurity))),
      ("AFSpecial_Keystroke(3);", .keystroke(FieldKeystroke(.special(.socialSecurity)))),
      (
        "AFSimple_Calculate(\"PRD\", new Array (\"Text1\", \"Text2\"));",
        .calculation(.simple(.product, of: ["Text1", "Text2"]))
      ),
      (
        "AFSimple_Calculate(\"PRD\", new Array (\"Text4\", \"Text5\"));",
        .calculation(.simple(.product, of: ["Text4", "Text5"]))
      ),
      (
        "AFSimple_Calculate(\"SUM\", new Array (\"Text1\", \"Text2\", \"Text3\", \"Text4\", "
          + "\"Text5\", \"Text6\"));",
        .calculation(.simple(.sum, of: ["Text1", "Text2", "Text3", "Text4", "Text5", "Text6"]))
      ),
    ] as [(String, FieldAction)])
  func reads(_ script: String, _ action: FieldAction) {
    #expect(FieldScript(script)?.actions == [action])
  }

  @Test(
    "scripts of their own are other scripts",
    arguments: [
      "if (typeof(this.ADBE) == \"undefined\")\n   this.ADBE = new Object();\nADBE.LANGUAGE = \"ENU\";",
      "// adding slashes\r\nvar newDate = event.value;\r\nif (newDate != \"\") { }",
      "var regex = new RegExp(\"^[0-9\\/]*$\");\r\nvar result = regex.test(event.change);",
      "if ((this.getField(\"CB_4\").value == \"On\"))\r\nthis.getField(\"CB_1\").value = \"Off\"",
      "f1 = this.getField(\"txtName\");\nf1.delay = true;", "xAFDate_Format();", "beep();",
      "xAFMakeNumber();", "app.alert(\"no\");\r\nthis.resetForm([\"myRadio\"])",
    ])
  func leavesOthers(_ script: String) { #expect(FieldScript(script) == nil) }

  /// Values that the forms' makers stored beside what they drew for them.
  @Test(
    "stored dates are shown as they were drawn",
    arguments: [
      ("AFDate_FormatEx(\"dd.mm.yyyy\");", "31.12.1999", "31.12.1999"),
      ("AFDate_FormatEx(\"dd/mm/yyyy\");", "31/12/1999", "31/12/1999"),
      ("AFDate_FormatEx(\"yyyy.m.d\");", "2000.12.31", "2000.12.31"),
    ])
  func showsStoredDates(_ script: String, _ value: String, _ text: String) throws {
    let format = try #require(FieldScript(script)?.format)
    #expect(try format.display(value).get().text == text)
  }
}
