import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData
import Testing

/// Where the flow puts things; distances are counted by hand from the margins that a specification gives.
@Suite("Flow")
struct FlowLayoutTests {
  private func document(_ text: String) throws -> Document {
    try FormAuthor.document(for: FormSpecification(YAMLReader.read(Array(text.utf8))))
  }

  private func rectangle(_ name: String, _ document: Document) throws -> Rectangle {
    let node = try #require(
      document.objects.lazy.compactMap(\.dictionaryValue).first {
        document.value("T", in: $0)?.stringValue?.text == name && $0["Rect"] != nil
      })
    return try #require(document.rectangle(node["Rect"]))
  }

  private let bare = "page: {size: [400, 300], margins: [20, 50]}\nfooter: []\nlabels: none\n"
  /// Without padding, widgets are as large as the boxes of their fields.
  private var page: String { bare + "styles: {field: {padding: 0}}\n" }

  @Test("text begins 4 points from the border of its box")
  func padding() throws {
    let document = try document(
      bare + "body: [{text: a}, {text: b, comb: true, maxLength: 4}]\n")
    // The border is 0.75 points wide, and text keeps 2 points from the edges of a widget.
    let a = try rectangle("a", document)
    #expect(a.left == 50 + 0.75 + 4 - 2 && a.right == 350 - 0.75 - 4 + 2)
    #expect(try rectangle("b", document).left == 50)
  }

  @Test("a comb with gaps is one field, whose cells the page draws")
  func combGroups() throws {
    var document = try document(page + "body: [{text: a, comb: [2, 2, 4]}]\n")
    let form = Form(repairing: &document)
    #expect(form.fields.first?.maxLength == 8)
    #expect(form.fields.first?.flags.contains(.comb) == true)
    // Eight cells of 16 points; the widget has no border that would divide them.
    #expect(abs(try rectangle("a", document).width - 128) < 0.01)
    let node = try #require(document[form.fields[0].number].dictionaryValue)
    #expect(node["MK"]?.dictionaryValue?["BC"] == nil)
  }

  @Test("numbers are at the right, unless the specification says otherwise")
  func numbers() throws {
    var document = try document(
      page + "body: [{text: a, number: true}, {text: b, percent: true, align: left}, {text: c}]\n")
    #expect(Form(repairing: &document).fields.map(\.quadding) == [.right, .left, .left])
  }

  @Test("a group of one check box is a check box, and one of one radio button a radio field")
  func groupsOfOne() throws {
    let document = try document(
      page + """
        body:
          - {checks: tests, options: {dental: Dental visit}}
          - {radio: agreed, options: {yes: Agreed}}
        """)
    var repaired = document
    let fields = Form(repairing: &repaired).fields
    #expect(fields.map(\.kind) == [.checkBox, .radio])
    #expect(
      fields.map { $0.widgets.first?.onStates.map(\.rawValue.rawValue) } == [["Yes"], ["yes"]])
  }

  @Test("a field alone is as wide as its column, or as what it holds")
  func widths() throws {
    let document = try document(
      page + """
        body:
          - {text: a}
          - {text: b, width: 1/3}
          - {text: c, width: 1in}
          - {text: d, comb: true, maxLength: 4}
        """)
    let a = try rectangle("a", document)
    #expect(a.left == 50 && a.right == 350 && a.top == 280)
    #expect(abs(try rectangle("b", document).width - 100) < 0.01)
    #expect(abs(try rectangle("c", document).width - 72) < 0.01)
    // Four cells of 16 points, for a size of 10.
    #expect(abs(try rectangle("d", document).width - 64) < 0.01)
  }

  @Test("a row shares its width by the grid, with gaps of 12 points")
  func rows() throws {
    let document = try document(
      page + """
        body:
          - row: [{text: a, span: 4}, {text: b, span: 8}]
          - row: [{text: c, width: 60}, {text: d}]
        """)
    let (a, b) = (try rectangle("a", document), try rectangle("b", document))
    #expect(a.left == 50 && b.right == 350 && abs(b.left - a.right - 12) < 0.01)
    // 12 columns of (300 + 12) / 12 = 26 points, gaps included.
    #expect(abs(a.width - (4 * 26 - 12)) < 0.01)
    let (c, d) = (try rectangle("c", document), try rectangle("d", document))
    #expect(c.width == 60 && abs(d.width - (300 - 60 - 12)) < 0.01)
    #expect(c.top == d.top && c.top < a.bottom)
  }

  @Test("in a language that runs to the left, the first cell is at the right")
  func rightToLeft() throws {
    let document = try document(
      page + "language: ar\nbody:\n  - row: [{text: a, span: 4}, {text: b, span: 8}]\n")
    let (a, b) = (try rectangle("a", document), try rectangle("b", document))
    #expect(a.right == 350 && b.left == 50)
  }

  @Test("what does not fit goes to the next page, headers of tables with it")
  func pages() throws {
    let document = try document(
      page + """
        body:
          - repeat: r
            rows: 30
            columns: [{text: a, label: Amount}]
        """)
    let pages = document.pageList().pages
    #expect(pages.count > 2)
    for (index, page) in pages.enumerated() {
      let node = try #require(document[page.number].dictionaryValue)
      let content = try #require(document.value("Contents", in: node)?.streamValue)
      let text = String(decoding: try document.decodedData(of: content), as: UTF8.self)
      #expect(text.contains("(Amount)"))
      // The header is content once, and an artifact wherever it is repeated.
      #expect(text.contains("/P <<") == (index == 0))
    }
  }

  @Test("elements are tagged in reading order, headings without gaps")
  func structure() throws {
    let document = try document(
      """
      title: T
      language: en
      body:
        - title: One
        - {heading: Two, level: 4}
        - Text with a [link](https://example.org).
        - bullets: [a, b]
        - {text: a, required: true, hint: Hint}
        - table: [[A, B], [1, {text: b}]]
      """)
    var types: [String] = []
    func walk(_ object: PDFObject, depth: Int = 0) {
      guard depth < 50, let node = document.dictionary(object) else { return }
      if let type = document.name(node["S"]) { types.append(type.rawValue) }
      for kid in node["K"].map({ document.array($0) ?? [$0] }) ?? [] { walk(kid, depth: depth + 1) }
    }
    let root = try #require(document.dictionary(document.catalog["StructTreeRoot"]))
    walk(root["K"]?.arrayValue?.first ?? .null)
    #expect(
      types == [
        "Document", "H1", "H2", "P", "Span", "Link", "Span", "L", "LI", "Lbl", "LBody", "P", "LI",
        "Lbl", "LBody", "P", "Div", "P", "Form", "Table", "THead", "TR", "TH", "P", "TH", "P",
        "TBody", "TR", "TD", "P", "TD", "Form",
      ])
  }

  @Test("the same specification gives the same bytes")
  func determinism() throws {
    let text = page + "title: T\nbody: [{title: Ä ﷺ 日本}, {text: a}, {radio: b, options: [x, y]}]\n"
    #expect(try document(text).fileBytes() == document(text).fileBytes())
  }

  /// Where texts begin and end, from the left edge of the page.
  private func words(_ document: Document) -> [(text: String, left: Double, right: Double)] {
    let page = document.pageList().pages[0]
    let text = PageText(PageContentReader(document: document).content(of: page))
    return text.words.map { (text.text(of: $0), $0.bounds.left, $0.bounds.right) }
  }

  @Test("the numbers of a list are whole, and stand before its texts")
  func longNumbers() throws {
    let document = try document(
      page + "body:\n  - {numbers: [alpha, beta, gamma], start: 9998}\n")
    let found = words(document)
    #expect(found.map(\.text) == ["9998.", "alpha", "9999.", "beta", "10000.", "gamma"])
    for (number, text) in zip(found, found.dropFirst()) where text.text.first?.isLetter == true {
      #expect(number.right < text.left)
    }
  }

  @Test("an option whose label runs the other way has it beside its own box")
  func optionsOfTheOtherDirection() throws {
    let document = try document(
      page + "body:\n  - {radio: a, arrange: 2, options: {x: \"שלום\", y: Other}}\n")
    var repaired = document
    let widgets = try #require(Form(repairing: &repaired).fields.first).widgets
    let box = try #require(widgets.first?.rectangle)
    let label = try #require(words(document).first { $0.text == "שלום" })
    // Six points lie between a box and its label.
    #expect(abs(label.left - box.right - 6) < 2)
  }

  @Test("a header of many lines pushes the body down")
  func tallHeader() throws {
    let lines = (1...6).map { "line \($0)" }.joined(separator: ", ")
    let document = try document(
      "page: {size: [400, 300], margins: [20, 50]}\nfooter: []\nheader: [\(lines)]\nbody:\n  - body\n"
    )
    let page = document.pageList().pages[0]
    let text = PageText(PageContentReader(document: document).content(of: page))
    let bottoms = text.words.map { (text.text(of: $0), $0.bounds.bottom, $0.bounds.top) }
    let body = try #require(bottoms.first { $0.0 == "body" })
    #expect(bottoms.filter { $0.0 != "body" }.allSatisfy { $0.1 >= body.2 - 1 })
    #expect(bottoms.count == 13)
  }

  @Test("padding of the style “field” is between the box that the page draws and the field")
  func fieldPadding() throws {
    let document = try document(
      bare + """
        styles: {field: {size: 10, leading: 1.2, padding: [4, 6], border: {width: 1}, fill: white}}
        body:
          - {text: a}
          - {text: b, height: 40}
          - {list: c, options: [One, Two]}
        """)
    let (a, b) = (try rectangle("a", document), try rectangle("b", document))
    // The column reaches from 50 to 350; a border of 1 and a padding of 6 are on each side.
    #expect(a.left == 57 && a.right == 343 && a.top == 280 - 5)
    #expect(abs(b.height - (40 - 2 - 8)) < 0.01)
    // The page draws the box, a field of its own draws none.
    let content = try PageContentReader(document: document).content(
      of: #require(document.pageList().pages.first))
    let boxes = content.graphics.filter { !$0.isAnnotation && $0.bounds.width > 295 }
    #expect(boxes.contains { abs($0.bounds.bottom - (b.bottom - 5)) < 0.6 })
    let widgets = document.objects.compactMap(\.dictionaryValue).filter { $0["Rect"] != nil }
    #expect(widgets.allSatisfy { document.dictionary($0["MK"])?["BC"] == nil })
  }

  @Test("a field that an action shows keeps its own box, which comes and goes with it")
  func paddingOfShownFields() throws {
    let document = try document(
      bare + """
        styles: {field: {padding: 6, border: {width: 1}}}
        body:
          - {checkbox: has, action: {show: a}}
          - {text: a}
        """)
    let a = try rectangle("a", document)
    #expect(a.left == 50 && a.right == 350)
    let widget = document.objects.compactMap(\.dictionaryValue).first {
      document.value("T", in: $0)?.stringValue?.text == "a"
    }
    #expect(document.dictionary(widget?["MK"])?["BC"] != nil)
  }

  @Test("padding that leaves no room is refused")
  func tooMuchPadding() throws {
    let failure = #expect(throws: FormwrightError.self) {
      try document(bare + "styles: {field: {padding: 20}}\nbody: [{text: a, height: 30}]\n")
    }
    #expect(failure?.diagnostics.first?.message.contains("leaves no room") == true)
  }

  /// A circle, its texts, and the next circle: what belongs together is nearer than what does not.
  @Test("an option in several languages stands beside its own circle", arguments: [300.0, 120])
  func bilingualOptions(_ width: Double) throws {
    let document = try document(
      "page: {size: [\(width + 100), 300], margins: [20, 50]}\nfooter: []\n" + """
        body:
          - radio: who
            label: Who
            options:
              a: {en: Owner, es: Propietario}
              b: {en: Contractor, es: Contratista}
        """)
    let circles = document.objects.compactMap(\.dictionaryValue)
      .filter { document.name($0["Subtype"]) == "Widget" }
      .compactMap { document.rectangle($0["Rect"]) }
    try #require(circles.count == 2)
    let text = PageText(
      PageContentReader(document: document).content(
        of: try #require(document.pageList().pages.first)))
    func bounds(_ wanted: String) throws -> Rectangle {
      try #require(text.words.first { text.text(of: $0) == wanted }).bounds
    }
    for (circle, words) in zip(
      circles, [["Owner", "Propietario"], ["Contractor", "Contratista"]])
    {
      let (first, second) = (try bounds(words[0]), try bounds(words[1]))
      #expect(first.left - circle.right < 8 && first.left > circle.right)
      // On one line with a slash between, or the second below the first.
      let isBeside = second.left - first.right < 14 && second.left > first.right
      let isBelow = abs(second.left - first.left) < 1 && second.top < first.top
      #expect(isBeside || isBelow)
      for other in circles where other != circle && abs(other.top - circle.top) < 2 {
        #expect(other.left > second.right + 10 || other.right < circle.left)
      }
    }
  }
}
