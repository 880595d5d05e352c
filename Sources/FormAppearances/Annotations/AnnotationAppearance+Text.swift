import InteractiveForms
import PDFContent
import PDFObjects

// Notes, stamps and free text (ISO 32000-2, 12.5.6.4 to 12.5.6.12).
extension AnnotationAppearance {
  /// A sheet of paper with lines; a viewer's own icon may take its place.
  func drawNote(_ content: inout ContentWriter) {
    let side = min(rectangle.width, rectangle.height)
    let left = rectangle.left
    let top = rectangle.top
    let sheet = Rectangle(
      left + side * 0.1, top - side * 0.9, left + side * 0.9, top - side * 0.1)
    content.setFillColor(color ?? .rgb(1, 0.85, 0.3))
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

  func drawStamp(
    _ content: inout ContentWriter, _ resources: inout PDFDictionary, _ fonts: inout DrawnFonts,
    in document: inout Document
  ) {
    let text =
      document.value("Contents", in: node)?.stringValue?.text
      ?? document.name(node["Name"])?.text ?? "Draft"
    let color = color ?? .rgb(0.8, 0.1, 0.1)
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
    var entries = fonts.entries(names, in: &document)
    entries[PDFName(rawValue: StandardFont.helveticaBold.drawingName)] = .reference(
      document.add(.dictionary(SimpleFont.standard(.helveticaBold).dictionary)))
    resources["Font"] = .dictionary(entries)
  }

  /// Text in a box, set as a multiline field sets it.
  func drawFreeText(_ fonts: inout DrawnFonts, in document: inout Document) {
    var box = node
    var look = PDFDictionary()
    let opacity = min(max(opacity, 0), 1)
    if opacity == 1 { look["BG"] = node["C"] }
    if node["BS"] != nil || node["Border"] != nil, border.width > 0 { look["BC"] = .numbers([0]) }
    if rotation != 0 { look["R"] = .integer(rotation) }
    box["MK"] = .dictionary(look)
    if look["BC"] == nil { box["BS"] = .dictionary(["W": .integer(0)]) }
    let appearance = document.defaultAppearance(of: number)
    let quadding = document.integer(node["Q"]).flatMap(Quadding.init)
    guard
      let builder = WidgetBuilder(
        authoring: Widget(authoring: box, in: document), kind: .text,
        defaultAppearance: appearance.bytes, flags: .multiline, quadding: quadding ?? .left)
    else { return }
    let font = document.formFont(named: builder.fontName)
    let text = builder.text(
      font: font.font, name: builder.fontName,
      fallback: SharedFonts.fallback(like: .resembling(font.font.font.traits)))
    let contents = document.value("Contents", in: node)?.stringValue?.text ?? ""
    let style = FontFace.standard(.helvetica).style(size: 10)
    let shown = contents.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { StyledLine.drawable(String($0), style: style) }.joined(separator: "\n")
    var writer = ContentWriter()
    let names = (try? text.layOut(shown, policy: .clip)).map {
      text.write($0, .annotation, to: &writer, embedded: &fonts.embedded)
    }
    var entries = fonts.entries(names ?? [], in: &document)
    entries[builder.fontName] = .reference(font.number)
    let stream = text.stream(writer.bytes, resources: ["Font": .dictionary(entries)])
    let form = document.add(.stream(stream))
    guard opacity < 1, let background = color else {
      return document.setNormalAppearance(.reference(form), of: number)
    }
    document.setNormalAppearance(
      translucent(form, over: background, opacity, in: &document), of: number)
  }

  /// Text over a background that lets the page shine through. `/CA` is of the background alone, as the color `/C` is.
  private func translucent(
    _ text: ObjectNumber, over background: DeviceColor, _ opacity: Double,
    in document: inout Document
  ) -> PDFObject {
    var content = ContentWriter()
    content.save()
    content.setGraphicsState("G0")
    content.setFillColor(background)
    content.rectangle(rectangle)
    content.fill()
    content.restore()
    let form = document[text].streamValue?.dictionary ?? [:]
    guard let box = document.rectangle(form["BBox"]),
      let matrix = WidgetGeometry.appearanceMatrix(
        boundingBox: box, matrix: document.matrix(form["Matrix"]) ?? .identity,
        rectangle: rectangle)
    else { return .reference(text) }
    content.concatenate(matrix)
    content.drawXObject("Text")
    let state: PDFDictionary = ["Type": .name("ExtGState"), "ca": .number(opacity)]
    let stream = PDFStream(
      compressing: content.bytes,
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(rectangle),
        "Resources": .dictionary([
          "ExtGState": .dictionary(["G0": .dictionary(state)]),
          "XObject": .dictionary(["Text": .reference(text)]),
        ]),
      ])
    return .reference(document.add(.stream(stream)))
  }
}
