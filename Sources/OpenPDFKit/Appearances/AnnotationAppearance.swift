import FormAppearances
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

/// Draws an annotation that is no widget, in the coordinates of its page (ISO 32000-2, 12.5.6).
struct AnnotationAppearance {
  let store: ObjectStore
  let number: ObjectNumber
  let node: PDFDictionary
  let rectangle: Rectangle
  var document: Document { store.document }

  init(_ number: ObjectNumber, in store: ObjectStore) {
    self.store = store
    self.number = number
    node = store.node(number)
    rectangle = store.document.rectangle(node["Rect"]) ?? Rectangle(0, 0, 0, 0)
  }

  func draw(_ subtype: PDFName, _ fonts: inout DrawnFonts) {
    guard !rectangle.isEmpty || subtype == "Line" || subtype == "Ink" else { return }
    var content = ContentWriter()
    var resources = PDFDictionary()
    settleState(isMarker: subtype == "Highlight", &content, &resources)
    switch subtype {
    case "Square", "Circle": drawShape(subtype, &content)
    case "Line": LineAppearance(self).draw(to: &content)
    case "Ink": drawInk(&content)
    case "Highlight", "Underline", "StrikeOut", "Squiggly":
      drawMarkup(subtype, &content)
      addQuadrilaterals()
    case "Stamp":
      // A stamp that has a picture keeps it.
      guard store.normalAppearance(node) == nil || isDrawnHere else { return }
      drawStamp(&content, &resources, &fonts)
    case "Text": drawNote(&content)
    case "FreeText": return drawFreeText(&fonts)
    default: return
    }
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
      "Resources": .dictionary(resources),
    ]
    if subtype == "Stamp" { form[Self.stampMark] = .boolean(true) }
    let stream = PDFStream(compressing: content.bytes, dictionary: form)
    store.setNormalAppearance(.reference(store.document.add(.stream(stream))), of: number)
  }

  /// Lines and ink may leave their rectangle a little, which would cut them.
  private var box: Rectangle {
    rectangle.isEmpty
      ? Rectangle(rectangle.left - 1, rectangle.bottom - 1, rectangle.right + 1, rectangle.top + 1)
      : rectangle
  }

  /// Marks stamps that are drawn here, and so may be drawn anew.
  private static let stampMark: PDFName = "OpenPDFKitStamp"

  private var isDrawnHere: Bool {
    guard let form = store.normalAppearance(node) else { return true }
    return document.resolve(form).dictionaryValue?[Self.stampMark] != nil
  }

  // MARK: Colors and borders

  func color(_ key: PDFName) -> DeviceColor? {
    DeviceColor(components: (document.array(node[key]) ?? []).compactMap { document.number($0) })
  }

  var border: WidgetBorder {
    Widget(authoring: node, in: document).border
  }

  /// Opacity (`/CA`, and `/ca` of what is inside), and for markers the blending that keeps the text below readable.
  private func settleState(
    isMarker: Bool, _ content: inout ContentWriter, _ resources: inout PDFDictionary
  ) {
    let opacity = document.number(node["CA"]) ?? 1
    let inside = document.number(node["ca"]) ?? opacity
    guard opacity < 1 || inside < 1 || isMarker else { return }
    var state: PDFDictionary = [
      "Type": .name("ExtGState"), "ca": .number(min(max(inside, 0), 1)),
      "CA": .number(min(max(opacity, 0), 1)),
    ]
    if isMarker { state["BM"] = .name("Multiply") }
    resources["ExtGState"] = .dictionary(["G0": .dictionary(state)])
    content.setGraphicsState("G0")
  }

  func setBorder(_ content: inout ContentWriter) {
    content.setLineWidth(border.width)
    if border.style == .dashed { content.setDash(border.dashes, phase: 0) }
  }

  // MARK: Shapes

  private func drawShape(_ subtype: PDFName, _ content: inout ContentWriter) {
    let width = border.width
    let inner = rectangle.inset(by: width / 2)
    let fill = color("IC")
    let stroke = width > 0 ? color("C") ?? .black : nil
    setBorder(&content)
    if let fill { content.setFillColor(fill) }
    if let stroke { content.setStrokeColor(stroke) }
    if subtype == "Square" { content.rectangle(inner) } else { content.ellipse(in: inner) }
    switch (fill, stroke) {
    case (_?, _?): content.fillAndStroke()
    case (_?, nil): content.fill()
    case (nil, _?): content.stroke()
    case (nil, nil): content.append(Array("n".utf8))
    }
  }

  private func drawInk(_ content: inout ContentWriter) {
    setBorder(&content)
    content.setLineCap(1)
    content.setLineJoin(1)
    content.setStrokeColor(color("C") ?? .black)
    for stroke in document.array(node["InkList"]) ?? [] {
      let numbers = (document.array(stroke) ?? []).compactMap { document.number($0) }
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        if index == 0 {
          content.move(numbers[0], numbers[1])
        } else {
          content.line(numbers[index], numbers[index + 1])
        }
      }
      // A dot is a line without length and with round ends.
      if numbers.count == 2 || numbers.count == 3 { content.line(numbers[0], numbers[1]) }
      if numbers.count >= 2 { content.stroke() }
    }
  }

  // MARK: Text marks

  /// Four points: upper left, upper right, lower left, lower right, as programs write them.
  private var quadrilaterals: [[(x: Double, y: Double)]] {
    let numbers = (document.array(node["QuadPoints"]) ?? []).compactMap { document.number($0) }
    let all = numbers.count >= 8 ? numbers : rectangle.quadrilateral
    return stride(from: 0, to: all.count - 7, by: 8).map { start in
      (0..<4).map { (all[start + 2 * $0], all[start + 2 * $0 + 1]) }
    }
  }

  /// Gives a mark that has no quadrilaterals that of its rectangle: they are required (ISO 32000-2, Table 182).
  private func addQuadrilaterals() {
    guard (document.array(node["QuadPoints"]) ?? []).count < 8 else { return }
    store.update(number) { $0["QuadPoints"] = .numbers(rectangle.quadrilateral) }
  }

  private func drawMarkup(_ subtype: PDFName, _ content: inout ContentWriter) {
    let yellow = DeviceColor.rgb(0.98, 0.804, 0.353)
    let color = color("C") ?? (subtype == "Highlight" ? yellow : .black)
    content.setFillColor(color)
    content.setStrokeColor(color)
    for quad in quadrilaterals {
      let (upperLeft, upperRight, lowerLeft, lowerRight) = (quad[0], quad[1], quad[2], quad[3])
      let height = hypot(upperLeft.x - lowerLeft.x, upperLeft.y - lowerLeft.y)
      /// A point of the lower side, or above it by a part of the height.
      func point(
        _ part: Double, from lower: (x: Double, y: Double), to upper: (x: Double, y: Double)
      )
        -> (x: Double, y: Double)
      {
        (lower.x + (upper.x - lower.x) * part, lower.y + (upper.y - lower.y) * part)
      }
      func stroke(at part: Double) {
        let start = point(part, from: lowerLeft, to: upperLeft)
        let end = point(part, from: lowerRight, to: upperRight)
        content.setLineWidth(max(0.5, height / 14))
        content.move(start.x, start.y)
        content.line(end.x, end.y)
        content.stroke()
      }
      switch subtype {
      case "Highlight":
        content.move(upperLeft.x, upperLeft.y)
        content.line(upperRight.x, upperRight.y)
        content.line(lowerRight.x, lowerRight.y)
        content.line(lowerLeft.x, lowerLeft.y)
        content.closePath()
        content.fill()
      case "Underline": stroke(at: 0.08)
      case "StrikeOut": stroke(at: 0.45)
      default:
        let start = point(0.04, from: lowerLeft, to: upperLeft)
        let end = point(0.04, from: lowerRight, to: upperRight)
        let raised = point(0.14, from: lowerLeft, to: upperLeft)
        let rise = (x: raised.x - start.x, y: raised.y - start.y)
        let length = hypot(end.x - start.x, end.y - start.y)
        let step = max(1, height / 8)
        let count = min(2000, max(1, Int(length / step)))
        content.setLineWidth(max(0.5, height / 18))
        content.move(start.x, start.y)
        for index in 1...count {
          let part = Double(index) / Double(count)
          let up = index % 2 == 1 ? 1.0 : 0.0
          content.line(
            start.x + (end.x - start.x) * part + rise.x * up,
            start.y + (end.y - start.y) * part + rise.y * up)
        }
        content.stroke()
      }
    }
  }

  // MARK: Notes and stamps

  /// A sheet of paper with lines; a viewer's own icon may take its place.
  private func drawNote(_ content: inout ContentWriter) {
    let side = min(rectangle.width, rectangle.height)
    let left = rectangle.left
    let top = rectangle.top
    let sheet = Rectangle(
      left + side * 0.1, top - side * 0.9, left + side * 0.9, top - side * 0.1)
    content.setFillColor(color("C") ?? .rgb(1, 0.85, 0.3))
    content.setStrokeColor(.gray(0.3))
    content.setLineWidth(max(0.5, side / 24))
    content.rectangle(sheet)
    content.fillAndStroke()
    for line in 1...3 {
      let y = sheet.top - sheet.height * Double(line) / 4
      content.move(sheet.left + side * 0.15, y)
      content.line(sheet.right - side * 0.15, y)
    }
    content.stroke()
  }

  private func drawStamp(
    _ content: inout ContentWriter, _ resources: inout PDFDictionary, _ fonts: inout DrawnFonts
  ) {
    let text =
      document.value("Contents", in: node)?.stringValue?.text
      ?? document.name(node["Name"])?.text ?? "Draft"
    let color = color("C") ?? .rgb(0.8, 0.1, 0.1)
    let frame = rectangle.inset(by: 1)
    content.setStrokeColor(color)
    content.setLineWidth(2)
    content.rectangle(frame)
    content.stroke()
    let inner = frame.inset(by: 4)
    let measured = FontFace.standard(.helveticaBold).style(size: 10)
    let shown = StyledLine.drawable(text, style: measured)
    guard let line = try? StyledLine(shown, style: measured), line.width > 0 else { return }
    let size = min(inner.height * 0.8, 10 * inner.width / line.width)
    guard size > 0.5,
      let drawn = try? StyledLine(shown, style: FontFace.standard(.helveticaBold).style(size: size))
    else { return }
    content.setFillColor(color)
    let names = drawn.write(
      x: inner.left + (inner.width - drawn.width) / 2,
      y: inner.bottom + (inner.height - size * 0.72) / 2, to: &content, embedded: &fonts.embedded)
    var entries = fonts.entries(names, in: store)
    entries[PDFName(rawValue: StandardFont.helveticaBold.drawingName)] = .reference(
      store.document.add(.dictionary(SimpleFont.standard(.helveticaBold).dictionary)))
    resources["Font"] = .dictionary(entries)
  }

  /// Text in a box, set as a multiline field sets it.
  private func drawFreeText(_ fonts: inout DrawnFonts) {
    var box = node
    var look = PDFDictionary()
    look["BG"] = node["C"]
    if node["BS"] != nil || node["Border"] != nil, border.width > 0 { look["BC"] = .numbers([0]) }
    box["MK"] = .dictionary(look)
    if look["BC"] == nil { box["BS"] = .dictionary(["W": .integer(0)]) }
    let appearance = store.defaultAppearance(of: number)
    let quadding = document.integer(node["Q"]).flatMap(Quadding.init)
    guard
      let builder = WidgetBuilder(
        authoring: Widget(authoring: box, in: document), kind: .text,
        defaultAppearance: appearance.bytes, flags: .multiline, quadding: quadding ?? .left)
    else { return }
    let font = store.formFont(named: builder.fontName)
    let text = builder.text(
      font: font.font, name: builder.fontName,
      fallback: SharedFonts.fallback(like: .resembling(font.font.font.traits)))
    let contents = document.value("Contents", in: node)?.stringValue?.text ?? ""
    let style = FontFace.standard(.helvetica).style(size: 10)
    let shown = contents.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { StyledLine.drawable(String($0), style: style) }.joined(separator: "\n")
    var writer = ContentWriter()
    let outcome = try? text.write(
      shown, policy: .clip, destination: .annotation, to: &writer, embedded: &fonts.embedded)
    var entries = fonts.entries(outcome?.typefaceNames ?? [], in: store)
    entries[builder.fontName] = .reference(font.number)
    let stream = text.stream(writer.bytes, resources: ["Font": .dictionary(entries)])
    store.setNormalAppearance(.reference(store.document.add(.stream(stream))), of: number)
  }
}

extension Rectangle {
  /// The corners in the order of `/QuadPoints`: upper left, upper right, lower left, lower right.
  var quadrilateral: [Double] { [left, top, right, top, left, bottom, right, bottom] }
}
