import PDFContent
import Typography

/// A text that goes on elsewhere.
struct ContinuedText {
  var layout: TextLayout
  /// What the box does not show.
  var rest: String
}

extension TextFitting {
  /// The size of a continued text where the form leaves it to the viewer.
  static let continuedSize = 9.0

  /// As many words as the box holds together with a note that says on which page the rest is.
  ///
  /// - Returns: nil where the box does not even hold the note, is a comb, or hides what it holds
  ///   (a page would show it).
  func fitContinued(_ text: String, onPage page: Int) -> ContinuedText? {
    if case .comb = style.arrangement { return nil }
    if style.isPassword { return nil }
    var whole = self
    if style.fontSize == 0 { whole.style.fontSize = Self.continuedSize }
    let scalars = Array(text.unicodeScalars)
    let ends = LineBreaks.opportunities(in: scalars, language: style.fallback?.look.language)
      .indices(where: { $0 })
    let places = [0] + ends.ranges.flatMap { Array($0) }.filter { $0 > 0 && $0 < scalars.count }
    let notes = ContinuationNotes.texts(page: page, language: style.fallback?.look.language)
    for note in notes {
      guard var best = whole.layout(scalars[..<0], note) else { continue }
      // Fewer words always fit where more do.
      var (low, high) = (0, places.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if let longer = whole.layout(scalars[..<places[middle]], note) {
          (low, best) = (middle, longer)
        } else {
          high = middle
        }
      }
      // A word that fills the box alone is not torn for the sake of a longer note.
      if low == 0, note != notes.last { continue }
      let rest = scalars[places[low]...].drop { $0.properties.isWhitespace }
      return ContinuedText(layout: best, rest: String(String.UnicodeScalarView(rest)))
    }
    return nil
  }

  private func layout(_ shown: ArraySlice<Unicode.Scalar>, _ note: String) -> TextLayout? {
    var text = String.UnicodeScalarView(shown)
    while let last = text.last, last.properties.isWhitespace { text.removeLast() }
    let line = text.isEmpty ? note : String(text) + " " + note
    return try? fit(line, policy: .error).0
  }
}
