import PDFObjects

/// Joins phrases below one another into paragraphs.
struct ParagraphBuilder {
  let page: LabelPage

  // In parts of the font size.
  private static let (widestLeading, doubleLeading) = (1.5, 2.3)
  private static let besideBoth = 0.25
  static let flush = 0.2
  static let (besideToggle, farthestToggle) = (2.5, 3.5)
  /// In points.
  static let offPitch = 1.5
  private static let farthestField = 200.0
  /// The edge of the cell that a field is in.
  private static let ownEdge = 3.0
  private static let sameSize = 1.15
  private static let mostLines = 12

  func build(_ phrases: inout [Phrase], _ paragraphs: inout [Paragraph]) {
    completeNumbers(&phrases)
    let phrasesBefore = phrases
    var next = [Int](repeating: -1, count: phrases.count)
    var hasLeader = [Bool](repeating: false, count: phrases.count)
    let order = phrases.indices.sorted {
      phrasesBefore[$0].bounds.top != phrasesBefore[$1].bounds.top
        ? phrasesBefore[$0].bounds.top > phrasesBefore[$1].bounds.top
        : phrasesBefore[$0].bounds.left < phrasesBefore[$1].bounds.left
    }
    for index in order where !phrasesBefore[index].isTurned && !phrasesBefore[index].isNumber {
      guard let below = below(index, phrasesBefore), !hasLeader[below],
        continues(phrasesBefore[index], phrasesBefore[below])
      else { continue }
      next[index] = below
      hasLeader[below] = true
    }
    for index in order where !hasLeader[index] {
      var chain = [index]
      while next[chain[chain.count - 1]] >= 0, chain.count < Self.mostLines {
        chain.append(next[chain[chain.count - 1]])
      }
      // A line beyond the limit starts a new paragraph.
      if next[chain[chain.count - 1]] >= 0 {
        var rest = next[chain[chain.count - 1]]
        while rest >= 0 {
          append([rest], &phrases, &paragraphs)
          rest = next[rest]
        }
      }
      append(chain, &phrases, &paragraphs)
    }
    findLists(phrases, &paragraphs)
  }

  private func append(
    _ chain: [Int], _ phrases: inout [Phrase], _ paragraphs: inout [Paragraph]
  ) {
    let first = phrases[chain[0]]
    var paragraph = Paragraph(
      phrases: chain, bounds: first.bounds, text: "", number: first.number,
      isBold: chain.allSatisfy { phrases[$0].startsBold && phrases[$0].endsBold },
      size: first.size, isNumber: first.isNumber && chain.count == 1,
      isItalic: chain.allSatisfy { phrases[$0].isItalic })
    for index in chain {
      phrases[index].paragraph = paragraphs.count
      let part = phrases[index].text
      if paragraph.text.hasSuffix("-"), part.unicodeScalars.first?.properties.isLowercase == true,
        paragraph.text.dropLast().unicodeScalars.last?.properties.isAlphabetic == true
      {
        paragraph.text.removeLast()
      } else if !paragraph.text.isEmpty {
        paragraph.text += " "
      }
      paragraph.text += part
      paragraph.bounds = paragraph.bounds.union(phrases[index].bounds)
    }
    paragraphs.append(paragraph)
  }

  /// The nearest phrase below, with nothing else beside it under the same phrase.
  private func below(_ index: Int, _ phrases: [Phrase]) -> Int? {
    let phrase = phrases[index]
    let strip = Rectangle(
      phrase.bounds.left, phrase.bounds.bottom - Self.doubleLeading * phrase.size,
      phrase.bounds.right, phrase.bounds.bottom)
    var best: Int?
    for candidate in page.phraseGrid.near(strip) where candidate != index {
      let other = phrases[candidate]
      guard !other.isTurned, !other.isNumber || other.startsItem == false,
        other.bounds.middleY < phrase.bounds.bottom + 0.1 * phrase.size,
        other.bounds.overlapX(phrase.bounds) > 0
      else { continue }
      let distance = phrase.bounds.bottom - other.bounds.bottom
      guard distance > 0.4 * phrase.size, distance < Self.doubleLeading * phrase.size,
        distance < Self.widestLeading * phrase.size || goesOnFarBelow(phrase, other)
      else { continue }
      if let known = best {
        if other.bounds.top > phrases[known].bounds.top + 0.3 * phrase.size
          || (abs(other.bounds.top - phrases[known].bounds.top) <= 0.3 * phrase.size
            && other.bounds.left < phrases[known].bounds.left)
        {
          best = candidate
        }
      } else {
        best = candidate
      }
    }
    return best
  }

  private func continues(_ phrase: Phrase, _ other: Phrase) -> Bool {
    guard
      max(phrase.size, other.size) <= Self.sameSize * min(phrase.size, other.size)
        || isNote(other, under: phrase),
      !other.startsItem, !other.followsPicture, !ValueParts.isPartOfName(other.text),
      !phrase.hasLeader, !other.isNumber, !areNumbered(phrase, other)
    else { return false }
    let size = phrase.size
    let shift = other.bounds.left - phrase.bounds.left
    let isItem = phrase.number != nil || LineNumber.isCode(phrase.text.prefix { $0 != " " })
    // “D2 (1) Did you” hangs further than “D1 Did you”.
    let hasPart =
      isItem && phrase.text.split(separator: " ").dropFirst().first?.hasPrefix("(") == true
    let isHanging = shift > -0.8 * size && shift < (hasPart ? 6 : isItem ? 4 : 2.2) * size
    // The last line of a sentence ends over the middle of a caption by chance.
    let isCentered =
      abs(phrase.bounds.middleX - other.bounds.middleX) < size
      && !(phrase.text.hasSuffix(".") && shift < 0 && isOverField(other))
    let isFlushRight =
      abs(phrase.bounds.right - other.bounds.right) < Self.flush * size
      && (other.text.unicodeScalars.first?.properties.isLowercase == true
        || isNote(other, under: phrase))
    guard
      isHanging || isCentered || isFlushRight || isIndented(phrase, over: other)
        || isBehindBox(phrase, over: other),
      !areBesideRows(phrase, other)
    else {
      return false
    }
    if phrase.endsBold != other.startsBold, phrase.startsBold == phrase.endsBold,
      other.startsBold == other.endsBold, !other.text.hasPrefix("("),
      !LabelText.opensNote(phrase.text), !LabelText.closesNote(other.text)
    {
      return false
    }
    // A short caption over a note in another style of letters.
    if other.isItalic, !phrase.isItalic, !other.text.hasPrefix("("),
      phrase.text.utf8.count < Self.shortCaption, other.bounds.width > 2 * phrase.bounds.width
    {
      return false
    }
    let between = page.rules.horizontalCount(
      from: other.bounds.middleY, to: phrase.bounds.middleY,
      at: min(phrase.bounds.middleX, other.bounds.middleX))
    guard between == 0 else { return false }
    let gap = Rectangle(
      max(phrase.bounds.left, other.bounds.left), other.bounds.middleY,
      min(phrase.bounds.right, other.bounds.right), phrase.bounds.middleY)
    let isParted = page.widgetGrid.near(gap).contains { index in
      let widget = page.widgets[index]
      return widget.bounds.overlapX(gap) > 0.5 * gap.width && widget.bounds.middleY > gap.bottom
        && widget.bounds.middleY < gap.top
    }
    guard !isParted else { return false }
    // Each row has a check box of its own on its left, or a field of its own on its right. A box may be
    // beside both lines of its text.
    if let own = toggle(before: other), !isBesideMiddle(phrase, other),
      page.widgets[own].bounds.overlapY(phrase.bounds)
        < Self.besideBoth * min(phrase.size, page.widgets[own].bounds.height)
    {
      return false
    }
    if let own = toggle(before: phrase, within: Self.farthestToggle),
      let next = toggle(before: other, within: Self.farthestToggle), own != next,
      abs(page.widgets[own].bounds.left - page.widgets[next].bounds.left) < Self.offPitch
    {
      return false
    }
    if let own = field(before: phrase), let next = field(before: other), own != next {
      return false
    }
    if isQuestion(phrase, before: other) || isOption(phrase, before: other)
      || isOneOfSeveral(other, under: phrase) || isCaption(other, under: phrase)
      || isOtherCaption(other, under: phrase)
      || isComplete(phrase, before: other)
      || goesOnBehindBlank(phrase, before: other) || leadsToField(other, under: phrase)
    {
      return false
    }
    if let own = field(after: phrase), let next = field(after: other), own != next,
      areRows(phrase, own, other, next) || areCaptions(phrase, other)
        || areBeside(phrase, own, other, next) || areWithinRows(phrase, own, other, next),
      !page.widgets[own].isToggle || !goesOn(phrase, other) || isBeside(own, phrase)
    {
      return false
    }
    return true
  }

  /// A note in parentheses and in smaller letters, as under the head of a column.
  private func isNote(_ other: Phrase, under phrase: Phrase) -> Bool {
    other.text.hasPrefix("(")
      && (other.text.hasSuffix(")")
        || LabelText.opensNote(other.text) && phrase.text.last?.isLetter == true)
      && other.size < phrase.size
      && other.size > 0.6 * phrase.size && !phrase.text.hasSuffix(")")
      && other.bounds.width < 3 * phrase.bounds.width
  }

  /// The check box or radio button that a phrase is beside.
  func toggle(before phrase: Phrase, within sizes: Double = besideToggle) -> Int? {
    let strip = Rectangle(
      phrase.bounds.left - sizes * phrase.size, phrase.bounds.bottom, phrase.bounds.left,
      phrase.bounds.top)
    return page.widgetGrid.near(strip).first { index in
      let widget = page.widgets[index]
      return widget.isToggle && widget.bounds.overlapX(strip) > 0
        && widget.bounds.left < phrase.bounds.left && widget.bounds.sharesRow(with: strip)
    }
  }

  /// The nearest widget on the right of a phrase, if neither a rule nor another text is between.
  func field(after phrase: Phrase) -> Int? {
    let strip = Rectangle(
      phrase.bounds.right, phrase.bounds.bottom, phrase.bounds.right + Self.farthestField,
      phrase.bounds.top)
    var nearest: Int?
    for index in page.widgetGrid.near(strip) {
      let box = page.widgets[index].bounds
      guard box.overlapX(strip) > 0, box.left > phrase.bounds.middleX, box.sharesRow(with: strip),
        nearest.map({ box.left < page.widgets[$0].bounds.left }) ?? true
      else { continue }
      nearest = index
    }
    guard let nearest else { return nil }
    let gap = Rectangle(
      phrase.bounds.right, phrase.bounds.bottom, page.widgets[nearest].bounds.left,
      phrase.bounds.top)
    let isParted =
      page.rules.verticalCount(from: gap.left, to: gap.right - Self.ownEdge, at: gap.middleY) > 0
      || page.phraseGrid.near(gap).contains { index in
        let other = page.phrases[index].bounds
        return other.middleX > gap.left && other.middleX < gap.right && other.sharesRow(with: gap)
      }
    return isParted ? nil : nearest
  }
}
