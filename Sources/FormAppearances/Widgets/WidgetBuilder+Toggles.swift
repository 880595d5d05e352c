import InteractiveForms
import PDFContent
package import PDFObjects

/// Check boxes and radio buttons (ISO 32000-2, 12.7.5.2.3 and 12.7.5.2.4).
extension WidgetBuilder {
  /// The appearance stream of a check box or radio button in one of its states.
  ///
  /// Acrobat: without `/MK /CA`, a check box has a check mark and a radio button a circle, and the border
  /// of a radio button with a circle is round.
  ///
  /// - Parameter isOn: whether the mark is drawn, or only the background and border.
  package func toggle(isOn: Bool) -> PDFStream {
    let isRadio = kind == .radio
    let mark =
      widget.characteristics.caption.flatMap(ToggleMark.init(caption:))
      ?? (isRadio ? .circle : .check)
    let frame = WidgetBorderAndBackground(widget)
    var content = ContentWriter()
    if isRadio, mark == .circle {
      frame.drawRound(width: geometry.width, height: geometry.height, to: &content)
    } else {
      frame.draw(width: geometry.width, height: geometry.height, to: &content)
    }
    if isOn {
      let inset = frame.isEmpty ? 0 : frame.inset
      let side = max(0, min(geometry.width, geometry.height) - 2 * inset)
      content.save()
      content.append(defaultAppearance.colorOperators)
      mark.draw(
        centerX: geometry.width / 2, centerY: geometry.height / 2, side: side, to: &content)
      content.restore()
    }
    // Some readers reject an appearance stream without any bytes.
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
