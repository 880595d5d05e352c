package import InteractiveForms
package import PDFObjects

/// A form as its author describes it: pages of fixed text and lines, and fields at exact rectangles.
///
/// All lengths are points, from the lower-left corner of the page. A YAML or JSON specification is
/// read by ``init(_:)``:
///
/// ```yaml
/// title: Application for Benefits
/// language: en-US
/// pages:
///   - size: letter                       # a4, or [width, height]
///     content:
///       - text: Your name
///         at: [72, 700]
///         font: Helvetica-Bold           # any of the standard 14; Helvetica otherwise
///         size: 9
///       - line: [72, 690, 540, 690]
///       - box: [72, 600, 540, 680]
///         fill: 0.9                      # grey, or [red, green, blue]
///     fields:
///       - text: applicant.name
///         rect: [72, 670, 300, 688]
///         label: Your full name
///       - button: clear
///         rect: [72, 640, 150, 660]
///         caption: Clear
///         action:                        # one, or a list, carried out in order
///           - reset: [applicant]         # all; except: leaves fields alone
///           - script: app.beep(0);
/// ```
package struct FormSpecification: Hashable, Sendable {
  package var title: String?
  /// `/Lang`, such as `en-US`.
  package var language: String?
  package var pages: [PageSpecification]

  package init(title: String? = nil, language: String? = nil, pages: [PageSpecification]) {
    self.title = title
    self.language = language
    self.pages = pages
  }
}

package struct PageSpecification: Hashable, Sendable {
  package var width: Double
  package var height: Double
  package var drawings: [Drawing] = []
  package var fields: [FieldSpecification] = []

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Fixed content of a page.
package enum Drawing: Hashable, Sendable {
  /// One line of text, its baseline beginning at a point.
  case text(String, x: Double, y: Double, font: String, size: Double, color: [Double])
  case line(x1: Double, y1: Double, x2: Double, y2: Double, width: Double, color: [Double])
  /// A rectangle, filled where `fill` has components, stroked where `width` is over 0.
  case box(Rectangle, fill: [Double], width: Double, color: [Double])
}

/// One field and its widgets.
package struct FieldSpecification: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case text
    case checkBox
    case radio
    case pushButton
  }

  package var kind: Kind
  /// The full name; its parts become a hierarchy of fields.
  package var name: String
  /// `/TU`
  package var label: String?
  package var widgets: [WidgetSpecification]
  package var isMultiline = false
  package var isRequired = false
  /// A comb of `maxLength` cells.
  package var isComb = false
  package var maxLength: Int?
  /// 0 left, 1 centred, 2 right (`/Q`).
  package var quadding = 0
  /// 0 for a size that fits.
  package var fontSize = 0.0
  package var font = "Helvetica"
  /// `/MK /CA` of a push button.
  package var caption: String?
  /// `/MK /TP` of a push button: one that shows an icon takes an image when it is filled.
  package var captionPosition = CaptionPosition.noIcon
  /// What a push button does, in order (`/A` and `/Next`).
  package var actions: [Action] = []

  package init(
    kind: Kind, name: String, label: String? = nil, widgets: [WidgetSpecification]
  ) {
    self.kind = kind
    self.name = name
    self.label = label
    self.widgets = widgets
  }
}

package struct WidgetSpecification: Hashable, Sendable {
  package var rectangle: Rectangle
  /// The on-state of a check box or radio button.
  package var state: String
  /// What assistive technology says for this widget alone.
  package var label: String?

  package init(rectangle: Rectangle, state: String = "Yes", label: String? = nil) {
    self.rectangle = rectangle
    self.state = state
    self.label = label
  }
}
