/// What the names of fields say of the texts around them.
extension LabelMatching {
  /// What a text costs less that says all words of the field's name.
  private static let named = 10.0
  /// Of the caption directly before a field.
  private static let directly = 1.0
  /// Words of a text that names a field: longer ones have words of many names.
  private static let mostWords = 4.0

  /// Of several texts, one in the words of the field's name is more likely its own. The texts of boxes to check are the
  /// names of options, not of fields.
  mutating func nameWeighted(_ candidates: [LabelCandidate], of index: Int) -> [LabelCandidate] {
    let widget = page.widgets[index]
    guard !widget.name.words.isEmpty, candidates.count > 1, !widget.isToggle else {
      return candidates
    }
    // Programs that find fields by themselves name some of them by the line above.
    let hasCaption = candidates.contains { candidate in
      candidate.relation == .left && candidate.cost < Self.directly
        && page.paragraphs[candidate.paragraph].text.hasSuffix(":")
    }
    return candidates.map { candidate in
      var candidate = candidate
      if hasCaption, !candidate.relation.isAside { return candidate }
      // The next item begins under the field.
      if candidate.relation == .below, !conventions.hasCaptionBelow[index],
        page.paragraphs[candidate.paragraph].isNumbered
      {
        return candidate
      }
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
