import PDFObjects

/// The numbered part of the form that the fields of a page are in, and the headings below that.
///
/// A part goes on until the next one begins: in the right one of two columns after the left one, and on
/// the next pages.
struct PartTrail {
  /// The headings, the nearest first; the part is the last.
  private(set) var path: [String] = []

  private static let mostBelowPart = 2

  /// The headings of a field.
  func path(over box: Rectangle, in headings: SectionHeadings) -> [String] {
    let column = headings.secondColumn.map { box.left > $0 } ?? false
    let own = headings.headings.filter { heading in
      heading.bounds.bottom >= box.middleY
        && (column ? isRight(heading, headings) : !isRightOnly(heading, headings))
    }
    // The nearest last.
    let before = column ? headings.headings.filter { !isRight($0, headings) } : []
    return path(before.reversed() + own.reversed())
  }

  /// The trail after the last column of a page.
  func after(_ headings: SectionHeadings) -> PartTrail {
    let left = headings.headings.filter { !isRight($0, headings) }
    let right = headings.headings.filter { isRight($0, headings) }
    var next = self
    next.path = path(left.reversed() + right.reversed())
    return next
  }

  private func isRight(_ heading: SectionHeadings.Heading, _ headings: SectionHeadings) -> Bool {
    headings.secondColumn.map { heading.bounds.right > $0 } ?? false
  }

  private func isRightOnly(
    _ heading: SectionHeadings.Heading, _ headings: SectionHeadings
  ) -> Bool {
    headings.secondColumn.map { heading.bounds.left > $0 } ?? false
  }

  /// - Parameter headings: in the order of reading.
  private func path(_ headings: [SectionHeadings.Heading]) -> [String] {
    var found: [String] = []
    var rank = 0.0
    for heading in headings.reversed() {
      if heading.isPart { return found + [heading.text] }
      guard !heading.isItem, found.count < Self.mostBelowPart, heading.rank > 1.03 * rank else {
        continue
      }
      rank = heading.rank
      found.append(heading.text)
    }
    guard let part = path.last else { return [] }
    return found.isEmpty ? path : found + [part]
  }
}
