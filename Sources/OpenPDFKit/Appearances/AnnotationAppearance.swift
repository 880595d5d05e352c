import FormAppearances
import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

/// Draws an annotation other than a widget, in the coordinates of its page (ISO 32000-2, 12.5.6).
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

  /// Marks stamps that this library has drawn, and so may redraw.
  static let stampMark: PDFName = "OpenPDFKitStamp"

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
}
