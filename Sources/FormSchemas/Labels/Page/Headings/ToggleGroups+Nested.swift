import PDFObjects

/// Options of an option: boxes that are further right under a box whose text ends with a colon, as in “□ I also ask the
/// court to:” over “□ seal my case”.
extension ToggleGroups {
  // In points.
  private static let (indent, widestIndent) = (6.0, 60.0)
  private static let farthestUnder = 240.0
  private static let nextLine = 40.0
  private static let fewest = 2

  /// The texts of such boxes, each with the boxes under it.
  func headsOfNested(_ isCell: [Bool]) -> [(head: Int, group: [Int])] {
    let toggles = page.widgets.indices.filter { page.widgets[$0].isToggle && !isCell[$0] }
      .sorted { page.widgets[$0].bounds.top > page.widgets[$1].bounds.top }
    return toggles.enumerated().compactMap { place, outer in
      let box = page.widgets[outer].bounds
      guard let choice = choices[outer], choice.relation == .right,
        case let head = page.paragraphs[choice.paragraph],
        // “Yes (check all that apply):” is about the question that it answers, “Yes. Do your lists include names?” is
        // one.
        head.text.hasSuffix(":") && !LabelText.beginsWithAnswer(head.text)
          || head.text.hasSuffix("?")
      else { return nil }
      let text = head.bounds
      var group: [Int] = []
      var lowest = min(box.bottom, text.bottom)
      for inner in toggles[(place + 1)...] {
        let next = page.widgets[inner].bounds
        guard text.bottom - next.top < Self.farthestUnder else { break }
        guard next.top < box.middleY, !page.areInTwoColumns(box, next) else { continue }
        if head.text.hasSuffix("?"), next.left > box.left + Self.widestIndent { continue }
        guard lowest - next.top < Self.nextLine, next.left > box.left + Self.indent,
          !isParted(next, from: lowest, outer: box)
        else { break }
        group.append(inner)
        let own = choices[inner].map { page.paragraphs[$0.paragraph].bounds.bottom }
        lowest = min(lowest, next.bottom, own ?? next.bottom)
      }
      return group.count >= Self.fewest ? (choice.paragraph, group) : nil
    }
  }

  /// A text that is not an option begins between a box and the lines above it.
  private func isParted(_ box: Rectangle, from height: Double, outer: Rectangle) -> Bool {
    let gap = Rectangle(page.bounds.left, box.top, box.right, height)
    guard gap.height > 0 else { return false }
    return page.phraseGrid.near(gap).contains { index in
      let phrase = page.phrases[index]
      guard phrase.paragraph >= 0, !phrase.isBare else { return false }
      let owner = owners[phrase.paragraph]
      return phrase.bounds.middleY < gap.top && phrase.bounds.middleY > gap.bottom
        && phrase.bounds.left < box.left && (owner < 0 || !page.widgets[owner].isToggle)
    }
  }
}
