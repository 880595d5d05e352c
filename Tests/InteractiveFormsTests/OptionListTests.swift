import InteractiveForms
import Testing

/// Options in one text, as the contract has them in comma-separated values: semicolons between them.
@Suite("Several options in one text")
struct OptionListTests {
  @Test(
    "options without semicolons and backslashes stand as they are",
    arguments: [(["x", "y", "Z "], "x;y;Z "), (["one"], "one"), (["", "a"], ";a")])
  func plain(_ options: [String], _ text: String) {
    #expect(OptionList.text(of: options) == text)
    #expect(OptionList.options(in: text) == options)
  }

  @Test(
    "a backslash keeps a semicolon in its option",
    arguments: [
      (["x;y", "Z "], "x\\;y;Z "), (["a\\", "b"], "a\\\\;b"), (["\\;"], "\\\\\\;"),
      ([";", ";;"], "\\;;\\;\\;"),
    ])
  func escaped(_ options: [String], _ text: String) {
    #expect(OptionList.text(of: options) == text)
    #expect(OptionList.options(in: text) == options)
  }

  @Test("a backslash before anything else is itself")
  func literal() {
    #expect(OptionList.options(in: "C:\\a;b\\") == ["C:\\a", "b\\"])
  }
}
