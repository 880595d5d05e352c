import Diagnostics
import PDFContent
import PDFObjects

/// A form as its author describes it: text and fields that flow onto pages, and pages whose content stands at
/// exact places.
package struct FormSpecification: Sendable {
  package var title: String?
  /// `/Lang`, such as `en-US`.
  package var language: String?
  /// Whether the language runs to the left.
  var isRightToLeft: Bool {
    let language = language?.split(separator: "-").first.map { $0.lowercased() }
    return ["ar", "he", "fa", "ur", "ps", "yi", "iw"].contains(language ?? "")
  }
  var subject: String?
  var author: String?
  var styles = StyleSheet()
  /// Where labels stand if a field does not say.
  var labels = FlowField.LabelPosition.above
  /// What follows the label of a required field.
  var requiredMark = "*"
  /// All fields, in the order of the specification.
  var fields: [FieldSpecification] = []
  var parts: [PagePart] = []
  var images: [Picture] = []
  /// The included files that blocks come from; see ``IncludedPlaces``.
  var includedFiles: [String] = []

  init() {}
}

/// Pages that follow one another.
enum PagePart: Sendable {
  case flow(FlowPages)
  case fixed(FixedPage)
}

/// Pages that a flow fills.
struct FlowPages: Sendable {
  var format: PageFormat
  var header: [RunningLine] = []
  var footer: [RunningLine] = []
  var items: [FlowItem]
  /// What stands at exact places on the first of the pages.
  var overlay: FixedPage?
}

/// The size of pages and the frame of their content.
struct PageFormat: Hashable, Sendable {
  var width = 612.0
  var height = 792.0
  var margins = Margins(top: 50, right: 54, bottom: 54, left: 54)
  var columns = 1
  var gutter = 18.0
  /// The number of columns of the grid that ``Extent/span(_:)`` counts.
  var grid = 12
}

/// A line at the top or bottom of every page. `{page}`, `{pages}` and `{title}` stand for what they name.
struct RunningLine: Hashable, Sendable {
  var left: String?
  var center: String?
  var right: String?
  var location: SourceLocation?
}

/// A page whose content is placed by coordinates, from its lower-left corner.
struct FixedPage: Sendable {
  var width: Double
  var height: Double
  var drawings: [Drawing] = []
  /// The places of its fields among the fields of the specification, with their rectangles.
  var widgets: [FixedWidget] = []
}

struct FixedWidget: Hashable, Sendable {
  var field: Int
  /// The option of a radio button.
  var option: Int?
  var rectangle: Rectangle
}

/// Fixed content of a page.
enum Drawing: Hashable, Sendable {
  /// One line of text, its baseline beginning at a point.
  case text(
    String, x: Double, y: Double, font: StandardFont, size: Double, color: DeviceColor)
  case line(x1: Double, y1: Double, x2: Double, y2: Double, width: Double, color: DeviceColor)
  /// A rectangle, filled if there is a fill, stroked if `width` is over 0.
  case box(Rectangle, fill: DeviceColor?, width: Double, color: DeviceColor)
}
