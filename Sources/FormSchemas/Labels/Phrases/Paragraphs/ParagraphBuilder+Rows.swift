import PDFObjects

/// Lines over one another that are captions of fields in rows of their own.
extension ParagraphBuilder {
  /// Captions of several columns of boxes are under one text: “Children reside with” over “Petitioner” and “Respondent”.
  func isOneOfSeveral(_ caption: Phrase, under phrase: Phrase) -> Bool {
    guard caption.bounds.width < phrase.bounds.width, isOverToggle(caption) else { return false }
    let row = Rectangle(
      phrase.bounds.left, caption.bounds.bottom, phrase.bounds.right, caption.bounds.top)
    return page.phraseGrid.near(row).contains { index in
      let other = page.phrases[index]
      return other.bounds.overlapX(row) > other.size && other.bounds.sharesRow(with: row)
        && other.bounds.overlapX(caption.bounds) <= 0 && other.text.first?.isUppercase == true
        && isOverToggle(other)
    }
  }

  private func isOverToggle(_ caption: Phrase) -> Bool {
    let strip = Rectangle(
      caption.bounds.left, caption.bounds.bottom - Self.underCaption, caption.bounds.right,
      caption.bounds.bottom)
    return page.widgetGrid.near(strip).contains { index in
      let box = page.widgets[index].bounds
      return page.widgets[index].isToggle && box.middleX > strip.left && box.middleX < strip.right
        && box.top < caption.bounds.middleY && box.top > strip.bottom
    }
  }

  /// In points.
  private static let underCaption = 20.0

  // In points.
  private static let besideAmount = 3.0
  private static let nearField = 20.0
  /// In bytes.
  private static let longestLine = 48
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

  /// The last line of a caption and the first one of the next, each within the height of its field, as the line before is.
  func areWithinRows(_ phrase: Phrase, _ own: Int, _ other: Phrase, _ next: Int) -> Bool {
    let (upper, lower) = (page.widgets[own], page.widgets[next])
    return other.text.first?.isUppercase == true && !goesOn(phrase, other)
      && max(phrase.text.utf8.count, other.text.utf8.count) < Self.longestLine
      && !hasText(between: upper.bounds, lower.bounds) && !upper.isToggle && !lower.isToggle
      && abs(upper.bounds.left - lower.bounds.left) < Self.offPitch
      && lower.bounds.top < upper.bounds.bottom
      && phrase.bounds.bottom > lower.bounds.top && phrase.bounds.middleY > upper.bounds.bottom
      && other.bounds.top < upper.bounds.bottom && other.bounds.middleY < lower.bounds.top
      && hasLine(over: phrase, within: upper.bounds)
  }

  /// A caption of its own is over the lower one of two fields.
  private func hasText(between upper: Rectangle, _ lower: Rectangle) -> Bool {
    let gap = Rectangle(lower.left, lower.top, lower.right, upper.bottom)
    return page.phraseGrid.near(gap).contains { gap.holdsMiddle(of: page.phrases[$0].bounds) }
  }

  /// A line of the same text is over one, within the height of a field.
  private func hasLine(over phrase: Phrase, within field: Rectangle) -> Bool {
    lines(over: phrase).contains { line in
      abs(line.bounds.left - phrase.bounds.left) < Self.offPitch
        && abs(line.size - phrase.size) < 0.5
        && line.bounds.middleY < field.top + Self.besideAmount
    }
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
