import Diagnostics
import DocumentEditing
import StructuredData

/// `overlays`: what is drawn where a form has no field.
extension TemplateReader {
  /// Passed on to the field's specification, which checks them.
  private static let lookKeys = [
    "rect", "right of", "left of", "under", "above", "in box under", "after", "nth", "width",
    "height", "size", "font", "color", "background", "border", "align", "multiline", "mark",
    "rotation", "label",
  ]
  private static let otherKeys = ["page", "pages", "when", "overflow"] + formatKeys + ["locale"]
  private static let mostOverlays = 200

  mutating func readOverlays(_ value: StructuredValue, into form: inout TemplateForm) {
    guard let entries = value.arrayValue, entries.count <= Self.mostOverlays else {
      problem(
        "“overlays” is not a list of at most \(Self.mostOverlays) overlays", value.location,
        hint: "Write an entry with text, check or image after a dash.")
      return
    }
    let outer = variables
    variables.formUnion(["page", "pages"])
    filters.beginUnit()
    defer {
      variables = outer
      filters.endUnit()
    }
    for (index, entry) in entries.enumerated() {
      guard let overlay = overlay(entry, "overlay\(index + 1)") else { continue }
      form.overlays.append(overlay)
    }
  }

  private mutating func overlay(_ value: StructuredValue, _ name: String) -> TemplateOverlay? {
    let kinds = TemplateOverlay.Kind.allCases.map(\.rawValue)
    guard let object = value.objectValue,
      let kind = TemplateOverlay.Kind.allCases.first(where: { object[$0.rawValue] != nil }),
      let subject = object[kind.rawValue]
    else {
      problem(
        "an overlay has no content", value.location,
        hint: "Write one of \(kinds.joined(separator: ", ")) with an expression.")
      return nil
    }
    let known = [kind.rawValue] + Self.lookKeys + Self.otherKeys
    refuseKeys(of: object, besides: known, "in an overlay")
    guard let expression = expression(subject) else { return nil }
    var pages = PageSelection.all
    for key in ["page", "pages"] {
      guard let selection = object[key].map({ self.pages($0) }) else { continue }
      pages = selection ?? .all
    }
    var binding = FieldBinding(
      name: "overlay", target: .parts([], .lengths([])), expression: expression,
      location: value.location)
    binding.condition = object["when"].flatMap { self.expression($0) }
    binding.conditionLocation = object["when"]?.location
    binding.formats = formats(object)
    binding.overflow = object["overflow"].flatMap { overflow($0) }
    binding.file = fragments?.open.last?.name
    return TemplateOverlay(
      kind: kind, name: name, pages: pages,
      look: object.members.filter { Self.lookKeys.contains($0.key) }, binding: binding,
      location: value.location)
  }
}
