import PDFObjects

/// Fields under one another for the lines of one text: each begins where the one above ends, and only the
/// first has a text of its own.
struct FieldLines {
  private let page: LabelPage
  private let surroundings: WidgetSurroundings
  private let cells: TableCells

  // In points.
  private static let touching = 4.0
  // In heights of the field.
  private static let widestGap = 0.3
  /// Between lines that end at one place.
  private static let widestLeading = 0.8
  /// Between lines that no text at all can name.
  private static let widestEmpty = 1.4
  private static let mostBefore = 2
  private static let besideLine = 24.0
  private static let widestOverlap = 0.55
  private static let likeHeight = 0.7
  private static let aligned = 4.0
  private static let behindCaption = 60.0
  private static let farthestText = 430.0
  /// What a text costs that is hardly the label of a field.
  private static let farFromField = 16.0

  init(page: LabelPage, surroundings: WidgetSurroundings, cells: TableCells) {
    self.page = page
    self.surroundings = surroundings
    self.cells = cells
  }

  /// The field that a field continues.
  ///
  /// - Parameter candidate: the text that may be the label of the field itself. If hardly any can, lines that end at one
  ///   place may be further apart; if none can, by almost another line.
  func upper(of index: Int, candidate: LabelCandidate?) -> Int? {
    let widget = page.widgets[index]
    let box = widget.bounds
    guard !widget.isToggle, box.width > 4 * box.height,
      !cells.isCell[index] || cells.header(of: index) < 0
    else { return nil }
    let touching = max(Self.touching, Self.widestGap * box.height)
    let isUnnamed = candidate.map { $0.isShared || $0.cost > Self.farFromField } ?? true
    let isApart = isUnnamed && !cells.isCell[index] && !cells.isInRuledRow[index]
    let leading = candidate?.isShared == false ? Self.widestLeading : Self.widestEmpty
    let gap = isApart ? max(touching, leading * box.height) : touching
    let overlap = max(Self.touching, Self.widestOverlap * box.height)
    let strip = Rectangle(box.left, box.top - overlap, box.right, box.top + gap)
    // Of several that overlap, the lowest.
    let upper = page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle
        && bounds.bottom >= strip.bottom && bounds.bottom <= strip.top
        && bounds.middleY > box.middleY
        // A line that begins behind its caption is drawn by itself, and not as high as the next one.
        && (abs(bounds.height - box.height) < Self.aligned || beginsRow(index, under: other)
          || bounds.left > box.left + Self.behindCaption
            && abs(bounds.height - box.height) < Self.likeHeight * box.height)
        && (abs(bounds.right - box.right) < Self.aligned
          || isUnnamed && beginsRow(index, under: other))
        && bounds.left >= box.left - Self.aligned
        && bounds.width > 0.25 * box.width && !hasText(between: bounds, box)
        && (bounds.bottom - box.top <= touching || areLines(other, index))
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    guard let upper, !hasOwnText(box, index) else { return nil }
    return upper
  }

  /// The wide field that a field touches from below, and that begins and ends where it does.
  func touching(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.width > 4 * box.height else { return nil }
    let strip = Rectangle(
      box.left, box.top - Self.touching, box.right, box.top + Self.touching)
    return page.widgetGrid.near(strip).first { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle
        && abs(bounds.bottom - box.top) < Self.touching && abs(bounds.left - box.left) < 1
        && abs(bounds.right - box.right) < 1
    }
  }

  /// The wide field over a field that begins and ends where it does, with no text and less than a line between.
  func over(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.width > 4 * box.height else { return nil }
    let strip = Rectangle(
      box.left, box.top - Self.touching, box.right, box.top + Self.widestLeading * box.height)
    return page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return other != index && !page.widgets[other].isToggle && bounds.middleY > box.top
        && bounds.bottom > strip.bottom && bounds.bottom < strip.top
        && abs(bounds.left - box.left) < Self.aligned
        && abs(bounds.right - box.right) < Self.aligned && !hasText(between: bounds, box)
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
  }

  /// A field is as far left as the one above it, and the last one of its row ends where that one does: the postcode is
  /// behind the last line of an address.
  private func beginsRow(_ index: Int, under upper: Int) -> Bool {
    let (box, whole) = (page.widgets[index].bounds, page.widgets[upper].bounds)
    let behind = Rectangle(box.right, box.bottom, whole.right, box.top)
    return abs(box.left - whole.left) < Self.aligned && box.right < whole.right
      && whole.bottom - box.top < Self.touching
      && page.widgetGrid.near(behind).contains { other in
        let bounds = page.widgets[other].bounds
        return other != index && !page.widgets[other].isToggle && bounds.sharesRow(with: box)
          && bounds.left > box.right && abs(bounds.right - whole.right) < Self.aligned
      }
  }

  /// Fields that end at one place, with one name and nothing beside them, apart from each other as printed lines are.
  private func areLines(_ upper: Int, _ lower: Int) -> Bool {
    let (first, next) = (page.widgets[upper], page.widgets[lower])
    return first.bounds.left > next.bounds.left - Self.aligned
      && first.name.words == next.name.words
      && surroundings.left(
        of: next.bounds, ignoring: lower, most: Self.mostBefore, within: page.bounds.width
      ).isEmpty
      && surroundings.right(of: next.bounds, ignoring: lower, most: 1, within: Self.besideLine)
        .isEmpty
  }

  /// Whether a text is in the gap between two lines that do not touch.
  private func hasText(between upper: Rectangle, _ lower: Rectangle) -> Bool {
    let gap = Rectangle(
      lower.left, lower.top - Self.touching, lower.right, upper.bottom + Self.touching)
    return upper.bottom - lower.top > Self.touching
      && page.phraseGrid.near(gap).contains { index in
        let text = page.phrases[index].bounds
        return text.overlapX(gap) > 0 && text.middleY > gap.bottom && text.middleY < gap.top
      }
  }

  /// A text of one line is beside, in or directly under the field.
  private func hasOwnText(_ box: Rectangle, _ index: Int) -> Bool {
    let isOnRow = surroundings.left(
      of: box, ignoring: index, most: 4, within: Self.farthestText
    ).contains { sight in
      guard sight.phrase >= 0 else { return false }
      let paragraph = page.paragraphs[page.phrases[sight.phrase].paragraph]
      // The caption of a field in the other column.
      if sight.passed.contains(where: { !page.widgets[$0].isToggle }),
        page.areInTwoColumns(page.phrases[sight.phrase].bounds, box)
      {
        return false
      }
      return paragraph.isNumber || paragraph.bounds.height < 1.8 * box.height + 2
    }
    guard !isOnRow, surroundings.inside(box).isEmpty else { return true }
    guard !page.rules.isOnFloorOfCell(box) else { return false }
    return surroundings.below(box, ignoring: index, most: 1, within: 8).contains { sight in
      guard sight.phrase >= 0, sight.passed.isEmpty else { return false }
      let phrase = page.phrases[sight.phrase]
      return phrase.number == nil && phrase.text.utf8.count < 60
    }
  }

  /// A label and the line that it says at its end; the first if it says none.
  static func splittingLine(_ text: String) -> (text: String, line: Int) {
    guard let comma = text.ranges(of: ", line ").last, let line = Int(text[comma.upperBound...])
    else { return (text, 1) }
    return (String(text[..<comma.lowerBound]), line)
  }
}
