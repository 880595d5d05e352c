import Diagnostics
import InteractiveForms
import PDFObjects

/// What is done to an existing PDF: fields put on its pages, and fields changed or deleted.
package struct BaseSpecification: Sendable {
  var specification = FormSpecification()
  var placements: [FieldPlacement] = []
  var changes: [FieldChange] = []
  var deletions: [(name: String, location: SourceLocation?)] = []
  /// The full names of fields in the order of their widgets: a name once for each widget.
  var tabOrder: [String] = []

  /// The new names of fields, by their old ones.
  var newNames: [String: String] {
    Dictionary(
      changes.compactMap { change in
        change.newName.flatMap { new in change.names.first.map { ($0, new) } }
      }, uniquingKeysWith: { first, _ in first })
  }
}

/// Where the widget of a field goes.
struct FieldPlacement: Sendable {
  enum Position: Sendable {
    case rectangle(Rectangle)
    case beside(Anchor)
  }

  /// A text of a page, and where the field is, seen from it.
  struct Anchor: Hashable, Sendable {
    var relation: Relation
    var text: String
    /// A text above the field that names its column, where ``text`` names its row.
    var column: String?
    /// Which of several places of the text, from 1.
    var occurrence: Int?
    /// A text that comes before it in reading order.
    var after: String?

    /// What people call a field there, unless the specification says otherwise.
    var name: String {
      [text, column].compactMap { $0 }.map { text in
        String(text.reversed().drop { ":*. ".contains($0) }.reversed())
      }.joined(separator: ", ")
    }
  }

  enum Relation: String, Sendable, CaseIterable {
    case rightOf = "right of"
    case leftOf = "left of"
    case under = "under"
    case above = "above"
    case inBoxUnder = "in box under"
  }

  /// The place among the fields of the specification.
  var field: Int
  /// The place among the field's options or, of a field that has none, its widgets.
  var option: Int?
  /// From 0; nil for whatever page has the text.
  var page: Int?
  var position: Position
  var width: Double?
  var height: Double?
  var location: SourceLocation?
}

/// A change of fields that the PDF has.
struct FieldChange: Sendable {
  /// The full names of the fields.
  var names: Set<String>
  /// The specification has a pattern of names.
  var isPattern: Bool
  /// Of the only field.
  var newName: String?
  var tooltip: String?
  var setFlags: FieldFlags = []
  var clearedFlags: FieldFlags = []
  var maxLength: Int?
  var style = FieldStyle()
  /// Of the only field.
  var rectangle: Rectangle?
  var location: SourceLocation?
}
