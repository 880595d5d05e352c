package import InteractiveForms
package import PDFContent
package import PDFObjects

/// Makes the content of text widgets: the style, the dressing and the place are settled once, then
/// each value is laid out and written.
package final class TextAppearance: Sendable {
  package var style: TextStyle { fitting.style }
  package let geometry: WidgetGeometry
  /// Background and border, ready-made.
  private let dressing: [UInt8]
  private let fitting: TextFitting
  /// The box inside the border, in the widget's coordinates.
  private let inner: Rectangle
  /// In an appearance stream, all that comes before the first line of most texts: the dressing, the
  /// clip, and the font at the form's size. Nil if the size is chosen to fit.
  private let annotationOpening: [UInt8]?
  /// The same on the page. Nil for widgets that are turned or dressed too.
  private let pageOpening: [UInt8]?

  package convenience init(style: TextStyle, widget: Widget, geometry: WidgetGeometry) {
    let dressing = WidgetBorderAndBackground(widget)
    let fitting = TextFitting(
      style: style, width: geometry.width, height: geometry.height,
      inset: min(dressing.inset, min(geometry.width, geometry.height) / 4))
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    if case .comb(let cells) = style.arrangement {
      Self.drawCombDividers(cells, widget: widget, geometry: geometry, to: &content)
    }
    self.init(fitting: fitting, geometry: geometry, dressing: content.bytes)
  }

  private init(fitting: TextFitting, geometry: WidgetGeometry, dressing: [UInt8]) {
    self.fitting = fitting
    self.geometry = geometry
    self.dressing = dressing
    inner = geometry.boundingBox.inset(by: fitting.inset)
    let size = fitting.style.fontSize
    guard size > 0 else {
      annotationOpening = nil
      pageOpening = nil
      return
    }
    var writer = ContentWriter()
    writer.append(dressing)
    writer.beginMarkedContent("Tx")
    writer.save()
    writer.clip(to: inner)
    fitting.style.beginText(size: size, in: &writer)
    annotationOpening = writer.bytes
    guard dressing.isEmpty, geometry.matrix == .identity else {
      pageOpening = nil
      return
    }
    writer = ContentWriter()
    writer.save()
    writer.clip(to: inner.transformed(by: geometry.placement))
    fitting.style.beginText(size: size, in: &writer)
    pageOpening = writer.bytes
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

  /// Whether the box is too low for the font size that the form gives, whatever the value.
  package var isTight: Bool { fitting.isTight }

  /// The same in another colour.
  package func colored(_ color: DeviceColor) -> TextAppearance {
    var fitting = fitting
    fitting.style.setColor(color)
    return TextAppearance(fitting: fitting, geometry: geometry, dressing: dressing)
  }

  /// The same with another font size.
  package func sized(_ size: Double) -> TextAppearance {
    var fitting = fitting
    fitting.style.fontSize = size
    return TextAppearance(fitting: fitting, geometry: geometry, dressing: dressing)
  }

  /// See ``TextFitting/largestAutomaticSize``.
  var largestAutomaticSize: Double { fitting.largestAutomaticSize }

  /// A value laid out in the widget's box, which ``write(_:_:to:embedded:)`` draws.
  package struct LaidOut: Sendable {
    package var fit = Fit.asGiven
    /// What the box does not show, if it continues elsewhere.
    package var rest = ""
    /// Nil for an empty value.
    fileprivate var layout: TextLayout?
  }

  /// Why a value cannot be drawn.
  package enum Refusal: Error, Hashable, Sendable {
    case missing(MissingGlyphs)
    case overflow(Overflow)
  }

  /// Where the content will stand.
  package enum Destination: Hashable, Sendable {
    /// In an appearance stream, in the widget's coordinates: the text is marked as variable (ISO
    /// 32000-2, 12.7.4.3), so that a viewer can replace it.
    case annotation
    /// In the content of the page, in the page's coordinates.
    case page
  }

  /// Lays out a value.
  ///
  /// - Parameter page: the continuation page of a text that does not fit, with the policy `continue`.
  package func layOut(
    _ text: String, policy: OverflowPolicy, continuedOnPage page: Int = 0
  ) throws(Refusal) -> LaidOut {
    guard !text.isEmpty else { return LaidOut() }
    do throws(Refusal) {
      let (layout, fit) = try fitting.fit(text, policy: policy)
      return LaidOut(fit: fit, layout: layout)
    } catch {
      // A text that no font draws is refused as with any other policy.
      guard policy == .continue, case .overflow = error,
        let continued = fitting.fitContinued(text, onPage: page)
      else { throw error }
      return LaidOut(
        fit: .continued(page: page), rest: continued.rest, layout: continued.layout)
    }
  }

  /// Writes the whole content of the widget.
  ///
  /// - Parameter embedded: the system fonts that the document uses; takes what is new.
  /// - Returns: the names under which the content finds system fonts.
  package func write(
    _ laidOut: LaidOut, _ destination: Destination, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    let layout = laidOut.layout
    switch destination {
    case .annotation:
      if let annotationOpening, let layout, isUsual(layout) {
        writer.append(annotationOpening)
        layout.writePlainLines(at: (0, 0), to: &writer)
        writer.endText()
        writer.restore()
        writer.endMarkedContent()
        return []
      }
      writer.append(dressing)
      writer.beginMarkedContent("Tx")
      defer { writer.endMarkedContent() }
      return layout.map { write($0, at: (0, 0), to: &writer, embedded: &embedded) } ?? []
    case .page:
      guard dressing.isEmpty, geometry.matrix == .identity else {
        writer.save()
        writer.concatenate(geometry.placement)
        writer.append(dressing)
        defer { writer.restore() }
        return layout.map { write($0, at: (0, 0), to: &writer, embedded: &embedded) } ?? []
      }
      guard let layout else { return [] }
      let origin = (x: geometry.rectangle.left, y: geometry.rectangle.bottom)
      if let pageOpening, isUsual(layout) {
        writer.append(pageOpening)
        layout.writePlainLines(at: origin, to: &writer)
        writer.endText()
        writer.restore()
        return []
      }
      return write(layout, at: origin, to: &writer, embedded: &embedded)
    }
  }

  /// Whether the openings suit a layout.
  private func isUsual(_ layout: TextLayout) -> Bool {
    layout.fontSize == style.fontSize && layout.isPlain && clip(for: layout) == inner
  }

  private func write(
    _ layout: TextLayout, at origin: (x: Double, y: Double), to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    writer.save()
    writer.clip(to: clip(for: layout).transformed(by: .translation(origin.x, origin.y)))
    let names = layout.write(
      style: fitting.style, at: origin, to: &writer, embedded: &embedded)
    writer.restore()
    return names
  }

  /// The box inside the border; the whole box where ink needs it and no border would be crossed.
  private func clip(for layout: TextLayout) -> Rectangle {
    guard !layout.isClipped, let ink = layout.ink, !inner.contains(ink) else { return inner }
    return geometry.boundingBox
  }

  /// The content as an appearance stream.
  ///
  /// - Parameter resources: holds the style's font under its name.
  package func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }
}
