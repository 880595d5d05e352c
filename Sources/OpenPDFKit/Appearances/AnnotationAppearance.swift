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
    let box = box(subtype)
    var form: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
      "Resources": .dictionary(resources),
    ]
    if box != rectangle { form[Self.boxMark] = .boolean(true) }
    if subtype == "Stamp" { form[Self.stampMark] = .boolean(true) }
    let stream = PDFStream(compressing: content.bytes, dictionary: form)
    store.setNormalAppearance(.reference(store.document.add(.stream(stream))), of: number)
  }

  /// The rectangle, and of lines and ink also what they draw outside it.
  private func box(_ subtype: PDFName) -> Rectangle {
    let drawn: Rectangle? =
      switch subtype {
      case "Line": LineAppearance(self).extent
      case "Ink": inkExtent
      default: nil
      }
    guard let drawn else { return rectangle }
    return rectangle.isEmpty ? drawn.inset(by: -1) : rectangle.union(drawn)
  }

  /// Marks appearances that are larger than the rectangle of their annotation, and drawn in the coordinates of the page.
  /// The rectangle stays what the program has set until the document is written.
  static let boxMark: PDFName = "OpenPDFKitBox"

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
    for numbers in inkStrokes {
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

  private var inkStrokes: [[Double]] {
    (document.array(node["InkList"]) ?? []).map { stroke in
      (document.array(stroke) ?? []).compactMap { document.number($0) }
    }
  }

  private var inkExtent: Rectangle? {
    let points = inkStrokes.flatMap { numbers in
      stride(from: 0, to: numbers.count - 1, by: 2).map { (x: numbers[$0], y: numbers[$0 + 1]) }
    }
    return Rectangle(around: points).map { $0.inset(by: -border.width / 2) }
  }
}

extension ObjectStore {
  /// Gives annotations rectangles that cover what they draw, as Acrobat does: their appearances are clipped to them
  /// (ISO 32000-2, 12.5.5).
  func coverDrawings(ofPages pages: [ObjectNumber]) {
    for page in pages {
      for number in (document.array(node(page)["Annots"]) ?? []).compactMap(\.referenceValue) {
        guard let form = document.dictionary(node(number)["AP"])?["N"]?.referenceValue,
          case .stream(var stream) = document[form],
          stream.dictionary[AnnotationAppearance.boxMark] != nil
        else { continue }
        stream.dictionary[AnnotationAppearance.boxMark] = nil
        let box = stream.dictionary["BBox"]
        document[form] = .stream(stream)
        update(number) { $0["Rect"] = box }
      }
    }
  }
}
