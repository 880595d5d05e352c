import PDFObjects

/// The headings of a page's sections.
struct SectionHeadings {
  struct Heading {
    var text: String
    var bounds: Rectangle
    /// Greater for larger and bolder text.
    var rank: Double
    /// It is much larger than other text, as the title of a section is and the head of a box beside fields is not.
    var isLarge: Bool
    /// It stands out by nothing but its number.
    var isItem: Bool
    /// It begins a numbered part of the form: “Part 2. Income”.
    var isPart: Bool
    /// It stands alone on its line, as what is over all columns of a table does.
    var isAlone: Bool
    /// It stands alone in the middle of its line, over all that is below it.
    var isCentered: Bool
    /// Others like it are on its line, as over columns.
    var hasNeighbors = false
    /// The ruled cell that it is in, if that is one of several or a box for more than the heading.
    var cell: Rectangle?
  }

  /// From the bottom of the page to its top.
  private(set) var headings: [Heading] = []
  let page: LabelPage
  /// Where the right one of two columns starts; nil if the page has one column.
  var secondColumn: Double? { page.secondColumn ?? page.gutter }

  private static let mostHeadings = 400
  /// In points.
  private static let farthestField = 200.0
  private static let farthestTitle = 40.0
  private static let farthestToggle = 14.0
  /// Of its size, before a text on its line.
  private static let farthestWord = 1.6
  /// Of the height of a page.
  private static let topOfPage = 0.7
  /// Characters of a heading.
  static let longest = 80

  /// - Parameter owners: the widget that each paragraph is the label of, or -1.
  init(page: LabelPage, owners: [Int]) {
    self.page = page
    let body = page.bodySize
    for (index, paragraph) in page.paragraphs.enumerated() where owners[index] < 0 {
      let isHeading = Self.isHeading(paragraph, body: body, page.phrases)
      let titled =
        Self.capitalStart(of: paragraph, page.phrases)
        ?? (isHeading ? nil : Self.titleBeforeNote(of: paragraph, page.phrases))
      guard headings.count < Self.mostHeadings, isHeading || titled != nil,
        !isTitle(paragraph, body: body), !page.isRunning(paragraph), !isWithinLine(paragraph),
        !LabelText.isTitleOfCourt(paragraph.text), !LabelText.isNumberOfForm(paragraph.text),
        !PartNumber.isOfficeUse(paragraph.text)
      else { continue }
      let isPart = PartNumber.length(in: paragraph.text) != nil
      guard
        isPart || paragraph.number != nil || paragraph.hasQuestionMark
          || !isBesideField(paragraph.bounds) && !isAtToggle(paragraph)
      else { continue }
      var (text, bounds) = (paragraph.text, paragraph.bounds)
      if isPart, let title = title(beside: paragraph, index) {
        text = PageLabeler.trimmed(text) + ". " + title.text
        // What is beside a title under its number is in the part, too.
        if title.bounds.sharesRow(with: bounds) { bounds = bounds.union(title.bounds) }
      }
      text = PartNumber.withoutContinuation(text)
      if let start = Self.briefStart(of: paragraph) ?? titled { text = start }
      if paragraph.isSentence, let title = LabelText.capitalTitle(of: text) { text = title }
      headings.append(
        Heading(
          text: PageLabeler.shortened(text, to: Self.longest), bounds: bounds,
          rank: paragraph.size * (paragraph.isBold || titled != nil ? 1.15 : 1),
          isLarge: paragraph.isBold && paragraph.size > 1.4 * body,
          isItem: !paragraph.isBold && paragraph.size <= 1.15 * body && titled == nil,
          isPart: isPart, isAlone: isAlone(bounds), isCentered: isCentered(bounds),
          cell: isPart ? nil : Self.cell(of: paragraph.bounds, on: page)))
    }
    headings.sort { $0.bounds.bottom < $1.bounds.bottom }
    if page.isFirst { removeTitle() }
    for index in headings.indices {
      headings[index].hasNeighbors =
        headings.contains { areNeighbors($0, headings[index]) }
    }
  }

  /// Removes the title of the form, which is larger than all headings below it, and what is above it.
  private mutating func removeTitle() {
    let top = page.bounds.bottom + Self.topOfPage * page.bounds.height
    guard
      let title = headings.lastIndex(where: { heading in
        heading.bounds.bottom > top && !heading.isPart && !heading.isItem
          && headings.allSatisfy { other in
            other.rank < 0.97 * heading.rank
              // A further line of the title.
              || !page.headedColumns.areHeaded(by: heading.bounds)
                && other.bounds.bottom > heading.bounds.bottom - 2
                && other.bounds.bottom < heading.bounds.top + heading.bounds.height
          }
      })
    else { return }
    let bottom = headings[title].bounds.bottom
    headings.removeAll { !$0.isPart && !$0.isItem && $0.bounds.bottom >= bottom - 2 }
  }

  /// The title that stands beside “Part II”, in a box of its own.
  private func title(beside number: Paragraph, _ index: Int) -> Paragraph? {
    guard PartNumber.length(in: number.text) == number.text.count else { return nil }
    let row = number.bounds
    let strip = Rectangle(row.right, row.bottom, row.right + Self.farthestTitle, row.top)
    let beside = page.phraseGrid.near(strip).map { page.phrases[$0] }
      .filter {
        $0.paragraph != index && !$0.isNumber && $0.bounds.left >= row.right - 1
          && $0.bounds.left < strip.right && $0.bounds.sharesRow(with: row)
      }
      .min { $0.bounds.left < $1.bounds.left }
    return (beside ?? line(under: row)).map { page.paragraphs[$0.paragraph] }
  }

  /// The bold text under a number in the margin that begins where it does.
  private func line(under row: Rectangle) -> Phrase? {
    let strip = Rectangle(row.left, row.bottom - 2 * row.height, row.right, row.bottom)
    return page.phraseGrid.near(strip).map { page.phrases[$0] }.filter {
      $0.paragraph >= 0 && $0.startsBold && !$0.isNumber && abs($0.bounds.left - row.left) < 4
        && $0.bounds.middleY < row.bottom && $0.bounds.middleY > strip.bottom
    }.max { $0.bounds.top < $1.bounds.top }
  }

  /// Bold words of a line that begins with others, behind an arrow or the like.
  private func isWithinLine(_ paragraph: Paragraph) -> Bool {
    guard let first = paragraph.phrases.first, paragraph.number == nil else { return false }
    let (size, box) = (page.phrases[first].size, page.phrases[first].bounds)
    let strip = Rectangle(box.left - Self.farthestWord * size, box.bottom, box.left, box.top)
    return page.phraseGrid.near(strip).contains { index in
      let other = page.phrases[index]
      return other.paragraph != page.phrases[first].paragraph && !other.isBare
        && other.bounds.right > strip.left && other.bounds.right <= box.left + 1
        && other.bounds.sharesRow(with: box) && !other.startsBold
        && page.rules.verticalCount(from: other.bounds.right, to: box.left, at: box.middleY) == 0
    }
  }

  /// A text at a box to check names it.
  private func isAtToggle(_ paragraph: Paragraph) -> Bool {
    let strip = Rectangle(
      paragraph.bounds.left - Self.farthestToggle, paragraph.bounds.bottom,
      paragraph.bounds.right + Self.farthestToggle, paragraph.bounds.top)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.overlapX(strip) > 0 && box.sharesRow(with: strip)
    }
  }

  /// A text with a field on its right is about that row.
  private func isBesideField(_ bounds: Rectangle) -> Bool {
    let strip = Rectangle(
      bounds.right, bounds.bottom, bounds.right + Self.farthestField, bounds.top)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return !page.widgets[index].isToggle
        && box.left > bounds.middleX && box.overlapX(strip) > 0 && box.sharesRow(with: strip)
        && !isAcross(bounds, box)
    }
  }

  /// The text is in the left column, the field in the right one.
  private func isAcross(_ text: Rectangle, _ box: Rectangle) -> Bool {
    secondColumn.map { text.middleX < $0 && box.left > $0 } ?? false
  }

  /// The title of the form says nothing of one field. A text like others further down is none.
  private func isTitle(_ paragraph: Paragraph, body: Double) -> Bool {
    let top = page.bounds.bottom + 0.8 * page.bounds.height
    return paragraph.size > 1.5 * body && paragraph.bounds.bottom > top
      && !page.paragraphs.contains { other in
        other.bounds.top < top && other.isBold == paragraph.isBold
          && abs(other.size - paragraph.size) < 0.03 * paragraph.size
      }
  }

  private static func isHeading(
    _ paragraph: Paragraph, body: Double, _ phrases: [Phrase]
  ) -> Bool {
    guard !paragraph.isNumber, paragraph.phrases.count <= 3 else { return false }
    guard !paragraph.phrases.allSatisfy({ phrases[$0].isBare }),
      !LabelText.closesNote(paragraph.text)
    else { return false }
    let letters = paragraph.text.unicodeScalars.filter { $0.properties.isAlphabetic }
    guard letters.count > 3,
      paragraph.number != nil || letters.first?.properties.isLowercase != true,
      !paragraph.phrases.contains(where: { phrases[$0].isTurned })
    else { return false }
    if let first = paragraph.phrases.first, phrases[first].startsBold,
      LabelText.capitalTitle(of: paragraph.text) != nil
    {
      return true
    }
    if briefStart(of: paragraph) != nil { return true }
    // A note, not a heading.
    if paragraph.number == nil,
      paragraph.text.hasSuffix(".") || paragraph.isInstruction || paragraph.isAboutChoosing
    {
      return false
    }
    if paragraph.isBold || paragraph.size > 1.15 * body { return true }
    if letters.count > 5, letters.allSatisfy({ !$0.properties.isLowercase }) { return true }
    return paragraph.isNumbered
  }

  /// The headings that a widget is under: the nearest first, then greater ones further up.
  ///
  /// - Parameter row: the widgets of the row of a table together, if the widget is one of them.
  func headings(over box: Rectangle, row: Rectangle? = nil) -> [String] {
    all(over: box, row: row).map(\.text)
  }

  /// The nearest heading that a widget is under.
  func nearest(over box: Rectangle, row: Rectangle? = nil) -> Heading? {
    all(over: box, row: row).first
  }

  private func all(over box: Rectangle, row: Rectangle?) -> [Heading] {
    var found: [Heading] = []
    var rank = 0.0
    for heading in headings {
      guard heading.bounds.bottom >= box.middleY,
        heading.bounds.left <= box.left + Self.indent || heading.isCentered
          || isOverTable(heading, row, of: box)
          || heading.hasNeighbors && heading.bounds.overlapX(box) > 0,
        !heading.hasNeighbors || !isUnderNeighbor(of: heading, box),
        heading.rank > 1.06 * rank, sharesColumn(heading.bounds, box),
        !heading.isItem || isUnder(heading.bounds, box),
        heading.isLarge || !isAside(heading.bounds, box), !endsAbove(box, heading),
        !page.headedColumns.areParted(heading.bounds, box)
      else { continue }
      rank = heading.rank
      found.append(heading)
      if found.count == 3 { break }
    }
    return found
  }
}
