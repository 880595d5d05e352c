import PDFObjects

/// Fields for what an option or an amount is for: “Other fees of $ ____ for (specify): ____”.
extension PageLabeler {
  // In points.
  private static let touching = 8.0
  private static let nextRow = 26.0
  private static let farthestName = 420.0
  private static let indent = 40.0
  /// In bytes.
  private static let longestOrder = 24
  /// At the end of a text.
  private static let mostWordsOfOrder = 5

  /// Asks for more than the option or amount that it is about: “for (specify)”, “please describe”.
  private static func asksToSpecify(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }
    return words.suffix(mostWordsOfOrder).contains { orders.contains(String($0)) }
  }

  private static let orders: Set<String> = ["describe", "especifique", "explain", "specify"]

  /// “for (specify)” behind an amount, with the words before that.
  func specification(_ words: Phrase) -> String? {
    let text = Self.trimmed(words.text)
    guard text.first?.isLowercase == true, text.utf8.count < Self.longestOrder,
      Self.asksToSpecify(text),
      let amount = matching.surroundings.left(
        of: words.bounds, most: 1, within: Self.touching
      ).first?.passed.first, !page.widgets[amount].isToggle,
      let start = matching.wordsBefore(amount), !start.isBare
    else { return nil }
    return "\(Self.trimmed(start.text)) … \(text)"
  }

  /// What a sentence asks to specify is not in the field before it: the amount of “Cost, $ ____, of services
  /// (specify): ____”.
  func amountBeforeSpecification(_ label: String, _ index: Int) -> String? {
    guard sign(before: page.widgets[index].bounds) != nil, label.contains(" … "),
      Self.asksToSpecify(label)
    else { return nil }
    var text = label
    if let open = text.lastIndex(of: "(") { text = Self.trimmed(String(text[..<open])) }
    if let last = text.ranges(of: " … ").last,
      LabelText.isScrap(String(text[last.upperBound...]))
    {
      text = String(text[..<last.lowerBound])
    }
    return "\(text): amount"
  }

  /// A field of its own line, under one that asks for it behind a field: “Cost, $ ____, of services (specify):”.
  func labelUnderOrder(_ index: Int) -> PageLabel? {
    guard !page.widgets[index].isToggle else { return nil }
    let sights = matching.surroundings.above(
      page.widgets[index].bounds, ignoring: index, within: Self.touching)
    guard
      let sight = sights.first(where: { sight in
        sight.phrase >= 0 && page.phrases[sight.phrase].text.hasSuffix(":")
          && Self.asksToSpecify(page.phrases[sight.phrase].text)
      }),
      sight.passed.allSatisfy({
        page.widgets[$0].bounds.sharesRow(with: page.phrases[sight.phrase].bounds)
      })
    else { return nil }
    let phrase = page.phrases[sight.phrase]
    let amount = matching.surroundings.left(
      of: phrase.bounds, most: 1, within: Self.touching
    ).first?.passed.first
    guard let amount, sign(before: page.widgets[amount].bounds) != nil,
      let start = matching.wordsBefore(amount),
      matching.surroundings.right(of: phrase.bounds, most: 1, within: Self.touching).isEmpty
    else { return nil }
    let behind = Self.trimmed(phrase.text).drop { ", ".contains($0) }
    let text =
      "\(Self.trimmed(start.text)) … \(Self.shortened(String(behind), to: Self.longest / 2))"
    return PageLabel(text: text, confidence: 0.6)
  }

  /// The amount of what is specified in the field on the row above, with nothing before its sign of a currency.
  func labelOfSpecifiedAmount(_ index: Int, depth: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard depth < 8, !page.widgets[index].isToggle, sign(before: box) != nil,
      matching.surroundings.left(of: box, ignoring: index, most: 4).allSatisfy({
        $0.phrase < 0 && $0.passed.isEmpty
      })
    else { return nil }
    let above = Rectangle(box.left - Self.farthestName, box.top, box.left, box.top + Self.nextRow)
    let specified = page.widgetGrid.near(above).filter { other in
      let bounds = page.widgets[other].bounds
      return !page.widgets[other].isToggle && bounds.middleY > box.top
        && bounds.middleY < above.top && bounds.right < box.left + Self.indent
        && bounds.left < box.left - Self.indent
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    guard let specified, let words = matching.wordsBefore(specified),
      Self.asksToSpecify(words.text), var label = label(of: specified, depth: depth + 1)
    else { return nil }
    label.text += ": amount"
    label.confidence = min(label.confidence, 0.45)
    return label
  }
}
