import Diagnostics
import FormAuthoring
import StructuredData
import Testing

/// What a specification may not say. Lines and columns are counted by hand.
@Suite("Strict specifications")
struct StrictSpecificationTests {
  private func problems(_ text: String) -> [Diagnostic] {
    do throws(FormwrightError) {
      let specification = try FormSpecification(YAMLReader.read(Array(text.utf8)))
      _ = try FormAuthor.document(for: specification)
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test("every problem is told in one pass, each at its place")
  func onePass() {
    let found = problems(
      """
      title: 3
      body:
        - text: a
          required: yes
          maxLength: -1
        - {text: b, size: -3, background: reddish}
        - {checkbox: c, requird: true}
        - {heding: Part 1}
      """)
    let places = found.map { [$0.location?.line ?? 0, $0.location?.column ?? 0] }
    #expect(places == [[1, 8], [4, 15], [5, 16], [6, 21], [6, 37], [7, 19], [8, 5]])
    #expect(found.allSatisfy { $0.code == "spec" && $0.hint != nil })
    #expect(found[1].hint?.text.contains("true or false") == true)
    #expect(found[5].hint?.text.contains("“required”") == true)
    #expect(found[6].hint?.text.contains("“heading”") == true)
  }

  @Test(
    "what makes no sense of a field is rejected where it stands",
    arguments: [
      ("{text: a, comb: true}", "maxLength"),
      ("{text: a, comb: true, maxLength: 3, multiline: true}", "comb"),
      ("{text: a, options: [x]}", "only for"), ("{combo: a}", "options"),
      ("{combo: a, options: []}", "empty"), ("{combo: a, options: [x, x]}", "same value"),
      ("{combo: a, options: [x], value: y}", "not one of the options"),
      ("{radio: a, options: {Off: None}}", "on state"),
      ("{text: a, value: abcd, maxLength: 3}", "longer"),
      ("{checkbox: a, value: maybe}", "boolean"), ("{text: a, rotation: 45}", "rotation"),
      ("{text: a, border: {width: 1, style: wavy}}", "style"),
      ("{text: a, format: postcode}", "format"), ("{text: a, date: 5}", "date"),
      ("{text: a, date: tt.mm.jjjj}", "date"), ("{text: a, date: tt.mm.yyyy}", "date"),
      ("{text: a, date: d de MMMM}", "date"),
      ("{text: a, number: {decimals: 99}}", "decimals"), ("{text: a, range: [1]}", "range"),
      ("{text: a, number: true, percent: true}", "more than one format"),
      ("{text: a, calculate: {total: [b]}}", "operation"),
      ("{text: a, calculate: {sum: [missing]}}", "missing"),
      ("{text: a, calculate: a + }", "expression"),
      ("{text: a, calculate: a + 1}", "its own result"), ("{text: a, order: 1}", "order"),
      ("{signature: a, lock: [nothing]}", "nothing"), ("{text: a, checkbox: b}", "two kinds"),
      ("{text: a, font: No Such Font}", "No Such Font"), ("{text: a, rect: [0, 0, 9, 9]}", "rect"),
      ("{text: a, visibility: faint}", "visibility"), ("{text: a, hint: [x]}", "hint"),
      ("{text: a, label: {2x: Name}}", "language tag"),
      ("{text: a, width: wide}", "width"), ("{text: a, width: 700}", "column measures"),
      ("{row: [{text: a, width: 400}, {text: b, width: 400}]}", "column"),
      ("{repeat: a, columns: []}", "empty"), ("{repeat: a}", "columns"),
      ("{table: [[a, b], [c]]}", "covers 1 column"), ("{table: [a]}", "not a list of cells"),
      ("{block: adress}", "address"), ("{block: address, omit: [moon]}", "moon"),
      ("{block: address, set: {moon: {}}}", "moon"), ("{paragraph: x, style: fancy}", "fancy"),
      ("{image: x.png, alt: X}", "files"), ("{image: x.png}", "alternative"), ("7", "a number"),
      ("{space: much}", "length"), ("{break: chapter}", "break"),
      ("{columns: [a], count: 1}", "range"),
    ])
  func fields(_ item: String, _ word: String) {
    let found = problems("body:\n  - \(item)\n")
    #expect(!found.isEmpty)
    #expect(
      found.contains {
        $0.message.contains(word) || $0.hint?.text.contains(word) == true
      })
    #expect(found.allSatisfy { $0.location != nil })
  }

  @Test("a specification has a body or pages, and not both")
  func bodies() {
    #expect(problems("title: x\n").first?.message.contains("neither") == true)
    #expect(problems("body: [x]\npages: [{}]\n").first?.message.contains("both") == true)
    #expect(problems("body: [x]\n").isEmpty)
  }

  @Test("a style may not extend itself, nor what is not there")
  func styles() {
    let cycle = problems("styles: {a: {extends: b}, b: {extends: a}}\nbody: [x]\n")
    #expect(cycle.first?.message.contains("extends itself") == true)
    let missing = problems("styles: {a: {extends: c}}\nbody: [x]\n")
    #expect(missing.first?.message.contains("no style “c”") == true)
  }

  @Test("a block may not contain itself")
  func blocks() {
    let found = problems("blocks: {a: [{block: a}]}\nbody: [{block: a}]\n")
    #expect(found.first?.message.contains("contains itself") == true)
  }

  @Test("fields that overlap on a page are warned of")
  func overlaps() throws {
    let text = """
      pages:
        - fields:
            - {text: a, rect: [10, 10, 100, 30]}
            - {text: b, rect: [90, 20, 200, 40]}
            - {text: c, rect: [200, 20, 300, 40]}
      """
    let specification = try FormSpecification(YAMLReader.read(Array(text.utf8)))
    let warnings = try FormAuthor.author(specification).warnings
    #expect(warnings.map(\.field) == ["b"])
    #expect(warnings.first?.location?.line == 4)
  }

  @Test(
    "what a page cannot show as it is written is told at its line",
    arguments: [
      (
        "header: \(String(repeating: "word ", count: 60))\nbody: [x]", 1,
        "a text of the header or footer is wider than the page"
      ),
      (
        "footer: {left: \(String(repeating: "a", count: 60)), right: \(String(repeating: "b", count: 60))}\nbody: [x]",
        1, "texts of a line of the header or footer overlap"
      ),
      (
        "body:\n  - table:\n      - [{cell: a, rowspan: 2}, b]\n      - [c]", 3,
        "a cell of the table's header reaches below the header, which has 1 row"
      ),
      ("body:\n  - {text: a, label: ''}", 2, "“label” is empty"),
    ])
  func cannotBeShown(_ text: String, _ line: Int, _ message: String) {
    let found = problems(text)
    #expect(found.first?.message == message)
    #expect(found.first?.location?.line == line)
    #expect(found.first?.hint != nil)
  }
}
