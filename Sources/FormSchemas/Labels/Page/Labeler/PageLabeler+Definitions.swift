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

  /// Words within a sentence: several that do not end with a name or a colon.
  func leadsOn(_ words: Phrase) -> Bool {
    let last = words.text.split(separator: " ").last
    return matching.isWithinSentence(words)
      || words.text.count(where: { $0 == " " }) > Self.mostSpaces
        && last?.first?.isLowercase == true && last?.last?.isLetter == true
  }

  /// What a contract calls what is written into a blank, directly behind it: “between ____ ("Service Provider")”.
  func definition(_ index: Int, after words: Phrase) -> String? {
    guard
      let sight = matching.surroundings.right(
        of: page.widgets[index].bounds, ignoring: index, most: 1, within: Self.nearField
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return nil }
    let text = page.phrases[sight.phrase].text.drop { ", ".contains($0) }
    let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
    // “and ____ (Client Name), hereinafter”
    if Self.partyWords.contains(words.text.split(separator: " ").last?.lowercased() ?? ""),
      text.hasPrefix("("), let close = text.firstIndex(of: ")"),
      text.dropFirst().first?.isUppercase == true
    {
      let name = text[..<close].dropFirst()
      return LabelText.hasWord(String(name)) && name.utf8.count < Self.longestName
        ? String(name) : nil
    }
    guard text.hasPrefix("("), let open = text.dropFirst().firstIndex(where: quotes.contains),
      text.distance(from: text.startIndex, to: open) < Self.longestName,
      let close = text[text.index(after: open)...].firstIndex(where: quotes.contains)
    else { return nil }
    let name = text[text.index(after: open)..<close]
    return LabelText.hasWord(String(name)) && name.utf8.count < Self.longestName
      ? Self.trimmed(String(name)) : nil
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
