import LogicalStructure
import PDFContent
import PDFObjects

/// Finds the tagged content of a page that something untagged belongs to, by their places on the page.
struct ReadingNeighbors {
  struct Candidate {
    /// The place of the element that holds the content, among the elements of the tree.
    var element: Int
    /// The content in the element's kids.
    var kid: StructureKid
    var box: Rectangle
    var hasText: Bool
  }

  /// The neighbor that something is read beside.
  struct Neighbor {
    var candidate: Candidate
    /// Whether it is read before its neighbor.
    var isBefore: Bool
  }

  let candidates: [Candidate]

  /// The tagged content of a page.
  init(on page: Page, _ tree: StructureElements, _ reader: PageContentReader) {
    let holders = tree.holders[page.number] ?? [:]
    candidates = MarkedContentPlaces(of: page, reader).lines.compactMap { line in
      holders[line.identifier].map { holder in
        Candidate(
          element: holder,
          kid: .markedContent(page: page.number, identifier: line.identifier), box: line.box,
          hasText: line.text.contains { !$0.isWhitespace })
      }
    }
  }

  /// The nearest content: text to the left of a field or above it; to the right of a check box.
  ///
  /// - Parameter isToggle: a check box or radio button, whose text mostly follows it.
  func neighbor(of box: Rectangle, isToggle: Bool) -> Neighbor? {
    var best: (cost: Double, neighbor: Neighbor)?
    for candidate in candidates {
      let (cost, isBefore) = Self.cost(of: candidate.box, for: box, isToggle: isToggle)
      let total = candidate.hasText ? cost : cost + 30
      if best.map({ total < $0.cost }) ?? true {
        best = (total, Neighbor(candidate: candidate, isBefore: isBefore))
      }
    }
    return best?.neighbor
  }

  /// In points of distance; what is more likely to be a label costs less.
  private static func cost(
    of text: Rectangle, for box: Rectangle, isToggle: Bool
  ) -> (cost: Double, isBefore: Bool) {
    let overlap = text.overlapY(box)
    let gap = max(0, box.left - text.right, text.left - box.right)
    if overlap > 0.3 * min(text.height, box.height) {
      if text.left >= box.right - 2 { return (isToggle ? gap * 0.5 : gap + 60, true) }
      if text.right <= box.left + 2 { return (isToggle ? gap + 20 : gap, false) }
      return (1, false)
    }
    if text.bottom >= box.top - 0.3 * text.height {
      return (5 + max(0, text.bottom - box.top) * 2 + gap, false)
    }
    return (40 + max(0, box.bottom - text.top) * 3 + gap, true)
  }
}
