import Formwright
import TestTools
import Testing

/// The page is judged in browsers by Tests/Web/judge.py; here, what it is made of.
@Suite("Web pages of forms")
struct WebPageTests {
  private static let specification = """
    title: Order
    language: en
    pages:
      - size: [400, 300]
        fields:
          - {text: name, rect: [10, 250, 200, 270], label: Full name, required: true}
          - {text: born, rect: [10, 220, 200, 240], label: Date of birth, date: mm/dd/yyyy}
          - {text: zip, rect: [10, 190, 200, 210], label: ZIP code, maxLength: 5, comb: true}
          - {checkbox: agree, rect: [10, 170, 20, 180], label: I agree}
          - {text: count, rect: [10, 140, 60, 155], label: Count, number: {decimals: 0}}
          - {text: price, rect: [70, 140, 120, 155], label: Price, number: {decimals: 2}}
          - {text: total, rect: [130, 140, 190, 155], label: Total, number: {decimals: 2}, calculate: count * price, readOnly: true}
          - {text: note, rect: [10, 60, 300, 110], label: 'Fish & <chips>', multiline: true}
          - {button: clear, rect: [10, 20, 60, 35], label: Clear, caption: Clear, action: {reset: all}}
    """

  private func page(_ specification: String = Self.specification) throws -> WebPage {
    try form(specification).webPage(fileName: "order")
  }

  private func form(_ specification: String = Self.specification) throws -> FormFile {
    try FormFile(bytes: FormFile.authored(from: Array(specification.utf8)).bytes)
  }

  private func html(_ page: WebPage) throws -> String {
    let file = try #require(page.files.last)
    #expect(file.name == "index.html")
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// HTML: a `label` names the control whose `id` its `for` has.
  @Test("every field has a control with a label; buttons have none")
  func controls() throws {
    let html = try html(try page())
    for (id, label) in [
      ("q2", "Date of birth"), ("q3", "ZIP code"), ("q4", "I agree"), ("q5", "Count"),
      ("q7", "Total"), ("q8", "Fish &amp; &lt;chips&gt;"),
    ] {
      #expect(html.contains("<label for=\"\(id)\">\(label)</label>"), "\(label)")
    }
    #expect(
      html.contains(
        "<label for=\"q1\">Full name <span class=\"required\">(required)</span></label>"))
    #expect(html.contains("<textarea id=\"q8\""))
    #expect(html.contains("<output id=\"q7\""))
    #expect(html.contains("For example, 03/27/2026."))
    #expect(!html.contains(">Clear<"))
    #expect(html.contains("<h1>Order</h1>"))
    #expect(html.contains("<html lang=\"en\">"))
  }

  /// Who needs a further row knows it; who has not been asked a question does not.
  @Test(
    "rows of a grid are added as they are needed only if they ask the same",
    arguments: [true, false])
  func grids(_ asksTheSame: Bool) throws {
    let first = ["Rent or mortgage", "Heating and water", "Care of children"]
    let second =
      asksTheSame
      ? first.map { "\($0), row 2" } : ["Medical costs", "Support you pay", "Travel to work"]
    let rows = [first, second].enumerated().map { number, labels in
      "  - row:\n"
        + labels.enumerated().map { "      - {text: f\(number)\($0), label: '\($1)'}\n" }.joined()
    }
    let html = try html(
      page("title: Costs\nlanguage: en\nlabels: inside\nbody:\n" + rows.joined()))
    #expect(html.contains("<div data-rows>") == asksTheSame)
  }

  /// Boxes of two questions are read line by line across the page.
  @Test("boxes of questions that stand side by side are under their own questions")
  func boxesSideBySide() throws {
    let html = try html(
      page(
        """
        title: Help
        language: en
        body:
          - row:
              - {checks: benefits, label: "17 Check every kind of help you need.", span: 7, labelPosition: above, arrange: 2,
                 options: {food: Food assistance, cash: Cash assistance, care: Child care, rent: Rent or housing}}
              - {checks: household, label: "18 Is anyone in your household", labelPosition: above, span: 5,
                 arrange: column, options: {elderly: 60 or older, disabled: living with a disability}}
        """))
    for (legend, boxes) in [
      (
        "17 Check every kind of help you need",
        ["Food assistance", "Cash assistance", "Child care", "Rent or housing"]
      ), ("18 Is anyone in your household", ["60 or older", "living with a disability"]),
    ] {
      let start = try #require(html.ranges(of: "<legend>\(legend)").first, "\(legend)")
      let end = try #require(html[start.upperBound...].ranges(of: "</fieldset>").first)
      let group = html[start.upperBound..<end.lowerBound]
      #expect(group.ranges(of: "<label").count == boxes.count)
      for box in boxes { #expect(group.contains(">\(box)</label>"), "\(box)") }
    }
  }

  @Test("options do not repeat their question")
  func options() throws {
    let html = try html(
      page(
        """
        title: Home
        language: en
        labels: inside
        body:
          - {radio: home, label: "27 Where do you live now?", labelPosition: left,
             options: {rent: I rent, own: I own my home}}
        """))
    #expect(html.contains(">I rent</label>") && html.contains(">I own my home</label>"))
  }

  /// HTML, `dir`; RFC 5646 and ISO 15924.
  @Test(
    "what is written from right to left says so, and words in another language do not",
    arguments: [
      ("ar", true), ("he-IL", true), ("az-Arab", true), ("ar-Latn", false), ("fi", false),
    ]
  )
  func directions(_ language: String, _ isRightToLeft: Bool) throws {
    let html = try html(
      page(Self.specification.replacing("language: en", with: "language: \(language)")))
    #expect(
      html.contains("<html lang=\"\(language)\" dir=\"rtl\">") == isRightToLeft)
    #expect(html.contains("hidden lang=\"en\" dir=\"ltr\"") == isRightToLeft)
  }

  @Test("files that are no page of a form are not replaced; a page is, by a newer one")
  func outputs() throws {
    let directory = try TemporaryDirectory()
    let target = directory["page"]
    try page().write(to: target)
    try page(Self.specification.replacing("Full name", with: "Whole name")).write(to: target)
    let written = try #require(directory.bytes("page/index.html"))
    #expect(String(decoding: written, as: UTF8.self).contains("Whole name"))
    let own = Array("<p>mine</p>".utf8)
    try directory.write(own, "page/index.html")
    #expect(throws: FormwrightError.self) { try page().write(to: target) }
    #expect(directory.bytes("page/index.html") == own)
  }

  @Test("the client gets the rules of the form's schema, and no tag ends its data")
  func data() throws {
    let html = try html(try page())
    let start = try #require(html.ranges(of: "id=\"form-data\">").first)
    let end = try #require(html[start.upperBound...].ranges(of: "</script>").first)
    let data = html[start.upperBound..<end.lowerBound]
    #expect(!data.contains("<"))
    #expect(data.contains("\"name\":\"zip\",\"kind\":\"text\",\"required\":false"))
    #expect(data.contains("\"maxLength\":5"))
    #expect(
      data.contains("{\"steps\":[{\"field\":\"count\"},{\"field\":\"price\"},\"*\"]}"))
  }

  /// CSP 3, 2.3.1: the digest is that of the module, so that a browser runs it and nothing else.
  @Test("the policy allows the module of the page alone")
  func policy() throws {
    let html = try html(try page())
    #expect(html.contains("default-src 'none'; script-src 'sha256-"))
    #expect(!html.contains("http://") && !html.contains("https://"))
    #expect(html.ranges(of: "<script type=\"module\">").count == 1)
  }

  @Test("the same form gives the same bytes")
  func sameBytes() throws {
    let form = try form()
    let (one, other) = (
      try form.webPage(fileName: "order"), try form.webPage(fileName: "order")
    )
    #expect(one.files == other.files)
  }

  @Test(
    "a form in Spanish has a page in Spanish; another language has words in English that say so")
  func languages() throws {
    let spanish = Self.specification.replacing("language: en", with: "language: es-MX")
    #expect(try html(try page(spanish)).contains("Revisar y guardar"))
    let finnish = try html(
      try page(Self.specification.replacing("language: en", with: "language: fi")))
    #expect(finnish.contains("<html lang=\"fi\">"))
    #expect(
      finnish.contains("<h2>Save your answers</h2>") && finnish.contains("hidden lang=\"en\""))
  }
}
