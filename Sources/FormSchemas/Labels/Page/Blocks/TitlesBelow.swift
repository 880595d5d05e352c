import PDFObjects

/// Fields side by side that have one caption, over texts that say whose they are: “License no. ____” over “Pathologist”
/// and over “Technologist”, as signatures are.
struct TitlesBelow {
  let page: LabelPage
  let owners: [Int]

  // In points.
  private static let farthest = 40.0
  private static let sameRow = 4.0
  private static let aside = 60.0
  private static let mostFields = 4
  /// In bytes.
  private static let longest = 60

  /// Puts these texts before the caption of fields that no block tells apart.
  func tellApart(_ labels: inout [PageLabel?]) {
    var groups: [String: [Int]] = [:]
    for (index, label) in labels.enumerated() {
      guard let label, label.option == nil, label.blocks.allSatisfy(RepeatedBlocks.isCount) else {
        continue
      }
      groups[label.text, default: []].append(index)
    }
    for members in groups.values where (2...Self.mostFields).contains(members.count) {
      let first = page.widgets[members[0]].bounds
      let titles = members.map(title)
      guard
        members.allSatisfy({
          abs(page.widgets[$0].bounds.middleY - first.middleY) < Self.sameRow
        }), titles.allSatisfy({ $0 != nil }), Set(titles).count == members.count
      else { continue }
      for (index, title) in zip(members, titles) {
        guard let title, let text = labels[index]?.text else { continue }
        labels[index]?.text = LabelText.joined(page.paragraphs[title].text, text)
        labels[index]?.blocks = []
      }
    }
  }

  /// The paragraph under the middle of a field and the text before it, with no field between.
  private func title(of index: Int) -> Int? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(
      box.left - Self.aside, box.bottom - Self.farthest, box.right, box.bottom)
    let found = page.phraseGrid.near(strip).filter { near in
      let phrase = page.phrases[near]
      return phrase.paragraph >= 0 && !phrase.isBare && !phrase.isTurned
        && phrase.bounds.top < box.bottom + 2 && phrase.bounds.bottom > strip.bottom
        && phrase.bounds.left < box.middleX && phrase.bounds.right > box.left - Self.aside / 2
    }.max { page.phrases[$0].bounds.top < page.phrases[$1].bounds.top }
    guard let paragraph = found.map({ page.phrases[$0].paragraph }), owners[paragraph] < 0,
      page.paragraphs[paragraph].text.utf8.count < Self.longest,
      !page.paragraphs[paragraph].isSentence, !page.paragraphs[paragraph].text.hasPrefix("("),
      LabelText.hasWord(page.paragraphs[paragraph].text),
      case let text = page.paragraphs[paragraph].bounds,
      !page.widgetGrid.near(strip).contains(where: { other in
        let bounds = page.widgets[other].bounds
        return other != index && bounds.top <= box.bottom + 2 && bounds.bottom > text.middleY
          && bounds.overlapX(strip) > 0
      })
    else { return nil }
    return paragraph
  }
}
