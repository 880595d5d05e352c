import PDFContent

extension PageText {
  /// Of the words that are judged.
  private static let fewestWords = 12
  private static let mostWords = 2000

  /// Whether the text of a page can be words of a language. Fonts whose maps to Unicode are wrong give letters,
  /// digits and marks in any order, of which no label can be made.
  var isReadable: Bool {
    var (whole, judged) = (0, 0)
    for word in words.prefix(Self.mostWords) {
      let scalars = text(of: word).unicodeScalars
      let letters = scalars.count(where: \.properties.isAlphabetic)
      guard scalars.count > 2, letters > 0 else { continue }
      judged += 1
      // “person(s)” and “U.S.” are words, “A5>)DB)A” is none.
      if letters * 4 >= scalars.count * 3 { whole += 1 }
    }
    return judged < Self.fewestWords || whole * 2 > judged
  }
}
