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
  /// - Parameters:
  ///   - isOn: whether the mark is drawn, or only the background and border.
  ///   - size: the side of the mark in points; nil for as large as fits, which is the most.
  package func toggle(isOn: Bool, markSize size: Double? = nil) -> PDFStream {
    let frame = WidgetBorderAndBackground(widget)
    var content = ContentWriter()
    if kind == .radio, mark == .circle {
      frame.drawRound(width: geometry.width, height: geometry.height, to: &content)
    } else {
      frame.draw(width: geometry.width, height: geometry.height, to: &content)
    }
    if isOn {
      let box = geometry.boundingBox.inset(by: frame.isEmpty ? 0 : frame.inset)
      content.append(markContent(in: box, size: size))
    }
    // Some readers reject an appearance stream without any bytes.
    if content.isEmpty {
      content.save()
      content.restore()
    }
    return appearanceStream(content.bytes, geometry: geometry, resources: [:])
  }

  /// Content that draws the mark in the middle of a box.
  ///
  /// - Parameter size: see ``toggle(isOn:markSize:)``.
  package func markContent(in box: Rectangle, size: Double? = nil) -> [UInt8] {
    let most = max(0, min(box.width, box.height))
    var content = ContentWriter()
    content.save()
    content.append(defaultAppearance.colorOperators)
    mark.draw(
      centerX: (box.left + box.right) / 2, centerY: (box.bottom + box.top) / 2,
      side: min(size ?? most, most), to: &content)
    content.restore()
    return content.bytes
  }

  private var mark: ToggleMark {
    widget.characteristics.caption.flatMap(ToggleMark.init(caption:))
      ?? (kind == .radio ? .circle : .check)
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
