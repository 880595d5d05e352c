import PDFObjects

/// Tells fields of a page apart that have one label and are under the same headings: by the numbered item before
/// each, although rules are between the two, and by whose the caption before its own is: “Spouse’s” before
/// “Last name”.
struct PrecedingTexts {
  let page: LabelPage
  let matching: LabelMatching
  let cells: TableCells
  let headings: SectionHeadings

  private struct Place: Hashable {
    var text: String
    var group: String?
    var above: [String]
  }

  // In points.
  private static let farthest = 160.0
  private static let outdent = 14.0
  /// In bytes.
  private static let longestCaption = 70

  func tellApart(_ labels: inout [PageLabel?]) {
    for index in labels.indices where !cells.isCell[index] {
      guard let label = labels[index], Self.isDate(label.text), let signature = signature(of: index)
      else { continue }
      labels[index]?.sections.insert(signature, at: 0)
    }
    var places: [Place: [Int]] = [:]
    for (index, label) in labels.enumerated() where !cells.isCell[index] {
      guard let label, label.number == nil else { continue }
      let place = Place(
        text: label.text, group: label.group, above: label.blocks + label.sections)
      places[place, default: []].append(index)
    }
    for members in places.values where members.count > 1 {
      for find in [owner(of:), item(of:)] {
        let found = members.map { find($0) }
        guard found.allSatisfy({ $0 != nil }), Set(found).count == members.count else { continue }
        for (index, text) in zip(members, found) {
          if let text { labels[index]?.sections.insert(text, at: 0) }
        }
        break
      }
    }
  }

  /// The last numbered item above a field and not right of it.
  private func item(of index: Int) -> String? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(
      page.bounds.left, box.top, box.left + Self.outdent, box.top + Self.farthest)
    let left = headings.secondColumn.flatMap { box.left > $0 ? $0 : nil } ?? page.bounds.left
    return page.phraseGrid.near(strip).filter { near in
      let phrase = page.phrases[near]
      guard phrase.paragraph >= 0, phrase.startsItem, !phrase.isTurned,
        phrase.bounds.left <= strip.right, phrase.bounds.left >= left,
        phrase.bounds.bottom >= box.middleY, phrase.bounds.top < strip.top
      else { return false }
      let paragraph = page.paragraphs[phrase.paragraph]
      return paragraph.phrases.first == near && !paragraph.isNumber
        && paragraph.isNumbered
    }.min { page.phrases[$0].bounds.bottom < page.phrases[$1].bounds.bottom }.map {
      PageLabeler.shortened(
        page.paragraphs[page.phrases[$0].paragraph].text, to: SectionHeadings.longest)
    }
  }

  private static func isDate(_ text: String) -> Bool {
    // “Date (MM/DD/YYYY)”
    let note = text.holds(" (") ? text.ranges(of: " (").first : nil
    let caption = note.map { text[..<$0.lowerBound] } ?? text[...]
    return ["date", "date signed", "fecha"].contains(caption.lowercased())
  }

  /// The caption of the line for a signature before a date, or behind it, on the row of the date or of its caption: a
  /// line that people sign on paper.
  private func signature(of index: Int) -> String? {
    let box = page.widgets[index].bounds
    var rows = [box]
    if let own = matching.choices[index]?.paragraph { rows.append(page.paragraphs[own].bounds) }
    let left = headings.secondColumn.flatMap { box.left > $0 ? $0 : nil } ?? page.bounds.left
    let before = rows.map { Rectangle(left, $0.bottom, $0.left + 1, $0.top) }
    let behind = rows.map { Rectangle($0.right - 1, $0.bottom, page.bounds.right, $0.top) }
    return before.lazy.compactMap { signature(in: $0, isBefore: true) }.first
      ?? behind.lazy.compactMap { signature(in: $0, isBefore: false) }.first
  }

  /// The nearest text of a part of a row, if it is about a signature.
  private func signature(in strip: Rectangle, isBefore: Bool) -> String? {
    let texts = page.phraseGrid.near(strip).map { page.phrases[$0] }.filter { phrase in
      phrase.paragraph >= 0 && !phrase.isTurned && !phrase.isBare
        && phrase.bounds.sharesRow(with: strip) && phrase.bounds.left >= strip.left
        && phrase.bounds.right <= strip.right
    }
    let nearest =
      isBefore
      ? texts.max { $0.bounds.right < $1.bounds.right }
      : texts.min { $0.bounds.left < $1.bounds.left }
    guard let nearest else { return nil }
    let text = page.paragraphs[nearest.paragraph].text
    let words = text.lowercased().split { !$0.isLetter }
    let isSignature = words.contains { ["signature", "firma", "signed"].contains($0) }
    return isSignature && text.utf8.count < Self.longestCaption ? PageLabeler.trimmed(text) : nil
  }

  /// Whose the text is that precedes the caption of a field on its row; of a box to check, who is meant: “Plaintiff”.
  private func owner(of index: Int) -> String? {
    guard let own = matching.choices[index]?.paragraph else { return nil }
    let caption = page.paragraphs[own].bounds
    let row = Rectangle(page.bounds.left, caption.bottom, caption.left, caption.top)
    return page.phraseGrid.near(row).map { page.phrases[$0] }.filter {
      $0.paragraph >= 0 && $0.paragraph != own && !$0.isTurned && $0.bounds.sharesRow(with: row)
        && $0.bounds.right <= caption.left + 1
    }.sorted { $0.bounds.left > $1.bounds.left }.lazy.compactMap { phrase in
      LabelText.owner(in: page.paragraphs[phrase.paragraph].text)
    }.first.map { page.widgets[index].isToggle ? LabelText.withoutPossessive($0) : $0 }
  }
}
