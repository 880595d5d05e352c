package import Diagnostics
package import StructuredData

/// How fields of a form look, beside what the form says of them.
package struct TemplateStyle: Hashable, Sendable {
  /// A full name, or a pattern of full names.
  package var fields: String
  /// The keys of a style, as a specification of ``FormAuthoring`` has them.
  package var look: StructuredObject
  package var location: SourceLocation?
  /// The included file that it stands in; nil for the template itself.
  package var file: String?
}

/// `style`: of a form, by patterns of field names, and of a field.
extension TemplateReader {
  /// The values of these keys are checked when the form is known.
  static let styleKeys = ["size", "font", "color", "background", "border", "align", "mark"]

  mutating func readStyles(_ value: StructuredValue, into form: inout TemplateForm) {
    guard let object = value.objectValue else {
      problem(
        "“style” is \(value.kindName), not an object", of: value,
        hint: "Write a name or a pattern of fields, and how they look: {\"*\": {size: 10}}.")
      return
    }
    for member in object.members {
      if Self.styleKeys.contains(member.key), member.value.objectValue == nil {
        problem(
          "“style” has the key “\(member.key)” where a name or a pattern of fields belongs",
          member.keyLocation, hint: "For all fields, write {\"*\": {\(member.key): …}}.")
        continue
      }
      guard let look = style(member.value) else { continue }
      form.styles.append(
        TemplateStyle(
          fields: expanded(member.key, member.keyLocation), look: look,
          location: member.keyLocation, file: fragments?.open.last?.name))
    }
  }

  mutating func style(_ value: StructuredValue) -> StructuredObject? {
    guard let object = value.objectValue else {
      problem(
        "the style is \(value.kindName), not an object", of: value,
        hint: "Write how the fields look, such as {size: 10, color: navy}.")
      return nil
    }
    refuseKeys(of: object, besides: Self.styleKeys, "in a style")
    return object
  }
}

extension TemplateForm {
  /// The styles of patterns, and after them those of single bindings.
  ///
  /// - Parameter isKnown: whether the form has a field of a name; a binding of any other is reported when it is bound.
  package func allStyles(where isKnown: (String) -> Bool) -> [TemplateStyle] {
    styles
      + bindings.flatMap { binding in
        guard let style = binding.style else { return [TemplateStyle]() }
        return Set(binding.fields).filter(isKnown).sorted().map {
          TemplateStyle(
            fields: $0, look: style, location: binding.location, file: binding.file)
        }
      }
  }

  /// Whether the form is another file than the template names: with more fields, or fields that look otherwise.
  package var isEdited: Bool {
    !overlays.isEmpty || !styles.isEmpty || bindings.contains { $0.style != nil }
  }
}
