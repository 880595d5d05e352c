public import InteractiveForms
public import PDFObjects

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
public struct FormSpecification: Hashable, Sendable {
  public var title: String?
  /// `/Lang`, such as `en-US`.
  public var language: String?
  public var pages: [PageSpecification]

  public init(title: String? = nil, language: String? = nil, pages: [PageSpecification]) {
    self.title = title
    self.language = language
    self.pages = pages
  }
}

public struct PageSpecification: Hashable, Sendable {
  public var width: Double
  public var height: Double
  public var drawings: [Drawing] = []
  public var fields: [FieldSpecification] = []

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// Fixed content of a page.
public enum Drawing: Hashable, Sendable {
  /// One line of text, its baseline beginning at a point.
  case text(String, x: Double, y: Double, font: String, size: Double, color: [Double])
  case line(x1: Double, y1: Double, x2: Double, y2: Double, width: Double, color: [Double])
  /// A rectangle, filled where `fill` has components, stroked where `width` is over 0.
  case box(Rectangle, fill: [Double], width: Double, color: [Double])
}

/// One field and its widgets.
public struct FieldSpecification: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case text
    case checkBox
    case radio
    case pushButton
  }

  public var kind: Kind
  /// The full name; its parts become a hierarchy of fields.
  public var name: String
  /// `/TU`
  public var label: String?
  public var widgets: [WidgetSpecification]
  public var isMultiline = false
  public var isRequired = false
  /// A comb of `maxLength` cells.
  public var isComb = false
  public var maxLength: Int?
  /// 0 left, 1 centred, 2 right (`/Q`).
  public var quadding = 0
  /// 0 for a size that fits.
  public var fontSize = 0.0
  public var font = "Helvetica"
  /// `/MK /CA` of a push button.
  public var caption: String?
  /// `/MK /TP` of a push button: one that shows an icon takes an image when it is filled.
  public var captionPosition = CaptionPosition.noIcon
  /// What a push button does, in order (`/A` and `/Next`).
  public var actions: [Action] = []

  public init(
    kind: Kind, name: String, label: String? = nil, widgets: [WidgetSpecification]
  ) {
    self.kind = kind
    self.name = name
    self.label = label
    self.widgets = widgets
  }
}

public struct WidgetSpecification: Hashable, Sendable {
  public var rectangle: Rectangle
  /// The on-state of a check box or radio button.
  public var state: String
  /// What assistive technology says for this widget alone.
  public var label: String?

  public init(rectangle: Rectangle, state: String = "Yes", label: String? = nil) {
    self.rectangle = rectangle
    self.state = state
    self.label = label
  }
}
