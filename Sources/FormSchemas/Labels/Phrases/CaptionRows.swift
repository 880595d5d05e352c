import PDFObjects

/// Joins captions that stand beside one another and are about the same field: “Number” and “Street”
/// under one line are “Number, Street”.
struct CaptionRows {
  private let page: LabelPage

  // In points.
  private static let widestGap = 130.0
  private static let farthest = 9.0
  private static let besideBox = 16.0
  private static let inLine = 3.0
  private static let sameSize = 1.15
  /// Bytes of one caption.
  private static let longest = 40

  init(page: LabelPage) { self.page = page }

  /// - Parameter phrases: line by line, those of a line from left to right.
  func joined(_ phrases: [Phrase]) -> [Phrase] {
    var joined: [Phrase] = []
    for phrase in phrases {
      if let last = joined.last, areOfOneField(last, phrase, among: phrases) {
        joined[joined.count - 1].append(phrase)
      } else {
        joined.append(phrase)
      }
    }
    return joined
  }

  private func areOfOneField(
    _ phrase: Phrase, _ next: Phrase, among phrases: [Phrase]
  ) -> Bool {
    let gap = next.bounds.left - phrase.bounds.right
    guard isCaption(phrase), isCaption(next), gap > 0, gap < Self.widestGap,
      phrase.bounds.sharesRow(with: next.bounds),
      max(phrase.size, next.size) <= Self.sameSize * min(phrase.size, next.size),
      phrase.startsBold == next.startsBold
    else { return false }
    let height = phrase.bounds.middleY
    guard
      page.rules.verticalCount(
        from: phrase.bounds.right - 0.5, to: next.bounds.left + 0.5, at: height) == 0
    else { return false }
    let row = phrase.bounds.union(next.bounds)
    guard !hasField(beside: row), !hasField(between: phrase.bounds, next.bounds),
      !areOverFields(phrase.bounds, next.bounds)
    else { return false }
    let above = Rectangle(row.left, row.middleY, row.right, row.top + Self.farthest)
    let below = Rectangle(row.left, row.bottom - Self.farthest, row.right, row.middleY)
    let relations = [
      relation(of: phrase, next, to: above, from: \.bottom),
      relation(of: phrase, next, to: below, from: \.top),
    ]
    guard !relations.contains(.parted) else { return false }
    return relations.contains { relation in
      if case .spanned(let field) = relation {
        !hasCaptionForEach(field, row, phrases)
      } else {
        false
      }
    }
  }

  /// The row of the field has as many captions as fields: one for each, if not in line with it.
  private func hasCaptionForEach(_ field: Int, _ row: Rectangle, _ phrases: [Phrase]) -> Bool {
    var whole = page.widgets[field].bounds
    var count = 1
    let strip = Rectangle(whole.left - 300, whole.bottom, whole.right + 300, whole.top)
    let others = page.widgetGrid.near(strip).filter { index in
      index != field && !page.widgets[index].isToggle
        && page.widgets[index].bounds.sharesRow(with: whole)
    }
    for index in others.sorted(by: {
      page.widgets[$0].bounds.left < page.widgets[$1].bounds.left
    }) {
      let box = page.widgets[index].bounds
      guard box.left >= whole.right - 1, box.left - whole.right < Self.besideBox else { continue }
      whole = whole.union(box)
      count += 1
    }
    guard count > 1 else { return false }
    return count
      == phrases.count {
        !$0.isTurned && $0.bounds.sharesRow(with: row) && $0.bounds.middleX > whole.left
          && $0.bounds.middleX < whole.right
      }
  }

  private func isCaption(_ phrase: Phrase) -> Bool {
    !phrase.isTurned && !phrase.isBare && !phrase.hasLeader && phrase.number == nil
      && phrase.text.utf8.count <= Self.longest && phrase.text.last != ":"
      && phrase.text.last != "."
  }

  /// A field between two captions belongs to one of them, and so does a box beside them.
  private func hasField(beside row: Rectangle) -> Bool {
    let strip = Rectangle(row.left - Self.besideBox, row.bottom, row.right, row.top)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return box.overlapX(strip) > 0 && box.middleY > strip.bottom && box.middleY < strip.top
        && (page.widgets[index].isToggle || box.left > row.left)
    }
  }

  /// A field that is higher than a line has the caption of its row before it: “State [ ] Zip [ ]”.
  private func hasField(between caption: Rectangle, _ next: Rectangle) -> Bool {
    let gap = Rectangle(caption.right, caption.bottom, next.left, caption.top)
    return page.widgetGrid.near(gap).contains { index in
      let box = page.widgets[index].bounds
      return box.left > gap.left - 2 && box.right < gap.right + 4 && box.sharesRow(with: gap)
    }
  }

  /// A field of its own begins under each of two captions.
  private func areOverFields(_ caption: Rectangle, _ next: Rectangle) -> Bool {
    let fields = [caption, next].map {
      page.field(under: $0, reach: Self.besideBox, aligned: Self.inLine)
    }
    guard let first = fields[0], let second = fields[1] else { return false }
    return first != second
  }

  private enum Relation: Equatable {
    case none, parted
    /// Both are over or under the same widget.
    case spanned(Int)
  }

  /// How the fields in a strip over or under two captions are placed to them.
  private func relation(
    of phrase: Phrase, _ next: Phrase, to strip: Rectangle, from edge: KeyPath<Rectangle, Double>
  ) -> Relation {
    var relation = Relation.none
    for index in page.widgetGrid.near(strip) {
      let box = page.widgets[index].bounds
      guard box.overlapX(strip) > 0, box[keyPath: edge] >= strip.bottom,
        box[keyPath: edge] <= strip.top
      else { continue }
      let hasFirst = box.left <= phrase.bounds.middleX && box.right >= phrase.bounds.middleX
      let hasNext = box.left <= next.bounds.middleX && box.right >= next.bounds.middleX
      if hasFirst, hasNext, !page.widgets[index].isToggle {
        relation = .spanned(index)
      } else {
        return .parted
      }
    }
    return relation
  }
}

extension Phrase {
  /// Adds a caption on the right.
  fileprivate mutating func append(_ next: Phrase) {
    text += ", " + next.text
    bounds = bounds.union(next.bounds)
    reach = max(reach, next.reach)
    endsBold = next.endsBold
  }
}
