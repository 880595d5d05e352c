package import Diagnostics
package import InteractiveForms
import PDFContent
package import PDFObjects
package import Typography

/// Draws what the fields of a page are over the page, and a list of them beside it.
///
/// All places are in points from the lower left corner of the page as it is displayed.
package struct FieldGuide {
  /// A field of the list.
  package struct Entry: Sendable {
    /// By which the list and the page name the field: `12`.
    package var caption: String
    /// The name, without what the names of all fields begin with.
    package var name: String
    /// What kind of value it takes, and its limits.
    package var facts: String
    /// What people call it; nil if that is not known.
    package var label: String?
    /// The boxes of a check box or radio group, and the options of a list, each with what a record says for it.
    package var options: [String]
    package var kind: FieldKind

    package init(
      caption: String, name: String, facts: String, label: String?, options: [String],
      kind: FieldKind
    ) {
      (self.caption, self.name, self.facts) = (caption, name, facts)
      (self.label, self.options, self.kind) = (label, options, kind)
    }
  }

  /// A widget on the page.
  package struct Mark: Sendable {
    package var rectangle: Rectangle
    /// That of the field; with a letter behind it if the field has several boxes to choose from.
    package var caption: String
    /// The last part of the name.
    package var name: String
    /// How much the field takes, in few characters; empty without limit.
    package var limit: String
    /// The cells of a comb; 0 for other fields.
    package var cells: Int
    package var kind: FieldKind
    package var flags: FieldFlags

    package init(
      rectangle: Rectangle, caption: String, name: String, limit: String, cells: Int,
      kind: FieldKind, flags: FieldFlags
    ) {
      (self.rectangle, self.caption, self.name) = (rectangle, caption, name)
      (self.limit, self.cells, self.kind, self.flags) = (limit, cells, kind, flags)
    }
  }

  private let width: Double
  private let height: Double
  private let fallback: FontFallback
  private var writer = ContentWriter()
  private var embedded = EmbeddedTypefaces(prefix: "FwGuide")

  /// - Parameters:
  ///   - width: of the page as it is displayed.
  ///   - height: of the page as it is displayed.
  ///   - catalog: the fonts of what Helvetica lacks.
  ///   - language: of the form.
  package init(width: Double, height: Double, catalog: FontCatalog, language: String?) {
    (self.width, self.height) = (width, height)
    fallback = FontFallback(
      catalog: catalog, look: FontRequest(script: Script(tag: "Zyyy"), language: language))
  }

  /// Draws the page's marks and the list.
  ///
  /// - Parameters:
  ///   - heading: the lines above the list.
  ///   - document: gets the form XObject and what it refers to.
  /// - Returns: the form XObject, and the box of page and list together.
  package mutating func draw(
    _ marks: [Mark], _ entries: [Entry], heading: [String], in document: inout Document
  ) throws(FormwrightError) -> (form: ObjectNumber, box: Rectangle) {
    for mark in marks { draw(mark) }
    let box = drawList(entries, heading: heading)
    var fonts = PDFDictionary()
    for (name, font) in [(Self.plain, StandardFont.helvetica), (Self.bold, .helveticaBold)] {
      fonts[name] = .reference(document.add(.dictionary(FormFont.standard(font).dictionary)))
    }
    for index in embedded.entries.indices {
      fonts[embedded.entries[index].name] = try embedded.fontDictionary(at: index) {
        document.add($0)
      }
    }
    let form = document.add(
      .stream(
        PDFStream(
          compressing: writer.bytes,
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
            "Resources": .dictionary([
              "Font": .dictionary(fonts),
              "ExtGState": .dictionary([Self.tint: .dictionary(["ca": .number(0.9)])]),
            ]),
          ])))
    return (form, box)
  }

  // MARK: The page

  private static let plain: PDFName = "FwHelv"
  private static let bold: PDFName = "FwHeBo"
  private static let tint: PDFName = "FwTint"
  private static let captionSize = 6.5
  private static let leastSize = 4.6
  private static let nameSize = 6.0
  private static let space = 2.0

  /// The colors of an outline, and of the tint within it.
  private static func colors(of kind: FieldKind) -> (line: DeviceColor, tint: DeviceColor) {
    switch kind {
    case .text: (.rgb(0.07, 0.29, 0.65), .rgb(0.87, 0.93, 1))
    case .checkBox, .radio: (.rgb(0.02, 0.42, 0.22), .rgb(0.86, 0.97, 0.88))
    case .comboBox, .listBox: (.rgb(0.45, 0.13, 0.58), .rgb(0.96, 0.89, 1))
    case .pushButton, .signature: (.rgb(0.35, 0.3, 0.25), .rgb(0.94, 0.92, 0.88))
    }
  }

  private mutating func draw(_ mark: Mark) {
    let box = mark.rectangle
    guard !box.isEmpty else { return }
    let colors = Self.colors(of: mark.kind)
    writer.save()
    writer.save()
    writer.setGraphicsState(Self.tint)
    writer.setFillColor(colors.tint)
    writer.rectangle(box)
    writer.fill()
    writer.restore()
    writer.setStrokeColor(colors.line)
    writer.setLineWidth(0.5)
    if mark.cells > 1, box.width / Double(mark.cells) >= 2 {
      for cell in 1..<mark.cells {
        let x = box.left + box.width * Double(cell) / Double(mark.cells)
        writer.move(x, box.bottom)
        writer.line(x, box.bottom + min(box.height, 4))
      }
      writer.stroke()
    }
    if mark.flags.contains(.readOnly) { writer.setDash([2, 1.5], phase: 0) }
    writer.rectangle(box.inset(by: min(0.25, box.width / 4, box.height / 4)))
    writer.stroke()
    writer.restore()

    let isRequired = mark.flags.contains(.required)
    let number = mark.caption + (isRequired ? "*" : "")
    let size = captionSize(of: number, in: box)
    let caption = line(number, Self.bold, size, colors.line)
    let room = box.inset(by: 1)
    // A caption stands in the middle of a small box, and at the upper left of any other.
    let isSmall = box.width < 2.5 * caption.width || box.height < 5
    let middle = (box.bottom + box.top) / 2
    let isLow = isSmall || box.height < 2.2 * Self.captionSize
    let baseline = (isLow ? middle + 0.36 * size : box.top - 1.5) - 0.72 * size
    if caption.width > box.width {
      writer.save()
      writer.setFillColor(colors.tint)
      let middle = (box.left + box.right) / 2
      writer.rectangle(
        Rectangle(
          middle - caption.width / 2, baseline - 0.05 * size, middle + caption.width / 2,
          baseline + 0.77 * size))
      writer.fill()
      writer.restore()
    }
    write(
      caption, x: isSmall ? (box.left + box.right - caption.width) / 2 : room.left + 1,
      baseline: baseline)
    guard !isSmall else { return }
    var left = room.left + 1 + caption.width + Self.space
    var right = room.right
    if !mark.limit.isEmpty {
      let limit = line(mark.limit, Self.plain, Self.nameSize, colors.line)
      if left + limit.width + Self.space <= right {
        write(limit, x: right - limit.width - 1, baseline: baseline)
        right -= limit.width + 2 * Self.space
      }
    }
    left += 1
    guard box.height >= Self.nameSize else { return }
    let name = line(mark.name, Self.plain, Self.nameSize, .gray(0.15))
    if left + name.width <= right { write(name, x: left, baseline: baseline) }
  }

  /// The size at which a caption has room in a box; not under ``leastSize``, which
  /// people can still read.
  private func captionSize(of text: String, in box: Rectangle) -> Double {
    let width = line(text, Self.bold, 1, .black).width
    let fitting = min((box.width - 1) / max(width, 0.1), (box.height - 0.5) / 0.75)
    return min(Self.captionSize, max(Self.leastSize, fitting))
  }

  // MARK: The list

  private static let columnWidth = 196.0
  private static let gutter = 14.0
  private static let margin = 14.0
  private static let captionWidth = 24.0
  private static let mostColumns = 4

  private struct Row {
    var lines: [(text: RunningText, line: Int, x: Double, y: Double)] = []
    /// On the first line, before it.
    var caption: Line?
    var height = 0.0
    /// The color of a kind, which the row explains.
    var swatch: FieldKind?
  }

  /// Draws the list at the right of the page, as high as the page unless it would be too wide.
  private mutating func drawList(_ entries: [Entry], heading: [String]) -> Rectangle {
    guard !entries.isEmpty || !heading.isEmpty else { return Rectangle(0, 0, width, height) }
    var rows: [Row] = []
    for (place, text) in heading.enumerated() {
      var row = Row()
      let (font, size) = place == 0 ? (Self.bold, 9.0) : (Self.plain, 6.5)
      add(text, font, size, .gray(0.1), x: 0, to: &row)
      row.height += 3
      rows.append(row)
    }
    var kinds: Set<String> = []
    for entry in entries where kinds.insert(Self.kindName(entry.kind)).inserted {
      var row = Row()
      row.swatch = entry.kind
      add(Self.kindName(entry.kind), Self.plain, 6.5, .gray(0.1), x: 14, to: &row)
      rows.append(row)
    }
    if !rows.isEmpty { rows[rows.count - 1].height += 6 }
    rows += entries.map(row)
    let total = rows.reduce(0) { $0 + $1.height }
    let tallest = rows.map(\.height).max() ?? 0
    let usable = max(
      height - 2 * Self.margin, total / Double(Self.mostColumns) + tallest, tallest)
    let top = height - Self.margin
    var x = width + Self.margin
    var y = top
    var used = 0.0
    var content = ContentWriter()
    swap(&content, &writer)
    for row in rows {
      if top - y + row.height > usable, y < top {
        x += Self.columnWidth + Self.gutter
        y = top
      }
      draw(row, x: x, top: y)
      y -= row.height
      used = max(used, top - y)
    }
    swap(&content, &writer)
    let box = Rectangle(
      0, min(0, top - used - Self.margin), x + Self.columnWidth + Self.margin, height)
    // Paper under the list, and what the page may have beyond its edges covered.
    writer.setFillColor(.white)
    writer.rectangle(Rectangle(width, box.bottom, box.right, box.top))
    writer.fill()
    if box.bottom < 0 {
      writer.rectangle(Rectangle(0, box.bottom, width, 0))
      writer.fill()
    }
    writer.save()
    writer.setStrokeColor(.gray(0.6))
    writer.setLineWidth(0.5)
    writer.rectangle(Rectangle(0, 0, width, height).inset(by: 0.25))
    writer.stroke()
    writer.restore()
    writer.append(content.bytes)
    return box
  }

  private static func kindName(_ kind: FieldKind) -> String {
    switch kind {
    case .text: "text"
    case .checkBox, .radio: "boxes to check"
    case .comboBox, .listBox: "lists to choose from"
    case .pushButton, .signature: "buttons and signatures"
    }
  }

  private func row(_ entry: Entry) -> Row {
    var row = Row()
    let color = Self.colors(of: entry.kind).line
    row.caption = line(entry.caption, Self.bold, 6.5, color)
    add(entry.name, Self.bold, 6.5, .gray(0.05), x: Self.captionWidth, to: &row)
    addFacts(line(entry.facts, Self.plain, 6, color), entry.facts, color, to: &row)
    if let label = entry.label {
      add(label, Self.plain, 6, .gray(0.25), x: Self.captionWidth, to: &row)
    }
    for option in entry.options {
      add(option, Self.plain, 6, color, x: Self.captionWidth + 6, to: &row)
    }
    row.height += 3
    return row
  }

  /// Puts the facts behind the name if there is room, otherwise below it.
  private func addFacts(_ facts: Line, _ text: String, _ color: DeviceColor, to row: inout Row) {
    guard !text.isEmpty else { return }
    if let name = row.lines.last, let running = facts.text {
      let x = name.x + name.text.width(of: name.line) + 5
      if x + facts.width <= Self.columnWidth {
        row.lines.append((running, 0, x, name.y + 0.5))
        return
      }
    }
    add(text, Self.plain, 6, color, x: Self.captionWidth, to: &row)
  }

  private func add(
    _ text: String, _ font: PDFName, _ size: Double, _ color: DeviceColor, x: Double,
    to row: inout Row
  ) {
    guard
      let running = try? RunningText(
        drawablePartOf: text, style: style(font, size, color), width: Self.columnWidth - x)
    else { return }
    for line in 0..<running.lineCount {
      row.lines.append((running, line, x, row.height))
      row.height += running.height(of: line)
    }
  }

  private mutating func draw(_ row: Row, x: Double, top: Double) {
    if let kind = row.swatch {
      let colors = Self.colors(of: kind)
      writer.setFillColor(colors.tint)
      writer.setStrokeColor(colors.line)
      writer.setLineWidth(0.5)
      writer.rectangle(Rectangle(x, top - 6.5, x + 9, top - 1))
      writer.fillAndStroke()
    }
    if let caption = row.caption {
      write(caption.text, 0, x: x + Self.captionWidth - 5 - caption.width, top: top)
    }
    for line in row.lines { write(line.text, line.line, x: x + line.x, top: top - line.y) }
  }

  // MARK: Text

  /// A text on one line.
  private struct Line {
    /// Nil for a text that no font draws.
    var text: RunningText?
    var width: Double
    /// From the top of the line to its baseline.
    var rise: Double
  }

  private func style(_ font: PDFName, _ size: Double, _ color: DeviceColor) -> TextStyle {
    var operators = ContentWriter()
    operators.setFillColor(color)
    return TextStyle(
      font: font == Self.bold ? Self.boldSetting : .helvetica, fontName: font, fontSize: size,
      operators: operators.bytes, quadding: .left, arrangement: .multiline, fallback: fallback)
  }

  private static let boldSetting = SettingFont(.standard(.helveticaBold))

  private func line(
    _ text: String, _ font: PDFName, _ size: Double, _ color: DeviceColor
  ) -> Line {
    let style = style(font, size, color)
    let flat = String(text.map { $0.isNewline ? " " : $0 })
    let running = try? RunningText(drawablePartOf: flat, style: style, width: 100_000)
    return Line(text: running, width: running?.width(of: 0) ?? 0, rise: style.ascent * size)
  }

  private mutating func write(_ line: Line, x: Double, baseline: Double) {
    write(line.text, 0, x: x, top: baseline + line.rise)
  }

  private mutating func write(_ text: RunningText?, _ line: Int, x: Double, top: Double) {
    guard let text, line < text.lineCount else { return }
    _ = text.write(line: line, x: x, top: top, to: &writer, embedded: &embedded)
  }
}
