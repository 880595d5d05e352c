import PDFObjects

/// Texts that are captions by their place: at the top of a cell, under the line of a field, over the pattern of a date.
extension LabelMatching {
  /// In points.
  private static let cellOfTitle = 120.0
  private static let besidePart = 40.0
  /// In sizes of a font.
  private static let overFirst = 0.5
  /// In bytes.
  private static let longestLineCaption = 60
  /// Letters of a code without digits.
  private static let longestCode = 4
  /// Of the size of the words before a field.
  private static let smaller = 0.93

  /// “Part V” alone, before the title of the part.
  func isNumberOfPart(_ text: Paragraph) -> Bool {
    text.isBold && PartNumber.length(in: text.text) == text.text.count
      && surroundings.right(of: text.bounds, most: 1, within: Self.besidePart).contains(
        where: \.isDirect)
  }

  /// A caption in parentheses under the line of a field, in one ruled cell with it.
  func captionOfLine(_ index: Int) -> Int? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, !page.isOnFloorOfCell(index) else { return nil }
    return surroundings.below(box, ignoring: index, most: 1, within: Self.touching).first.flatMap {
      guard $0.phrase >= 0, $0.passed.isEmpty else { return nil }
      let phrase = page.phrases[$0.phrase]
      return phrase.text.hasPrefix("(") && phrase.text.hasSuffix(")") && !phrase.isBare
        ? $0.phrase : nil
    }
  }

  /// Single letters before a field, with which what is written into it begins: “H W F –”.
  func printedStart(_ lefts: [WidgetSurroundings.Sight]) -> [Int] {
    let letters = lefts.prefix {
      $0.phrase >= 0 && $0.passed.isEmpty
        && page.phrases[$0.phrase].text.split(separator: " ").allSatisfy {
          $0.count == 1 && $0.first?.isUppercase == true
        }
    }.map(\.phrase)
    return letters.reduce(0) { $0 + page.phrases[$1].text.count(where: \.isLetter) } > 1
      ? letters : []
  }

  /// The line directly over the pattern of a date in parentheses, which ends no further left: “Date of departure” over
  /// “(mm/dd/yyyy)”.
  func caption(over pattern: Phrase) -> Int? {
    guard pattern.text.hasPrefix("("), pattern.text.hasSuffix(")"),
      let sight = surroundings.above(pattern.bounds, most: 1, within: 0.5 * pattern.size).first,
      sight.phrase >= 0, sight.passed.isEmpty, !page.phrases[sight.phrase].isBare,
      page.phrases[sight.phrase].bounds.right > pattern.bounds.left
    else { return nil }
    return sight.phrase
  }

  /// The line directly over the first line of a note, of which it is the title: “Normal take-home pay” over “(including
  /// overtime)”, or a bold one over others in its ruled cell.
  func title(over text: Phrase, before box: Rectangle) -> Int? {
    guard text.paragraph >= 0, let line = page.paragraphs[text.paragraph].phrases.first else {
      return nil
    }
    let note = page.phrases[line]
    guard
      let sight = surroundings.above(note.bounds, most: 1, within: Self.overFirst * note.size)
        .first,
      sight.isDirect, case let title = page.phrases[sight.phrase], !title.isBare,
      title.paragraph != text.paragraph, title.text.utf8.count < Self.longestLineCaption,
      abs(title.bounds.left - note.bounds.left) < 2
        || abs(title.bounds.right - note.bounds.right) < 2,
      page.rules.horizontalCount(
        from: note.bounds.middleY, to: title.bounds.middleY, at: title.bounds.middleX) == 0,
      !surroundings.isCaptionOfBox(title.bounds)
    else { return nil }
    let isNote = note.text.hasPrefix("(") && page.paragraphs[text.paragraph].text.hasSuffix(")")
    let isInCell =
      title.startsBold && title.endsBold && !note.startsBold
      && page.rules.verticalCount(from: note.bounds.right, to: box.left, at: note.bounds.middleY)
        > 0
      && page.rules.cell(around: note.bounds, within: Self.cellOfTitle) != nil
    return isNote || isInCell ? sight.phrase : nil
  }

  /// The caption under the line of a field in a sentence, in smaller letters than the words before it: “Name (print)”
  /// under the line of “I, ____, am a”.
  func captionUnderLine(_ index: Int, after words: Phrase) -> Int? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, isWithinSentence(words),
      !page.isOnFloorOfCell(index)
    else { return nil }
    return surroundings.below(box, ignoring: index, most: 2, within: Self.touching).lazy
      .filter { $0.phrase >= 0 && $0.passed.isEmpty }.map { page.phrases[$0.phrase] }
      .first { caption in
        caption.size < Self.smaller * words.size && !caption.isBare
          && caption.text.utf8.count < Self.longestLineCaption
          && caption.bounds.left > box.left - Self.nextRow && caption.bounds.left < box.right
      }?.paragraph
  }

  func captionUnderLine(_ index: Int) -> Int? {
    wordsBefore(index).flatMap { captionUnderLine(index, after: $0) }
  }

  /// “UB30B28” or “QTF”.
  static func isPrintedCode(_ text: String) -> Bool {
    text.count > 2 && text.allSatisfy { $0.isUppercase || $0.isNumber }
      && (text.count <= longestCode || text.contains(where: \.isNumber))
      && text.contains(where: \.isLetter)
  }

  /// The words of a sentence before the line that a caption is under, or before the row of fields for the parts of a name:
  /// “Your current name: ____ ____” over “first” and “last”.
  func wordsBefore(captionOf choice: LabelCandidate) -> String? {
    var first = choice.widget
    var isRow = false
    if conventions.isInCaptionedRow[first],
      ValueParts.isPartOfName(page.paragraphs[choice.paragraph].text)
    {
      for _ in 0..<Self.mostNames {
        guard let before = fieldBefore(first), conventions.isInCaptionedRow[before] else { break }
        first = before
      }
      isRow = true
    } else if captionUnderLine(first) != choice.paragraph {
      return nil
    }
    return wordsBefore(first).flatMap { words in
      let saysSomething =
        isRow
        ? LabelText.hasWord(words.text) && !LabelText.isScrap(words.text)
        // A text that goes on below is a note in the margin.
        : words.text.utf8.count >= Self.fewestWords
          && page.paragraphs[words.paragraph].bounds.bottom > words.bounds.bottom - 1
      return saysSomething ? words.text : nil
    }
  }

  /// The last words of the line over a field, which a sentence goes on with: “…, has the sum of” over “____ on account”.
  func lineEnding(over box: Rectangle) -> Int? {
    let above = Rectangle(box.right, box.top, page.bounds.right, box.top + Self.lineHeight)
    let last = page.phraseGrid.near(above).filter {
      let phrase = page.phrases[$0]
      return phrase.bounds.middleY > above.bottom && phrase.bounds.middleY < above.top
        && !phrase.isTurned && phrase.bounds.left > box.left
    }.max { page.phrases[$0].bounds.right < page.phrases[$1].bounds.right }
    guard let last, case let phrase = page.phrases[last], phrase.paragraph >= 0,
      LabelText.goesOn(phrase.text), phrase.text.last?.isLowercase == true, !phrase.hasLeader,
      phrase.text.split(separator: " ").count > 2,
      surroundings.right(of: phrase.bounds, most: 1, within: Self.lineHeight * 2).isEmpty,
      let behind = surroundings.textBehind(box, within: Self.besideField),
      case let next = page.phrases[behind], abs(next.size - phrase.size) < 1,
      next.text.contains(" "),
      next.text.drop(while: { ", ".contains($0) }).first?.isLowercase == true
    else { return nil }
    return last
  }

  /// In points.
  private static let lineHeight = 24.0

  /// A caption of its own is below the field, in one row with that of the field before it.
  func isInRowOfCaptions(_ choice: LabelCandidate) -> Bool {
    guard !choice.isShared, choice.relation == .below, let previous = fieldBefore(choice.widget),
      let before = choices[previous], before.relation == .below, !before.isShared
    else { return false }
    return page.paragraphs[before.paragraph].bounds.sharesRow(
      with: page.paragraphs[choice.paragraph].bounds)
  }

  /// The field directly on the left, with no text between.
  private func fieldBefore(_ index: Int) -> Int? {
    surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: 1, within: Self.besideField
    ).first?.passed.first
  }

  private static let mostNames = 3
  /// In points.
  private static let besideField = 30.0
  /// Bytes of words of a sentence that say something before a caption.
  private static let fewestWords = 7
}
