import PDFObjects

/// Blanks of contracts: what is written into them is defined behind them, or a long text ends with their caption.
extension PageLabeler {
  // In points.
  private static let nearField = 40.0
  // In bytes.
  private static let longestName = 24
  private static let longText = 160
  private static let mostSpaces = 3
  /// Before the name of a party.
  private static let partyWords: Set<String> = ["and", "between", "by"]
  private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]

  /// Words within a sentence: several that do not end with a name or a colon.
  func leadsOn(_ words: Phrase) -> Bool {
    let last = words.text.split(separator: " ").last
    return matching.isWithinSentence(words)
      || words.text.count(where: { $0 == " " }) > Self.mostSpaces
        && last?.first?.isLowercase == true && last?.last?.isLetter == true
  }

  /// What a contract calls what is written into a blank, directly behind it: “between ____ ("Service Provider")”.
  func definition(_ index: Int, after words: Phrase) -> String? {
    guard let behind = matching.wordsBehind(index, within: Self.nearField) else { return nil }
    let text = behind.text.drop { ", ".contains($0) }
    guard text.hasPrefix("(") else { return nil }
    let inside = text.dropFirst()
    let last = words.text.split(separator: " ").last?.lowercased() ?? ""
    // “and ____ (Client Name), hereinafter”
    let isName = Self.partyWords.contains(last) && inside.first?.isUppercase == true
    let name =
      isName ? inside.firstIndex(of: ")").map { inside[..<$0] } : Self.quoted(in: inside)
    return name.flatMap {
      LabelText.hasWord(String($0)) && $0.utf8.count < Self.longestName
        ? Self.trimmed(String($0)) : nil
    }
  }

  /// What somebody is in a lawsuit, behind a comma and the blank that begins the line: “____, Plaintiff”.
  func labelOfRole(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle,
      let behind = matching.wordsBehind(index, within: Self.nearField), behind.text.first == ",",
      matching.surroundings.left(of: box, ignoring: index, most: 1, within: Self.nearField).isEmpty
    else { return nil }
    let role = Self.trimmed(behind.text.split { ",.".contains($0) }.joined())
    let isLast = !page.widgets.contains {
      $0.bounds.sharesRow(with: box) && $0.bounds.left > behind.bounds.left
    }
    guard isLast, role.utf8.count < Self.longestName, LabelText.hasWord(role),
      role.split(separator: " ").allSatisfy({ $0.first?.isUppercase == true })
    else { return nil }
    return PageLabel(text: role, confidence: 0.7)
  }

  /// What is in the quotation marks that a text has near its beginning.
  private static func quoted(in text: Substring) -> Substring? {
    guard let open = text.firstIndex(where: quotes.contains),
      text.distance(from: text.startIndex, to: open) < longestName,
      let close = text[text.index(after: open)...].firstIndex(where: quotes.contains)
    else { return nil }
    return text[text.index(after: open)..<close]
  }

  /// The caption that ends a long text, directly before a blank: “… at my own risk. Initial ____”.
  func captionEnding(_ words: Phrase) -> String? {
    let paragraph = page.paragraphs[words.paragraph]
    guard words.endsBold, !words.startsBold, paragraph.text.utf8.count > Self.longText,
      let end = words.text.ranges(of: ". ").last
    else { return nil }
    let caption = words.text[end.upperBound...]
    guard caption.utf8.count < Self.longestName, caption.first?.isUppercase == true,
      caption.count(where: { $0 == " " }) < Self.mostSpaces
    else { return nil }
    let text = Self.trimmed(String(caption))
    return paragraph.number.map { "\(LineNumber.spelled($0)). \(text)" } ?? text
  }
}
