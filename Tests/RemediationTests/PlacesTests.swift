import Diagnostics
import InteractiveForms
import PDFArchiving
import PDFObjects
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
