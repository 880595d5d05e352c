import FormFixtures
import InteractiveForms
import PDFContent
import PDFObjects
import PageStructure
import Testing

/// Pages of 600 by 800 points, drawn text by text and rule by rule.
private struct Drawing {
  private var contents = [""]
  private var fields: [(page: Int, entries: PDFDictionary, rectangle: [Double])] = []

  mutating func beginPage() { contents.append("") }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, size: Double = 10, bold: Bool = false
  ) {
    let escaped = text.replacing("(", with: "\\(").replacing(")", with: "\\)")
    contents[contents.count - 1] +=
      "BT /\(bold ? "B" : "F") \(size) Tf \(x) \(y) Td (\(escaped)) Tj ET\n"
  }

  mutating func rules(columns: [Double], rows: [Double]) {
    for x in columns { draw("\(x) \(rows[0]) m \(x) \(rows[rows.count - 1]) l S") }
    for y in rows { draw("\(columns[0]) \(y) m \(columns[columns.count - 1]) \(y) l S") }
  }

  mutating func draw(_ operators: String) { contents[contents.count - 1] += operators + "\n" }

  mutating func field(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, type: PDFName = "Tx"
  ) {
    fields.append(
      (
        contents.count - 1, ["FT": .name(type), "T": .text(name)],
        [x, y, x + width, y + (type == "Btn" ? width : 14)]
      ))
  }

  /// Two rows of running text, so that the common style is known.
  mutating func prose(_ y: Double) {
    text(
      "This text is of many words which go on to the end of the line and say what is to be done here,",
      50, y)
    text(
      "and they are followed by a second line of words, which ends before the margin is reached.",
      50, y - 12)
  }

  var nodes: [StructureNode] {
    var draft = FormDraft()
    func font(_ name: PDFName) -> PDFObject {
      .dictionary([
        "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(name),
        "Encoding": .name("WinAnsiEncoding"),
      ])
    }
    let entries: PDFDictionary = [
      "MediaBox": .rectangle(Rectangle(0, 0, 600, 800)),
      "Resources": .dictionary([
        "Font": .dictionary(["F": font("Helvetica"), "B": font("Helvetica-Bold")])
      ]),
    ]
    let pages = contents.map { draft.addPage(entries, content: $0) }
    for field in fields {
      draft.addField(field.entries, rectangle: field.rectangle, on: pages[field.page])
    }
    var document = draft.document()
    let widgets = SceneWidget.all(of: Form(repairing: &document))
    let reader = PageContentReader(document: document)
    let scenes = document.pageList().pages.enumerated().map { index, page in
      PageScene(
        PageText(reader.content(of: page)), number: index + 1, widgets: widgets[index] ?? [])
    }
    return DocumentStructure(scenes).nodes
  }
}

extension StructureNode {
  /// The kinds of the tree, as “section(heading paragraph)”, leaves with their text or field.
  fileprivate var sketch: String {
    if children.isEmpty { return "\(kind.rawValue) “\(field ?? text)”" }
    return "\(kind.rawValue)(\(children.map(\.sketch).joined(separator: ", ")))"
  }

  fileprivate func all(_ kind: Kind) -> [StructureNode] {
    (self.kind == kind ? [self] : []) + children.flatMap { $0.all(kind) }
  }
}

@Suite("What pages say")
struct PageStructureTests {
  @Test("larger and bold texts are headings that open sections; levels follow size")
  func sections() {
    var page = Drawing()
    page.text("Application for a Permit", 50, 740, size: 18, bold: true)
    page.prose(700)
    page.text("Part A Applicant", 50, 660, size: 12, bold: true)
    page.prose(640)
    page.text("Part B Place", 50, 600, size: 12, bold: true)
    page.prose(580)
    let nodes = page.nodes
    #expect(nodes.count == 1)
    let headings = nodes.flatMap { $0.all(.heading) }
    #expect(
      headings.map(\.text) == ["Application for a Permit", "Part A Applicant", "Part B Place"])
    #expect(headings.map(\.level) == [1, 2, 2])
    #expect(nodes.flatMap { $0.all(.section) }.map(\.children.count) == [4, 2, 2])
    // A paragraph is its rows.
    #expect(
      nodes.flatMap { $0.all(.paragraph) }.map { $0.words.map(\.line) } == [
        [1, 2], [4, 5], [7, 8],
      ])
  }

  @Test("texts of columns side by side are read column by column where a sentence or title goes on")
  func columnsSideBySide() {
    var page = Drawing()
    page.text("REQUEST FOR A PERMIT", 225, 780, size: 14, bold: true)
    page.text("Give this form to the", 480, 782)
    page.text("OF THE COUNTY COURT", 227, 764, size: 14, bold: true)
    page.text("clerk of the court.", 480, 770)
    page.prose(700)
    page.text("3a Check the box of the person whose name you have", 50, 640)
    page.text("4 Codes that apply only", 420, 640)
    page.text("entered on line 1.", 50, 628)
    page.text("to certain persons", 420, 628)
    let texts = page.nodes.flatMap(\.leaves).map(\.text)
    #expect(texts.contains("REQUEST FOR A PERMIT OF THE COUNTY COURT"))
    #expect(texts.contains("Give this form to the clerk of the court."))
    #expect(texts.contains("3a Check the box of the person whose name you have entered on line 1."))
    #expect(texts.contains("4 Codes that apply only to certain persons"))
  }

  @Test("behind a blank, a row goes on with the text beside the blank")
  func blankBesideText() {
    var page = Drawing()
    page.prose(760)
    page.text("Permit visits supervised by", 50, 640)
    page.field("who", 185, 637, 200)
    page.text("(name), at the", 390, 640)
    page.text("following times:", 50, 626)
    let texts = page.nodes.flatMap(\.leaves).map(\.text)
    #expect(texts.contains("Permit visits supervised by"))
  }

  @Test("a row of dashes begins no list")
  func dashes() {
    var page = Drawing()
    page.prose(760)
    page.text("- - - - - - - - - - - - - - - - - - - - -", 50, 700)
    page.text("Name:", 50, 680)
    page.field("name", 90, 677, 200)
    #expect(page.nodes.flatMap { $0.all(.list) }.isEmpty)
  }

  @Test("a ruled table has rows, columns and heads; fields are in its cells")
  func ruledTable() throws {
    var page = Drawing()
    page.prose(760)
    page.rules(columns: [50, 200, 300, 400], rows: [700, 680, 660, 640])
    for (x, head) in [(55.0, "Name"), (205.0, "Age"), (305.0, "Income")] {
      page.text(head, x, 686, bold: true)
    }
    page.text("Ada", 55, 666)
    page.field("age1", 202, 663, 90)
    page.text("100", 305, 666)
    page.text("Alan", 55, 646)
    page.field("age2", 202, 643, 90)
    page.text("200", 305, 646)
    let table = try #require(page.nodes.flatMap { $0.all(.table) }.first)
    #expect(table.size?.rows == 3)
    #expect(table.size?.columns == 3)
    let cells = table.all(.cell)
    #expect(
      cells.map {
        "\($0.cell?.row ?? 0).\($0.cell?.column ?? 0) \($0.leaves.map { $0.field ?? $0.text }.joined())"
      } == [
        "1.1 Name", "1.2 Age", "1.3 Income", "2.1 Ada", "2.2 age1", "2.3 100", "3.1 Alan",
        "3.2 age2", "3.3 200",
      ])
    #expect(
      cells.map { $0.cell?.heads == .column } == [
        true, true, true, false, false, false, false, false, false,
      ])
  }

  //            Monday  Tuesday            Help      Monday  Tuesday
  //  Mornings  [    ]  [     ]     and    Mornings  [    ]  [     ]    and either without fields
  //  Evenings  [    ]  [     ]            Evenings  [    ]  [     ]
  @Test(
    "texts of the first column head their rows, each, if the cells beside them are filled in or their column has no head",
    arguments: ["", "Help"], [true, false])
  func sides(_ corner: String, _ hasFields: Bool) throws {
    var page = Drawing()
    page.prose(760)
    page.rules(columns: [50, 200, 300, 400], rows: [700, 680, 660, 640, 620])
    for (x, head) in [(55.0, corner), (205.0, "Monday"), (305.0, "Tuesday")] where !head.isEmpty {
      page.text(head, x, 686, bold: true)
    }
    for (row, name) in ["Mornings", "Afternoons", "Evenings"].enumerated() {
      let y = 666 - 20 * Double(row)
      page.text(name, 55, y)
      for x in [202.0, 302] {
        if hasFields { page.field("\(name)\(x)", x, y - 3, 90) } else { page.text("8-9", x, y) }
      }
    }
    let table = try #require(page.nodes.flatMap { $0.all(.table) }.first)
    let heads = table.all(.cell).filter { $0.cell?.row ?? 0 > 1 }.map(\.cell?.heads)
    let side: StructureNode.Heads? = hasFields || corner.isEmpty ? .row : nil
    #expect(heads == Array([[side, nil, nil], [side, nil, nil], [side, nil, nil]].joined()))
    #expect(table.all(.cell).filter { $0.cell?.heads == .column }.count == (corner.isEmpty ? 2 : 3))
  }

  @Test("a cell that reaches over two columns")
  func spans() throws {
    var page = Drawing()
    page.rules(columns: [50, 400], rows: [700, 680])
    page.rules(columns: [50, 200, 400], rows: [680, 660, 640])
    page.draw("125 700 m 125 640 l S")
    page.text("Day", 55, 686, bold: true)
    page.text("Hours", 205, 686, bold: true)
    for (x, y, text) in [
      (55.0, 666.0, "Mon"), (130, 666, "8"), (205, 666, "12"), (55, 646, "Tue"), (130, 646, "9"),
      (205, 646, "11"),
    ] {
      page.text(text, x, y)
    }
    let table = try #require(page.nodes.flatMap { $0.all(.table) }.first)
    #expect(table.size?.columns == 3)
    #expect(table.all(.cell).first { $0.text == "Hours" }?.cell?.columnSpan == 2)
  }

  @Test("a frame of captions with their fields is no table")
  func frame() {
    var page = Drawing()
    page.rules(columns: [50, 250, 450], rows: [700, 670, 640])
    for (index, caption) in ["Name:", "Date of birth:", "Street:", "City:"].enumerated() {
      let (x, y) = (index % 2 == 0 ? 53.0 : 253.0, index < 2 ? 690.0 : 660.0)
      page.text(caption, x, y, size: 8)
      page.field("f\(index)", x, y - 17, 150)
    }
    let nodes = page.nodes
    #expect(nodes.flatMap { $0.all(.table) }.isEmpty)
    #expect(
      nodes.flatMap(\.leaves).map { $0.field ?? $0.text } == [
        "Name:", "f0", "Date of birth:", "f1", "Street:", "f2", "City:", "f3",
      ])
  }

  @Test("marks begin items; rows under the text of an item are of it, letters are a list in it")
  func lists() throws {
    var page = Drawing()
    page.text(
      "1. Write your name and the names of all who live with you in the same house or flat,", 50,
      700)
    page.text("and their ages.", 62, 688)
    page.text("a. Children", 70, 670)
    page.text("b. Parents", 70, 656)
    page.text("2. Sign below.", 50, 640)
    page.text("After the list there is a text.", 40, 600)
    let nodes = page.nodes
    let list = try #require(nodes.first)
    #expect(list.kind == .list)
    #expect(list.numbering == .number)
    #expect(
      list.children.map { $0.children.map(\.kind) } == [
        [.label, .paragraph, .list], [.label, .paragraph],
      ])
    #expect(
      list.children[0].children[2].children.map { $0.leaves.map(\.text) } == [
        ["a.", "Children"], ["b.", "Parents"],
      ])
    #expect(list.children[0].children[2].numbering == .letter)
    #expect(nodes.last?.sketch == "paragraph “After the list there is a text.”")
  }

  @Test("check boxes with their answers and the question before them; captions and fields are rows")
  func optionsAndRows() {
    var page = Drawing()
    page.text("Are you married?", 50, 700)
    page.field("yes", 160, 698, 10, type: "Btn")
    page.text("Yes", 174, 700)
    page.field("no", 210, 698, 10, type: "Btn")
    page.text("No", 224, 700)
    page.text("Name:", 50, 660)
    page.field("name", 100, 657, 150)
    page.text("Date:", 300, 660)
    page.field("date", 340, 657, 80)
    #expect(
      page.nodes.map(\.sketch) == [
        "options(question “Are you married?”, option(field “yes”, label “Yes”), option(field “no”, label “No”))",
        "row(label “Name:”, field “name”, label “Date:”, field “date”)",
      ])
  }

  @Test("what stands at the same place of pages is a running head, numbers of pages included")
  func runningHeads() {
    var page = Drawing()
    page.prose(500)
    page.text("Form 12 page 1", 50, 30, size: 8)
    page.beginPage()
    page.prose(500)
    page.text("Form 12 page 2", 50, 30, size: 8)
    #expect(page.nodes.map(\.kind) == [.paragraph, .footer, .paragraph, .footer])
    #expect(page.nodes.flatMap(\.parts).map(\.page) == [1, 1, 2, 2])
  }

  @Test("a head of columns that the page says again is no running head, wherever it stands")
  func headsOfColumns() {
    var page = Drawing()
    for number in 1...2 {
      if number > 1 { page.beginPage() }
      page.text("Form 12", 50, 780, size: 8)
      page.text("Date of death", 50, 750)
      page.text("Date of death", 50, 400)
      page.prose(300)
    }
    let outside = page.nodes.filter { $0.kind == .header || $0.kind == .footer }
    #expect(outside.count == 2 && outside.flatMap(\.parts).map(\.page) == [1, 2])
    #expect(page.nodes.flatMap(\.leaves).count { $0.kind != .header } >= 6)
  }

  @Test("each word of a page is in one node, and each field")
  func wordsOnce() {
    var page = Drawing()
    page.text("Title", 50, 740, size: 20, bold: true)
    page.rules(columns: [50, 200, 300], rows: [700, 680, 660])
    for (index, text) in ["- one", "two", "3. three", "four"].enumerated() {
      page.text(text, index % 2 == 0 ? 55 : 205, index < 2 ? 686 : 666)
    }
    page.field("a", 400, 660, 50)
    page.prose(600)
    let leaves = page.nodes.flatMap(\.leaves)
    var seen: Set<[Int]> = []
    for range in leaves.flatMap(\.words) {
      for word in range.words { #expect(seen.insert([range.page, range.line, word]).inserted) }
    }
    #expect(seen.count == 1 + 6 + 23 + 17)
    #expect(leaves.compactMap(\.field) == ["a"])
  }
}
