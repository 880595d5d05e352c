import PDFObjects

/// Lines over one another that are captions of fields in rows of their own.
extension ParagraphBuilder {
  // In points.
  private static let besideAmount = 3.0
  private static let nearField = 20.0
  /// The rules of the cells beside a text.
  private static let besideCells = 8.0

  /// The lines are as far apart as the fields: a text beside a table is on its rows only by chance.
  func areRows(_ phrase: Phrase, _ own: Int, _ other: Phrase, _ next: Int) -> Bool {
    let leading = phrase.bounds.middleY - other.bounds.middleY
    let pitch = page.widgets[own].bounds.middleY - page.widgets[next].bounds.middleY
    // Fields drawn by hand are less regular than the texts.
    let areAmounts = [phrase, other].allSatisfy { line in
      page.currencies.contains { $0.sharesRow(with: line.bounds) && $0.left > line.bounds.right }
    }
    return abs(leading - pitch) < (areAmounts ? Self.besideAmount : Self.offPitch)
  }

  /// Two brief texts that end before ruled cells, with a rule between these.
  func areBesideRows(_ phrase: Phrase, _ other: Phrase) -> Bool {
    abs(phrase.bounds.right - other.bounds.right) < Self.flush * phrase.size
      && [phrase, other].allSatisfy {
        $0.text.first?.isUppercase == true && $0.text.utf8.count < Self.shortCaption
      }
      && page.rules.horizontalCount(
        from: other.bounds.middleY, to: phrase.bounds.middleY,
        at: phrase.bounds.right + Self.besideCells) > 0
  }

  /// Two brief texts that each begin with a capital are each before the middle of a field of their own.
  func areBeside(_ phrase: Phrase, _ own: Int, _ other: Phrase, _ next: Int) -> Bool {
    [(phrase, own), (other, next)].allSatisfy { text, field in
      let height = page.widgets[field].bounds.middleY
      return text.text.first?.isUppercase == true && text.text.utf8.count < Self.shortCaption
        && page.widgets[field].bounds.left - text.bounds.right < Self.nearField
        && height > text.bounds.bottom && height < text.bounds.top
    }
  }
}
