import Diagnostics
import InteractiveForms
import PDFObjects

/// What is done to an existing PDF: fields put on its pages, and fields changed or deleted.
package struct BaseSpecification: Sendable {
  var specification = FormSpecification()
  var placements: [FieldPlacement] = []
  var changes: [FieldChange] = []
  var deletions: [(name: String, location: SourceLocation?)] = []
}

/// Where the widget of a field goes.
struct FieldPlacement: Sendable {
  enum Position: Sendable {
    case rectangle(Rectangle)
    /// Beside a text of the page.
    case beside(Relation, text: String, occurrence: Int?)
  }

  enum Relation: String, Sendable, CaseIterable {
    case rightOf = "right of"
    case leftOf = "left of"
    case under = "under"
    case inBoxUnder = "in box under"
  }

  /// The place among the fields of the specification.
  var field: Int
  var option: Int?
  /// From 0; nil for whatever page has the text.
  var page: Int?
  var position: Position
  var width: Double?
  var height: Double?
  var location: SourceLocation?
}

/// A change of a field that the PDF has.
struct FieldChange: Sendable {
  var name: String
  var newName: String?
  var tooltip: String?
  var setFlags: FieldFlags = []
  var clearedFlags: FieldFlags = []
  var maxLength: Int?
  var fontSize: Double?
  var rectangle: Rectangle?
  var location: SourceLocation?
}
