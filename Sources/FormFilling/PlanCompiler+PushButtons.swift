import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Push buttons that have no appearance get one from `/MK` (ISO 32000-2, Table 192).
extension PlanCompiler {
  mutating func drawPushButton(_ widget: Widget, of field: Field) {
    guard normalAppearance(of: widget, state: widget.state) == nil,
      let rectangle = widget.rectangle, !rectangle.isEmpty,
      case .dictionary(var node) = document[widget.number]
    else { return }
    let look = document.dictionary(node["MK"]) ?? [:]
    let appearance = DefaultAppearance(
      parsing: widget.defaultAppearance ?? field.defaultAppearance)
    let fontName = appearance.fontName ?? "Helv"
    let font = fonts.entry(fontName, in: &document)
    let style = TextStyle(
      font: font.font, fontName: fontName, fontSize: appearance.fontSize,
      operators: appearance.otherOperators + appearance.colorOperators, quadding: .center,
      arrangement: .singleLine, fallback: fallback(for: font.font.font))
    let layout =
      document.integer(look["TP"]).flatMap(PushButtonAppearance.Layout.init) ?? .captionOnly
    let button = PushButtonAppearance(
      style: style, widget: widget, layout: layout,
      geometry: WidgetGeometry(
        rectangle: rectangle, rotation: widget.characteristics.rotation))

    var appearances = PDFDictionary()
    // The face at rest, under the pointer, and held down.
    for (key, captionKey, iconKey): (PDFName, PDFName, PDFName) in [
      ("N", "CA", "I"), ("R", "RC", "RI"), ("D", "AC", "IX"),
    ] {
      let caption = document.value(captionKey, in: look)?.stringValue?.text
      let icon = icon(look[iconKey] ?? look["I"], fit: look["IF"])
      guard key == "N" || caption != nil || look[iconKey] != nil else { continue }
      var resources: PDFDictionary = ["Font": .dictionary([fontName: .reference(font.number)])]
      if let icon {
        resources["XObject"] = .dictionary([icon.icon.name: .reference(icon.number)])
      }
      let content = button.content(
        caption: caption ?? widget.characteristics.caption ?? "", icon: icon?.icon,
        embedded: &typefaces.embedded)
      let fonts = typefaces.numbers(of: content.typefaceNames, in: &document)
      let stream = button.stream(content.content, resources: resources.adding(fonts: fonts))
      appearances[key] = .reference(document.add(.stream(stream)))
    }
    node["AP"] = .dictionary(appearances)
    document[widget.number] = .dictionary(node)
  }

  private func icon(
    _ object: PDFObject?, fit: PDFObject?
  ) -> (icon: PushButtonAppearance.Icon, number: ObjectNumber)? {
    guard let number = object?.referenceValue, let stream = document[number].streamValue,
      let box = document.rectangle(stream.dictionary["BBox"])
    else { return nil }
    let matrix = document.matrix(stream.dictionary["Matrix"]) ?? .identity
    var icon = PushButtonAppearance.Icon(name: "FwIcon", box: box.transformed(by: matrix))
    if let fit = document.dictionary(fit) {
      switch document.name(fit["SW"]) {
      case "B": icon.scaling = .whenBigger
      case "S": icon.scaling = .whenSmaller
      case "N": icon.scaling = .never
      default: break
      }
      icon.isProportional = document.name(fit["S"]) != "A"
      let place = (document.array(fit["A"]) ?? []).compactMap { document.number($0) }
      if place.count == 2 {
        icon.left = min(max(place[0], 0), 1)
        icon.bottom = min(max(place[1], 0), 1)
      }
    }
    return (icon, number)
  }
}
