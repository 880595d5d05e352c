import Diagnostics
import FormFixtures
import InteractiveForms
import LogicalStructure
import PDFArchiving
import PDFObjects
import StructuredData
import Testing

@testable import Remediation

/// Corrections by place, on pages whose elements are known from how they are drawn.
@Suite("Corrections of places")
struct PlacesTests {
  private static let digest = String(repeating: "0", count: 64)

  private func tree(
    _ places: [ArchiveCorrections.Place], _ draw: (inout DrawnPage) -> Void
  ) -> (report: RemediationReport, problems: [Diagnostic]) {
    var page = DrawnPage()
    draw(&page)
    let (document, form) = page.read()
    var options = Remediator.Options()
    options.corrections = ArchiveCorrections(form: Self.digest)
    options.corrections?.places = places
    let remediator = Remediator(document, form, options: options)
    return (remediator.report, remediator.problems)
  }

  private func place(_ box: Rectangle) -> ArchiveCorrections.Place {
    ArchiveCorrections.Place(page: 1, area: box)
  }

  private func box(_ text: String, _ report: RemediationReport) throws -> Rectangle {
    try #require(report.spoken.first { $0.text.contains(text) }).bounds
  }

  private static func draw(_ page: inout DrawnPage) {
    page.text("Application", 50, 760, size: 18, bold: true)
    page.prose(720)
    page.text("First remark of the page that stands alone.", 50, 660)
    page.text("Second remark, far below the one before.", 50, 560)
    page.rules(columns: [50, 200, 350], rows: [500, 480, 460, 440])
    for (row, texts) in [["Kind", "Amount"], ["Rent", "12"], ["Heat", "34"]].enumerated() {
      for (column, text) in texts.enumerated() {
        page.text(text, 55 + 150 * Double(column), 486 - 20 * Double(row))
      }
    }
  }

  @Test("an element is read before another, and levels stay without gaps")
  func order() throws {
    let plain = tree([], Self.draw).report
    var second = place(try box("Second remark", plain))
    second.neighbor = .init(page: 1, area: try box("First remark", plain), isAfter: false)
    second.role = "H4"
    let (report, problems) = tree([second], Self.draw)
    #expect(problems.isEmpty)
    let texts = report.spoken.map(\.text)
    let (one, two) = (
      try #require(texts.firstIndex { $0.contains("First remark") }),
      try #require(texts.firstIndex { $0.contains("Second remark") })
    )
    #expect(two + 1 == one)
    #expect(report.spoken[two].role == "H2")
  }

  @Test("the headers of a table are what the list says, and no other cell is one")
  func headers() throws {
    var table = place(Rectangle(50, 440, 350, 500))
    table.type = "Table"
    table.headerRows = []
    table.headerColumns = [1]
    let (report, problems) = tree([table], Self.draw)
    #expect(problems.isEmpty)
    let roles = Dictionary(
      report.spoken.map { ($0.text, $0.role) }, uniquingKeysWith: { first, _ in first })
    #expect(roles["Rent"] == "TH" && roles["Kind"] == "TH")
    #expect(roles["Amount"] == "TD" && roles["34"] == "TD")
    table.headerColumns = [3]
    #expect(
      tree([table], Self.draw).problems.map(\.message) == [
        "the table has no column 3; it has 2 columns"
      ])
  }

  @Test("a table that only places things is none")
  func layout() throws {
    var table = place(Rectangle(50, 440, 350, 500))
    table.type = "Table"
    table.isLayout = true
    let (report, problems) = tree([table], Self.draw)
    #expect(problems.isEmpty)
    #expect(report.elements["Table"] == nil && report.elements["TD"] == nil)
    #expect(report.spoken.contains { $0.text == "Amount" && $0.role == "P" })
  }

  @Test("cells are not moved out of their tables")
  func cells() throws {
    let plain = tree([], Self.draw).report
    var cell = place(try box("Rent", plain))
    cell.neighbor = .init(page: 1, area: try box("First remark", plain), isAfter: true)
    #expect(tree([cell], Self.draw).problems.count == 1)
  }
}

/// Elements made of parts of others, and what a list cannot say. Pages are drawn by hand.
@Suite("Corrections of parts of elements")
struct ElementPartsTests {
  private func remediated(
    _ list: StructuredValue, _ draw: (inout DrawnPage) -> Void
  ) throws -> Remediator {
    var page = DrawnPage()
    draw(&page)
    let (document, form) = page.read()
    var members = list.objectValue?.members.map { ($0.key, $0.value) } ?? []
    members += [("formwright", 1), ("form", .string(String(repeating: "0", count: 64)))]
    var options = Remediator.Options()
    options.corrections = try ArchiveCorrections(.object(members))
    return Remediator(document, form, options: options)
  }

  /// One paragraph of three lines, of which the second is a title.
  private static func draw(_ page: inout DrawnPage) {
    page.text("Application", 50, 760, size: 18, bold: true)
    page.prose(720)
    page.text(
      "The court sends the party this letter by mail on the day of its date and says", 50, 640)
    page.text(
      "NOTICE OF HEARING that the motion will be heard by the judge of the court in", 50, 628)
    page.text(
      "the room which is named below, and that the party may come and may be heard.", 50, 616)
    page.text("Name:", 50, 560)
    page.field("name", 90, 557, 200)
    page.field("date", 400, 100, 80, ["TU": .text("Date of birth")])
  }

  @Test("words at an area become an element; what is before and behind them stays in two")
  func split() throws {
    let plain = try remediated([:], Self.draw)
    let whole = try #require(plain.report.spoken.first { $0.text.contains("NOTICE") })
    #expect(whole.text.contains("letter by mail") && whole.text.contains("which is named"))
    let done = try remediated(
      [
        "places": [
          ["page": 1, "area": "48 625 152 638", "oneElement": true, "role": "H2"]
        ]
      ], Self.draw)
    #expect(done.problems.isEmpty)
    let tags = done.document.tags
    #expect(tags.contains("H2(“NOTICE OF HEARING"), "\(tags)")
    let texts = done.report.spoken.map(\.text)
    let place = try #require(texts.firstIndex(of: "NOTICE OF HEARING"))
    #expect(texts[place - 1].hasSuffix("date and says"))
    #expect(texts[place + 1].hasPrefix("that the motion"))
    #expect(done.document.shownGlyphs == plain.document.shownGlyphs)
    let report = ArchiveChecker.check(
      done.document, level: ArchiveLevels(nil, isAccessible: true))
    #expect(!report.violations.contains { $0.rule.id == "7.1-3" || $0.rule.id == "7.20-2" })
  }

  @Test("words and fields of several elements become one")
  func join() throws {
    func draw(_ page: inout DrawnPage) {
      Self.draw(&page)
      page.text("I live at", 50, 500)
      page.field("street", 100, 497, 100)
      page.text("with my family since the year of", 50, 440)
      page.field("year", 220, 437, 40)
    }
    let done = try remediated(
      ["places": [["page": 1, "area": "48 430 262 515", "oneElement": true]]], draw)
    #expect(done.problems.isEmpty)
    #expect(
      done.document.tags.contains(
        "P(“I live at” Form(@) “with my family since the year of” Form(@))"),
      "\(done.document.tags)")
  }

  @Test("a place without words is no element, and one that is missed names the nearest")
  func missed() throws {
    let done = try remediated(
      [
        "places": [
          ["page": 1, "area": "400 300 500 320", "oneElement": true],
          ["page": 1, "area": "30 740 300 790", "type": "H1", "role": "P"],
        ]
      ], Self.draw)
    #expect(
      done.problems.map(\.message) == [
        "no words are at this place of the page",
        "no element of type H1 is at the place “30 740 300 790” of page 1",
      ])
    #expect(done.problems.last?.hint?.text.contains("H1 “Application” at “50 ") == true)
  }

  @Test("a field is corrected by its name, and an element that holds one is no artifact")
  func fields() throws {
    let plain = try remediated([:], Self.draw)
    let label = try #require(plain.report.spoken.first { $0.text == "Name:" })
    let form = try #require(plain.report.spoken.first { $0.field == "name" })
    func places(_ entries: [(String, StructuredValue)], _ box: Rectangle) -> StructuredValue {
      ["places": [.object([("page", 1), ("area", .string(box.areaText))] + entries)]]
    }
    for (key, value) in [("alt", "Family name"), ("role", "P")] {
      let done = try remediated(
        places([("type", "Form"), (key, .string(value))], form.bounds), Self.draw)
      #expect(
        done.problems.map(\.message) == [
          "a field is read by its name, and takes only “after” and “before” here"
        ])
      #expect(done.problems.first?.hint?.text.contains("field: \"name\"") == true)
    }
    let held = try remediated(places([("role", "Artifact")], label.bounds), Self.draw)
    #expect(
      held.problems.map(\.message) == [
        "the element holds the field “name”, so it cannot become an artifact"
      ])
  }

  @Test("text that becomes an artifact is not read, and is warned of")
  func artifacts() throws {
    let plain = try remediated([:], Self.draw)
    let box = try #require(plain.report.spoken.first { $0.text.contains("NOTICE") }).bounds
    let done = try remediated(
      ["places": [["page": 1, "area": .string(box.areaText), "role": "Artifact"]]], Self.draw)
    #expect(done.problems.isEmpty)
    #expect(done.report.warnings.count == 1)
    #expect(done.report.warnings.first?.message.contains("The court sends the party") == true)
    #expect(!done.report.spoken.contains { $0.text.contains("NOTICE") })
    #expect(!done.document.tags.contains("NOTICE"))
  }

  @Test(
    "what is said of a structure that is built anew is refused, not ignored",
    arguments: [
      ("objects", ["match": ["type": "P", "text": "zzz*"], "role": "H1"]),
      ("objects", ["object": 1, "alt": "Seal"]),
      ("tables", ["object": 1, "headerRows": 1]),
      ("content", ["page": 1, "piece": 1, "role": "P"]),
    ] as [(String, StructuredValue)])
  func lost(_ part: String, _ entry: StructuredValue) throws {
    let done = try remediated(.object([(part, .array([entry]))]), Self.draw)
    #expect(done.problems.count == 1)
    #expect(done.problems.first?.message.contains("tagged anew") == true)
  }

  @Test("a text to read instead, and a language, are written at their place")
  func texts() throws {
    let plain = try remediated([:], Self.draw)
    let box = try #require(plain.report.spoken.first { $0.text.contains("NOTICE") }).bounds
    let done = try remediated(
      [
        "places": [
          [
            "page": 1, "area": .string(box.areaText), "actualText": "A letter", "language": "de",
          ]
        ]
      ], Self.draw)
    let tree = try #require(StructureElements(done.document))
    let element = tree.elements.first { $0.dictionary["ActualText"] != nil }
    #expect(element?.dictionary["ActualText"]?.stringValue?.text == "A letter")
    #expect(element?.dictionary["Lang"]?.stringValue?.text == "de")
    #expect(done.report.spoken.contains { $0.text == "A letter" })
  }

  /// A bold line between paragraphs may be a heading.
  @Test("what a person confirms is not doubtful any more")
  func confirmed() throws {
    func draw(_ page: inout DrawnPage) {
      Self.draw(&page)
      for y in stride(from: 480.0, to: 200, by: -60) {
        page.text("Remarks on these:", 50, y, bold: true)
        page.prose(y - 14)
      }
    }
    let plain = try remediated([:], draw)
    for doubt in plain.report.doubts {
      let done = try remediated(
        [
          "places": [
            [
              "page": 1, "area": .string(doubt.bounds.areaText), "type": .string(doubt.role),
              "role": .string(doubt.role),
            ]
          ]
        ], draw)
      #expect(done.problems.isEmpty)
      #expect(!done.report.doubts.contains { $0.bounds == doubt.bounds })
      #expect(done.report.doubts.count == plain.report.doubts.count - 1)
      #expect(!done.report.spoken.contains { $0.bounds == doubt.bounds && $0.isDoubtful })
    }
  }

  @Test("an element is moved into a cell or an item that it is said to be beside")
  func intoItems() throws {
    func draw(_ page: inout DrawnPage) {
      page.prose(720)
      for (row, text) in ["First of all things", "Second of the things", "Third of all"]
        .enumerated()
      {
        page.text("\(row + 1).", 50, 660 - 20 * Double(row))
        page.text(text, 70, 660 - 20 * Double(row))
      }
      page.field("box", 500, 300, 60, ["TU": .text("Box of the second")])
    }
    let plain = try remediated([:], draw)
    let body = try #require(plain.report.spoken.first { $0.text.contains("Second of") })
    #expect(body.role == "LBody")
    let field = try #require(plain.report.spoken.first { $0.field == "box" })
    let done = try remediated(
      [
        "places": [
          [
            "page": 1, "area": .string(field.bounds.areaText), "type": "Form",
            "before": ["page": 1, "area": .string(body.bounds.areaText)],
          ]
        ]
      ], draw)
    #expect(done.problems.isEmpty, "\(done.problems)")
    #expect(
      done.document.tags.contains("LBody(Form(@) “Second of the things”)"), "\(done.document.tags)")
  }
}

/// What the list of one edition says of the next.
@Suite("Corrections of another edition")
struct CarriedCorrectionsTests {
  private func report(_ labels: [(field: String, label: String, y: Double)]) -> RemediationReport {
    var page = DrawnPage()
    page.prose(760)
    for item in labels {
      page.text(item.label, 50, item.y)
      page.field(item.field, 200, item.y - 3, 100)
    }
    let (document, form) = page.read()
    return Remediator(document, form).report
  }

  private func entry(_ field: String, _ text: String?, _ y: Double, _ name: String)
    -> ArchiveCorrections.Entry
  {
    var entry = ArchiveCorrections.Entry(selection: .field(field))
    (entry.page, entry.area, entry.text, entry.name) = (
      1, Rectangle(200, y - 3, 300, y + 11), text, name
    )
    return entry
  }

  @Test(
    "a field is found by its label though its name and place are others; one that is gone is listed"
  )
  func fields() {
    let new = report([
      ("g1", "Family name in 2027:", 600), ("g2", "Town:", 560), ("f3", "Colour of the car:", 500),
    ])
    var old = ArchiveCorrections(form: String(repeating: "1", count: 64))
    old.entries = [
      entry("f1", "Family name in 2026", 640, "Family name of the child"),
      entry("f2", "Telephone", 600, "Telephone of the child"),
      entry("f3", "Color", 505, "Color of the car"),
    ]
    old.title = "Form of 2026"
    old.language = "en-US"
    let carried = CarriedCorrections(old, to: new, of: String(repeating: "0", count: 64))
    #expect(carried.corrections.form == String(repeating: "0", count: 64))
    #expect(carried.corrections.entries.map(\.selection) == [.field("g1"), .field("f3")])
    #expect(
      carried.corrections.entries.map(\.name) == ["Family name of the child", "Color of the car"])
    #expect(carried.corrections.language == "en-US" && carried.corrections.title == nil)
    #expect(
      carried.left.map(\.message) == [
        "not taken over: the title, which names a year", "not taken over: the name of “f2”",
      ])
  }

  @Test("a text is found by its words, wherever it is on its page")
  func places() throws {
    let new = report([("f", "Name:", 600)])
    let box = try #require(new.spoken.first { $0.text.hasPrefix("This text") }).bounds
    var old = ArchiveCorrections(form: String(repeating: "1", count: 64))
    var place = ArchiveCorrections.Place(page: 1, area: Rectangle(50, 400, 500, 420))
    place.text = new.spoken.first { $0.text.hasPrefix("This text") }?.text
    place.role = "Note"
    var other = place
    other.text = "Gone"
    old.places = [place, other]
    let carried = CarriedCorrections(old, to: new, of: String(repeating: "0", count: 64))
    #expect(carried.corrections.places.map(\.area) == [box])
    #expect(carried.left.count == 1)
  }
}
