import InteractiveForms
import LogicalStructure
import PDFArchiving
import PDFContent
import PDFObjects
import Testing

@testable import Remediation

/// Pages are drawn by hand; what their tags must be follows from ISO 32000-1, 14.8, and ISO 14289-1, 7.
@Suite("Tags of untagged pages")
struct TaggingTests {
  private func tagged(_ page: DrawnPage) -> Document {
    var (document, form) = page.read()
    let before = document.shownGlyphs
    _ = DocumentTagger.tag(&document, form)
    #expect(document.shownGlyphs == before)
    return document
  }

  @Test("headings, paragraphs and fields beside their labels, in reading order")
  func order() {
    var page = DrawnPage()
    // Drawn last to first.
    page.text("Name:", 50, 600)
    page.field("name", 90, 597, 200)
    page.prose(660)
    page.text("Part A Applicant", 50, 690, size: 12, bold: true)
    page.text("Application for a Permit", 50, 740, size: 18, bold: true)
    let document = tagged(page)
    #expect(
      document.tags.hasPrefix(
        "Document(Sect(H1(“Application for a Permit”) Sect(H2(“Part A Applicant”) P(“This text"))
    #expect(document.tags.hasSuffix("P(“Name:” Form(@)))))"))
  }

  @Test(
    "a scan with a stamp is a figure; a picture behind a text is none", arguments: [true, false])
  func stampedScan(_ isStamp: Bool) {
    var page = DrawnPage()
    page.draw("q 600 0 0 800 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{7F} EI Q")
    if isStamp { page.text("BATES 000123", 450, 20) } else { page.prose(700) }
    #expect(tagged(page).tags.contains("Figure") == isStamp)
  }

  /// ISO 14289-1, 7.4.2.
  @Test("levels of headings skip none")
  func levels() {
    var page = DrawnPage()
    page.text("Form 12", 50, 740, size: 9, bold: true)
    page.text("Application for a Permit", 50, 700, size: 18, bold: true)
    page.prose(660)
    page.text("Part A Applicant", 50, 620, size: 12, bold: true)
    page.prose(600)
    page.text("Part B Place", 50, 560, size: 12, bold: true)
    page.prose(540)
    let document = tagged(page)
    let tree = StructureElements(document)
    let levels = (tree?.elements ?? []).compactMap { element in
      element.type.rawValue.hasPrefix("H") ? Int(element.type.rawValue.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    for (one, next) in zip(levels, levels.dropFirst()) { #expect(next <= one + 1) }
  }

  @Test("an operator whose text is of two elements is divided, and its glyphs stay where they are")
  func dividedOperators() {
    var page = DrawnPage()
    page.prose(700)
    page.draw("BT /F 10 Tf 50 600 Td [(Name:) -20000 (Date:)] TJ ET")
    page.field("name", 90, 597, 100)
    page.field("date", 310, 597, 100)
    let document = tagged(page)
    #expect(document.tags.contains("“Name:” Form(@) “Date:” Form(@)"))
  }

  /// ISO 32000-1, 14.7.4.3: marked content of a form XObject is referred to by the stream.
  @Test("a form XObject that is drawn twice gets elements for each time")
  func formsDrawnTwice() {
    var page = DrawnPage()
    page.prose(700)
    page.form("Fm0", "BT /F 10 Tf 50 100 Td (First) Tj 0 -40 Td (Second) Tj ET")
    page.draw("q 1 0 0 1 0 500 cm /Fm0 Do Q q 1 0 0 1 0 300 cm /Fm0 Do Q")
    let document = tagged(page)
    #expect(document.tags.contains("P(“First”) P(“Second”) P(“First”) P(“Second”)"))
    let report = ArchiveChecker.check(document, level: ArchiveLevels(nil, isAccessible: true))
    #expect(!report.violations.contains { $0.rule.id == "7.1-3" || $0.rule.id == "7.20-2" })
  }

  @Test("lines and leaders are artifacts, and so is the box that is printed where a check box is")
  func artifacts() {
    var page = DrawnPage()
    page.prose(700)
    page.draw("50 650 m 550 650 l S")
    page.text("Total ........", 50, 600)
    page.text("Rest . . . . _ ___", 50, 580)
    page.text("o", 50, 560)
    page.text("Yes", 66, 560)
    page.field("yes", 48, 558, 10, ["FT": .name("Btn")])
    let document = tagged(page)
    #expect(document.tags.contains("“Total "))
    #expect(document.tags.contains("“Rest "))
    #expect(!document.tags.contains("...."))
    #expect(!document.tags.contains(". .") && !document.tags.contains("_"))
    #expect(document.tags.contains("Form(@) “Yes”"))
  }

  /// ISO 14289-1, 7.5; ISO 32000-1, Table 349.
  @Test("tables have rows, header cells with their scope, and data cells")
  func tables() throws {
    var page = DrawnPage()
    page.prose(760)
    page.rules(columns: [50, 200, 300, 400], rows: [700, 680, 660, 640])
    for (column, text) in ["Name", "Age", "Place"].enumerated() {
      page.text(text, [55, 205, 305][column], 686, bold: true)
    }
    for (row, y) in [662.0, 642.0].enumerated() {
      for (column, x) in [52.0, 202.0, 302.0].enumerated() {
        page.field("cell\(row)\(column)", x, y, 90)
      }
    }
    let document = tagged(page)
    let tree = try #require(StructureElements(document))
    let table = try #require(tree.elements.firstIndex { $0.type == "Table" })
    #expect(
      tree.rows(of: table).map { tree.kidTypes(of: $0).map(\.text) } == [
        ["TH", "TH", "TH"], ["TD", "TD", "TD"], ["TD", "TD", "TD"],
      ])
    let scopes = tree.elements.filter { $0.type == "TH" }.map { element in
      tree.attributes(of: element, owner: "Table").compactMap { $0["Scope"] }
    }
    #expect(scopes == Array(repeating: [.name("Column")], count: 3))
    #expect(StructureRules(tree, in: document).violations.isEmpty)
  }

  //            Monday  Tuesday        Cars     [    ]  [     ]
  //  Mornings  [    ]  [     ]   and  Homes    [    ]  [     ]
  //  Evenings  [    ]  [     ]        Savings  [    ]  [     ]
  /// ISO 32000-1, Table 349: the scope of a header cell is what it heads.
  @Test(
    "each text beside fields is a header cell of its row alone",
    arguments: [["", "Mornings", "Evenings"], ["Cars", "Homes", "Savings"]])
  func rowHeaders(_ names: [String]) throws {
    var page = DrawnPage()
    page.prose(760)
    page.rules(columns: [50, 200, 300, 400], rows: [700, 680, 660, 640])
    for (row, name) in names.enumerated() {
      let y = 686 - 20 * Double(row)
      if !name.isEmpty { page.text(name, 55, y) }
      for (column, day) in ["Monday", "Tuesday"].enumerated() {
        let x = 205 + 100 * Double(column)
        if name.isEmpty {
          page.text(day, x, y, bold: true)
        } else {
          page.field("\(name)\(day)", x - 3, y - 3, 90)
        }
      }
    }
    let tree = try #require(StructureElements(tagged(page)))
    let table = try #require(tree.elements.firstIndex { $0.type == "Table" })
    let scopes = tree.rows(of: table).map { row in
      tree.elements[row].kids.map { cell in
        tree.attributes(of: tree.elements[cell], owner: "Table").lazy.compactMap { $0["Scope"] }
          .first ?? .null
      }
    }
    let row: [PDFObject] = [.name("Row"), .null, .null]
    let head: [PDFObject] = [.null, .name("Column"), .name("Column")]
    #expect(scopes == [names[0].isEmpty ? head : row, row, row])
  }

  //  [ ]  A map of the place           Case number  [    ]  Date  [    ]
  //  [ ]  A copy of the deed     and   Office       [    ]  Desk  [    ]
  //  [ ]  Three drawings
  /// ISO 32000-1, 14.8.4.3.4: header cells describe the cells of their column or row.
  @Test(
    "boxes to check with a text each, and captions with a field each, are no table",
    arguments: [true, false])
  func withoutHeaders(_ isCheckList: Bool) throws {
    var page = DrawnPage()
    page.prose(760)
    if isCheckList {
      page.rules(columns: [50, 70, 400], rows: [700, 680, 660, 640])
      for (row, text) in ["A map of the place", "A copy of the deed", "Three drawings"].enumerated()
      {
        let y = 686 - 20 * Double(row)
        page.field("box\(row)", 54, y - 2, 12, ["FT": .name("Btn")])
        page.text(text, 75, y)
      }
    } else {
      page.rules(columns: [50, 150, 250, 350, 450], rows: [700, 680, 660])
      for (row, texts) in [["Case number", "Date"], ["Office", "Desk"]].enumerated() {
        let y = 686 - 20 * Double(row)
        for (column, text) in texts.enumerated() {
          page.text(text, 55 + 200 * Double(column), y)
          page.field("field\(row)\(column)", 152 + 200 * Double(column), y - 4, 96)
        }
      }
    }
    let tree = try #require(StructureElements(tagged(page)))
    #expect(!tree.elements.contains { $0.type == "Table" || $0.type == "TH" })
  }

  @Test("former artifacts and identifiers lose their meaning, optional content keeps it")
  func formerMarks() {
    var page = DrawnPage()
    page.prose(700)
    page.draw("/Artifact BMC BT /F 10 Tf 50 600 Td (Kept) Tj ET EMC")
    page.draw("/P <</MCID 7>> BDC BT /F 10 Tf 50 560 Td (Too) Tj ET EMC")
    page.draw("/OC /Layer BDC BT /F 10 Tf 50 520 Td (Layer) Tj ET EMC")
    let document = tagged(page)
    for text in ["“Kept”", "“Too”", "“Layer”"] { #expect(document.tags.contains(text)) }
    let content = document.joinedContent(of: document.pageList().pages[0].number) ?? []
    let written = String(decoding: content, as: UTF8.self)
    #expect(written.contains("/OC /Layer BDC"))
    #expect(!written.contains("MCID 7"))
  }
}

@Suite("Divided text operators")
struct DividedTextTests {
  private func parts(_ operators: String, _ counts: [Int]) -> [String]? {
    var reader = ContentReader(Array(operators.utf8))
    return reader.next().flatMap { DividedText($0, glyphs: counts) }?.parts.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// ISO 32000-1, Table 109.
  @Test("parts show the same strings and numbers one after the other")
  func parts() {
    #expect(parts("(abcd) Tj", [1, 3]) == ["(a) Tj", "(bcd) Tj"])
    #expect(parts("[(ab) -120 (cd)] TJ", [2, 2]) == ["[(ab) -120] TJ", "(cd) Tj"])
    #expect(parts("[(ab) -120 (cd)] TJ", [3, 1]) == ["[(ab) -120(c)] TJ", "(d) Tj"])
    #expect(parts("<00410042> Tj", [1, 1])?.count == 2)
    #expect(parts("(ab) '", [1, 1]) == ["T*\n(a) Tj", "(b) Tj"])
    #expect(parts("1 2 (ab) \"", [1, 1]) == ["1 Tw 2 Tc T*\n(a) Tj", "(b) Tj"])
    // Three bytes are not two codes.
    #expect(parts("(abc) Tj", [1, 1]) == nil)
  }
}
