/// Headings that are the beginnings of texts.
extension SectionHeadings {
  // In bytes.
  private static let longestStart = 40
  private static let longestTitle = 60

  /// The first of two brief sentences in bold letters on one line, of which the second says what to do: “Answer for
  /// person 3. Check all boxes that apply.”
  static func briefStart(of paragraph: Paragraph) -> String? {
    guard paragraph.isBold, paragraph.phrases.count == 1, paragraph.number == nil,
      paragraph.isSentence, let end = paragraph.text.ranges(of: ". ").first?.lowerBound
    else { return nil }
    let (start, rest) = (paragraph.text[..<end], paragraph.text[end...].dropFirst(2))
    guard start.utf8.count < longestStart, start.last?.isNumber == true, start.contains(" "),
      ["check", "complete", "fill", "mark"].contains(
        rest.lowercased().prefix { $0.isLetter })
    else { return nil }
    return String(start)
  }

  /// A title in bold letters before a note in others: “Defendant’s Information (the Defendant is the person you sue)”.
  static func titleBeforeNote(of paragraph: Paragraph, _ phrases: [Phrase]) -> String? {
    guard let first = paragraph.phrases.first, phrases[first].startsBold, !paragraph.isBold,
      !paragraph.isNumbered, paragraph.text.hasSuffix(")"), paragraph.phrases.count <= 2,
      PartNumber.length(in: paragraph.text) == nil,
      let note = paragraph.text.ranges(of: " (").first?.lowerBound
    else { return nil }
    let start = paragraph.text[..<note]
    let title = start.hasSuffix(":") ? start.dropLast() : start
    return title.utf8.count < longestTitle && title.contains(" ")
      && title.first?.isUppercase == true && title.last.map { $0.isLetter || $0 == ")" } == true
      ? String(title) : nil
  }

  /// A title in bold capitals before a text in others: “C. OTHER ASSETS Include cars, boats and recreational vehicles.”
  static func capitalStart(of paragraph: Paragraph, _ phrases: [Phrase]) -> String? {
    guard let first = paragraph.phrases.first, phrases[first].startsBold, !paragraph.isBold,
      PartNumber.length(in: paragraph.text) == nil, !paragraph.isInstruction
    else { return nil }
    let words = paragraph.text.split(separator: " ")
    let start = words.prefix { !$0.contains(where: \.isLowercase) && !$0.hasPrefix("(") }
    let title = start.dropFirst(paragraph.number == nil ? 0 : 1)
    guard title.count > 1, title.joined().count(where: \.isLetter) > fewestCapitals,
      start.count < words.count, start.joined(separator: " ").utf8.count < longestStart,
      let next = words[start.count...].first?.first(where: { $0 != "(" }), next.isUppercase,
      title.last?.hasPrefix("INSTRUCTIONS") != true
    else { return nil }
    return start.joined(separator: " ")
  }

  private static let fewestCapitals = 8
}
