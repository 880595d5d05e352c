import PDFObjects

/// Letters that are drawn under one another: a word from top to bottom, such as “Code” beside a narrow field.
/// They begin no items.
enum StackedLetters {
  /// In parts of the font size, from one letter to the next.
  private static let widestStep = 1.15
  /// In points.
  private static let tolerance = 2.0

  static func removed(from phrases: [Phrase]) -> [Phrase] {
    let letters = phrases.indices.filter {
      phrases[$0].text.count == 1 && phrases[$0].text.first?.isLetter == true
    }.sorted {
      let (left, right) = (column(of: phrases[$0]), column(of: phrases[$1]))
      return left != right
        ? left < right : phrases[$0].bounds.middleY > phrases[$1].bounds.middleY
    }
    var isStacked = Array(repeating: false, count: phrases.count)
    for (upper, lower) in zip(letters, letters.dropFirst())
    where follows(phrases[upper], phrases[lower]) {
      isStacked[upper] = true
      isStacked[lower] = true
    }
    return phrases.indices.filter { !isStacked[$0] }.map { phrases[$0] }
  }

  private static func column(of letter: Phrase) -> Double {
    (letter.bounds.middleX / tolerance).rounded()
  }

  private static func follows(_ upper: Phrase, _ lower: Phrase) -> Bool {
    let step = upper.bounds.middleY - lower.bounds.middleY
    return abs(upper.bounds.middleX - lower.bounds.middleX) <= tolerance && step > 0
      && step < widestStep * max(upper.size, lower.size)
  }
}
