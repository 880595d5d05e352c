import InteractiveForms
import PDFContent
package import PDFObjects

/// Draws an annotation other than a widget, in the coordinates of its page (ISO 32000-2, 12.5.6).
package struct AnnotationAppearance {
  let number: ObjectNumber
  let node: PDFDictionary
  let rectangle: Rectangle
  /// `/C`
  let color: DeviceColor?
  /// `/IC`
  let interiorColor: DeviceColor?
  let border: WidgetBorder
  /// `/CA`
  let opacity: Double
  /// `/Rotate`; see ``PageAnnotation/rotation``.
  let rotation: Int
  /// `/ca`, of what is inside.
  let interiorOpacity: Double
  /// `/QuadPoints`
  let quadPoints: [Double]
  /// `/InkList`
  let strokes: [[Double]]
  /// `/L` and `/LE`
  let line: LineAppearance?

  /// The subtypes that are drawn here. Others are shown as their appearance streams have them.
  package static let subtypes: Set<PDFName> = [
    "Line", "Square", "Circle", "Ink", "Highlight", "Underline", "StrikeOut", "Squiggly",
    "FreeText", "Stamp", "Text",
  ]

  package init(of number: ObjectNumber, in document: Document) {
    self.number = number
    let node = document[number].dictionaryValue ?? [:]
    func numbers(_ object: PDFObject?) -> [Double] {
      (document.array(object) ?? []).compactMap { document.number($0) }
    }
    self.node = node
    rectangle = document.rectangle(node["Rect"]) ?? Rectangle(0, 0, 0, 0)
    color = DeviceColor(components: numbers(node["C"]))
    interiorColor = DeviceColor(components: numbers(node["IC"]))
    border = Widget(authoring: node, in: document).border
    opacity = document.number(node["CA"]) ?? 1
    let turned = document.integer(node["Rotate"]) ?? 0
    rotation = turned % 90 == 0 ? (turned % 360 + 360) % 360 : 0
    interiorOpacity = document.number(node["ca"]) ?? opacity
    quadPoints = numbers(node["QuadPoints"])
    strokes = (document.array(node["InkList"]) ?? []).map(numbers)
    let endings = (document.array(node["LE"]) ?? []).map { document.name($0)?.text ?? "" }
    line = LineAppearance(numbers(node["L"]), width: border.width, endings: endings)
  }

  /// Writes the appearance into the annotation of a document; nothing for other subtypes than ``subtypes``.
  package func draw(into document: inout Document, fonts: inout DrawnFonts) {
    guard let subtype = document.name(node["Subtype"]) else { return }
    guard !rectangle.isEmpty || subtype == "Line" || subtype == "Ink" else { return }
    var content = ContentWriter()
    var resources = PDFDictionary()
    settleState(isMarker: subtype == "Highlight", &content, &resources)
    switch subtype {
    case "Square", "Circle": drawShape(subtype, &content)
    case "Line": drawLine(&content)
    case "Ink": drawInk(&content)
    case "Highlight", "Underline", "StrikeOut", "Squiggly":
      drawMarkup(subtype, &content)
      addQuadrilaterals(to: &document)
    case "Stamp":
      // A stamp that has a picture keeps it.
      guard document.normalAppearance(node) == nil || isDrawnHere(in: document) else { return }
      drawStamp(&content, &resources, &fonts, in: &document)
    case "Text": drawNote(&content)
    case "FreeText": return drawFreeText(&fonts, in: &document)
    default: return
    }
    let box = box(subtype)
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
      "Resources": .dictionary(resources),
    ]
    if box != rectangle { form[Self.boxMark] = .boolean(true) }
    if subtype == "Stamp" { form[Self.stampMark] = .boolean(true) }
    let stream = PDFStream(compressing: content.bytes, dictionary: form)
    document.setNormalAppearance(.reference(document.add(.stream(stream))), of: number)
  }

  /// The rectangle, and of lines and ink also what they draw outside it.
  private func box(_ subtype: PDFName) -> Rectangle {
    let drawn: Rectangle? =
      switch subtype {
      case "Line": line?.extent
      case "Ink": inkExtent
      default: nil
      }
    guard let drawn else { return rectangle }
    return rectangle.isEmpty ? drawn.inset(by: -1) : rectangle.union(drawn)
  }

  /// Marks appearances that are larger than the rectangle of their annotation, and drawn in the coordinates of the page.
  /// The rectangle stays what the program has set until the document is written.
  package static let boxMark: PDFName = "OpenPDFKitBox"

  /// Marks stamps that this library has drawn, and so may redraw.
  static let stampMark: PDFName = "OpenPDFKitStamp"

  private func isDrawnHere(in document: Document) -> Bool {
    guard let form = document.normalAppearance(node) else { return true }
    return document.resolve(form).dictionaryValue?[Self.stampMark] != nil
  }

  // MARK: Colors and borders

  /// Opacity (`/CA`, and `/ca` of what is inside), and for markers the blending that keeps the text below readable.
  private func settleState(
    isMarker: Bool, _ content: inout ContentWriter, _ resources: inout PDFDictionary
  ) {
    guard opacity < 1 || interiorOpacity < 1 || isMarker else { return }
    var state: PDFDictionary = [
      "Type": .name("ExtGState"), "ca": .number(min(max(interiorOpacity, 0), 1)),
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
    let fill = interiorColor
    let stroke = width > 0 ? color ?? .black : nil
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

  private func drawLine(_ content: inout ContentWriter) {
    guard let line else { return }
    setBorder(&content)
    content.setStrokeColor(color ?? .black)
    content.setFillColor(interiorColor ?? color ?? .black)
    line.draw(to: &content, isDashed: border.style == .dashed)
  }

  private func drawInk(_ content: inout ContentWriter) {
    setBorder(&content)
    content.setLineCap(1)
    content.setLineJoin(1)
    content.setStrokeColor(color ?? .black)
    for numbers in strokes {
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

  private var inkExtent: Rectangle? {
    let points = strokes.flatMap { numbers in
      stride(from: 0, to: numbers.count - 1, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
    }
    return Rectangle(around: points).map { $0.inset(by: -border.width / 2) }
  }
}
