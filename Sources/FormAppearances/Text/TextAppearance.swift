public import InteractiveForms
public import PDFContent
public import PDFObjects

/// Makes the content of text widgets: the style, the dressing and the place are settled once, then
/// each value is laid out and written.
public struct TextAppearance: Sendable {
  public var style: TextStyle { fitting.style }
  public let geometry: WidgetGeometry
  /// Background and border, ready-made.
  let dressing: [UInt8]
  private var fitting: TextFitting

  public init(style: TextStyle, widget: Widget, geometry: WidgetGeometry) {
    self.geometry = geometry
    let dressing = WidgetDressing(widget)
    fitting = TextFitting(
      style: style, width: geometry.width, height: geometry.height,
      inset: min(dressing.inset, min(geometry.width, geometry.height) / 4))
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    if case .comb(let cells) = style.arrangement {
      Self.drawCombDividers(cells, widget: widget, geometry: geometry, to: &content)
    }
    self.dressing = content.bytes
  }

  /// The lines between the cells of a comb that has a border (ISO 32000-2, Table 231, bit 25).
  private static func drawCombDividers(
    _ cells: Int, widget: Widget, geometry: WidgetGeometry, to content: inout ContentWriter
  ) {
    let border = widget.border
    guard let color = DeviceColor(components: widget.characteristics.borderColor),
      border.width > 0, cells > 1, cells < 1000,
      border.style == .solid || border.style == .dashed
    else { return }
    content.save()
    content.setStrokeColor(color)
    content.setLineWidth(border.width)
    if border.style == .dashed { content.setDash(border.dashes, phase: 0) }
    for cell in 1..<cells {
      let x = geometry.width * Double(cell) / Double(cells)
      content.move(x, 0)
      content.line(x, geometry.height)
    }
    content.stroke()
    content.restore()
  }

  /// The same in another colour.
  public func colored(_ color: DeviceColor) -> TextAppearance {
    var copy = self
    copy.fitting.style.setColor(color)
    return copy
  }

  /// What came of laying out a value.
  public struct Result: Sendable {
    /// Content in the widget's coordinates.
    public var content: [UInt8]
    public var fit: Fit
    /// The names under which the content finds fonts of the machine.
    public var typefaceNames: Set<PDFName> = []
    /// What the box does not show, where it goes on elsewhere.
    public var rest = ""
  }

  /// Why a value cannot be drawn.
  public enum Refusal: Error, Hashable, Sendable {
    case missing(MissingGlyphs)
    case overflow(Overflow)
  }

  /// Where the content will stand.
  public enum Destination: Hashable, Sendable {
    /// In an appearance stream: the text is marked as variable (ISO 32000-2, 12.7.4.3), so that a
    /// viewer can replace it.
    case annotation
    /// In the content of the page.
    case page
  }

  /// Lays out `text` and writes the whole content of the widget.
  ///
  /// - Parameters:
  ///   - page: the page a text that does not fit goes on on, with the policy `continue`.
  ///   - embedded: the fonts of the machine that the document uses; takes what is new.
  public func content(
    for text: String, policy: OverflowPolicy, continuedOnPage page: Int = 0,
    destination: Destination, embedded: inout EmbeddedTypefaces
  ) throws(Refusal) -> Result {
    var result = Result(content: [], fit: .asGiven)
    var writer = ContentWriter()
    writer.append(dressing)
    if destination == .annotation { writer.beginMarkedContent("Tx") }
    if !text.isEmpty {
      let layout: TextLayout
      do throws(Refusal) {
        (layout, result.fit) = try fitting.fit(text, policy: policy)
      } catch {
        // What no font draws is refused as it is with any other policy.
        guard policy == .continue, case .overflow = error,
          let continued = fitting.fitContinued(text, onPage: page)
        else { throw error }
        layout = continued.layout
        result.rest = continued.rest
        result.fit = .continued(page: page)
      }
      writer.save()
      writer.clip(to: clip(for: layout))
      result.typefaceNames = layout.write(style: fitting.style, to: &writer, embedded: &embedded)
      writer.restore()
    }
    if destination == .annotation { writer.endMarkedContent() }
    result.content = writer.bytes
    return result
  }

  /// The box inside the border; the whole box where ink needs it and no border would be crossed.
  private func clip(for layout: TextLayout) -> Rectangle {
    let inner = geometry.boundingBox.inset(by: fitting.inset)
    guard !layout.isClipped, let ink = layout.ink, !inner.contains(ink) else { return inner }
    return geometry.boundingBox
  }

  /// The content as an appearance stream.
  ///
  /// - Parameter resources: holds the style's font under its name.
  public func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }
}
