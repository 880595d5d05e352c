public import InteractiveForms
public import PDFContent
public import PDFObjects

/// Makes the content of list boxes: the options from the first visible one on, the selected ones on
/// a coloured bar (ISO 32000-2, 12.7.5.4).
public struct ListAppearance: Sendable {
  public var style: TextStyle
  public var geometry: WidgetGeometry
  /// The texts of all options.
  let options: [String]
  let dressing: [UInt8]
  let inset: Double

  /// The bar behind a selected option. Acrobat: this blue, whatever the form's colours.
  static let highlight = DeviceColor.rgb(153.0 / 255, 193.0 / 255, 218.0 / 255)
  /// The size of a list whose default appearance leaves it to the viewer, as in Acrobat.
  static let automaticSize = 12.0

  public init(style: TextStyle, options: [String], widget: Widget, geometry: WidgetGeometry) {
    self.style = style
    self.options = options
    self.geometry = geometry
    let dressing = WidgetDressing(widget)
    inset = min(dressing.inset, min(geometry.width, geometry.height) / 4)
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    self.dressing = content.bytes
  }

  private var fontSize: Double { style.fontSize > 0 ? style.fontSize : Self.automaticSize }
  private var lineHeight: Double { style.leading * fontSize }

  /// How many whole lines the box shows.
  private var visibleCount: Int {
    max(1, Int((geometry.height - 2 * inset) / lineHeight))
  }

  /// The first option to be shown (`/TI`): as given, moved only as far as the first selected option
  /// needs to be seen.
  public func topIndex(_ given: Int, selected: [Int]) -> Int {
    let last = max(0, options.count - visibleCount)
    let top = min(max(0, given), last)
    guard let first = selected.first else { return top }
    if first < top { return first }
    return first >= top + visibleCount ? first - visibleCount + 1 : top
  }

  /// Writes the content with these options selected.
  ///
  /// A line wider than the box is cut at its edge: the reader of a list scrolls it, and the value is
  /// kept whole in the field.
  ///
  /// - Parameters:
  ///   - selected: indices of options, ascending.
  ///   - top: see ``topIndex(_:selected:)``.
  ///   - writer: is left as it was where an option is refused.
  public func write(
    selected: [Int], top: Int, destination: TextAppearance.Destination,
    to writer: inout ContentWriter, embedded: inout EmbeddedTypefaces
  ) throws(TextAppearance.Refusal) -> TextAppearance.Outcome {
    let box = geometry.boundingBox.inset(by: inset)
    let shown = Array(options.enumerated().dropFirst(top).prefix(visibleCount + 1))
    let selection = Set(selected)
    var layout = TextLayout(fontSize: fontSize, lines: [], typefaces: [])
    for (place, option) in shown.enumerated() {
      let text = try shaped(option.element, isSelected: selection.contains(option.offset))
      layout.append(
        text, x: start(of: text, in: box),
        baseline: box.top - Double(place) * lineHeight - style.ascent * fontSize)
    }
    switch destination {
    case .annotation:
      writer.append(dressing)
      writer.beginMarkedContent("Tx")
    case .page:
      writer.save()
      writer.concatenate(geometry.placement)
      writer.append(dressing)
    }
    writer.save()
    writer.clip(to: box)
    for (place, option) in shown.enumerated() where selection.contains(option.offset) {
      let upper = box.top - Double(place) * lineHeight
      writer.setFillColor(Self.highlight)
      writer.rectangle(Rectangle(box.left, upper - lineHeight, box.right, upper))
      writer.fill()
    }
    let names = layout.write(style: style, to: &writer, embedded: &embedded)
    writer.restore()
    switch destination {
    case .annotation: writer.endMarkedContent()
    case .page: writer.restore()
    }
    return TextAppearance.Outcome(fit: .asGiven, typefaceNames: names)
  }

  /// Where a line begins: `/Q` counts in a list too (ISO 32000-2, Table 228). A line that is too wide
  /// keeps its beginning in sight.
  private func start(of text: ShapedText, in box: Rectangle) -> Double {
    let left = box.left + inset
    let room = box.right - inset - left - text.width * fontSize / 1000
    guard room > 0 else { return left }
    return switch style.quadding {
    case .left: left
    case .center: left + room / 2
    case .right: left + room
    }
  }

  /// A selected option must be drawn as it is; of the others, what no font has is left out.
  private func shaped(
    _ text: String, isSelected: Bool
  ) throws(TextAppearance.Refusal) -> ShapedText {
    do throws(MissingGlyphs) {
      return try TextShaper.shape(text, style: style, flow: .oneLine)
    } catch {
      if isSelected { throw .missing(error) }
      let rest = TextShaper.drawable(text, style: style)
      return (try? TextShaper.shape(rest, style: style, flow: .oneLine)) ?? ShapedText()
    }
  }

  public func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }
}
