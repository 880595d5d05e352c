public import InteractiveForms
import PDFContent
public import PDFObjects

/// The appearance streams of a check box or radio button, made from `/MK` where the form has none
/// that draws.
public enum ToggleAppearance {
  /// - Parameters:
  ///   - isOn: with the mark, or only the background and border.
  ///   - color: the colour operators of the default appearance, such as `0 g`.
  public static func stream(
    for widget: Widget, isRadio: Bool, isOn: Bool, color: [UInt8], geometry: WidgetGeometry
  ) -> PDFStream {
    let mark =
      widget.characteristics.caption.flatMap(ToggleMark.init(caption:))
      ?? (isRadio ? .circle : .check)
    let dressing = WidgetBorderAndBackground(widget)
    var content = ContentWriter()
    if isRadio, mark == .circle {
      dressing.drawRound(width: geometry.width, height: geometry.height, to: &content)
    } else {
      dressing.draw(width: geometry.width, height: geometry.height, to: &content)
    }
    if isOn {
      let inset = dressing.isEmpty ? 0 : dressing.inset
      let side = max(0, min(geometry.width, geometry.height) - 2 * inset)
      content.save()
      content.append(color)
      mark.draw(
        centerX: geometry.width / 2, centerY: geometry.height / 2, side: side, to: &content)
      content.restore()
    }
    // An appearance that draws nothing still needs bytes: some readers stumble over none.
    if content.isEmpty {
      content.save()
      content.restore()
    }
    return appearanceStream(content.bytes, geometry: geometry, resources: [:])
  }
}

/// A form XObject in a widget's coordinates (ISO 32000-2, 8.10.2).
func appearanceStream(
  _ content: [UInt8], geometry: WidgetGeometry, resources: PDFDictionary
) -> PDFStream {
  PDFStream(
    compressing: content, dictionary: geometry.formDictionary(resources: .dictionary(resources)))
}

extension WidgetGeometry {
  /// The dictionary of a form XObject in the widget's coordinates (ISO 32000-2, 8.10.2).
  package func formDictionary(resources: PDFObject) -> PDFDictionary {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(boundingBox),
      "Resources": resources,
    ]
    if matrix != .identity { dictionary["Matrix"] = .matrix(matrix) }
    return dictionary
  }
}
