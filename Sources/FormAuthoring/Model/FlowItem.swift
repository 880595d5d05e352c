import Diagnostics
import PDFContent
import PDFObjects

/// A piece of the flow.
indirect enum FlowItem: Sendable {
  case text(FlowText)
  case list(FlowList)
  case rule(Border)
  case space(Double)
  case pageBreak
  case columnBreak
  case image(FlowImage)
  case box(FlowBox)
  /// Items in columns of equal width, filled one after the other.
  case columns(count: Int, gutter: Double, items: [FlowItem], location: SourceLocation?)
  case row(FlowRow)
  /// Fields under a common label.
  case group(FlowGroup)
  case keep([FlowItem])
  case table(FlowTable)
  case field(FlowField)
}

struct FlowText: Sendable {
  enum Role: Hashable, Sendable {
    case paragraph
    case heading(Int)
    case caption
  }
  var text: LocalizedText
  var style: String
  var own: StyleProperties?
  var role: Role
  /// Stands at the right of the same line: the number of a form, an instruction.
  var aside: LocalizedText?
  var location: SourceLocation?
}

struct FlowList: Sendable {
  var isNumbered: Bool
  var start = 1
  var items: [[FlowItem]]
  var location: SourceLocation?
}

struct FlowImage: Sendable {
  var picture: Picture
  /// Which of the images of the specification it is: equal files are embedded once.
  var index: Int
  /// The alternative text; nil for decoration.
  var alternative: String?
  var width: Extent?
  var height: Double?
  var alignment: TextAlignment
  var location: SourceLocation?
}

struct FlowBox: Sendable {
  var items: [FlowItem]
  var style: String
  var own: StyleProperties?
  var location: SourceLocation?
}

struct FlowRow: Sendable {
  struct Cell: Sendable {
    var items: [FlowItem]
    var width: Extent
  }
  var cells: [Cell]
  var gap: Double?
  var location: SourceLocation?
}

struct FlowGroup: Sendable {
  var label: LocalizedText
  var hint: LocalizedText?
  var isRequired: Bool
  var items: [FlowItem]
  var location: SourceLocation?
}

/// A field in the flow.
struct FlowField: Sendable {
  enum LabelPosition: String, Hashable, Sendable, CaseIterable {
    case above
    case left
    case inside
    /// No label is drawn; assistive technology has it all the same.
    case none
  }
  /// How options are laid out.
  enum Arrangement: Hashable, Sendable {
    case row
    case column
    case columns(Int)
  }
  /// The field's place among the fields of the specification; for a group of check boxes, one an option.
  var fields: [Int]
  /// The label of a group of check boxes or radio buttons, or of a single field.
  var label: LocalizedText?
  var hint: LocalizedText?
  var isRequired: Bool
  var labelPosition: LabelPosition?
  var labelWidth: Double?
  var width: Extent?
  var height: Double?
  /// The lines of a multiline field, or the rows of a list.
  var lines: Int?
  var arrangement: Arrangement?
  /// Options of radio buttons and groups of check boxes.
  var options: [FieldSpecification.Option] = []
  var location: SourceLocation?
}

struct FlowTable: Sendable {
  struct Cell: Sendable {
    var items: [FlowItem]
    var columns = 1
    var rows = 1
    var isHeader = false
    var alignment: TextAlignment?
    var location: SourceLocation?
  }
  var caption: LocalizedText?
  var widths: [Extent]
  var headerRows: [[Cell]]
  var rows: [[Cell]]
  var hasRowHeaders: Bool
  var location: SourceLocation?
}
