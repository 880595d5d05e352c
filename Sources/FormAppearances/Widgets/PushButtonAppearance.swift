package import InteractiveForms
package import PDFContent
package import PDFObjects

/// The face of a push button: background and border, a caption, an icon, or both
/// (`/MK /CA /I /TP /IF`; ISO 32000-2, Table 192).
package struct PushButtonAppearance: Sendable {
  /// A form XObject to be shown.
  package struct Icon: Sendable {
    package var name: PDFName
    /// The icon's box after its own matrix.
    package var box: Rectangle

    package init(name: PDFName, box: Rectangle) {
      self.name = name
      self.box = box
    }
  }

  let style: TextStyle
  package let geometry: WidgetGeometry
  let dressing: WidgetBorderAndBackground
  let layout: CaptionPosition
  let fit: IconFit

  /// - Parameter layout: where the caption stands; the widget's own `/TP` where none is given.
  package init(
    style: TextStyle, widget: Widget, geometry: WidgetGeometry, fit: IconFit = IconFit(),
    layout: CaptionPosition? = nil
  ) {
    self.style = style
    self.geometry = geometry
    self.layout = layout ?? widget.characteristics.captionPosition
    self.fit = fit
    dressing = WidgetBorderAndBackground(widget)
  }

  /// The whole appearance.
  ///
  /// - Parameters:
  ///   - caption: empty for none. Characters the font lacks are left out: a caption is the form's own.
  ///   - embedded: the system fonts that the document uses; takes what is new.
  /// - Returns: the content, with the names of the system fonts it uses.
  package func content(
    caption: String, icon: Icon?, embedded: inout EmbeddedTypefaces
  ) -> (content: [UInt8], typefaceNames: Set<PDFName>) {
    var names: Set<PDFName> = []
    var content = ContentWriter()
    dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    let box = geometry.boundingBox
    let caption = TextShaper.drawable(caption, style: style)
    let (captionBox, room) = areas(caption: caption, hasIcon: icon != nil)
    if let icon, let room {
      // Table 250, `/FB`: the border's width is not taken into consideration.
      draw(icon, in: fit.ignoresBorder && room == iconRoom ? box : room, to: &content)
    }
    if let captionBox, !caption.isEmpty {
      names = draw(caption, in: captionBox, to: &content, embedded: &embedded)
    }
    if content.isEmpty {
      content.save()
      content.restore()
    }
    return (content.bytes, names)
  }

  /// The content as an appearance stream.
  ///
  /// - Parameter resources: hold the fonts and the icon under their names.
  package func stream(_ content: [UInt8], resources: PDFDictionary) -> PDFStream {
    appearanceStream(content, geometry: geometry, resources: resources)
  }

  private var captionSize: Double {
    style.fontSize > 0 ? style.fontSize : ListAppearance.automaticSize
  }

  /// Where an icon may stand. Acrobat: two widths of the border in, whether or not it has a colour.
  private var iconRoom: Rectangle {
    let side = min(geometry.width, geometry.height)
    return geometry.boundingBox.inset(by: min(2 * dressing.inset, side / 4))
  }

  /// How wide a caption beside an icon stands. Acrobat: a point wider than its glyphs. (PDFBox's
  /// acroform.pdf: a caption of 58.6 points leaves an icon what is right of 61.608.)
  private func captionWidth(_ caption: String) -> Double {
    let text = try? TextShaper.shape(caption, style: style, flow: .oneLine)
    return 1 + (text?.width ?? 0) * captionSize / 1000
  }

  private func areas(
    caption: String, hasIcon: Bool
  ) -> (caption: Rectangle?, icon: Rectangle?) {
    let all = geometry.boundingBox.inset(by: dressing.isEmpty ? 0 : dressing.inset)
    if layout == .noCaption { return (nil, iconRoom) }
    if !hasIcon || layout == .noIcon { return (all, nil) }
    if caption.isEmpty { return (nil, iconRoom) }
    let box = iconRoom
    let height = min(captionSize * style.leading, box.height / 2)
    let width = min(captionWidth(caption), box.width)
    switch layout {
    case .noIcon: return (all, nil)
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
      let split = box.right - width
      return (
        Rectangle(split, box.bottom, box.right, box.top),
        Rectangle(box.left, box.bottom, split, box.top)
      )
    case .left:
      let split = box.left + width
      return (
        Rectangle(box.left, box.bottom, split, box.top),
        Rectangle(split, box.bottom, box.right, box.top)
      )
    case .overlaid: return (all, box)
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

  private func draw(
    _ caption: String, in box: Rectangle, to content: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    var style = self.style
    style.quadding = .center
    style.arrangement = .singleLine
    let fitting = TextFitting(style: style, width: box.width, height: box.height, inset: 0)
    guard let (layout, _) = try? fitting.fit(caption, policy: .clip) else { return [] }
    content.save()
    content.clip(to: box)
    let names = layout.write(
      style: style, at: (box.left, box.bottom), to: &content, embedded: &embedded)
    content.restore()
    return names
  }
}
