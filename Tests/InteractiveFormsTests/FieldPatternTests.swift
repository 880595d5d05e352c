import InteractiveForms
import Testing

@Suite("Patterns of field names")
struct FieldPatternTests {
  @Test(
    "a star is any characters, a question mark one, brackets are themselves",
    arguments: [
      ("*", "anything", true), ("form[0].*", "form[0].Page1[0].x", true),
      ("form[0].*", "form[1].x", false), ("f?_01", "f1_01", true), ("f?_01", "f_01", false),
      ("*[0]", "a.b[0]", true), ("*b*d", "abcbd", true), ("", "", true), ("", "x", false),
    ])
  func matches(_ pattern: String, _ name: String, expected: Bool) {
    #expect(FieldPattern(pattern).matches(name) == expected)
  }
}

/// ISO 32000-2, Tables 239 and 242.
@Suite("Fields an action is about")
struct FieldSelectionTests {
  @Test("named fields and their descendants, or all others")
  func selection() {
    let named = Action.FieldSelection(names: ["a"], excludes: false)
    #expect(named.contains("a") && named.contains("a.b") && !named.contains("ab"))
    let others = Action.FieldSelection(names: ["a"], excludes: true)
    #expect(!others.contains("a.b") && others.contains("ab"))
  }

  @Test("no names mean every field, whatever the flag")
  func empty() {
    for excludes in [true, false] {
      #expect(Action.FieldSelection(names: [], excludes: excludes).contains("x"))
    }
  }
}
