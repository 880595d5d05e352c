public import InteractiveForms
import PDFContent
public import PDFObjects

/// Makes the content of text widgets: the style, the dressing and the place are settled once, then
/// each value is laid out and written.
public struct TextAppearance: Sendable {
  public var style: TextStyle
  public var geometry: WidgetGeometry
  /// Background and border, ready-made.
  let dressing: [UInt8]
  let inset: Double

  public init(style: TextStyle, widget: Widget, geometry: WidgetGeometry) {
    self.style = style
    self.geometry = geometry
    let dressing = WidgetDressing(widget)
    inset = min(dressing.inset, min(geometry.width, geometry.height) / 4)
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

  /// What came of laying out a value.
  public struct Result: Sendable {
    /// Content in the widget's coordinates.
    public var content: [UInt8]
    public var fit: Fit
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
  public func content(
    for text: String, policy: OverflowPolicy, destination: Destination
  ) throws(Refusal) -> Result {
    var writer = ContentWriter()
    writer.append(dressing)
    if destination == .annotation { writer.beginMarkedContent("Tx") }
    var fit = Fit.asGiven
    if !text.isEmpty {
      let layout: TextLayout
      (layout, fit) = try laidOut(text, policy)
      write(layout, to: &writer)
    }
    if destination == .annotation { writer.endMarkedContent() }
    return Result(content: writer.bytes, fit: fit)
  }

  private func laidOut(
    _ text: String, _ policy: OverflowPolicy
  ) throws(Refusal) -> (TextLayout, Fit) {
    let paragraphs: [[Glyph]]
    do throws(MissingGlyphs) {
      paragraphs = try style.paragraphs(of: text)
    } catch {
      throw .missing(error)
    }
    let fitting = TextFitting(
      style: style, width: geometry.width, height: geometry.height, inset: inset, policy: policy)
    do throws(Overflow) {
      return try fitting.fit(paragraphs)
    } catch {
      throw .overflow(error)
    }
  }

  private func write(_ layout: TextLayout, to writer: inout ContentWriter) {
    writer.save()
    writer.clip(to: clip(for: layout))
    writer.beginText()
    writer.append(style.operators)
    writer.setFont(style.fontName, size: layout.fontSize)
    var x = 0.0
    var y = 0.0
    for line in layout.lines where !line.glyphs.isEmpty {
      writer.moveText(line.x - x, line.baseline - y)
      (x, y) = (line.x, line.baseline)
      if let advance = line.advance {
        writer.showText(spread(line.glyphs, by: advance, size: layout.fontSize))
      } else {
        writer.showText(line.glyphs.bytes)
      }
    }
    writer.endText()
    writer.restore()
  }

  /// The glyphs of a comb in one array of `TJ`, each moved so that its middle is `advance` points
  /// from the middle of the one before: one string to whoever extracts it.
  private func spread(
    _ glyphs: [Glyph], by advance: Double, size: Double
  ) -> [(codes: [UInt8], adjustment: Double)] {
    glyphs.indices.map { index in
      let glyph = glyphs[index]
      let next = index + 1 < glyphs.count ? glyphs[index + 1].width : glyph.width
      let natural = (glyph.width + next) / 2
      let adjustment = index + 1 < glyphs.count ? natural - advance * 1000 / size : 0
      return ([glyph].bytes, adjustment)
    }
  }

  /// The box inside the border; the whole box where ink needs it and no border would be crossed.
  private func clip(for layout: TextLayout) -> Rectangle {
    let inner = geometry.boundingBox.inset(by: inset)
    if layout.isClipped { return inner }
    let size = layout.fontSize / 1000
    for line in layout.lines {
      for glyph in line.glyphs {
        guard let ink = glyph.ink else { continue }
        if line.baseline + ink.upperBound * size > inner.top
          || line.baseline + ink.lowerBound * size < inner.bottom
        {
          return geometry.boundingBox
        }
      }
    }
    return inner
  }

  /// The content as an appearance stream.
  ///
  /// - Parameter resources: holds the style's font under its name.
  public func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }
}
