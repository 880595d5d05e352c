/// What the names of fields say of the texts around them.
extension LabelMatching {
  /// What a text costs less that says all words of the field's name.
  private static let named = 10.0
  /// Words of a text that names a field: longer ones have words of many names.
  private static let mostWords = 4.0

  /// Of several texts, one in the words of the field's name is more likely its own. The texts of boxes to check are the
  /// names of options, not of fields.
  mutating func nameWeighted(_ candidates: [LabelCandidate], of index: Int) -> [LabelCandidate] {
    let widget = page.widgets[index]
    guard !widget.name.words.isEmpty, candidates.count > 1, !widget.isToggle else {
      return candidates
    }
    return candidates.map { candidate in
      var candidate = candidate
      let words = words(of: candidate.paragraph)
      let brevity = min(1, Self.mostWords / Double(max(1, words.count)))
      candidate.cost -= Self.named * widget.name.share(in: words) * brevity
      return candidate
    }
  }

  private mutating func words(of paragraph: Int) -> Set<String> {
    if let known = paragraphWords[paragraph] { return known }
    let words = FieldNameWords.words(of: page.paragraphs[paragraph].text)
    paragraphWords[paragraph] = words
    return words
  }
}
