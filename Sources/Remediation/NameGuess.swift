import InteractiveForms
import PDFObjects

/// Marks a field's name as a guess that no person has confirmed, so that a second remediation lists it again.
///
/// The field's dictionary has it under a private key (ISO 32000-1, Annex E.2), with a copy of the name: if the name has been
/// edited since, the mark is ignored.
struct NameGuess {
  static let key: PDFName = "XXNameGuess"

  var certainty: FieldNameCertainty
  var confidence: Double

  init?(_ named: RemediatedField) {
    guard named.certainty != .known else { return nil }
    (certainty, confidence) = (named.certainty, named.confidence)
  }

  /// - Returns: nil if the name of the field is none.
  init?(of field: Field, in document: Document) {
    guard let node = document.dictionary(.reference(field.number)),
      let entries = document.array(node[Self.key]), entries.count == 3,
      let about = document.resolve(entries[0]).stringValue?.text, about == field.alternateName,
      let word = document.name(entries[1]), let likelihood = document.number(entries[2]),
      let certainty = FieldNameCertainty(rawValue: word.rawValue), certainty != .known
    else { return nil }
    self.certainty = certainty
    confidence = min(max(likelihood, 0), 1)
  }

  func object(about name: String) -> PDFObject {
    .array([
      .string(PDFString(text: name)), .name(PDFName(rawValue: certainty.rawValue)),
      .number(confidence),
    ])
  }
}
