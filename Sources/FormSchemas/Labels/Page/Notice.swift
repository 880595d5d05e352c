import InteractiveForms

/// A text that the author of a form printed with a field that nobody can fill: “For your protection and privacy, please
/// press the Clear This Form button after you have printed the form.”
enum Notice {
  private static let fewestWords = 6

  /// Returns the text of a read-only field if the field's value is its default value and has several words.
  static func text(of field: Field) -> String? {
    guard field.kind == .text, field.flags.contains(.readOnly),
      case .text(let value) = field.value, field.value == field.defaultValue
    else { return nil }
    let text = LabelText.cleaned(value)
    return LabelText.words(text).count >= fewestWords ? text : nil
  }
}
