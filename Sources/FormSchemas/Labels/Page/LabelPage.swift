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
  private(set) var widgets: [LabeledWidget]
  let rules: RuleGrid
  let printedBoxes: PrintedBoxes
  private(set) var widgetGrid: SpatialGrid
  var phraseGrid = SpatialGrid()
  /// Where the right one of two columns starts; nil if the page has one column.
  private(set) var secondColumn: Double?
  /// Between two columns that each have texts and fields of their own.
  private(set) var gutter: Double?
  /// Where the right one of two columns with fields starts.
  private(set) var fieldColumn: Double?
  /// Columns that are not as high as the page.
  private(set) var headedColumns = HeadedColumns()
  /// The items of the right column go on with the numbers of those in the left one.
  private(set) var areColumnsNumbered = false
  /// The signs of currencies, which begin amounts.
  private(set) var currencies: [Rectangle] = []
  /// The signs of percent.
  private(set) var percents: [Rectangle] = []
  let bounds: Rectangle
  /// Texts that stand at the same place of several pages.
  var runningTexts: Set<RunningText> = []
  /// The first page of the form.
  var isFirst = false

  /// More than this on a page is not a form that anybody reads.
  private static let mostPhrases = 20_000
  static let mostWidgets = 5_000

  init(text: PageText, widgets: [LabeledWidget]) {
    let space = ReadingSpace(text, widgets)
    var widgets = widgets.prefix(Self.mostWidgets).map { widget in
      var widget = widget
      widget.bounds = space.place(widget.bounds)
      return widget
    }
    PrintedOptions.mark(&widgets, in: text, space: space)
    let boxes = widgets
    widgets = DigitBoxes.joined(widgets)
    self.widgets = widgets
    bounds = space.place(text.content.page.mediaBox)
    widgetGrid = SpatialGrid(widgets.map(\.bounds))
    rules = RuleGrid(
      text.content.graphics, widgets: widgets, widgetGrid: widgetGrid, space: space)
    printedBoxes = PrintedBoxes(text, space: space)
    let builder = PhraseBuilder(text: text, page: self, space: space)
    phrases = builder.phrases(limit: Self.mostPhrases)
    (currencies, percents) = builder.signs
    if self.widgets.contains(where: \.hasDigits) {
      self.widgets = DigitBoxes.parted(self, boxes)
      widgetGrid = SpatialGrid(self.widgets.map(\.bounds))
    }
    phrases = CaptionRows(page: self).joined(phrases)
    endLeadersAtFields()
    FillerWords.mark(&phrases, on: self)
    ToggleLetters.markCaptions(&phrases, on: self)
    phraseGrid = SpatialGrid(phrases.map(\.bounds))
    secondColumn = findSecondColumn()
    if let found = PageGutter.place(on: self) {
      gutter = found.place
      areColumnsNumbered = found.isNumbered
    }
    fieldColumn = findFieldColumn()
    headedColumns = HeadedColumns(on: self)
    ParagraphBuilder(page: self).build(&phrases, &paragraphs)
  }

  /// A page has two columns if hardly any line crosses its middle.
  private func findSecondColumn() -> Double? {
    let middle = bounds.middleX
    let wide = phrases.filter { $0.bounds.width > 0.2 * bounds.width }
    let crossing = wide.filter { $0.bounds.left < middle - 12 && $0.bounds.right > middle + 12 }
    return wide.count >= 12 && crossing.count * 8 < wide.count ? middle - 12 : nil
  }

  /// The size of most of the text.
  var bodySize: Double {
    var counts: [Int: Int] = [:]
    for phrase in phrases {
      counts[Int(min(1000, phrase.size) * 4), default: 0] += phrase.text.utf8.count
    }
    let best = counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }
    return Double(best?.key ?? 40) / 4
  }

  func isRunning(_ paragraph: Paragraph) -> Bool {
    runningTexts.contains(RunningText(paragraph))
  }

  /// Says how the form is used, or on each page which form this is: “AO 239 (Rev. 01/15) Application to Proceed in
  /// District Court”.
  func namesForm(_ paragraph: Paragraph) -> Bool {
    paragraph.isAboutForm || paragraph.text.lowercased().holds("(rev") && isRunning(paragraph)
  }

  func isOnFloorOfCell(_ index: Int) -> Bool {
    rules.isOnFloorOfCell(widgets[index].bounds, hasDigits: widgets[index].hasDigits)
  }

  /// The widget that a text is printed in as the caption of an option.
  func option(at text: Rectangle) -> Int? {
    widgetGrid.near(text).first { index in
      widgets[index].hasCaptionInside && widgets[index].bounds.holdsMiddle(of: text)
    }
  }

  /// A line to write on that goes on under several fields leads to the first of them.
  private mutating func endLeadersAtFields() {
    for index in phrases.indices where phrases[index].hasLeader && !phrases[index].isTurned {
      let phrase = phrases[index]
      let strip = Rectangle(
        phrase.bounds.right, phrase.bounds.bottom, phrase.reach, phrase.bounds.top)
      for other in widgetGrid.near(strip) {
        let box = widgets[other].bounds
        guard box.left > phrase.bounds.middleX, box.sharesRow(with: strip) else { continue }
        phrases[index].reach = max(
          phrase.bounds.right + 1.5, min(phrases[index].reach, box.left))
      }
    }
  }

  /// Makes one widget of the widgets of each run.
  ///
  /// - Parameter runs: the indexes of widgets, from left to right.
  mutating func join(_ runs: [[Int]]) {
    var isPart = Array(repeating: false, count: widgets.count)
    var joined: [LabeledWidget] = []
    for run in runs {
      for index in run { isPart[index] = true }
      guard let first = run.first else { continue }
      var whole = widgets[first]
      whole.members = run.flatMap { index in
        widgets[index].members.isEmpty
          ? [LabeledWidget.Member(field: widgets[index].field, widget: widgets[index].widget)]
          : widgets[index].members
      }
      whole.hasDigits = run.allSatisfy { widgets[$0].hasDigits }
      for index in run { whole.bounds = whole.bounds.union(widgets[index].bounds) }
      joined.append(whole)
    }
    widgets = widgets.indices.filter { !isPart[$0] }.map { widgets[$0] } + joined
    widgetGrid = SpatialGrid(widgets.map(\.bounds))
    fieldColumn = findFieldColumn()
  }
}

/// A widget whose label is looked for.
struct LabeledWidget {
  /// Indexes in ``Form/fields`` and ``Field/widgets``.
  var field: Int
  var widget: Int
  var bounds: Rectangle
  var isToggle: Bool
  /// Of the field's name.
  var name = FieldNameWords.none
  /// Of what is written into it, in degrees counterclockwise on the page as it is displayed.
  var rotation = 0.0
  /// The text of an option is printed where the box is.
  var hasCaptionInside = false
  /// The widgets that this one stands for, from left to right, if they are for the parts of one value.
  var members: [Member] = []
  /// The members are boxes for one character each.
  var hasDigits = false

  struct Member: Hashable {
    var field: Int
    var widget: Int
  }

  func overlaps(_ other: LabeledWidget) -> Bool {
    bounds.overlapX(other.bounds) > 1 && bounds.overlapY(other.bounds) > 1
  }
}

/// From the page's default user space to reading space.
struct ReadingSpace {
  private let matrix: Matrix
  /// The angle of most text on the page as it is displayed, in degrees: where it is turned, the page is read turned.
  let angle: Double

  init(_ text: PageText, _ widgets: [LabeledWidget]) {
    let display = PageText.displayMatrix(of: text.content.page)
    var balance = 0
    for line in text.lines {
      switch line.direction {
      case .leftToRight: balance += line.words.count
      case .rightToLeft: balance -= line.words.count
      case .topToBottom: break
      }
    }
    let angle = Self.angle(of: text)
    // A page for the mail may have an address the other way round.
    let isFilledTurned = widgets.count { $0.rotation == angle } * 2 > widgets.count
    self.angle = isFilledTurned ? angle : 0
    let turned = Self.turns[self.angle].map { display.followed(by: $0) } ?? display
    matrix = balance < 0 ? turned.followed(by: Matrix(-1, 0, 0, 1, 0, 0)) : turned
  }

  private static let turns: [Double: Matrix] = [
    90: Matrix(0, -1, 1, 0, 0, 0), 180: Matrix(-1, 0, 0, -1, 0, 0), 270: Matrix(0, 1, -1, 0, 0, 0),
  ]

  private static func angle(of text: PageText) -> Double {
    var words: [Double: Int] = [:]
    for line in text.lines { words[line.turn, default: 0] += line.words.count }
    let whole = words.values.reduce(0, +)
    return words.first { turns[$0.key] != nil && $0.value * 10 > whole * 9 }?.key ?? 0
  }

  func place(_ rectangle: Rectangle) -> Rectangle {
    let placed: Rectangle = rectangle.transformed(by: matrix)
    return placed
  }
}
