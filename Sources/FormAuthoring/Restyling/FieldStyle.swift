import FormAppearances
import InteractiveForms
import PDFContent

/// What a specification says of the look of a field; what is nil is left to the field.
struct FieldStyle: Hashable, Sendable {
  /// The name of a standard font, or a family.
  var font: String?
  /// In points; 0 for a size that fits.
  var size: Double?
  var color: DeviceColor?
  /// `.some(nil)` is none.
  var background: DeviceColor??
  var border: BorderParts??
  var quadding: Quadding?
  var mark: ToggleMark?

  /// The style with what another one says in its place.
  func overridden(by other: FieldStyle) -> FieldStyle {
    var all = self
    all.font = other.font ?? font
    all.size = other.size ?? size
    all.color = other.color ?? color
    all.background = other.background ?? background
    all.quadding = other.quadding ?? quadding
    all.mark = other.mark ?? mark
    if case .some(.some(let parts)) = other.border, case .some(.some(let own)) = border {
      all.border = .some(own.overridden(by: parts))
    } else {
      all.border = other.border ?? border
    }
    return all
  }
}

/// A border as far as a specification describes it.
struct BorderParts: Hashable, Sendable {
  var width: Double?
  var color: DeviceColor?
  /// `/BS /S`
  var style: String?

  static let standardWidth = 0.75
  static let standardColor = DeviceColor.rgb(0.44, 0.46, 0.48)

  /// The border with what another description says in its place.
  func overridden(by other: BorderParts) -> BorderParts {
    BorderParts(
      width: other.width ?? width, color: other.color ?? color, style: other.style ?? style)
  }
}

extension Border {
  init(_ parts: BorderParts) {
    self.init(
      width: parts.width ?? BorderParts.standardWidth,
      color: parts.color ?? BorderParts.standardColor, style: parts.style ?? "S")
  }
}
