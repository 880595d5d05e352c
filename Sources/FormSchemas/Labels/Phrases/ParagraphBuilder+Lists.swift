import PDFObjects

/// Lists of examples.
extension ParagraphBuilder {
  /// From one element to the next, in the height of a line.
  private static let widestPitch = 1.5

  /// Finds texts below one another that have bullets, or begin with small letters: bullets may be glyphs that mean
  /// nothing.
  func findLists(_ phrases: [Phrase], _ paragraphs: inout [Paragraph]) {
    let elements = paragraphs.indices.filter { index in
      guard let first = paragraphs[index].phrases.first else { return false }
      return phrases[first].isBulleted || beginsSmall(phrases[first].text)
    }
    let isElement = Set(elements)
    for index in elements {
      let bounds = paragraphs[index].bounds
      let reach = Self.widestPitch * phrases[paragraphs[index].phrases[0]].bounds.height
      let around = Rectangle(
        bounds.left, bounds.bottom - reach, bounds.right, bounds.top + reach)
      let others = Set(
        page.phraseGrid.near(around).map { phrases[$0].paragraph }.filter { other in
          other != index && isElement.contains(other)
            && abs(paragraphs[other].bounds.left - bounds.left) < Self.offPitch
            && paragraphs[other].bounds.overlapY(around) > 0
        })
      let isBulleted = phrases[paragraphs[index].phrases[0]].isBulleted
      paragraphs[index].isListed = others.count > (isBulleted ? 0 : 1)
    }
    // The first and the last of a list have one neighbor.
    let listed = elements.filter { paragraphs[$0].isListed }
    for index in elements where !paragraphs[index].isListed {
      let bounds = paragraphs[index].bounds
      paragraphs[index].isListed = listed.contains { other in
        let place = paragraphs[other].bounds
        return abs(place.left - bounds.left) < Self.offPitch
          && max(place.bottom - bounds.top, bounds.bottom - place.top)
            < Self.widestPitch * place.height
      }
    }
  }

  private func beginsSmall(_ text: String) -> Bool {
    text.unicodeScalars.prefix(2).allSatisfy { $0.properties.isLowercase }
      && text.contains(" ")
  }
}
