package import PDFObjects

/// Finds what people call the fields and options of a form. The form itself does not always say.
package protocol LabelFinder: Sendable {
  /// The labels of the fields that have no alternate name (`/TU`; ISO 32000-2, Table 226), in the order of
  /// the form. A field without a label is not among them.
  func namesOfUnnamedFields(
    of form: Form, in document: Document, from sources: FoundName.Sources
  ) -> [FoundName]

  /// The labels of the boxes of check boxes and radio buttons, by the numbers of their widgets.
  func optionTexts(of form: Form, in document: Document) -> [ObjectNumber: String]
}

/// The label of a field.
package struct FoundName: Hashable, Sendable {
  /// The index of the field in the form.
  package var place: Int
  package var text: String
  /// Whether the label is read from the page or from the field's partial name, which may be wrong.
  package var isGuess: Bool

  package init(place: Int, text: String, isGuess: Bool) {
    self.place = place
    self.text = text
    self.isGuess = isGuess
  }

  package enum Sources: Hashable, Sendable {
    /// The XFA data alone.
    case xfa
    /// Whatever may name a field.
    case all
  }
}

/// Finds no labels.
package struct NoLabels: LabelFinder {
  package init() {}

  package func namesOfUnnamedFields(
    of form: Form, in document: Document, from sources: FoundName.Sources
  ) -> [FoundName] { [] }

  package func optionTexts(of form: Form, in document: Document) -> [ObjectNumber: String] { [:] }
}
