import InteractiveForms
import PDFContent
import PDFObjects

/// A page as the search for labels sees it: phrases, paragraphs, widgets and rules.
///
/// Distances are in reading space: the page as it is displayed, y upwards, and mirrored if most of its
/// text runs from right to left, so that labels are to the left of their fields in any script.
struct LabelPage {
  var phrases: [Phrase] = []
  var paragraphs: [Paragraph] = []
  let widgets: [LabeledWidget]
  let rules: RuleGrid
  let widgetGrid: SpatialGrid
  var phraseGrid = SpatialGrid()
  let bounds: Rectangle

  /// More than this on a page is not a form that anybody reads.
  private static let mostPhrases = 20_000
  static let mostWidgets = 5_000

  init(text: PageText, widgets: [LabeledWidget]) {
    let space = ReadingSpace(text)
    let widgets = DigitBoxes.joined(
      widgets.prefix(Self.mostWidgets).map { widget in
        var widget = widget
        widget.bounds = space.place(widget.bounds)
        return widget
      })
    self.widgets = widgets
    bounds = space.place(text.content.page.mediaBox)
    widgetGrid = SpatialGrid(widgets.map(\.bounds))
    rules = RuleGrid(
      text.content.graphics, widgets: widgets, widgetGrid: widgetGrid, space: space)
    phrases = PhraseBuilder(text: text, page: self, space: space).phrases(limit: Self.mostPhrases)
    phrases = CaptionRows(page: self).joined(phrases)
    phraseGrid = SpatialGrid(phrases.map(\.bounds))
    ParagraphBuilder(page: self).build(&phrases, &paragraphs)
  }
}

/// A widget whose label is looked for.
struct LabeledWidget {
  /// Indexes in ``Form/fields`` and ``Field/widgets``.
  var field: Int
  var widget: Int
  var bounds: Rectangle
  var isToggle: Bool
  /// A push button shows its own caption.
  var isPushButton: Bool
  /// The widgets that this one stands for, from left to right, if they are boxes for one character each.
  var members: [Member] = []

  struct Member {
    var field: Int
    var widget: Int
  }
}

/// From the page's default user space to reading space.
struct ReadingSpace {
  private let matrix: Matrix

  init(_ text: PageText) {
    let display = PageText.displayMatrix(of: text.content.page)
    var balance = 0
    for line in text.lines {
      switch line.direction {
      case .leftToRight: balance += line.words.count
      case .rightToLeft: balance -= line.words.count
      case .topToBottom: break
      }
    }
    matrix = balance < 0 ? display.followed(by: Matrix(-1, 0, 0, 1, 0, 0)) : display
  }

  func place(_ rectangle: Rectangle) -> Rectangle {
    let placed: Rectangle = rectangle.transformed(by: matrix)
    return placed
  }
}

extension Rectangle {
  var middleX: Double { (left + right) / 2 }
  var middleY: Double { (bottom + top) / 2 }

  func overlapX(_ other: Rectangle) -> Double { min(right, other.right) - max(left, other.left) }
  func overlapY(_ other: Rectangle) -> Double { min(top, other.top) - max(bottom, other.bottom) }

  /// Whether two rectangles are beside each other on one row.
  func sharesRow(with other: Rectangle) -> Bool {
    overlapY(other) > 0.5 * min(height, other.height)
  }
}
