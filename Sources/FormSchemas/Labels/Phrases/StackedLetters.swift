import PDFContent
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

  /// Of words that are single capital letters, those that are under one another and spell a text, although other texts
  /// begin beside them: “PRINT CLEARLY” beside the captions of names.
  static func words(in text: PageText, space: ReadingSpace) -> Set<Int> {
    let letters = text.words.indices.filter { text.words[$0].glyphs.count == 1 }.compactMap {
      index in
      let word = text.text(of: text.words[index])
      return word.count == 1 && word.first?.isUppercase == true
        ? (index: index, letter: word, bounds: space.place(text.words[index].bounds)) : nil
    }.prefix(mostLetters).sorted { left, right in
      let (one, other) = (
        (left.bounds.middleX / tolerance).rounded(), (right.bounds.middleX / tolerance).rounded()
      )
      return one != other ? one < other : left.bounds.middleY > right.bounds.middleY
    }
    var found: Set<Int> = []
    var run: [(index: Int, letter: String, bounds: Rectangle)] = []
    func close() {
      // Letters in the order of the alphabet are those of items.
      let spells = zip(run, run.dropFirst()).contains { $0.letter > $1.letter }
      if run.count >= fewestLetters, spells { found.formUnion(run.map(\.index)) }
      run.removeAll()
    }
    for letter in letters {
      if let last = run.last {
        let step = last.bounds.middleY - letter.bounds.middleY
        if abs(last.bounds.middleX - letter.bounds.middleX) > tolerance || step <= 0
          || step > widestGap * last.bounds.height
        {
          close()
        }
      }
      run.append(letter)
    }
    close()
    return found
  }

  private static let mostLetters = 5_000
  private static let fewestLetters = 4
  /// Between words, in heights of a letter.
  private static let widestGap = 2.4

  private static func column(of letter: Phrase) -> Double {
    (letter.bounds.middleX / tolerance).rounded()
  }

  private static func follows(_ upper: Phrase, _ lower: Phrase) -> Bool {
    // Letters with accents are higher.
    let step = upper.bounds.bottom - lower.bounds.bottom
    return abs(upper.bounds.middleX - lower.bounds.middleX) <= tolerance && step > 0
      && step < widestStep * max(upper.size, lower.size)
  }
}
