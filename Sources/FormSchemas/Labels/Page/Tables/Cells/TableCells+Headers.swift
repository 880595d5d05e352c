import PDFObjects

/// The headers of columns.
extension TableCells {
  // In points.
  /// The header of several columns is directly above theirs.
  private static let highestSpan = 44.0
  private static let farthestSpan = 320.0
  private static let farthestOwn = 160.0
  private static let overLetter = 30.0
  private static let highestCell = 120.0
  // In bytes.
  /// Longer headers say enough by themselves.
  private static let longestPart = 24
  // In sizes of the text of a header.
  private static let (nextLine, overUnit) = (0.9, 2.2)
  private static let longestSpan = 60

  /// The paragraph that ends a column's header, or -1.
  func header(of index: Int) -> Int {
    headerPhrases[index] >= 0 ? page.phrases[headerPhrases[index]].paragraph : -1
  }

  /// A column's header, with the texts in the same cell above it and its number, under the header of several
  /// columns that it is a part of: “Months of coverage: Jan”.
  func headerText(of index: Int) -> String? {
    let last = header(of: index)
    guard last >= 0 else { return nil }
    if page.phrases[headerPhrases[index]].isTurned { return turnedHeader(of: index) }
    let text = ownHeaderText(of: index, endingWith: last)
    // “(b) Beginning of tax year”, but “Properties A”.
    let own =
      headerLetters[index].map { letter in
        letter == text
          ? text
          : letter.first?.isUppercase == true
            ? "\(PageLabeler.trimmed(text)) \(letter)" : "\(letter) \(text)"
      } ?? text
    guard own.utf8.count < Self.longestPart,
      let whole = header(over: page.paragraphs[last].bounds, beside: mates[index] ?? []),
      !own.contains(whole)
    else { return own }
    return LabelText.joined(whole, own)
  }

  /// Takes a capital letter over a column for its header, with the text over the letters of several columns.
  mutating func takeLetter(_ sight: WidgetSurroundings.Sight, of index: Int) -> Bool {
    let letter = page.phrases[sight.phrase]
    guard sight.distance < Self.overLetter, letter.text.count == 1,
      letter.text.first?.isUppercase == true, !page.widgets[index].isToggle
    else { return false }
    let row = Rectangle(
      letter.bounds.left - Self.farthestSpan, letter.bounds.bottom,
      letter.bounds.right + Self.farthestSpan, letter.bounds.top)
    let letters = page.phraseGrid.near(row).count { other in
      let text = page.phrases[other]
      return text.text.count == 1 && text.text.first?.isUppercase == true
        && text.bounds.sharesRow(with: letter.bounds)
    }
    guard letters > 1 else { return false }
    let above = Rectangle(
      row.left, letter.bounds.top, row.right, letter.bounds.top + Self.highestSpan / 2)
    let span = page.phraseGrid.near(above).first { other in
      let text = page.phrases[other]
      return !text.isBare && !text.isTurned && text.bounds.middleY > above.bottom
        && text.bounds.middleY < above.top
        && page.rules.isInOuterCell(letter.bounds, under: text.bounds)
        && text.text.utf8.count < Self.longestPart
    }
    guard let span else { return false }
    headerPhrases[index] = span
    headerLetters[index] = letter.text
    return true
  }

  /// The header that spans several columns, of which one has a header in a cell under it: the only text
  /// of its cell.
  ///
  /// - Parameter mates: the other cells of the row, of which some are in no column under that header.
  private func header(over part: Rectangle, beside mates: [Int]) -> String? {
    let row = Rectangle(
      part.left - Self.farthestSpan, part.top - 1, part.right + Self.farthestSpan,
      part.top + Self.highestSpan)
    let found = page.phraseGrid.near(row).map { page.phrases[$0] }.filter { phrase in
      let (x, y) = (phrase.bounds.middleX, phrase.bounds.middleY)
      guard !phrase.isTurned, phrase.bounds.bottom >= part.top - 1, phrase.bounds.top < row.top
      else { return false }
      return page.rules.verticalCount(from: min(x, part.middleX), to: max(x, part.middleX), at: y)
        == 0
        && page.rules.horizontalCount(from: part.top - 1, to: y, at: part.middleX) == 1
        && page.rules.horizontalCount(from: y, to: y + Self.highestSpan, at: x) > 0
        && page.rules.isInOuterCell(part, under: phrase.bounds)
    }
    guard let span = found.min(by: { $0.bounds.bottom < $1.bounds.bottom }),
      found.allSatisfy({ isInOneCell($0.bounds, span.bounds) })
    else { return nil }
    var paragraphs: [Int] = []
    for phrase in found.sorted(by: { $0.bounds.top > $1.bounds.top })
    where !phrase.isBare && !paragraphs.contains(phrase.paragraph) {
      paragraphs.append(phrase.paragraph)
    }
    let text = paragraphs.map { page.paragraphs[$0].text }.joined(separator: " ")
    guard !paragraphs.isEmpty, text.utf8.count < Self.longestSpan,
      paragraphs.allSatisfy({
        !page.paragraphs[$0].isNumbered
          && !page.paragraphs[$0].isAboutChoosing
      })
    else { return nil }
    let (x, y) = (span.bounds.middleX, span.bounds.middleY)
    let isLabel = page.widgetGrid.near(row).contains { index in
      let box = page.widgets[index].bounds
      let isUnder =
        box.top < span.bounds.bottom + 2 && box.bottom > part.top - 2
        && box.overlapX(span.bounds) > 0
      return isUnder
        || box.sharesRow(with: span.bounds)
          && page.rules.verticalCount(
            from: min(x, box.left + 1), to: max(x, box.left + 1), at: box.middleY) == 0
    }
    guard !isLabel else { return nil }
    let isOverSeveral = mates.contains { mate in
      let other = page.widgets[mate].bounds.middleX
      return page.rules.verticalCount(from: min(x, other), to: max(x, other), at: y) == 0
    }
    let isOverAll = mates.allSatisfy { mate in
      let other = page.widgets[mate].bounds.middleX
      return page.rules.verticalCount(from: min(x, other), to: max(x, other), at: y) == 0
    }
    return isOverSeveral && !isOverAll ? text : nil
  }

  /// No rule is between two texts.
  private func isInOneCell(_ text: Rectangle, _ other: Rectangle) -> Bool {
    let (low, high) = (min(text.middleY, other.middleY), max(text.middleY, other.middleY))
    let (left, right) = (min(text.middleX, other.middleX), max(text.middleX, other.middleX))
    return page.rules.horizontalCount(from: low, to: high, at: other.middleX) == 0
      && page.rules.verticalCount(from: left, to: right, at: text.middleY) == 0
  }

  /// A line of the form with its number: a line with another number above it is not a part of the header. A number in
  /// parentheses is that of a column.
  private func isItem(_ paragraph: Paragraph) -> Bool {
    paragraph.isNumbered && !paragraph.isNumber
      && !paragraph.text.hasPrefix("(")
  }

  /// “[Print the initials of each child.]”, but not “[W]itness”.
  private static func isNoteInBrackets(_ text: String) -> Bool {
    text.hasPrefix("[") && text.hasSuffix("]") && text.count(where: { $0 == " " }) > 2
  }

  /// A text is the caption of the field to write into on its right.
  private func hasField(behind text: Rectangle) -> Bool {
    surroundings.right(of: text, most: 1, within: Self.farthestOwn).first?.passed.first.map {
      !page.widgets[$0].isToggle
    } ?? false
  }

  /// The last line of a header with the further captions on its row over one field: “First name” and “Last name”.
  private func line(of index: Int, endingWith last: Int) -> String {
    let text = page.paragraphs[last].text
    let own = page.phrases[headerPhrases[index]].bounds
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, text.utf8.count < Self.longestPart else { return text }
    let row = Rectangle(box.left, own.bottom, box.right, own.top)
    let further = page.phraseGrid.near(row).map { page.phrases[$0] }.filter { phrase in
      phrase.paragraph != last && phrase.bounds.left > box.left - 2
        && phrase.bounds.right < box.right + 2
        && abs(phrase.bounds.bottom - own.bottom) < 2 && !phrase.isBare && phrase.text != text
        && phrase.text.utf8.count < Self.longestPart
        && phrase.text.first?.isLowercase == false
        && PartNumber.length(in: phrase.text) == nil
        && page.paragraphs[phrase.paragraph].phrases.count == 1
        && page.rules.verticalCount(
          from: min(own.right, phrase.bounds.right), to: max(own.left, phrase.bounds.left),
          at: phrase.bounds.middleY) == 0
    }.sorted { $0.bounds.left < $1.bounds.left }
    return
      (further.filter { $0.bounds.left < own.left }.map(\.text) + [text]
      + further.filter { $0.bounds.left > own.left }.map(\.text)).joined(separator: " ")
  }

  private func ownHeaderText(of index: Int, endingWith last: Int) -> String {
    var texts = [line(of: index, endingWith: last)]
    var top = page.paragraphs[last].bounds
    let size = page.paragraphs[last].size
    var wasItem = isItem(page.paragraphs[last])
    // What is measured may be in a row of its own over the row of units.
    var isUnit = LabelText.isUnit(page.paragraphs[last].text)
    for _ in 0..<3 {
      // The lines of a ruled cell may be far apart.
      let isInCell = page.rules.cell(around: top, within: Self.highestCell) != nil
      let sights = surroundings.above(
        top, most: 6, within: (isUnit || isInCell ? Self.overUnit : Self.nextLine) * size)
      guard
        let next = sights.first(where: { sight in
          guard sight.phrase >= 0, sight.passed.isEmpty else { return false }
          let phrase = page.phrases[sight.phrase]
          return phrase.bounds.bottom >= top.top - 0.3 * size
            && abs(phrase.bounds.middleX - top.middleX) < 0.5 * max(phrase.bounds.width, top.width)
            && phrase.bounds.width < 2.5 * max(top.width, page.widgets[index].bounds.width)
            && page.rules.horizontalCount(
              from: top.top - 0.3 * size, to: phrase.bounds.middleY, at: phrase.bounds.middleX)
              < (isUnit ? 2 : 1)
        })
      else { break }
      let paragraph = page.paragraphs[page.phrases[next.phrase].paragraph]
      // What is over a bold header in other letters is a text over the table.
      if page.paragraphs[last].isBold, !paragraph.isBold,
        paragraph.number == nil, !page.widgets[index].isToggle,
        paragraph.text.utf8.count > Self.longestSpan
      {
        break
      }
      // A whole question begins a header.
      guard !paragraph.isSentence, !isItem(paragraph) || !wasItem,
        !Self.isNoteInBrackets(paragraph.text),
        !page.paragraphs[last].hasQuestionMark
          || page.paragraphs[last].text.utf8.count < Self.longestPart,
        !hasField(behind: paragraph.bounds), !surroundings.isCaptionOfBox(paragraph.bounds)
      else { break }
      wasItem = wasItem || isItem(paragraph)
      texts.append(paragraph.text)
      top = paragraph.bounds
      isUnit = false
      if paragraph.isNumber { break }
    }
    return texts.reversed().joined(separator: " ")
  }

  /// Whether a widget is in the same column as another one.
  func sharesColumn(_ index: Int, with other: Int) -> Bool {
    headerPhrases[index] >= 0 && headerPhrases[index] == headerPhrases[other]
      || isSimilar(other, to: page.widgets[index].bounds)
  }
}
