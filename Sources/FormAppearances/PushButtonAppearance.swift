public import InteractiveForms
import PDFContent
public import PDFObjects

/// The face of a push button: background and border, a caption, an icon, or both
/// (`/MK /CA /I /TP /IF`; ISO 32000-2, Table 192).
public struct PushButtonAppearance: Sendable {
  /// A form XObject to be shown.
  public struct Icon: Sendable {
    public var name: PDFName
    /// The icon's box after its own matrix.
    public var box: Rectangle

    public init(name: PDFName, box: Rectangle) {
      self.name = name
      self.box = box
    }
  }

  let style: TextStyle
  public let geometry: WidgetGeometry
  let dressing: WidgetDressing
  let layout: CaptionPosition
  let fit: IconFit

  /// - Parameter layout: where the caption stands; the widget's own `/TP` where none is given.
  public init(
    style: TextStyle, widget: Widget, geometry: WidgetGeometry, fit: IconFit = IconFit(),
    layout: CaptionPosition? = nil
  ) {
    self.style = style
    self.geometry = geometry
    self.layout = layout ?? widget.characteristics.captionPosition
    self.fit = fit
    dressing = WidgetDressing(widget)
  }

  /// The whole appearance.
  ///
  /// - Parameters:
  ///   - caption: empty for none. Characters the font lacks are left out: a caption is the form's own.
  ///   - resources: hold the style's font and the icon under their names.
  public func stream(caption: String, icon: Icon?, resources: PDFDictionary) -> PDFStream {
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    let box = geometry.boundingBox
    let inner = box.inset(by: dressing.isEmpty ? 0 : dressing.inset)
    let (captionBox, room) = areas(inner, hasCaption: !caption.isEmpty, hasIcon: icon != nil)
    if let icon, let room {
      // Table 250, `/FB`: the border's width is not taken into consideration.
      draw(icon, in: fit.ignoresBorder && room == inner ? box : room, to: &content)
    }
    if let captionBox, !caption.isEmpty { draw(caption, in: captionBox, to: &content) }
    if content.isEmpty {
      content.save()
      content.restore()
    }
    return appearanceStream(content.bytes, geometry: geometry, resources: resources)
  }

  /// The height one line of the caption takes.
  private var captionHeight: Double {
    (style.fontSize > 0 ? style.fontSize : ListAppearance.automaticSize) * style.leading
  }

  private func areas(
    _ box: Rectangle, hasCaption: Bool, hasIcon: Bool
  ) -> (caption: Rectangle?, icon: Rectangle?) {
    if layout == .noCaption { return (nil, box) }
    if !hasIcon || layout == .noIcon { return (box, nil) }
    if !hasCaption { return (nil, box) }
    let height = min(captionHeight, box.height / 2)
    let middle = (box.left + box.right) / 2
    switch layout {
    case .noIcon: return (box, nil)
    case .noCaption: return (nil, box)
    case .below:
      let split = box.bottom + height
      return (
        Rectangle(box.left, box.bottom, box.right, split),
        Rectangle(box.left, split, box.right, box.top)
      )
    case .above:
      let split = box.top - height
      return (
        Rectangle(box.left, split, box.right, box.top),
        Rectangle(box.left, box.bottom, box.right, split)
      )
    case .right:
      return (
        Rectangle(middle, box.bottom, box.right, box.top),
        Rectangle(box.left, box.bottom, middle, box.top)
      )
    case .left:
      return (
        Rectangle(box.left, box.bottom, middle, box.top),
        Rectangle(middle, box.bottom, box.right, box.top)
      )
    case .overlaid: return (box, box)
    }
  }

  private func draw(_ icon: Icon, in box: Rectangle, to content: inout ContentWriter) {
    guard !box.isEmpty, !icon.box.isEmpty else { return }
    let matrix = fit.matrix(from: icon.box, to: box)
    content.save()
    content.clip(to: box)
    content.concatenate(matrix)
    content.drawXObject(icon.name)
    content.restore()
  }

  private func draw(_ caption: String, in box: Rectangle, to content: inout ContentWriter) {
    var style = self.style
    style.quadding = .center
    style.arrangement = .singleLine
    let text = String(
      String.UnicodeScalarView(caption.unicodeScalars.filter { style.font.code(for: $0) != nil }))
    guard let paragraphs = try? style.paragraphs(of: text) else { return }
    let fitting = TextFitting(
      style: style, width: box.width, height: box.height, inset: 0, policy: .clip)
    guard let (layout, _) = try? fitting.fit(paragraphs) else { return }
    content.save()
    content.clip(to: box)
    content.beginText()
    content.append(style.operators)
    content.setFont(style.fontName, size: layout.fontSize)
    for line in layout.lines where !line.glyphs.isEmpty {
      content.moveText(box.left + line.x, box.bottom + line.baseline)
      content.showText(line.glyphs.bytes)
    }
    content.endText()
    content.restore()
  }
}
