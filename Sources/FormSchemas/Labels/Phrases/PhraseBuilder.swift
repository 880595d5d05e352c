import PDFContent
import PDFObjects

/// Cuts the lines of a page into phrases.
struct PhraseBuilder {
  let text: PageText
  let page: LabelPage
  let space: ReadingSpace
  /// For each font of the page, whether it has pictures instead of letters.
  let isOrnamental: [Bool]
  /// Words that are letters of a text from top to bottom.
  let stackedWords: Set<Int>

  // In parts of the font size.
  private static let widestSpace = 1.05
  /// A line number stands further from its text.
  private static let widestNumberSpace = 3.5

  /// A word, without what only leads the eye.
  struct Token {
    var text: String
    var bounds: Rectangle
    var size: Double
    var isBold: Bool
    var isItalic = false
    /// Dots or underscores.
    var isLeader = false
    /// A bullet is before it.
    var isBulleted = false
    /// A picture is before it, such as a box to check or an arrow.
    var followsPicture = false
  }

  init(text: PageText, page: LabelPage, space: ReadingSpace) {
    self.text = text
    self.page = page
    self.space = space
    isOrnamental = text.content.fonts.map(\.name.isOrnamental)
    stackedWords = StackedLetters.words(in: text, space: space)
  }

  func phrases(limit: Int) -> [Phrase] {
    var phrases: [Phrase] = []
    for line in text.lines {
      guard phrases.count < limit else { break }
      if line.turn == space.angle, line.direction != .topToBottom {
        var found: [Phrase] = []
        cut(tokens(of: line), into: &found)
        phrases += found.filter {
          Self.saysSomething($0.text) && !FormMark.isMark($0.text, $0.bounds, on: page.bounds)
        }
      } else {
        var tokens = tokens(of: line)
        tokens.removeAll(where: \.isLeader)
        guard let first = tokens.first else { continue }
        var phrase = phrase(first)
        for token in tokens.dropFirst() { append(token, to: &phrase) }
        // In vertical writing a text is over its field, as others are in horizontal writing.
        phrase.isTurned = line.direction != .topToBottom
        phrase.isNumber = false
        phrases.append(phrase)
      }
    }
    return StackedLetters.removed(from: phrases)
  }

  // MARK: Phrases

  private func cut(_ tokens: [Token], into phrases: inout [Phrase]) {
    var current: Phrase?
    var last: Token?
    let stretched = stretchedGaps(tokens)
    for (place, token) in tokens.enumerated() {
      defer { last = token }
      guard var phrase = current else {
        if !token.isLeader { current = self.phrase(token) }
        continue
      }
      if token.isLeader {
        // A lone period ends a sentence.
        if token.text.utf8.count == 1, token.bounds.left - phrase.bounds.right < 0.3 * phrase.size {
          continue
        }
        phrase.reach = max(phrase.reach, token.bounds.right)
        current = phrase
        continue
      }
      if isApart(phrase, token, isStretched: stretched.contains(place))
        || last.map({ phrase.text == $0.text && haveFields($0, token) }) == true
        || isNumberBehindHeading(place, tokens, phrase)
      {
        phrases.append(phrase)
        current = self.phrase(token)
      } else {
        append(token, to: &phrase)
        current = phrase
      }
    }
    if let current { phrases.append(current) }
  }

  private func isApart(_ phrase: Phrase, _ token: Token, isStretched: Bool) -> Bool {
    if phrase.hasLeader || token.followsPicture || Self.isCents(phrase.text) { return true }
    // The number of a line is printed again before its amount: “5a. $”.
    if phrase.isNumber, Self.isSign(token.text) { return true }
    let gap = token.bounds.left - phrase.bounds.right
    let size = max(phrase.size, token.size)
    let widest = phrase.isNumber ? Self.widestNumberSpace : Self.widestSpace
    if gap > widest * size, !isStretched { return true }
    guard gap > 0.12 * size else { return false }
    if gap > 0.4 * size, isAnswer(phrase) { return true }
    // Captions in parentheses beside one another.
    if gap > 0.4 * size, phrase.text.hasPrefix("("), phrase.text.hasSuffix(")"),
      token.text.hasPrefix("(")
    {
      return true
    }
    if areHeads(phrase.bounds, token.bounds, size) { return true }
    if gap > 0.5 * size, startsNextPart(token.text, after: phrase.number) { return true }
    if page.option(at: phrase.bounds) != page.option(at: token.bounds) { return true }
    if isLetterOfBox(token), hasBoxBefore(phrase) { return true }
    let height = token.bounds.middleY
    if page.rules.verticalCount(
      from: phrase.bounds.right - 0.5, to: token.bounds.left + 0.5, at: height) > 0
    {
      return true
    }
    let between = Rectangle(
      phrase.bounds.right, token.bounds.bottom, token.bounds.left, token.bounds.top)
    return page.widgetGrid.near(between).contains { index in
      let widget = page.widgets[index].bounds
      return widget.sharesRow(with: between) && widget.middleX > between.left - 2
        && widget.middleX < between.right + 2
    }
  }

  /// The sign of a currency, or one before an amount that is added: “+ $”.
  private static func isSign(_ text: String) -> Bool { text.allSatisfy { "$€£¥₹+=".contains($0) } }

  /// “Yes” or “No” behind a box: what follows is about both.
  private func isAnswer(_ phrase: Phrase) -> Bool {
    LabelText.answers.contains(phrase.text.lowercased()) && hasBoxBefore(phrase)
  }

  private func phrase(_ token: Token) -> Phrase {
    let number = LineNumber.parse(token.text)
    return Phrase(
      text: token.text, bounds: token.bounds, reach: token.bounds.right, size: token.size,
      startsBold: token.isBold, endsBold: token.isBold, isItalic: token.isItalic, number: number,
      isNumber: number != nil,
      isPattern: Self.isPattern(token.text), isBulleted: token.isBulleted,
      followsPicture: token.followsPicture,
      startsItem: number != nil && token.text.contains { $0 == "." || $0 == ")" })
  }

  private func append(_ token: Token, to phrase: inout Phrase) {
    if let number = phrase.number, phrase.isNumber, phrase.endsBold, token.isBold,
      number.allSatisfy(\.isNumber), token.text.count == 1, token.text.first?.isLowercase == true
    {
      // “4 a” is the number 4a.
      phrase.number = number + token.text
      phrase.text += " " + token.text
      phrase.bounds = phrase.bounds.union(token.bounds)
      phrase.reach = max(phrase.reach, phrase.bounds.right)
      return
    }
    if phrase.isNumber {
      let gap = token.bounds.left - phrase.bounds.right
      // “65 or older” starts with no number of a line; “12  Name” and “1a Name” do.
      let number = phrase.number ?? ""
      let isMarked =
        phrase.startsItem || gap > 0.45 * phrase.size || phrase.endsBold != token.isBold
        || (LineNumber.hasDigit(number) && number.utf8.last.map { $0 >= 0x61 } == true)
      if isMarked { phrase.startsItem = true } else { phrase.number = nil }
      phrase.isNumber = false
      // The number of a question may be larger than its text.
      phrase.size = token.size
    }
    // So may the code of one: “D1”.
    if LineNumber.isCode(phrase.text[...]) { phrase.size = token.size }
    // A font of its own may begin behind a parenthesis.
    let touches = phrase.text.hasSuffix("(") || token.text.hasPrefix(")")
    phrase.text += (touches ? "" : " ") + token.text
    phrase.isPattern = phrase.isPattern && Self.isPattern(token.text)
    phrase.bounds = phrase.bounds.union(token.bounds)
    phrase.reach = max(phrase.reach, phrase.bounds.right)
    phrase.size = max(phrase.size, token.size)
    phrase.endsBold = token.isBold
    phrase.isItalic = phrase.isItalic && token.isItalic
  }
}
