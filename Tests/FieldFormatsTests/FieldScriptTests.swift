import FieldFormats
import Testing

/// Scripts by hand, after ECMA-262.
@Suite("Field scripts")
struct FieldScriptTests {
  private let dollars = FieldFormat.number(
    NumberFormat(decimals: 2, separators: .commaPoint, currency: "$"))

  @Test(
    "white space, comments and semicolons do not matter",
    arguments: [
      "AFNumber_Format(2, 0, 0, 0, \"$\", true);", "AFNumber_Format(2,0,0,0,'$',true)",
      "\u{FEFF}  AFNumber_Format ( 2 , 0 , 0 , 0 , \"$\" , true ) ;;\r\n",
      "// money\nAFNumber_Format(2, 0, 0, 0, \"$\", true); // done",
      "/* a */AFNumber_Format/* b */(2, /* c\n */ 0, 0, 0, \"\\u0024\", true);/**/",
      "AFNumber_Format(2.0, 0, 0, 0, \"\\x24\", 1);",
      "AFNumber_Format(2, 0, 0, 0, '\\44', true, );",
      "AFNumber_Format(+2, -0, 0, 0, \"\\\n$\", true);",
      ";AFNumber_Format(2e0, 0, 0, 0, \"$\", true)",
    ])
  func tolerates(_ script: String) { #expect(FieldScript(script)?.actions == [.format(dollars)]) }

  @Test(
    "anything else is another script",
    arguments: [
      "", " ", "// AFNumber_Format(2, 0, 0, 0, \"$\", true);", "AFNumber_Format", "beep();",
      "AFNumber_Format(2, 0, 0, 0, \"$\", true) AFRange_Validate(true, 0, true, 1)",
      "AFNumber_Format(2, 0, 0, 0, \"$\", true", "AFNumber_Format(2, 0, 0, 0, \"$, true);",
      "AFNumber_Format(2, 0, 0, 0, \"$\n\", true);", "AFNumber_Format(2, 0, 0, 0, cur, true);",
      "AFNumber_Format(1+1, 0, 0, 0, \"$\", true);", "if (x) AFNumber_Format(2, 0);",
      "event.rc = AFRange_Validate(true, 0, true, 1);", "AFRange_Validate(!0, 0, true, 1)",
      "var x = 1; AFNumber_Format(2, 0);", "AFNumber_Format(2, 0); app.alert(1);",
      "xAFDate_Format();", "AFNumber_Format(2, 0); /* open", "AFNumber_Format(02, 0);",
      "AFNumber_Format(0x2, 0);", "AFDate_FormatEx(/m/);", "AFDate_Format(99)", "AFDate_Format()",
      "AFTime_Format(-1)", "this.AFNumber_Format(2, 0)", "AFSimple_Calculate('SUM', [['a']])",
      "event.value = getField('a').value + 1", "event.value = AFMakeNumber(getField(a).value)",
      "event.value == 1", "event.value = ", "event.value += 1", "event.value = 1; x()",
      "event.value = AFMakeNumber(getField('a').value", "AFDate_FormatEx(`m/d`)",
      "AFDate_FormatEx('\\u00')",
    ])
  func isAnother(_ script: String) { #expect(FieldScript(script) == nil) }

  @Test("several calls are several actions, in their order")
  func takesSeveral() throws {
    let script = try #require(
      FieldScript(
        "AFNumber_Keystroke(2, 0, 0, 0, \"\", true)\nAFRange_Validate(true, 0, false, 0);"
          + "AFNumber_Format(2, 0, 0, 0, \"$\", true);"))
    #expect(script.actions.count == 3)
    #expect(script.keystrokes.count == 1)
    #expect(script.validations == [FieldValidation(lowerBound: 0, upperBound: nil)])
    #expect(script.format == dollars)
    #expect(script.calculation == nil)
  }

  @Test(
    "names come as an array in each of its spellings, or as a list",
    arguments: [
      "AFSimple_Calculate(\"SUM\", [\"a\", \"b c\"]);",
      "AFSimple_Calculate('SUM', new Array ('a', 'b c'));",
      "AFSimple_Calculate('SUM', new Array('a', 'b c'));",
      "AFSimple_Calculate('SUM', Array('a', 'b c'))",
      "AFSimple_Calculate('SUM', 'a, b c')", "AFSimple_Calculate('SUM', 'a,b c')",
      "AFSimple_Calculate('SUM', ['a', 'b c',])",
    ])
  func readsNames(_ script: String) {
    #expect(FieldScript(script)?.calculation == .simple(.sum, of: ["a", "b c"]))
  }

  @Test(
    "string escapes are JavaScript's",
    arguments: [
      ("\\u20AC", "€"), ("\\ud83d\\ude00", "😀"), ("\\n\\t\\b\\f\\v\\r", "\n\t\u{8}\u{C}\u{B}\r"),
      ("\\'\\\"\\\\", "'\"\\"), ("\\q", "q"), ("\\0", "\0"), ("\\400", " 0"), ("\\377", "ÿ"),
      ("\\xA5", "¥"), ("\\uD800", "\u{FFFD}"),
    ])
  func readsEscapes(_ written: String, _ currency: String) {
    let script = FieldScript("AFNumber_Format(0, 0, 0, 0, \"\(written)\", false)")
    guard case .number(let format) = script?.format else {
      Issue.record("no number format")
      return
    }
    #expect(format.currency == currency)
  }

  @Test("absurd arguments are bounded, not followed")
  func boundsArguments() {
    for argument in ["1e300", "-1e300", "99999999999999999999", "0.4", "1e-300"] {
      let format = FieldScript("AFNumber_Format(\(argument), \(argument), \(argument))")?.format
      #expect(format?.reads("1") == true)
    }
    #expect(FieldScript(String(repeating: "[", count: 100_000)) == nil)
    #expect(FieldScript("AFDate_FormatEx(" + String(repeating: "[", count: 100_000)) == nil)
    #expect(FieldScript("event.value=" + String(repeating: "(", count: 100_000)) == nil)
  }
}
