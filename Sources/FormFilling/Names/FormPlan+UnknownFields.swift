package import Diagnostics
package import InteractiveForms

/// Names that no field of the output has.
extension FormPlan {
  /// The form has no field of this name; the nearest names in the hint.
  ///
  /// - Parameters:
  ///   - value: what was given: a boolean rather means a check box than a text field.
  ///   - suggesting: whether near names are looked for.
  package func unknownField(
    _ name: String, value: FieldInput? = nil, suggesting: Bool = true
  ) -> Diagnostic {
    if let outer = fieldAbove(name) {
      return .error(
        "unknown-field",
        "“\(outer)” is a field and contains no field “\(name.dropFirst(outer.count + 1))”",
        hint: "Give “\(outer)” a value that is not an object.", field: name)
    }
    var nearest = suggesting ? nearestNames.suggestions(for: name) : []
    if case .boolean = value {
      let toggles = nearest.filter { name in
        groupIndexByName[name].map { groups[$0].group.kind.isToggle } ?? false
      }
      if !toggles.isEmpty { nearest = toggles }
    }
    return .error(
      "unknown-field", "the form has no field with this name",
      hint: nearest.isEmpty
        ? "Run `formwright inspect` to list the form's fields."
        : "Did you mean \(nearest.map { "“\($0)”" }.joined(separator: " or "))?",
      field: name)
  }

  /// Whether names of fields begin with a name and a period.
  func hasFields(below name: String) -> Bool {
    fieldNames.contains { $0.hasPrefix("\(name).") }
  }

  /// The field whose name, with a period, a name begins with: an object was given to that field.
  private func fieldAbove(_ name: String) -> String? {
    name.indices.lazy.filter { name[$0] == "." }.map { String(name[..<$0]) }.first {
      groupIndexByName[$0] != nil
    }
  }

  /// The field a name means, a picture in a signature's box included, stands only on pages that the
  /// plan leaves out: its values are ignored, with a warning.
  ///
  /// - Returns: the warning; nil for any other name.
  package func droppedField(_ name: String) -> Diagnostic? {
    let picture = Self.pictureSuffix
    guard
      droppedFields.contains(name)
        || name.hasSuffix(picture) && droppedFields.contains(String(name.dropLast(picture.count)))
    else { return nil }
    return .warning(
      "page-dropped", "the field is not on any page of the output; its value was ignored",
      hint: "Add the field's page to \(.pages).", field: name)
  }
}
