import FormAppearances
import FormTemplates
import InteractiveForms
import PDFContent
import PDFObjects

/// Draws the lines and boxes of overlays, which are check boxes with appearances of their own, and puts decorations
/// below the form's fields, so that these take the clicks.
struct OverlayDrawing {
  private let source: FormFile
  private var document: Document

  init(_ file: FormFile) {
    source = file
    document = file.document
  }

  var file: FormFile { FormFile(source, with: document) }

  mutating func draw(_ overlay: TemplateOverlay, as name: String) {
    guard overlay.kind.isDecoration,
      let field = source.form.fields.first(where: { $0.name == name }),
      let widget = field.widgets.first
    else { return }
    if let page = widget.pageIndex { moveBelow(widget.number, onPage: page) }
    guard let c = overlay.coordinates, c.count == 4, overlay.kind != .watermark,
      let rectangle = widget.rectangle, let state = widget.onStates.first,
      case .dictionary(var node) = document[widget.number]
    else { return }
    var writer = ContentWriter()
    writer.save()
    var resources = PDFDictionary()
    if let opacity = overlay.opacity, opacity < 1 {
      resources["ExtGState"] = .dictionary([
        "FwG": .dictionary([
          "Type": .name("ExtGState"), "ca": .number(opacity), "CA": .number(opacity),
        ])
      ])
      writer.setGraphicsState("FwG")
    }
    writer.concatenate(.translation(-rectangle.left, -rectangle.bottom))
    let color = DefaultAppearance(parsing: widget.defaultAppearance ?? field.defaultAppearance)
    if overlay.kind == .line {
      writer.append(color.colorOperators)
      Self.line(from: (c[0], c[1]), to: (c[2], c[3]), overlay.thickness, in: &writer)
    } else {
      if let fill = DeviceColor(components: widget.characteristics.backgroundColor) {
        writer.setFillColor(fill)
        Self.rectangle(c[0], c[1], c[2], c[3], in: &writer)
      }
      writer.append(color.colorOperators)
      Self.frame(c, overlay.thickness, in: &writer)
    }
    writer.restore()
    let geometry = WidgetGeometry(rectangle: rectangle, rotation: 0)
    var shown = geometry.formDictionary(resources: .dictionary(resources))
    let on = document.add(.stream(PDFStream(compressing: writer.bytes, dictionary: shown)))
    shown["Resources"] = .dictionary([:])
    let off = document.add(.stream(PDFStream(compressing: Array("q Q".utf8), dictionary: shown)))
    node["AP"] = .dictionary([
      "N": .dictionary([state.rawValue: .reference(on), "Off": .reference(off)])
    ])
    node["MK"] = nil
    node["BS"] = nil
    document[widget.number] = .dictionary(node)
  }

  /// Puts a widget before all others of its page, which are drawn over it.
  private mutating func moveBelow(_ widget: ObjectNumber, onPage page: Int) {
    let number = source.form.pages.pages[page].number
    guard case .dictionary(var node) = document[number],
      let annotations = document.array(node["Annots"])
    else { return }
    let own = annotations.filter { $0.referenceValue == widget }
    node["Annots"] = .array(own + annotations.filter { $0.referenceValue != widget })
    document[number] = .dictionary(node)
  }

  /// A line as a filled path, so that it needs no color but that of the field.
  private static func line(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ thickness: Double,
    in writer: inout ContentWriter
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (x, y) = (-dy / length * thickness / 2, dx / length * thickness / 2)
    writer.move(start.x + x, start.y + y)
    writer.line(end.x + x, end.y + y)
    writer.line(end.x - x, end.y - y)
    writer.line(start.x - x, start.y - y)
    writer.closePath()
    writer.fill()
  }

  /// Four bars within the edges.
  private static func frame(
    _ c: [Double], _ thickness: Double, in writer: inout ContentWriter
  ) {
    guard thickness > 0 else { return }
    let t = min(thickness, (c[2] - c[0]) / 2, (c[3] - c[1]) / 2)
    rectangle(c[0], c[1], c[2], c[1] + t, in: &writer)
    rectangle(c[0], c[3] - t, c[2], c[3], in: &writer)
    rectangle(c[0], c[1] + t, c[0] + t, c[3] - t, in: &writer)
    rectangle(c[2] - t, c[1] + t, c[2], c[3] - t, in: &writer)
  }

  private static func rectangle(
    _ left: Double, _ bottom: Double, _ right: Double, _ top: Double,
    in writer: inout ContentWriter
  ) {
    guard right > left, top > bottom else { return }
    writer.move(left, bottom)
    writer.line(right, bottom)
    writer.line(right, top)
    writer.line(left, top)
    writer.closePath()
    writer.fill()
  }
}
