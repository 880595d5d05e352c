package import PDFObjects

/// A place of a page that may be a field, and what can be measured there.
package struct FieldCandidate: Sendable {
  package var evidence: DetectedField.Evidence
  package var isRound = false
  package var isStroked = false
  /// Whether its line is a row of dots.
  package var isDotted = false
  /// In reading space. Of a text, from the line below it up to what bounds it above.
  package var bounds: Rectangle
  /// How many characters a comb takes.
  package var cells: Int?
  /// In the order of ``CandidateFeatures/names``.
  package var features: [Float] = []

  package var isChoice: Bool { evidence == .square || evidence == .glyph }
}
