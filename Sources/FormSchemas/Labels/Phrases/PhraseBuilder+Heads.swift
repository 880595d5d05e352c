import PDFObjects

/// Texts close together that are over fields of their own, as the heads of columns are.
extension PhraseBuilder {
  /// In points.
  private static let farthestField = 14.0
  private static let nearField = 7.0
  private static let besideBox = 12.0
  /// In bytes.
  private static let shortWord = 7

  /// A text and the next word are over two fields that are side by side, and part where these part.
  func areHeads(_ text: Rectangle, _ next: Rectangle, _ size: Double) -> Bool {
    let gap = next.left - text.right
    return gap > 0.3 * size && areHeads(text, next, within: Self.farthestField, 0.8 * size, size)
      // The sign of a currency may be before the second field.
      || gap > 0.45 * size && areHeads(text, next, within: Self.nearField, 1.8 * size, size)
      || gap > 0.7 * size && areFeet(text, next, size)
  }

  /// A text and the next word are under two fields that are side by side, and each begins where its field does.
  private func areFeet(_ text: Rectangle, _ next: Rectangle, _ size: Double) -> Bool {
    let strip = Rectangle(text.left, text.top - 0.3 * size, next.right, text.top + Self.nearField)
    let near = page.widgetGrid.near(strip).map { page.widgets[$0] }.filter {
      !$0.isToggle && $0.bounds.bottom >= strip.bottom && $0.bounds.bottom <= strip.top
    }.map(\.bounds)
    return near.contains { second in
      abs(next.left - second.left) < 0.5 * size
        && near.contains { first in
          first.sharesRow(with: second) && first.right < second.left
            && abs(first.left - text.left) < 0.5 * size
        }
    }
  }

  /// - Parameters:
  ///   - height: how far the fields are under the text.
  ///   - width: how far the second field is behind the beginning of its text.
  private func areHeads(
    _ text: Rectangle, _ next: Rectangle, within height: Double, _ width: Double, _ size: Double
  ) -> Bool {
    let strip = Rectangle(
      text.left, text.bottom - height, next.right, text.bottom + max(1, 0.45 * (width - size)))
    let near = page.widgetGrid.near(strip).filter { index in
      let box = page.widgets[index].bounds
      return (!page.widgets[index].isToggle || page.widgets[index].hasCaptionInside)
        && box.top >= strip.bottom && box.top <= strip.top
    }.map { (bounds: page.widgets[$0].bounds, isOption: page.widgets[$0].hasCaptionInside) }
    return near.contains { entry in
      let second = entry.bounds
      return next.left - second.left < 0.8 * size && second.left - next.left < width
        && near.contains { first, isOption in
          first.sharesRow(with: second) && first.right <= second.left + 1
            && second.left - first.right < width + 0.7 * size
            && (isOption || first.left - 4 < text.left)
            && first.right > text.right - 0.5 * size && first.right < next.left + 0.5 * size
        }
    }
  }

  /// Two words each have a field of their own under them, or over them.
  func haveFields(_ word: Token, _ next: Token) -> Bool {
    let gap = (next.bounds.left - word.bounds.right) / word.size
    guard gap > 0.12, !word.isLeader else { return false }
    let row = word.bounds.union(next.bounds)
    let strips = [
      (Rectangle(row.left, row.bottom - Self.farthestField, row.right, row.bottom + 1), true),
      (Rectangle(row.left, row.top - 1, row.right, row.top + Self.farthestField), false),
    ]
    return strips.contains { strip, isBelow in
      let near = page.widgetGrid.near(strip).filter { index in
        let box = page.widgets[index].bounds
        let edge = isBelow ? box.top : box.bottom
        return edge >= strip.bottom && edge <= strip.top
      }
      guard let first = near.first(where: { isFor(word, $0) }),
        let second = near.first(where: { isFor(next, $0) }), first != second
      else { return false }
      // Short words over boxes to check may stand as close as those of a sentence.
      guard
        page.widgets[first].isToggle, isShort(word),
        !page.widgets[second].isToggle || isShort(next)
      else { return false }
      return page.widgets[first].bounds.right < next.bounds.left + 2
        && page.widgets[second].bounds.left > word.bounds.right - 2
    }
  }

  /// Also “Re-Reg.”
  private func isShort(_ word: Token) -> Bool {
    word.text.utf8.count < Self.shortWord
      || word.text.count(where: \.isLetter) < Self.shortWord - 1
  }

  /// The word is over or under the middle of a box to check, or within a field.
  private func isFor(_ word: Token, _ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    return page.widgets[index].isToggle
      ? abs(box.middleX - word.bounds.middleX) < 0.5 * word.bounds.width + 2
      : box.left - 2 < word.bounds.left && box.right + 2 > word.bounds.right
  }

  /// A bold letter, or a number of three digits, directly before a box: “b” of “[ ] 8839 b [ ] 8801”.
  func isLetterOfBox(_ token: Token) -> Bool {
    let isLetter =
      token.isBold && token.text.utf8.count == 1 && token.text.first?.isLowercase == true
    let isCode = token.text.utf8.count == 3 && token.text.allSatisfy(\.isNumber)
    guard isLetter || isCode else { return false }
    let after = Rectangle(
      token.bounds.right, token.bounds.bottom, token.bounds.right + Self.besideBox,
      token.bounds.top)
    return page.widgetGrid.near(after).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.sharesRow(with: after)
        && box.left > token.bounds.middleX && box.left < after.right
    }
  }

  func hasBoxBefore(_ phrase: Phrase) -> Bool {
    let before = Rectangle(
      phrase.bounds.left - phrase.size, phrase.bounds.bottom, phrase.bounds.left, phrase.bounds.top)
    return page.widgetGrid.near(before).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.sharesRow(with: before)
        && box.left < phrase.bounds.left && box.right > before.left
    }
  }
}
