import PDFObjects

/// Texts that stand at one place of each block.
extension BlockNames {
  /// The texts that are placed to the other widgets as one is to a widget of the row; nil if some have none.
  func aligned(with paragraph: Int, _ place: Int, _ row: [Int]) -> Candidate? {
    var found = Candidate(paragraphs: Array(repeating: -1, count: row.count))
    found.paragraphs[place] = paragraph
    var (used, letters): (Set<Int>, Set<String>) = ([paragraph], [])
    letters.insert(LabelText.letters(page.paragraphs[paragraph].text))
    let from = page.widgets[row[place]].bounds
    for (other, index) in row.enumerated() where other != place {
      guard let match = match(of: paragraph, from: from, to: index, row) else { continue }
      guard used.insert(match).inserted else { return nil }
      found.paragraphs[other] = match
      letters.insert(LabelText.letters(page.paragraphs[match].text))
    }
    let isComplete =
      page.paragraphs[paragraph].isNumber
      ? used.count * 4 >= row.count * 3 && letters.count == used.count
      : used.count == row.count
    return isComplete && letters.count > 1 ? found : nil
  }

  private func match(of paragraph: Int, from base: Rectangle, to index: Int, _ row: [Int]) -> Int? {
    let text = page.paragraphs[paragraph].bounds
    let box = page.widgets[index].bounds
    let (across, rise) = (text.left - base.left, text.top - base.top)
    let up = Self.tolerance + Self.slack * abs(rise)
    let aside = Self.tolerance + Self.slack * abs(across)
    let zone = Rectangle(
      box.left + across - aside - 20, box.top + rise - text.height - up,
      box.left + across + text.width + aside + 20, box.top + rise + up)
    var best: (distance: Double, paragraph: Int)?
    for phrase in page.phraseGrid.near(zone) {
      let other = page.phrases[phrase].paragraph
      guard other >= 0, page.paragraphs[other].isNumber == page.paragraphs[paragraph].isNumber
      else { continue }
      let bounds = page.paragraphs[other].bounds
      let shift = abs(bounds.top - box.top - rise)
      let offset = min(
        abs(bounds.left - box.left - across),
        abs(bounds.middleX - box.middleX - text.middleX + base.middleX))
      guard shift < up, offset < aside, shift + 0.5 * offset < best?.distance ?? .infinity,
        mayName(other, index, row)
      else { continue }
      best = (shift + 0.5 * offset, other)
    }
    return best?.paragraph
  }
}
