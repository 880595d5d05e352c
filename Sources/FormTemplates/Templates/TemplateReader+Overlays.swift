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
  /// Of text alone: a character a cell.
  private static let cellKeys = ["maxLength", "comb"]
  private static let otherKeys =
    ["page", "pages", "when", "overflow"] + formatKeys + ["locale", "from"]
  private static let watermarkKeys = ["rect", "size", "font", "color", "rotation", "opacity"]
  private static let shapeKeys = [
    "color", "background", "thickness", "opacity", "page", "pages", "when",
  ]
  private static let mostOverlays = 200

  mutating func readOverlays(_ value: StructuredValue, into form: inout TemplateForm) {
    guard let entries = value.arrayValue, entries.count <= Self.mostOverlays else {
      problem(
        "“overlays” is not a list of at most \(Self.mostOverlays) overlays", of: value,
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
        "an overlay has no content", of: value,
        hint: "Write one of \(kinds.joined(separator: ", ")) with an expression.")
      return nil
    }
    let own =
      switch kind {
      case .text: Self.lookKeys + Self.cellKeys + ["opacity"] + Self.otherKeys
      case .check, .image: Self.lookKeys + Self.otherKeys
      case .watermark: Self.watermarkKeys + Self.otherKeys
      case .line: Self.shapeKeys.filter { $0 != "background" }
      case .box: Self.shapeKeys
      }
    refuseKeys(of: object, besides: [kind.rawValue] + own, "in an overlay")
    let isShape = kind == .line || kind == .box
    guard let expression = isShape ? .literal(.boolean(true)) : expression(subject) else {
      return nil
    }
    var pages = PageSelection.all
    if let more = object["pages"], object["page"] != nil {
      problem(
        "an overlay has both “page” and “pages”", of: more, hint: "Remove one of the two.")
    }
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
    var overlay = TemplateOverlay(
      kind: kind, name: name, pages: pages,
      look: object.members.filter { (Self.lookKeys + Self.cellKeys).contains($0.key) },
      binding: binding,
      location: value.location)
    overlay.coordinates = coordinates(isShape ? subject : object["rect"], of: kind)
    overlay.opacity = object["opacity"].flatMap { number($0, "opacity", 0...1) }
    overlay.thickness = object["thickness"].flatMap { number($0, "thickness", 0...1000) } ?? 1
    readRotation(of: object, into: &overlay)
    return overlay
  }

  /// Four numbers: the ends of a line, otherwise left, bottom, right and top.
  private mutating func coordinates(
    _ value: StructuredValue?, of kind: TemplateOverlay.Kind
  ) -> [Double]? {
    // The places of fields are checked with their specification.
    guard let value, kind.isDecoration else {
      return value?.arrayValue.map { $0.compactMap(\.doubleValue) }
    }
    let numbers = (value.arrayValue ?? []).compactMap(\.doubleValue)
    let isRight =
      numbers.count == 4 && value.arrayValue?.count == 4
      && numbers.allSatisfy { abs($0) <= 1_000_000 }
      && (kind == .line
        ? numbers[0] != numbers[2] || numbers[1] != numbers[3]
        : numbers[0] < numbers[2] && numbers[1] < numbers[3])
    if isRight { return numbers }
    problem(
      kind == .line ? "a line has no two ends" : "the rectangle is not one of four numbers",
      of: value,
      hint: kind == .line
        ? "Write the coordinates of both ends in points, such as [72, 700, 540, 700]."
        : "Write left, bottom, right and top in points, such as [72, 600, 540, 700].")
    return nil
  }

  private mutating func number(
    _ value: StructuredValue, _ key: String, _ range: ClosedRange<Double>
  ) -> Double? {
    guard let number = value.doubleValue, range.contains(number) else {
      problem(
        "“\(key)” is not a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
        of: value,
        hint: "Write a number such as \(key == "opacity" ? "0.2" : key == "rotation" ? "45" : "1")."
      )
      return nil
    }
    return number
  }

  /// Text may be turned by any angle; a quarter turn is the field's own.
  private mutating func readRotation(
    of object: StructuredObject, into overlay: inout TemplateOverlay
  ) {
    if overlay.kind == .watermark { overlay.angle = 45 }
    guard let value = object["rotation"], overlay.kind == .watermark || overlay.kind == .text,
      let angle = number(value, "rotation", -360...360)
    else { return }
    let isQuarter = [0, 90, 180, 270].contains(angle)
    guard overlay.kind == .watermark || !isQuarter else { return }
    overlay.angle = angle
    overlay.look.removeAll { $0.key == "rotation" }
    if overlay.kind == .text, overlay.coordinates?.count != 4 {
      problem(
        "text that is turned by this angle has no “rect”", of: value,
        hint: "Write left, bottom, right and top in points, or turn by 90, 180 or 270.")
    }
  }
}
