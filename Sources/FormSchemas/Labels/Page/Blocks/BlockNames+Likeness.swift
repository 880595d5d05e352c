import PDFObjects

/// How likely texts are to name blocks.
extension BlockNames {
  /// How unlikely it is that texts name blocks; nil if they hardly can. Texts that differ by a word or a
  /// number are most likely to.
  func likeness(of candidate: Candidate, _ rows: [[Int]], areParted: Bool) -> Double? {
    let paragraphs = candidate.paragraphs.filter { $0 >= 0 }
    if paragraphs.allSatisfy({ page.paragraphs[$0].isNumber }) {
      return rows.count > 1 && areAlone(candidate, rows) ? -10 : nil
    }
    if let isWhole = areAlike(Set(paragraphs.map { page.paragraphs[$0].text })) {
      return isWhole ? -60 : rows.count > 1 ? -30 : nil
    }
    guard !areParted else { return nil }
    if beginRows(candidate, rows) { return 0 }
    guard paragraphs.allSatisfy(isHeading) else { return nil }
    return rows.count > 1 ? 0 : 10
  }

  /// Each text is before all boxes of its block, which are in one row: “Outward” and “Return” before the same boxes.
  private func beginRows(_ candidate: Candidate, _ rows: [[Int]]) -> Bool {
    rows.count > 1
      && candidate.paragraphs.enumerated().allSatisfy { place, paragraph in
        guard paragraph >= 0, owners[paragraph] < 0,
          page.paragraphs[paragraph].text.utf8.count < Self.longestRowHead
        else { return false }
        let text = page.paragraphs[paragraph].bounds
        guard !isBehindBox(text) else { return false }
        return rows.allSatisfy { row in
          let widget = page.widgets[row[place]]
          return widget.isToggle && widget.bounds.sharesRow(with: text)
            && widget.bounds.left > text.right
        }
      }
  }

  /// A box to check is before a text on its row.
  private func isBehindBox(_ text: Rectangle) -> Bool {
    let before = Rectangle(text.left - Self.farthestBox, text.bottom, text.left, text.top)
    return page.widgetGrid.near(before).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.right > before.left && box.left < text.left
        && box.sharesRow(with: before)
    }
  }

  /// In bytes.
  private static let longestRowHead = 40
  /// In points.
  private static let farthestBox = 300.0

  /// Each number is the only one in the margin of its block: others are those of rows.
  private func areAlone(_ candidate: Candidate, _ rows: [[Int]]) -> Bool {
    candidate.paragraphs.enumerated().allSatisfy { place, paragraph in
      guard paragraph >= 0, let first = rows.first else { return true }
      let number = page.paragraphs[paragraph].bounds
      let block = rows.dropFirst().reduce(page.widgets[first[place]].bounds) {
        $0.union(page.widgets[$1[place]].bounds)
      }
      let margin = Rectangle(number.left - 6, block.bottom, number.right + 6, block.top)
      return !page.phraseGrid.near(margin).contains { index in
        let other = page.phrases[index]
        return other.isNumber && other.paragraph != paragraph
          && other.bounds.middleX > margin.left && other.bounds.middleX < margin.right
          && other.bounds.middleY > margin.bottom && other.bounds.middleY < margin.top
      }
    }
  }

  private func isHeading(_ paragraph: Int) -> Bool {
    let text = page.paragraphs[paragraph]
    let letters = text.text.unicodeScalars.filter { $0.properties.isAlphabetic }
    let capitals = letters.count { !$0.properties.isLowercase }
    return text.isBold || letters.count > 3 && capitals * 3 > letters.count * 2
  }

  /// Whether the texts have at least half of their words in common; nil if they do not, unless one has all
  /// words of the others.
  func areAlike(_ texts: Set<String>) -> Bool? {
    let words = texts.map { text in
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        .subtracting(Self.joiningWords)
    }
    guard let first = words.first else { return nil }
    let common = words.dropFirst().reduce(first) { $0.intersection($1) }
    guard common.contains(where: { $0.utf8.count > 2 }) else { return nil }
    if words.allSatisfy({ common.count * 2 >= $0.count && common.count < $0.count }) { return true }
    // “Address” and “Employer’s address”, but not “Street” and “Number, street”.
    let isAddition =
      words.allSatisfy { $0.count <= common.count + Self.mostWordsMore }
      && texts.allSatisfy { !$0.contains(",") }
      || texts.allSatisfy { text in texts.allSatisfy { text.hasPrefix($0 + " (") || $0 >= text } }
    return words.contains(common) && isAddition ? false : nil
  }

  private static let mostWordsMore = 2
  private static let joiningWords: Set<String> = [
    "and", "any", "for", "if", "in", "of", "or", "s", "the", "to",
  ]
}
