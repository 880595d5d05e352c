import PDFObjects

/// A text at a place of a page; the titles and notes that pages repeat are equal.
struct RunningText: Hashable {
  private let letters: String
  private let row: Int

  /// In points.
  private static let tolerance = 6.0
  /// Of the height of a page, at either end.
  private static let margin = 0.14

  init(_ paragraph: Paragraph) {
    letters = String(LabelText.letters(paragraph.text).filter { !$0.isNumber })
    row = Int((max(-1e6, min(1e6, paragraph.bounds.middleY)) / Self.tolerance).rounded())
  }

  /// The texts that stand in the margins of two pages or more.
  static func all(of pages: [LabelPage]) -> Set<RunningText> {
    var found: Set<RunningText> = []
    var known: Set<RunningText> = []
    for page in pages {
      let height = page.bounds.height
      let own = Set(
        page.paragraphs.filter { paragraph in
          let place = (paragraph.bounds.middleY - page.bounds.bottom) / max(1, height)
          return place < margin || place > 1 - margin
        }.map(RunningText.init))
      found.formUnion(own.intersection(known))
      known.formUnion(own)
    }
    return found
  }
}
