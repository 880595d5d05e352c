import PDFObjects

/// The parties of cases, which courts name under the lines for their names.
extension NeighborNames {
  /// The parties that are named under the rows of fields and their captions: “Petitioner,” under the line for a name.
  /// Empty unless they are different ones.
  func parties(under indices: [Int]) -> [Int: String] {
    var found: [Int: String] = [:]
    for index in indices {
      var first = index
      for _ in 0..<Self.mostBefore {
        guard let before = previous(first) else { break }
        first = before
      }
      let box = page.widgets[first].bounds
      let under = Rectangle(
        box.left - Self.aligned, box.bottom - Self.underCaption, box.left + Self.aligned, box.bottom
      )
      found[index] =
        page.phraseGrid.near(under).map { page.phrases[$0] }.filter { phrase in
          phrase.bounds.top < box.bottom + 2 && phrase.bounds.top > under.bottom
            && abs(phrase.bounds.left - box.left) < Self.aligned
        }.lazy.compactMap { party($0.text) }.first
    }
    return Set(found.values).count > 1 ? found : [:]
  }

  private func party(_ text: String) -> String? {
    guard let word = text.split(whereSeparator: { !$0.isLetter }).first,
      Self.partiesOfCases.contains(word.lowercased())
    else { return nil }
    return String(word)
  }

  /// “Petitioner A” is whose the fields under it are.
  func beginsWithParty(_ label: String) -> Bool {
    label.utf8.count <= Self.longestCaption && party(label) != nil
  }

  /// Names parties and nothing else: “Plaintiff/Petitioner”, “DEFENDANT.”
  static func isParty(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return (1...3).contains(words.count)
      && words.allSatisfy { partiesOfCases.contains(String($0)) || $0 == "s" }
  }

  private static let partiesOfCases: Set<String> = [
    "appellant", "appellee", "claimant", "debtor", "defendant", "petitioner", "plaintiff",
    "respondent", "landlord", "tenant",
  ]
}
