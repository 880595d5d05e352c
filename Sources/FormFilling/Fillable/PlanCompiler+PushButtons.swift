import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Push buttons that have no appearance get one from `/MK` (ISO 32000-2, Table 192).
extension PlanCompiler {
  mutating func drawPushButton(_ widget: Widget, of field: Field) {
    guard normalAppearance(of: widget, state: widget.state) == nil,
      case .dictionary(var node) = document[widget.number],
      let button = buttonPlan(for: widget, of: field)
    else { return }
    let look = document.dictionary(node["MK"]) ?? [:]
    var appearances = PDFDictionary()
    // The face at rest, under the pointer, and held down.
    for (key, captionKey, iconKey) in Self.faces {
      let caption = document.value(captionKey, in: look)?.stringValue?.text
      guard key == "N" || caption != nil || look[iconKey] != nil else { continue }
      let face = PicturePlan.Face(
        key: key, caption: caption ?? widget.characteristics.caption ?? "")
      let drawn = button.drawn(
        face, icon: icon(look[iconKey] ?? look["I"]), embedded: &typefaces.embedded)
      let stream = button.stream(
        drawn, typefaces: typefaces.numbers(of: drawn.typefaceNames, in: &document))
      appearances[key] = .reference(document.add(.stream(stream)))
    }
    node["AP"] = .dictionary(appearances)
    document[widget.number] = .dictionary(node)
  }

  /// The appearances of a push button with the keys of their captions and icons in `/MK`.
  private static let faces: [(key: PDFName, caption: PDFName, icon: PDFName)] = [
    ("N", "CA", "I"), ("R", "RC", "RI"), ("D", "AC", "IX"),
  ]

  /// How a push button is drawn; nil where it has no extent.
  mutating func buttonPlan(for widget: Widget, of field: Field) -> PicturePlan? {
    guard let builder = WidgetBuilder(widget, of: field) else { return nil }
    let look = document.dictionary(document[widget.number].dictionaryValue?["MK"]) ?? [:]
    let faces = Self.faces.compactMap { face -> PicturePlan.Face? in
      let caption = document.value(face.caption, in: look)?.stringValue?.text
      guard face.key == "N" || caption != nil else { return nil }
      return PicturePlan.Face(key: face.key, caption: caption ?? "")
    }
    var font = SettingFont.helvetica
    var resources = PDFDictionary()
    // No font is asked for where there is nothing to write.
    if faces.contains(where: { !$0.caption.isEmpty }) {
      let entry = fonts.entry(builder.fontName, for: field.name, in: &document)
      font = entry.font
      resources["Font"] = .dictionary([builder.fontName: .reference(entry.number)])
    }
    let button = builder.pushButton(
      font: font, fallback: fallback(for: font.font),
      fit: IconFit(document.dictionary(look["IF"]), in: document))
    return PicturePlan(button: button, faces: faces, resources: resources)
  }

  private func icon(_ object: PDFObject?) -> (PDFStream, ObjectNumber)? {
    guard let number = object?.referenceValue, var stream = document[number].streamValue,
      let box = document.rectangle(stream.dictionary["BBox"])
    else { return nil }
    stream.dictionary["BBox"] = .rectangle(box)
    stream.dictionary["Matrix"] = document.matrix(stream.dictionary["Matrix"]).map(
      PDFObject.matrix)
    return (stream, number)
  }
}
