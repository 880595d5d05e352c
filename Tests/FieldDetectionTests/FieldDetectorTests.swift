import PDFContent
import PDFObjects
import Testing

@testable import FieldDetection

@Suite("Fields of flat pages")
struct FieldDetectorTests {
  /// What is found on a page of 300 by 200 points that is drawn by hand: Helvetica as F, ZapfDingbats as Z, Wingdings that is
  /// not embedded as W, a font that says nothing of its characters as N, a gray picture as P.
  private func fields(_ content: String, rotation: Int = 0) throws -> [DetectedField] {
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Rotate \(rotation)/Contents 4 0 R/Resources<</Font<</F 5 0 R/Z 6 0 R/W 7 0 R/N 8 0 R>>/XObject<</P 11 0 R>>>>>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
      6 0 obj<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>endobj
      7 0 obj<</Type/Font/Subtype/TrueType/BaseFont/Wingdings-Regular/Encoding/MacRomanEncoding/FirstChar 168/LastChar 168/Widths[891]>>endobj
      8 0 obj<</Type/Font/Subtype/Type0/BaseFont/Signs/Encoding/Identity-H/DescendantFonts[9 0 R]>>endobj
      9 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/Signs/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 900/FontDescriptor 10 0 R>>endobj
      10 0 obj<</Type/FontDescriptor/FontName/Signs/Flags 4/Ascent 900/Descent -200>>endobj
      11 0 obj<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length 1>>stream
      a
      endstream endobj
      trailer<</Root 1 0 R/Size 12>>
      """
    let document = try Document(bytes: Array(file.utf8))
    let page = try #require(document.pageList().pages.first)
    let text = PageText(PageContentReader(document: document).content(of: page))
    for candidate in DetectionPage(text).candidates {
      #expect(candidate.features.count == CandidateFeatures.names.count)
    }
    return FieldDetector(text).fields()
  }

  private func text(_ text: String, _ x: Int, _ y: Int, size: Int = 10) -> String {
    "BT /F \(size) Tf \(x) \(y) Td (\(text)) Tj ET\n"
  }

  private func isNear(_ field: DetectedField, _ left: Double, _ bottom: Double, _ right: Double)
    -> Bool
  {
    abs(field.bounds.left - left) < 4 && abs(field.bounds.bottom - bottom) < 4
      && abs(field.bounds.right - right) < 4
  }

  @Test("a line behind its text is a field; the line under a heading is none")
  func line() throws {
    let found = try fields(
      text("About you and the people in your household", 20, 170, size: 12)
        + "20 167 m 280 167 l S\n"
        + text("Name:", 20, 120) + "55 118 m 200 118 l S\n")
    #expect(found.count == 1, "\(found)")
    #expect(found.allSatisfy { field in isNear(field, 55, 118, 200) && !field.isChoice })
  }

  @Test("underscores and dots in a sentence are fields, each of its own length")
  func blanks() throws {
    let found = try fields(
      text("I, ____________________, was born.", 20, 120)
        + text("Total ....................", 20, 80))
    #expect(found.map(\.evidence) == [.blank, .blank])
    #expect(found.allSatisfy { $0.bounds.width > 50 })
  }

  @Test("the free part of a cell is a field, a cell full of text is none, nor is a shaded head")
  func cells() throws {
    let found = try fields(
      "0.8 g 20 150 240 20 re f 0 g 20 150 240 20 re S\n" + text("Part 1", 24, 156)
        + "20 110 120 40 re S 140 110 120 40 re S\n" + text("Last name", 22, 141, size: 7)
        + text("First name", 142, 141, size: 7)
        + "20 90 240 20 re S\n" + text("Read the instructions before you answer.", 24, 96))
    #expect(found.count == 2)
    #expect(found.map(\.evidence) == [.captionedCell, .captionedCell])
    #expect(isNear(found[0], 20, 110, 140) && isNear(found[1], 140, 110, 260))
  }

  @Test("empty cells of a table are fields, row by row")
  func table() throws {
    var content = ""
    for row in 0..<3 {
      for column in 0..<2 {
        content += "\(20 + 120 * column) \(80 + 20 * row) 120 20 re S\n"
      }
    }
    let found = try fields(content)
    #expect(found.count == 6)
    #expect(found[0].bounds.bottom > found[2].bounds.bottom)
    #expect(found[0].bounds.left < found[1].bounds.left)
  }

  @Test(
    "cells of equal width side by side are one field with a cell for each character",
    arguments: [3, 9])
  func comb(_ cells: Int) throws {
    let squares = (0..<cells).map { "\(20 + 15 * $0) 100 15 18 re S\n" }.joined()
    let found = try fields(squares + text("Number", 20, 122, size: 8))
    #expect(found.map(\.cells) == [cells])
    #expect(found.allSatisfy { isNear($0, 20, 100, 20 + 15 * Double(cells)) })
  }

  @Test(
    "squares with gaps, as near as they are wide, are a comb; those with texts between are boxes")
  func gaps() throws {
    let near = (0..<6).map { "\(20 + 21 * $0) 140 15 16 re S\n" }.joined()
    let comb = try fields(text("Account", 20, 164, size: 8) + near)
    #expect(comb.map(\.cells) == [6], "\(comb)")
    let answers = try fields(
      (0..<3).map { "\(20 + 18 * $0) 150 10 10 re S\n" + text("a", 31 + 18 * $0, 151) }.joined())
    #expect(answers.count == 3)
    #expect(answers.allSatisfy { $0.isChoice })
  }

  @Test("small squares, circles and characters that are boxes are to be checked")
  func choices() throws {
    let circle =
      "200 105 m 200 107.8 197.8 110 195 110 c 192.2 110 190 107.8 190 105 c 190 102.2 192.2 100 195 100 c 197.8 100 200 102.2 200 105 c S\n"
    let found = try fields(
      "20 100 10 10 re S\n" + text("Yes", 34, 101) + circle + text("Other", 206, 101)
        + "BT /Z 10 Tf 100 101 Td (o) Tj ET\n" + text("No", 114, 101))
    #expect(found.count == 3, "\(found)")
    #expect(found.allSatisfy { $0.isChoice })
    let round = found.filter { if case .choice(true) = $0.kind { true } else { false } }
    #expect(round.map { Int($0.bounds.left) } == [190])
  }

  /// ZapfDingbats: ISO 32000-2, Annex D.6. Wingdings: code A8 is a box, whatever the encoding says.
  @Test(
    "boxes of fonts of symbols are to be checked, also next to their texts and without a name",
    arguments: [("Z", "<70>", 8), ("W", "<A8>", 9), ("N", "<0012>", 9)])
  func symbols(_ font: String, _ code: String, _ width: Int) throws {
    let found = try fields(
      text("Check what applies", 20, 180)
        + [150, 130, 110, 90].enumerated().map { row, y in
          "BT /\(font) 10 Tf 20 \(y) Td \(code) Tj ET\n"
            + text(["Owner", "Tenant", "Guest", "Other"][row], 20 + width + row % 2 * 4, y)
        }.joined())
    #expect(found.count == 4, "\(found)")
    #expect(found.allSatisfy { $0.isChoice && $0.bounds.right < 32 })
  }

  @Test(
    "squares that nobody sees are not to be checked: white on white, and below a picture",
    arguments: [
      ("1 g 20 100 10 10 re f 1 G 20 120 10 10 re S 0 g 0 G ", 0),
      ("20 100 10 10 re S 20 120 10 10 re S q 40 0 0 50 10 90 cm /P Do Q ", 0),
      ("0.9 g 10 90 200 50 re f 1 g 20 100 10 10 re f 20 120 10 10 re f 0 g ", 2),
      ("q 40 0 0 50 10 90 cm /P Do Q 20 100 10 10 re S 20 120 10 10 re S ", 2),
    ])
  func unseenSquares(_ squares: String, _ count: Int) throws {
    let found = try fields(squares + text("I agree", 34, 102) + text("I do not", 34, 122))
    #expect(found.count == count && found.allSatisfy(\.isChoice), "\(found)")
  }

  /// The ground has round corners, or is a picture.
  @Test(
    "white boxes on a ground of any shape are fields",
    arguments: [
      "0.85 g 20 40 m 280 40 l 290 40 290 50 290 50 c 290 190 l 20 190 l 10 190 10 180 10 180 c 10 50 l 10 40 20 40 20 40 c f ",
      "q 280 0 0 150 10 40 cm /P Do Q ",
    ])
  func whiteBoxes(_ ground: String) throws {
    let found = try fields(
      ground + "1 g 100 140 150 18 re f 100 110 150 18 re f 100 80 150 18 re f 0 g "
        + text("First name", 20, 145) + text("Last name", 20, 115) + text("City", 20, 85))
    #expect(found.count == 3, "\(found)")
    #expect(found.allSatisfy { isNear($0, 100, $0.bounds.bottom, 250) })
  }

  @Test("white room behind a column of labels is a field; behind a colon in prose it is none")
  func rooms() throws {
    let labels = ["Last name:", "First name:", "Street:", "City:", "Telephone:", "E-mail:"]
    let found = try fields(
      labels.enumerated().map { text($1, 20, 170 - 22 * $0) + text("Date:", 180, 170 - 22 * $0) }
        .joined())
    #expect(found.count >= 6, "\(found)")
    #expect(
      found.allSatisfy { $0.evidence == .room && ($0.bounds.right < 180 || $0.bounds.left > 200) })
    let prose = try fields(
      text("Whoever signs this declares that all of the following is true:", 20, 170)
        + text("the income is what the papers say, and nothing was left out of", 20, 158)
        + text("what is written above, and the papers are these:", 20, 146)
        + text("a letter of the employer, an account of the bank, a deed.", 20, 134))
    #expect(prose.isEmpty, "\(prose)")
    let amounts = try fields(
      labels.enumerated().map { row, label in
        text(label, 20, 170 - 22 * row) + text("$", 160, 170 - 22 * row)
          + "170 \(168 - 22 * row) m 250 \(168 - 22 * row) l S\n"
      }.joined())
    #expect(amounts.count == 6 && amounts.allSatisfy { $0.evidence == .line }, "\(amounts)")
  }

  @Test(
    "the first of equal lines below each other is a field as the others are, however far its label",
    arguments: [(120, 20, 4), (150, 16, 5), (170, 24, 4)])
  func firstOfColumn(_ left: Int, _ step: Int, _ count: Int) throws {
    let found = try fields(
      text("Names", 20, 172)
        + (0..<count).map { "\(left) \(170 - step * $0) m 280 \(170 - step * $0) l S\n" }.joined())
    #expect(found.count == count && found.allSatisfy { !$0.isChoice }, "\(found)")
  }

  @Test(
    "what is framed or shaded under a heading for the office is not to be filled in",
    arguments: [
      "For office use only", "R\\351serv\\351 \\340 l'administration", "Spazio riservato",
    ],
    ["150 20 130 80 re S ", "0.9 g 150 20 130 80 re f 0 g "])
  func office(_ heading: String, _ frame: String) throws {
    let found = try fields(
      frame + text("Last name:", 20, 170) + "80 168 m 280 168 l S\n" + text("City:", 20, 140)
        + "80 138 m 280 138 l S\n" + text(heading, 154, 88, size: 8) + text("Date:", 154, 60)
        + "190 58 m 270 58 l S\n" + text("Number:", 154, 36) + "200 34 m 270 34 l S\n")
    #expect(found.count == 2 && found.allSatisfy { $0.bounds.bottom > 120 }, "\(found)")
  }

  @Test("black squares are not to be checked; a black square with a white one in it is a box")
  func blackSquares() throws {
    let rows = [150, 120, 90].map { y in
      "0 g 20 \(y) 12 12 re f 1 g 101 \(y + 1) 10 10 re f 0 g "
        + text("I agree", 36, y + 2) + text("I do not", 116, y + 2)
    }
    let found = try fields(
      "0 g 100 150 12 12 re 100 120 12 12 re 100 90 12 12 re f " + rows.joined())
    #expect(found.count == 3 && found.allSatisfy { $0.isChoice && $0.bounds.left > 99 })
  }

  @Test("places are in the page's own space, however it is turned", arguments: [0, 90, 180, 270])
  func turned(_ rotation: Int) throws {
    // The text is upright on the page as it is displayed.
    let turn = [
      "0": "1 0 0 1 0 0", "90": "0 1 -1 0 200 0", "180": "-1 0 0 -1 300 200",
      "270": "0 -1 1 0 0 200",
    ]
    let matrix = try #require(turn[String(rotation)])
    let found = try fields(
      "q \(matrix) cm \(text("Name:", 20, 120)) 55 118 m 150 118 l S Q", rotation: rotation)
    #expect(found.count == 1, "\(found)")
    let field = try #require(found.first)
    #expect((rotation % 180 == 0) == (field.bounds.width > field.bounds.height))
  }

  @Test(
    "on lines close to each other, no field reaches over the one above", arguments: [9, 12, 16])
  func closeLines(_ step: Int) throws {
    let found = try fields(
      ["SSI", "AFDC", "Rent", "Water", "Gas", "Food"].enumerated().map { row, label in
        text(label, 20, 170 - step * row, size: 8)
          + "80 \(169 - step * row) m 200 \(169 - step * row) l S\n"
      }.joined())
    #expect(found.count >= 5)
    for (upper, lower) in zip(found, found.dropFirst()) {
      #expect(lower.bounds.top <= upper.bounds.bottom + 0.01)
      #expect(lower.bounds.height > 3)
    }
  }

  @Test("a page of lines without texts asks for nothing", arguments: [1, 20])
  func ornaments(_ count: Int) throws {
    let lines = (0..<count).map { "20 \(10 + 45 * ($0 % 4)) m 280 \(10 + 45 * ($0 % 4)) l S\n" }
    #expect(try fields(lines.joined()).isEmpty)
  }
}
