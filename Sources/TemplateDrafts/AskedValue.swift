import FormSchemas
import InteractiveForms

/// What the label of a text field asks for, where a form's author would give the field a format for it.
package enum AskedValue: Hashable, Sendable {
  case signature
  /// A pattern with the letters of Unicode.
  case date(String)
  case socialSecurityNumber
  /// Five digits of the United States, or nine.
  case zip, zipPlus4
  /// A telephone number of the United States.
  case telephone
  case amount

  /// Nil for plain texts.
  ///
  /// - Parameter isAmerican: whether dates begin with the month, which tells forms of the United States.
  init?(of field: DraftField, style: ValueStyle, isAmerican: Bool) {
    guard field.field.kind == .text, let words = field.words else { return nil }
    let said = DraftWords.words(of: LabelText.withoutNumber(words.own))
    let isShort = said.count < DraftWords.mostOfNumber
    switch style {
    case .date(let pattern, _):
      self = .date(pattern)
    case .named("ssn"):
      self = .socialSecurityNumber
    default:
      if !DraftWords.signatures.isDisjoint(with: said),
        DraftWords.notSignatures.isDisjoint(with: said)
      {
        self = .signature
      } else if isAmerican, said == ["zip"] || said == ["zip", "code"] {
        self = words.own.contains("+") ? .zipPlus4 : .zip
      } else if isAmerican, isShort, let last = said.last,
        DraftWords.telephones.contains(last)
          || last == "number" && DraftWords.telephones.contains(said.dropLast().last ?? "")
      {
        self = .telephone
      } else if isShort,
        words.own.hasSuffix("$") || words.own.hasSuffix("€")
          || !DraftWords.amounts.isDisjoint(with: said)
      {
        self = .amount
      } else {
        return nil
      }
    }
  }
}
