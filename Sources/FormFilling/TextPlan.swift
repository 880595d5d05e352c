import FormAppearances
import PDFObjects

/// How the text of one widget is drawn, with the resources its stream needs.
struct TextPlan: Sendable {
  var appearance: TextAppearance
  var resources: PDFDictionary
}
