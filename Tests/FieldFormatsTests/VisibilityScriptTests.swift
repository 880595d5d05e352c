import Testing

@testable import FieldFormats

/// Scripts of check boxes that show and hide fields, as Acrobat's JavaScript reference writes them (Field.display,
/// event.target). What each means is worked out by hand.
@Suite("Scripts that show and hide fields")
struct VisibilityScriptTests {
  typealias Rule = VisibilityScript.Rule

  @Test("a condition on the state of the box is read, with or without “this”")
  func conditions() {
    let shows =
      "this.getField(\"a.b\").display = event.target.value == \"Off\" ? display.hidden : display.visible;"
    #expect(VisibilityScript(shows)?.rules == [Rule(field: "a.b", showsWhenOn: true)])
    let hides =
      "getField('a').display=event.target.value=='Off'?display.visible:display.hidden"
    #expect(VisibilityScript(hides)?.rules == [Rule(field: "a", showsWhenOn: false)])
    #expect(VisibilityScript(shows + "\n" + hides)?.rules.count == 2)
  }

  @Test("a condition on values of the group is read")
  func values() {
    let one =
      "this.getField(\"a\").display = event.target.value == \"x\" ? display.hidden : display.visible;"
    #expect(VisibilityScript(one)?.rules == [Rule(field: "a", showsWhenOn: false, values: ["x"])])
    let two =
      "getField('a').display = event.target.value == 'x' || event.target.value == 'y' ? display.visible : display.hidden"
    #expect(
      VisibilityScript(two)?.rules == [Rule(field: "a", showsWhenOn: true, values: ["x", "y"])])
  }

  @Test(
    "any other script is none",
    arguments: [
      "", "app.alert(1);", "this.getField(\"a\").display = display.hidden;",
      "this.getField(\"a\").display = event.value == \"On\" ? display.hidden : display.visible;",
      "this.getField(\"a\").display = event.target.value == \"On\" | event.target.value == \"b\" ? display.hidden : display.visible;",
      "this.getField(\"a\").display = event.target.value == \"Off\" ? display.hidden : display.hidden;",
      "this.getField(\"a\").display = event.target.value == \"Off\" ? display.hidden : display.visible; x()",
    ])
  func others(_ text: String) { #expect(VisibilityScript(text) == nil) }

  @Test("what is written is read again")
  func writing() {
    let rules = [
      Rule(field: "a \"b\"", showsWhenOn: true), Rule(field: "c", showsWhenOn: false),
      Rule(field: "d", showsWhenOn: true, values: ["x", "y"]),
    ]
    let text = VisibilityScript(rules).text { "\"" + $0.replacing("\"", with: "\\\"") + "\"" }
    #expect(VisibilityScript(text)?.rules == rules)
  }
}
