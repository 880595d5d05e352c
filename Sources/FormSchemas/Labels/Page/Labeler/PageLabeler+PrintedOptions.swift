import PDFObjects

/// Labels of boxes over the printed words of options, as “Y” and “N” are.
extension PageLabeler {
  // In points.
  private static let farthestPrevious = 40.0
  private static let touching = 3.0
  private static let widestGap = 20.0
  private static let mostOptions = 24
  /// In bytes.
  private static let longestHeader = 60

  /// The word in the box, under the header of its column or what the field on its left asks for: “Sex: M”,
  /// “Wages: Hr”.
  func labelOfPrintedOption(_ index: Int, depth: Int) -> PageLabel? {
    guard page.widgets[index].hasCaptionInside, let choice = matching.choices[index],
      let phrase = matching.surroundings.inside(page.widgets[index].bounds).first
    else { return nil }
    let option = Self.trimmed(page.phrases[phrase].text)
    var label = PageLabel(text: option, option: option, confidence: confidence(choice))
    let question = question(of: index, choice.paragraph)
    let group =
      question.flatMap { $0.contains("?") ? $0 : nil } ?? headerOfOption(index)
      ?? fieldBefore(index, depth: depth) ?? question ?? groups.heading(of: index)
    if let group {
      label.group = Self.shortened(group, to: Self.longest)
      label.text = LabelText.joined(label.group ?? "", option)
    }
    return label
  }

  /// “AM” or “PM”, which is about the field for a time on its left: “FROM: MON: AM”.
  func labelOfHalfDay(_ index: Int, depth: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    guard page.widgets[index].isToggle, depth < Self.deepest, let choice = matching.choices[index],
      let phrase = page.paragraphs[choice.paragraph].phrases.first, page.phrases[phrase].isHalfDay
    else { return nil }
    let option = Self.trimmed(page.paragraphs[choice.paragraph].text)
    let strip = Rectangle(
      box.left - Self.farthestPrevious, box.bottom, box.left, box.top + Self.farthestPrevious)
    let time = page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return !page.widgets[other].isToggle && bounds.right <= box.left + Self.touching
        && bounds.right > strip.left && bounds.bottom < box.top + Self.touching
        && bounds.top > box.bottom - Self.touching
    }.max { page.widgets[$0].bounds.right < page.widgets[$1].bounds.right }
    guard let time, let whole = self.label(of: time, depth: depth + 1), !whole.text.isEmpty else {
      return nil
    }
    return PageLabel(
      text: LabelText.joined(whole.text, option), option: option, confidence: whole.confidence)
  }

  /// The header over options that touch one another, with the number of their row.
  private func headerOfOption(_ index: Int) -> String? {
    let run = options(beside: index, within: Self.touching)
    let span = run.dropFirst().reduce(page.widgets[index].bounds) {
      $0.union(page.widgets[$1].bounds)
    }
    let under = run.first { other in
      let header = cells.headerPhrases[other]
      return cells.isCell[other] && header >= 0 && isHeader(other)
        && page.phrases[header].bounds.middleX > span.left
        && page.phrases[header].bounds.middleX < span.right
    }
    guard let under, !page.paragraphs[cells.header(of: under)].isSentence,
      let text = cells.headerText(of: under), text.utf8.count < Self.longestHeader
    else { return nil }
    return "\(text), row \(cells.rowNumbers[under] ?? String(cells.rows[under] + 1))"
  }

  /// The label of the field to write into that the options follow, with no more than a word such as “per” between.
  private func fieldBefore(_ index: Int, depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    let options = options(beside: index, within: Self.widestGap)
    let first = options.map { page.widgets[$0].bounds }.min { $0.left < $1.left }
    guard let first else { return nil }
    guard
      let sight = matching.surroundings.left(
        of: first, most: 1, within: Self.farthestPrevious
      ).first
    else { return nil }
    var before = sight.passed.first
    if before == nil, sight.phrase >= 0, LabelText.isScrap(page.phrases[sight.phrase].text) {
      before =
        matching.surroundings.left(
          of: page.phrases[sight.phrase].bounds, most: 1, within: Self.touching
        ).first?.passed.first
    }
    guard let before, !page.widgets[before].isToggle else { return nil }
    return label(of: before, depth: depth + 1)?.text
  }

  /// The options on the row of one, from it to the left and then to the right.
  private func options(beside index: Int, within gap: Double) -> [Int] {
    var found = [index]
    for towardsLeft in [true, false] {
      var last = index
      for _ in 0..<Self.mostOptions {
        let box = page.widgets[last].bounds
        let strip =
          towardsLeft
          ? Rectangle(box.left - gap, box.bottom, box.left, box.top)
          : Rectangle(box.right, box.bottom, box.right + gap, box.top)
        let next = page.widgetGrid.near(strip).first { other in
          let bounds = page.widgets[other].bounds
          return page.widgets[other].hasCaptionInside && bounds.sharesRow(with: box)
            && bounds.right >= strip.left && bounds.left <= strip.right
            && (towardsLeft ? bounds.middleX < box.left : bounds.middleX > box.right)
        }
        guard let next else { break }
        last = next
        found.append(next)
      }
    }
    return found
  }
}
