import PDFObjects

/// Lists of examples.
extension ParagraphBuilder {
  /// From one element to the next, in the height of a line.
  private static let widestPitch = 1.5

  /// Finds texts below one another that have bullets, or begin with small letters: bullets may be glyphs that mean
  /// nothing.
  func findLists(_ phrases: [Phrase], _ paragraphs: inout [Paragraph]) {
    let isElement = paragraphs.map { paragraph in
      guard let first = paragraph.phrases.first else { return false }
      return phrases[first].isBulleted || beginsSmall(phrases[first].text)
    }
    let elements = paragraphs.indices.filter { isElement[$0] }
    func others(beside index: Int, _ height: Double) -> [Int] {
      aligned(with: paragraphs[index].bounds, height, phrases, paragraphs)
        .filter { isElement[$0] && $0 != index }
    }
    for index in elements {
      let first = phrases[paragraphs[index].phrases[0]]
      let count = others(beside: index, first.bounds.height).count
      paragraphs[index].isListed = count > (first.isBulleted ? 0 : 1)
    }
    // The first and the last of a list have one neighbor.
    for index in elements.filter({ paragraphs[$0].isListed }) {
      for other in others(beside: index, paragraphs[index].bounds.height) {
        paragraphs[other].isListed = true
      }
    }
  }

  /// The paragraphs that begin at the left of a text, directly above or below it.
  private func aligned(
    with bounds: Rectangle, _ height: Double, _ phrases: [Phrase], _ paragraphs: [Paragraph]
  ) -> Set<Int> {
    let reach = Self.widestPitch * height
    let around = Rectangle(bounds.left, bounds.bottom - reach, bounds.right, bounds.top + reach)
    return Set(
      page.phraseGrid.near(around).map { phrases[$0].paragraph }.filter { other in
        other >= 0 && abs(paragraphs[other].bounds.left - bounds.left) < Self.offPitch
          && paragraphs[other].bounds.overlapY(around) > 0
      })
  }

  private func beginsSmall(_ text: String) -> Bool {
    text.unicodeScalars.prefix(2).allSatisfy { $0.properties.isLowercase }
      && text.contains(" ")
  }
}
