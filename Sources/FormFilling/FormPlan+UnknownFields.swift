public import Diagnostics

/// Names that no field of the output has.
extension FormPlan {
  /// The form has no field of this name; the nearest names in the hint.
  public func unknownField(_ name: String) -> Diagnostic {
    let nearest = NearestNames.suggestions(for: name, among: fieldNames)
    return .error(
      "unknown-field", "the form has no field of this name",
      hint: nearest.isEmpty
        ? "list the form's fields with “formwright inspect”"
        : "did you mean \(Refusal.list(nearest))?",
      field: name)
  }

  /// The field a name means, a picture in a signature's box included, stands only on pages that the
  /// plan leaves out: its values are passed over.
  ///
  /// - Returns: the warning; nil for any other name.
  public func droppedField(_ name: String) -> Diagnostic? {
    let picture = Self.pictureSuffix
    guard
      droppedFields.contains(name)
        || name.hasSuffix(picture) && droppedFields.contains(String(name.dropLast(picture.count)))
    else { return nil }
    return .warning(
      "page-dropped", "the field stands on no page of the output, so its value was ignored",
      hint: "choose its page too with --pages", field: name)
  }
}
