import PDFObjects

/// Parts of a page with columns side by side, each with a heading, captions and fields of its own: “Patient” beside
/// “Owner”, “Assets” beside “Debts”.
///
/// The headers of a table are not such headings: no captions are under them.
struct HeadedColumns {
  private struct Part {
    var top: Double
    var bottom: Double
    /// Where a column starts that is not the first one.
    var start: Double
    /// The heading on either side of it.
    var heads: [Rectangle]
  }

  private var parts: [Part] = []

  // In points.
  private static let narrowest = 90.0
  private static let beforeHead = 8.0
  private static let level = 4.0
  private static let behindStart = 40.0
  private static let lowest = 24.0
  private static let farthestField = 200.0
  private static let touching = 3.0
  /// In each column.
  private static let fewest = 2
  private static let fewestLetters = 3
  /// In bytes.
  private static let longestHead = 48
  /// Of the size of most text.
  private static let large = 1.12
  private static let mostHeads = 60

  init() {}

  init(on page: LabelPage) {
    let (surroundings, body) = (WidgetSurroundings(page: page), page.bodySize)
    let heads = page.phrases.filter {
      Self.isHead($0, body: body) && !Self.isCaption($0, surroundings)
    }.prefix(Self.mostHeads)
    for head in heads {
      let left = heads.filter { other in
        abs(other.bounds.bottom - head.bounds.bottom) < Self.level
          && head.bounds.left - other.bounds.left > Self.narrowest
          && head.bounds.left - other.bounds.right > Self.beforeHead
      }.max { $0.bounds.left < $1.bounds.left }
      guard let left else { continue }
      let start = head.bounds.left - Self.beforeHead
      let part = Part(
        top: max(left.bounds.top, head.bounds.top),
        bottom: Self.bottom(under: head, on: page, start), start: start,
        heads: [left.bounds, head.bounds])
      let next =
        heads.filter {
          abs($0.bounds.bottom - head.bounds.bottom) < Self.level
            && $0.bounds.left > head.bounds.right
        }.map(\.bounds.left).min() ?? page.bounds.right
      guard left.bounds.bottom - part.bottom > Self.lowest,
        Self.hasCaptions(
          from: left.bounds.left - Self.beforeHead, to: start, left, part, surroundings),
        Self.hasCaptions(from: start, to: next, head, part, surroundings),
        !Self.hasRows(before: left.bounds.left - Self.beforeHead, part, page)
      else { continue }
      parts.append(part)
    }
  }

  /// Two places are in different ones of such columns.
  func areParted(_ place: Rectangle, _ other: Rectangle) -> Bool {
    parts.contains { part in
      [place, other].allSatisfy { $0.middleY < part.top && $0.middleY > part.bottom }
        && (place.middleX < part.start) != (other.middleX < part.start)
    }
  }

  /// A text is the heading of such a column.
  func areHeaded(by text: Rectangle) -> Bool {
    parts.contains { $0.heads.contains { $0.overlapX(text) > 0 && $0.sharesRow(with: text) } }
  }

  private static func isHead(_ phrase: Phrase, body: Double) -> Bool {
    guard !phrase.isTurned, !phrase.isBare, !phrase.hasLeader, phrase.text.utf8.count < longestHead
    else { return false }
    let letters = phrase.text.unicodeScalars.filter(\.properties.isAlphabetic)
    guard letters.count >= fewestLetters, letters.first?.properties.isLowercase != true else {
      return false
    }
    return phrase.startsBold && phrase.endsBold || phrase.size >= large * body
      || letters.allSatisfy { !$0.properties.isLowercase }
  }

  /// A field to write into is on its row, with no text between.
  private static func isCaption(_ phrase: Phrase, _ surroundings: WidgetSurroundings) -> Bool {
    surroundings.right(of: phrase.bounds, most: 1, within: farthestField).first?.passed
      .contains { !surroundings.page.widgets[$0].isToggle } ?? false
  }

  /// Columns go down to the first text or field across their edge.
  private static func bottom(under head: Phrase, on page: LabelPage, _ start: Double) -> Double {
    let strip = Rectangle(
      start - touching, page.bounds.bottom, start + touching, head.bounds.bottom)
    func crosses(_ box: Rectangle) -> Bool {
      box.left < strip.left && box.right > strip.right && box.middleY < head.bounds.bottom
    }
    let texts = page.phraseGrid.near(strip).map { page.phrases[$0].bounds }.filter(crosses)
    let fields = page.widgetGrid.near(strip).map { page.widgets[$0].bounds }.filter(crosses)
    return (texts + fields).map(\.top).max() ?? page.bounds.bottom
  }

  /// Texts before the first column are captions of rows that go through all of them.
  private static func hasRows(before left: Double, _ part: Part, _ page: LabelPage) -> Bool {
    let margin = Rectangle(page.bounds.left, part.bottom, left, part.top)
    let rows = page.phraseGrid.near(margin).map { page.phrases[$0].bounds }.filter { text in
      text.right < left && text.middleY < part.top && text.middleY > part.bottom
    }.count { text in
      let row = Rectangle(left, text.bottom, page.bounds.right, text.top)
      let fields = page.widgetGrid.near(row).map { page.widgets[$0].bounds }.filter {
        $0.sharesRow(with: row) && $0.left > left
      }
      return fields.contains { $0.middleX < part.start }
        && fields.contains { $0.middleX > part.start }
    }
    return rows >= fewest
  }

  /// Under the heading are texts that begin near where it does, and fields beside or under them.
  private static func hasCaptions(
    from left: Double, to right: Double, _ head: Phrase, _ part: Part,
    _ surroundings: WidgetSurroundings
  ) -> Bool {
    let page = surroundings.page
    let column = Rectangle(left, part.bottom, right, head.bounds.bottom)
    let captions = page.phraseGrid.near(column).map { page.phrases[$0] }.filter { text in
      !text.isBare && !text.isTurned && text.bounds.left > left
        && text.bounds.left < head.bounds.left + behindStart && text.bounds.right < right
        && text.bounds.middleY < column.top && text.bounds.middleY > column.bottom
        && text.text.count(where: \.isLetter) >= fewestLetters
        && !surroundings.isCaptionOfBox(text.bounds)
    }
    let named = captions.count { text in
      let row = Rectangle(
        text.bounds.left, text.bounds.bottom - text.size, right, text.bounds.top)
      return page.widgetGrid.near(row).contains { index in
        let box = page.widgets[index].bounds
        let isBeside = box.left > text.bounds.right - touching && box.sharesRow(with: text.bounds)
        let isUnder =
          box.top < text.bounds.middleY && box.top > row.bottom && box.overlapX(text.bounds) > 0
        return !page.widgets[index].isToggle && box.middleX < right && (isBeside || isUnder)
      }
    }
    return named >= fewest && named * fewest >= captions.count
  }
}
