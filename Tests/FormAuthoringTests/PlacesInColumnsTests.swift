import Diagnostics
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// Places beside texts of several lines, in columns of amounts and in tall cells. Places are counted by hand from
/// those of the rules that the page draws.
@Suite("Places in columns and beside texts of several lines")
struct PlacesInColumnsTests {
  private func rectangles(_ content: [String], _ items: [String]) throws -> [Rectangle] {
    let text =
      "pages:\n  - size: [400, 300]\n    content:\n"
      + content.map { "      - {\($0)}\n" }.joined()
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = Form(repairing: &document)
    let specification = try BaseSpecification(
      YAMLReader.read(Array(("fields:\n" + items.map { "  - {\($0)}\n" }.joined()).utf8)),
      fieldNames: form.fields.map(\.name), pageCount: 1)
    var edited = try FormAuthor.edit(document, form: form, specification).document
    return Form(repairing: &edited).fields.compactMap { $0.widgets.first?.rectangle }
  }

  /// Fields are within the rules around them, by less than two points.
  private func isNear(_ rectangle: Rectangle, _ other: Rectangle) -> Bool {
    abs(rectangle.left - other.left) <= 2 && abs(rectangle.bottom - other.bottom) <= 1.5
      && abs(rectangle.right - other.right) <= 2 && abs(rectangle.top - other.top) <= 2
  }

  // 1 Wages                │ 1 │        │   252
  // 2 Interest             │ 2 │        │   240
  // 3 Income that is       │   │        │
  //   not listed above     │ 3 │        │   216
  // 4 Total                │ 4 │        │   204
  @Test("beside a text of several lines, an amount is as high as the other rows of its column")
  func amounts() throws {
    var content = [264, 252, 240, 216, 204].map { "line: [300, \($0), 380, \($0)], width: 0.5" }
    content += [280, 300, 380].map { "line: [\($0), 204, \($0), 264], width: 0.5" }
    for (text, x, y) in [
      ("1 Wages", 20, 255), ("2 Interest", 20, 243), ("3 Income that is", 20, 231),
      ("not listed above", 28, 219), ("4 Total", 20, 207), ("Box3", 281, 219),
    ] { content.append("text: \(text), at: [\(x), \(y)], size: 8") }
    let found = try rectangles(content, ["text: a, right of: Box3"])
    try #require(found.count == 1)
    #expect(isNear(found[0], Rectangle(300, 216, 380, 228)))
  }

  // Subcontracts  ________│__    (the mark before the cents is half as high as a line)
  @Test("a mark on a line to write on does not end the field")
  func cents() throws {
    let found = try rectangles(
      [
        "text: Subcontracts, at: [20, 252], size: 10", "line: [200, 250, 272, 250], width: 0.5",
        "line: [260, 250, 260, 256], width: 0.5",
      ], ["text: a, right of: Subcontracts"])
    try #require(found.count == 1)
    #expect(abs(found[0].left - 200) <= 1.5 && abs(found[0].right - 272) <= 1.5)
    #expect(abs(found[0].bottom - 250) <= 1.5)
  }

  // Payments of assistance for
  // families                    ________
  @Test("a line to write on may stand beside a further line of the text")
  func furtherLines() throws {
    let found = try rectangles(
      [
        "text: Payments of assistance for, at: [20, 252], size: 10",
        "text: families, at: [20, 240], size: 10", "line: [200, 238, 280, 238], width: 0.5",
      ], ["text: a, right of: Payments of assistance for"])
    try #require(found.count == 1)
    #expect(abs(found[0].left - 200) <= 1.5 && abs(found[0].right - 280) <= 1.5)
    #expect(abs(found[0].bottom - 238) <= 1.5)
  }

  // │ Owner     │ Value  │   200
  // │           │        │   160
  // │           │        │   120
  @Test("rows of a table are filled, however high they are")
  func tallRows() throws {
    var content = [220, 200, 160, 120].map { "line: [20, \($0), 320, \($0)], width: 0.5" }
    content += [20, 200, 320].map { "line: [\($0), 120, \($0), 220], width: 0.5" }
    content += ["text: Owner, at: [24, 206], size: 8", "text: Value, at: [204, 206], size: 8"]
    let found = try rectangles(
      content, ["text: a, under: Owner", "text: b, under: Owner"])
    try #require(found.count == 2)
    #expect(isNear(found[0], Rectangle(20, 160, 200, 200)))
    #expect(isNear(found[1], Rectangle(20, 120, 200, 160)))
  }

  // Name      │ Amount          224   (twelve points of the head's cell are free, as much as a row has)
  //           │                 200
  //           │                 188   (five rows; no rule at the right)
  @Test(
    "rows come before what is left of the head's cell, and a table open at the side ends with its rules"
  )
  func openTable() throws {
    var content = [224, 200, 188, 176, 164, 152, 140].map {
      "line: [20, \($0), 320, \($0)], width: 0.5"
    }
    content += ["line: [200, 140, 200, 224], width: 0.5"]
    content += ["text: Name, at: [24, 214], size: 8", "text: Amount, at: [240, 214], size: 8"]
    let found = try rectangles(content, ["text: a, under: Amount", "text: b, under: Name"])
    try #require(found.count == 2)
    #expect(isNear(found[0], Rectangle(200, 188, 320, 200)))
    #expect(isNear(found[1], Rectangle(20, 188, 200, 200)))
  }

  // ┌──────────────────────────┐
  // │ Notes             □ None │
  @Test("a field ends before a check box that stands in its cell")
  func besideCheckBox() throws {
    let found = try rectangles(
      [
        "box: [20, 100, 320, 140], width: 0.5", "text: Notes, at: [24, 130], size: 8",
        "box: [260, 104, 270, 114], width: 0.5", "text: None, at: [274, 106], size: 8",
      ], ["text: a, in box under: Notes"])
    try #require(found.count == 1)
    #expect(found[0].right <= 257 && found[0].right >= 250)
    #expect(abs(found[0].left - 21) <= 3)
  }

  // One number: three cells, a dash and two cells, of which the second group is asked for by its turn.
  @Test("cells of a comb that touch are one field, whatever text leads to them")
  func combs() throws {
    let content =
      [100, 114, 128, 160, 174].map { "box: [\($0), 100, \($0 + 14), 120], width: 0.5" }
      + ["text: Number, at: [20, 106], size: 10"]
    let found = try rectangles(
      content, ["text: a, right of: Number", "text: b, right of: Number"])
    try #require(found.count == 2)
    #expect(isNear(found[0], Rectangle(100, 100, 142, 120)))
    #expect(isNear(found[1], Rectangle(160, 100, 188, 120)))
  }

  // Name:
  // Date of birth:            nothing else is on the page
  // Notes
  @Test(
    "beside labels that stand by themselves, fields go up to the margin or as wide as is asked for")
  func openRows() throws {
    let labels = [
      "text: \"Name:\", at: [40, 252], size: 12",
      "text: \"Date of birth:\", at: [40, 212], size: 12",
      "text: Notes, at: [40, 172], size: 12",
    ]
    let found = try rectangles(
      labels,
      ["text: a, right of: Name", "text: b, right of: Date of birth", "text: c, under: Notes"])
    try #require(found.count == 3)
    // The margins are equal: 40 points on each side of 400.
    for field in found { #expect(abs(field.right - 360) <= 4) }
    // “Date of birth:” in 12 points of Helvetica is 68.7 points wide (its widths are in ISO 32000-2, 9.6.2.2).
    #expect((112...114).contains(found[1].left))
    let wide = try rectangles(
      labels, ["text: b, right of: Date of birth, width: 120"])
    #expect(wide.count == 1 && abs(wide[0].width - 120) < 0.1)
    let tooWide = try rectangles(labels, ["text: b, right of: Date of birth, width: 800"])
    #expect(tooWide.count == 1 && tooWide[0].right <= 400)
  }

  @Test(
    "a width that the page does not have is told; a missing column is named only if one is asked for"
  )
  func messages() throws {
    let text =
      "pages:\n  - size: [400, 300]\n    content: [{text: Name, at: [40, 252], size: 12}]\n"
    var document = try FormAuthor.document(
      for: FormSpecification(YAMLReader.read(Array(text.utf8))))
    let form = Form(repairing: &document)
    func edited(_ item: String) throws -> [Diagnostic] {
      try FormAuthor.edit(
        document, form: form,
        BaseSpecification(
          YAMLReader.read(Array("fields: [{\(item)}]".utf8)), fieldNames: [], pageCount: 1)
      ).diagnostics
    }
    let warnings = try edited("text: a, right of: Name, width: 800")
    try #require(warnings.count == 1)
    #expect(warnings[0].severity == .warning && warnings[0].message.contains("instead of 800"))
    #expect(try edited("text: a, right of: Name, width: 200").isEmpty)
  }

  // Signature of                      the label has two lines, and the next one stands
  // U.S. person              Date     on the second one
  // ─────────────────────────────
  @Test("a field ends where the next label begins, though that stands on another line of the row")
  func neighbors() throws {
    let found = try rectangles(
      [
        "text: Signature of, at: [40, 260], size: 8", "text: U.S. person, at: [40, 251.6], size: 8",
        "text: Date, at: [240, 251.6], size: 8", "line: [36, 249, 360, 249], width: 0.5",
        "line: [36, 249, 36, 274], width: 0.5",
      ], ["text: date, right of: Date", "signature: sign, right of: Signature of"])
    try #require(found.count == 2)
    #expect(found[1].right <= 240 && found[1].right > 230)
    #expect(found[0].left >= 255 && found[0].right > 340)
  }

  // ▯▯▯ – ▯▯ – ▯▯▯▯      three rows of cells
  // ▯ ▯ ▯ ▯ ▯            cells with gaps
  @Test("a comb takes the row of cells that has as many; else the numbers of cells are told")
  func combRows() throws {
    var content = ["text: Number, at: [20, 252], size: 10", "text: Code, at: [20, 202], size: 10"]
    for left in [100, 114, 128, 156, 170, 198, 212, 226, 240] {
      content.append("box: [\(left), 248, \(left + 14), 268], width: 0.5")
    }
    for left in [100, 118, 136, 154, 172] {
      content.append("box: [\(left), 198, \(left + 14), 218], width: 0.5")
    }
    let fits = [
      "text: a, right of: Number, comb: true, maxLength: 3",
      "text: b, right of: Number, comb: true, maxLength: 4",
      "text: c, right of: Code, comb: true, maxLength: 5",
    ]
    let found = try rectangles(content, fits)
    try #require(found.count == 3)
    #expect(isNear(found[0], Rectangle(100, 248, 142, 268)))
    #expect(isNear(found[1], Rectangle(198, 248, 254, 268)))
    #expect(isNear(found[2], Rectangle(100, 198, 186, 218)))
    let failure = #expect(throws: FormwrightError.self) {
      try rectangles(content, ["text: a, right of: Number, comb: true, maxLength: 9"])
    }
    let message = failure?.diagnostics.first?.message ?? ""
    #expect(message.contains("9 cells") && message.contains("3, 2, 4"))
  }
}
