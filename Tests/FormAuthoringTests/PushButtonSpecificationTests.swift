import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// Push buttons of a specification, and what they do (ISO 32000-2, 12.7.5.2.2 and 12.6.4).
@Suite("Push buttons of a specification")
struct PushButtonSpecificationTests {
  private func document(_ button: String) throws(FormwrightError) -> Document {
    let text = """
      pages:
        - fields:
            - {text: a.b, rect: [10, 10, 100, 30]}
            - {text: c, rect: [10, 40, 100, 60]}
            - button: go
              rect: [10, 70, 100, 90]
              caption: Go
              \(button)
        - size: letter
      """
    let value = try YAMLReader.read(Array(text.utf8))
    return try FormAuthor.document(for: FormSpecification(value))
  }

  private func actions(_ words: String) throws -> [Action] {
    let document = try document(words)
    let button = try #require(node(document))
    let pages = document.pageList().pages.map(\.number)
    return Action.sequence(button["A"], in: document, pages: pages)
  }

  private func node(_ document: Document) -> PDFDictionary? {
    document.objects.lazy.compactMap(\.dictionaryValue).first {
      document.value("T", in: $0)?.stringValue?.text == "go"
    }
  }

  private func problems(_ button: String) -> [Diagnostic] {
    do throws(FormwrightError) {
      _ = try document(button)
    } catch {
      return error.diagnostics
    }
    Issue.record("it was taken")
    return []
  }

  @Test("a button is a field with a caption, and no value")
  func button() throws {
    let document = try document("icon: above")
    let button = try #require(node(document))
    #expect(button["FT"] == .name("Btn"))
    #expect(button["Ff"] == .integer(1 << 16))
    let look = try #require(button["MK"]?.dictionaryValue)
    #expect(look["CA"] == .string(PDFString(text: "Go")))
    // Table 192: 2 is a caption below its icon.
    #expect(look["TP"] == .integer(2))
    #expect(button["A"] == nil)
  }

  @Test(
    "every action can be said",
    arguments: [
      ("{reset: all}", Action.resetForm(.init(names: [], excludes: false))),
      ("{reset: c}", .resetForm(.init(names: ["c"], excludes: false))),
      ("{reset: [a, c]}", .resetForm(.init(names: ["a", "c"], excludes: false))),
      ("{reset: all, except: [a.b]}", .resetForm(.init(names: ["a.b"], excludes: true))),
      (
        "{submit: 'https://example.org', format: xfdf, fields: [c], empty: true}",
        .submitForm(
          url: "https://example.org", selection: .init(names: ["c"], excludes: false),
          flags: [.xfdf, .includesEmptyFields])
      ),
      (
        "{submit: 'https://example.org', format: html, method: get, except: a}",
        .submitForm(
          url: "https://example.org", selection: .init(names: ["a"], excludes: true),
          flags: [.html, .usesGet])
      ),
      ("{import: data.fdf}", .importData(file: "data.fdf")),
      ("{uri: 'https://example.org'}", .uri("https://example.org")),
      ("{page: 2}", .goTo(.page(1, .wholePage))),
      (
        "{page: 2, view: [0, 700, 2]}",
        .goTo(.page(1, .position(left: 0, top: 700, zoom: 2)))
      ),
      (
        "{file: other.pdf, page: 9, view: width, window: true}",
        .goToRemote(file: "other.pdf", .page(8, .pageWidth(top: nil)), newWindow: true)
      ),
      ("{named: Print}", .named("Print")),
      ("{script: 'app.beep(0);'}", .javaScript("app.beep(0);")),
    ])
  func every(_ text: String, _ action: Action) throws {
    #expect(try actions("action: \(text)") == [action])
  }

  @Test("what is shown and hidden is so too in viewers that only run scripts")
  func hiding() throws {
    #expect(
      try actions("action: {hide: c}")
        == [
          .hide(fields: ["c"], hides: true),
          .javaScript("this.getField(\"c\").display = display.hidden;"),
        ])
    #expect(
      try actions("action: {show: [a.b, c]}")
        == [
          .hide(fields: ["a.b", "c"], hides: false),
          .javaScript(
            "this.getField(\"a.b\").display = display.visible;\n"
              + "this.getField(\"c\").display = display.visible;"),
        ])
  }

  @Test("a list of actions is carried out in its order")
  func list() throws {
    #expect(
      try actions("action: [{reset: all}, {page: 1}, {script: x}]")
        == [
          .resetForm(.init(names: [], excludes: false)), .goTo(.page(0, .wholePage)),
          .javaScript("x"),
        ])
  }

  @Test(
    "what makes no sense is refused where it stands",
    arguments: [
      ("{reset: nothing}", "“nothing”"), ("{page: 3}", "only 2 pages"), ("{page: 0}", "at least 1"),
      ("{jump: 1}", "none of the action's keys"), ("{reset: a, except: c}", "both"),
      ("{reset: [1]}", "name"),
      ("{submit: x, format: doc}", "format"), ("{submit: x, method: get}", "method"),
      ("{page: 1, view: far}", "view"), ("{page: 1, zoom: 2}", "zoom"),
      ("{script: 1}", "not a string"),
      ("reset", "does not say what it is about"), ("7", "not an object"),
    ])
  func refused(_ action: String, _ word: String) {
    let problems = problems("action: \(action)")
    #expect(problems.map(\.code) == ["spec"])
    #expect(problems.first?.message.contains(word) == true)
  }

  @Test("only buttons do something")
  func otherKinds() throws {
    let text = """
      pages:
        - fields: [{text: a, rect: [1, 1, 9, 9], caption: x, action: {reset: all}}]
      """
    let value = try YAMLReader.read(Array(text.utf8))
    let failure = #expect(throws: FormwrightError.self) { try FormSpecification(value) }
    #expect(failure?.diagnostics.count == 2)
  }
}
