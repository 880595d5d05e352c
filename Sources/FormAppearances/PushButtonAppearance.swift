public import InteractiveForms
public import PDFContent
public import PDFObjects

/// The face of a push button: background and border, a caption, an icon, or both
/// (`/MK /CA /I /TP /IF`; ISO 32000-2, Table 192).
public struct PushButtonAppearance: Sendable {
  /// Where the caption stands to the icon, `/TP`.
  public enum Layout: Int, Hashable, Sendable {
    case captionOnly = 0
    case iconOnly = 1
    case captionBelow = 2
    case captionAbove = 3
    case captionRight = 4
    case captionLeft = 5
    case overlaid = 6
  }

  /// A form XObject to be shown, and how it is fitted (`/IF`, Table 250).
  public struct Icon: Sendable {
    public enum Scaling: Sendable { case always, whenBigger, whenSmaller, never }

    public var name: PDFName
    /// The icon's box after its own matrix.
    public var box: Rectangle
    public var scaling = Scaling.always
    public var isProportional = true
    /// How much of the room left over stands to the left, and below.
    public var left = 0.5
    public var bottom = 0.5

    public init(name: PDFName, box: Rectangle) {
      self.name = name
      self.box = box
    }
  }

  let style: TextStyle
  let geometry: WidgetGeometry
  let dressing: WidgetDressing
  let layout: Layout

  public init(style: TextStyle, widget: Widget, layout: Layout, geometry: WidgetGeometry) {
    self.style = style
    self.geometry = geometry
    self.layout = layout
    dressing = WidgetDressing(widget)
  }

  /// The whole appearance.
  ///
  /// - Parameters:
  ///   - caption: empty for none. Characters the font lacks are left out: a caption is the form's own.
  ///   - embedded: the fonts of the machine that the document uses; takes what is new.
  /// - Returns: the content, with the names of the fonts of the machine it uses.
  public func content(
    caption: String, icon: Icon?, embedded: inout EmbeddedTypefaces
  ) -> TextAppearance.Result {
    var names: Set<PDFName> = []
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    let inset = dressing.isEmpty ? 0 : dressing.inset
    let inner = geometry.boundingBox.inset(by: inset)
    let (captionBox, iconBox) = areas(inner, hasCaption: !caption.isEmpty, hasIcon: icon != nil)
    if let icon, let iconBox { draw(icon, in: iconBox, to: &content) }
    if let captionBox, !caption.isEmpty {
      names = draw(caption, in: captionBox, to: &content, embedded: &embedded)
    }
    if content.isEmpty {
      content.save()
      content.restore()
    }
    return TextAppearance.Result(content: content.bytes, fit: .asGiven, typefaceNames: names)
  }

  /// The content as an appearance stream.
  ///
  /// - Parameter resources: hold the fonts and the icon under their names.
  public func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }

  /// The height one line of the caption takes.
  private var captionHeight: Double {
    (style.fontSize > 0 ? style.fontSize : ListAppearance.automaticSize) * style.leading
  }

  private func areas(
    _ box: Rectangle, hasCaption: Bool, hasIcon: Bool
  ) -> (caption: Rectangle?, icon: Rectangle?) {
    if !hasIcon || layout == .captionOnly { return (box, nil) }
    if !hasCaption || layout == .iconOnly { return (nil, box) }
    let height = min(captionHeight, box.height / 2)
    let middle = (box.left + box.right) / 2
    switch layout {
    case .captionOnly: return (box, nil)
    case .iconOnly: return (nil, box)
    case .captionBelow:
      let split = box.bottom + height
      return (
        Rectangle(box.left, box.bottom, box.right, split),
        Rectangle(box.left, split, box.right, box.top)
      )
    case .captionAbove:
      let split = box.top - height
      return (
        Rectangle(box.left, split, box.right, box.top),
        Rectangle(box.left, box.bottom, box.right, split)
      )
    case .captionRight:
      return (
        Rectangle(middle, box.bottom, box.right, box.top),
        Rectangle(box.left, box.bottom, middle, box.top)
      )
    case .captionLeft:
      return (
        Rectangle(box.left, box.bottom, middle, box.top),
        Rectangle(middle, box.bottom, box.right, box.top)
      )
    case .overlaid: return (box, box)
    }
  }

  private func draw(_ icon: Icon, in box: Rectangle, to content: inout ContentWriter) {
    guard !box.isEmpty, !icon.box.isEmpty else { return }
    var x = box.width / icon.box.width
    var y = box.height / icon.box.height
    if icon.isProportional { (x, y) = (min(x, y), min(x, y)) }
    switch icon.scaling {
    case .always: break
    case .whenBigger: (x, y) = (min(x, 1), min(y, 1))
    case .whenSmaller: (x, y) = (max(x, 1), max(y, 1))
    case .never: (x, y) = (1, 1)
    }
    let left = box.left + (box.width - icon.box.width * x) * icon.left
    let bottom = box.bottom + (box.height - icon.box.height * y) * icon.bottom
    content.save()
    content.clip(to: box)
    content.concatenate(
      Matrix(x, 0, 0, y, left - icon.box.left * x, bottom - icon.box.bottom * y))
    content.drawXObject(icon.name)
    content.restore()
  }

  private func draw(
    _ caption: String, in box: Rectangle, to content: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    var style = self.style
    style.quadding = .center
    style.arrangement = .singleLine
    let text = TextShaper.drawable(caption, style: style)
    let fitting = TextFitting(
      style: style, width: box.width, height: box.height, inset: 0, policy: .clip)
    guard let (layout, _) = try? fitting.fit(text) else { return [] }
    content.save()
    content.clip(to: box)
    let names = layout.write(
      style: style, at: (box.left, box.bottom), to: &content, embedded: &embedded)
    content.restore()
    return names
  }
}
