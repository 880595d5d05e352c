import PDFObjects

/// Fields that an option is completed in.
extension PageLabeler {
  // In points.
  private static let besideBox = 14.0
  private static let underOptions = 20.0
  /// In bytes.
  private static let longestAnswer = 12
  private static let explaining: Set<String> = [
    "describe", "explain", "identify", "list", "specify",
  ]

  /// The question and the option that a field under a row of options explains: “No □ Yes (please explain) □” over a wide
  /// field.
  func labelOfExplanation(_ index: Int, _ choice: LabelCandidate?) -> PageLabel? {
    guard !page.widgets[index].isToggle else { return nil }
    if let choice {
      if choice.relation == .left, isOption(at: choice.paragraph) {
        return labelOfSpecified(page.paragraphs[choice.paragraph], choice)
      }
      guard choice.relation == .above || choice.relation == .below || isFarAside(choice) else {
        return nil
      }
    }
    let box = page.widgets[index].bounds
    let strip = Rectangle(
      box.left - Self.besideBox, box.top - 1, box.right, box.top + Self.underOptions)
    let explained = page.phraseGrid.near(strip).filter { near in
      let phrase = page.phrases[near]
      return phrase.paragraph >= 0 && phrase.bounds.middleY > strip.bottom
        && phrase.bounds.bottom < strip.top && isOption(at: phrase.paragraph)
        && !Self.explaining.isDisjoint(with: LabelText.words(phrase.text).map(String.init))
        && isAmbiguous(phrase.text)
    }
    guard explained.count == 1 else { return nil }
    let phrase = page.phrases[explained[0]]
    // A caption between the two is the field's own.
    if let choice, choice.relation == .above,
      page.paragraphs[choice.paragraph].bounds.middleY < phrase.bounds.bottom
    {
      return nil
    }
    return label(of: phrase.text, at: phrase.paragraph, confidence: 0.7)
  }

  /// A text on the row that is rather that of another field.
  private func isFarAside(_ choice: LabelCandidate) -> Bool {
    choice.isShared && choice.relation == .left && choice.cost > Self.unlikely
  }

  /// “8. Relationship of claimant to veteran: Other (specify)” for the field behind the last option.
  private func labelOfSpecified(_ option: Paragraph, _ choice: LabelCandidate) -> PageLabel? {
    isAmbiguous(option.text)
      ? label(of: option.text, at: choice.paragraph, confidence: confidence(choice)) : nil
  }

  /// An option with what it answers.
  private func label(
    of option: String, at paragraph: Int, confidence: Double
  ) -> PageLabel? {
    guard let heading = groups.heading(of: matching.owners[paragraph]),
      let first = LabelText.words(heading).first, !LabelText.choosing.contains(String(first))
    else { return nil }
    let question = LabelText.beforeChoice(heading) ?? heading
    let text = LabelText.joined(
      Self.shortened(question, to: Self.longest), Self.trimmed(option))
    return PageLabel(text: text, confidence: confidence)
  }

  /// A box without a text of its own that a field is behind, at the end of a row of options, and that field: “5. The
  /// plaintiff is □ an individual. □ a partnership. □ ____”.
  func labelOfOtherOption(_ index: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    let toggle: Int? =
      page.widgets[index].isToggle
      ? (isBeforeField(index) ? index : nil)
      : matching.surroundings.left(of: box, ignoring: index, most: 1, within: 2 * Self.besideBox)
        .first?.passed.first.flatMap { page.widgets[$0].isToggle && isBeforeField($0) ? $0 : nil }
    guard let toggle,
      let last = lastText(before: toggle),
      isOption(at: page.phrases[last.phrase].paragraph)
    else { return nil }
    let owner = matching.owners[page.phrases[last.phrase].paragraph]
    guard owner != toggle, page.widgets[owner].bounds.sharesRow(with: page.widgets[toggle].bounds),
      page.widgets[owner].bounds.right < page.phrases[last.phrase].bounds.left + 2,
      let heading = groups.heading(of: owner),
      !last.isNumbered || isOnRow(heading, of: toggle)
    else { return nil }
    let group = Self.shortened(heading, to: Self.longest)
    var label = PageLabel(text: LabelText.joined(group, Self.other), confidence: 0.6)
    if page.widgets[index].isToggle {
      label.option = Self.other
      label.group = group
    }
    return label
  }

  /// The text before a box, or before the number of the option that is before the box.
  private func lastText(before toggle: Int) -> (phrase: Int, isNumbered: Bool)? {
    let sights = matching.surroundings.left(
      of: page.widgets[toggle].bounds, ignoring: toggle, most: 2)
    guard let first = sights.first, first.phrase >= 0, first.passed.isEmpty else { return nil }
    guard page.phrases[first.phrase].isNumber else { return (first.phrase, false) }
    guard sights.count > 1, sights[1].phrase >= 0, sights[1].passed.isEmpty else { return nil }
    return (sights[1].phrase, true)
  }

  private func isOnRow(_ heading: String, of toggle: Int) -> Bool {
    matching.surroundings.left(
      of: page.widgets[toggle].bounds, ignoring: toggle, most: Self.mostOnRow
    ).contains { sight in
      sight.phrase >= 0 && page.paragraphs[page.phrases[sight.phrase].paragraph].text == heading
    }
  }

  /// A blank before an answer, which a mark is written into: “Do you have pets? ___ yes ___ no”.
  func labelOfAnswerBlank(_ index: Int) -> PageLabel? {
    guard let own = answer(behind: index) else { return nil }
    let sights = matching.surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: Self.mostOnRow)
    let question = sights.first { sight in
      sight.phrase >= 0 && !LabelText.beginsWithAnswer(page.phrases[sight.phrase].text)
    }
    guard let question, question.passed.allSatisfy({ $0 == index || answer(behind: $0) != nil }),
      case let phrase = page.phrases[question.phrase], phrase.paragraph >= 0, !phrase.isBare
    else { return nil }
    let text = Self.shortened(page.paragraphs[phrase.paragraph].text, to: Self.longest)
    return PageLabel(text: LabelText.joined(text, own), confidence: 0.7)
  }

  /// “yes” or “no” directly behind a narrow field to write into.
  private func answer(behind index: Int) -> String? {
    let box = page.widgets[index].bounds
    guard !page.widgets[index].isToggle, box.width < Self.narrow,
      let behind = matching.wordsBehind(index, within: Self.underOptions / 2),
      !behind.text.hasSuffix(":")
    else { return nil }
    let words = LabelText.words(behind.text)
    return words.first.flatMap {
      words.count == 1 && LabelText.answers.contains(String($0)) ? String($0) : nil
    }
  }

  private static let narrow = 45.0

  /// What is not among the options that are printed.
  private static let other = "other"

  /// A field to write into is directly behind a box.
  private func isBeforeField(_ toggle: Int) -> Bool {
    let box = page.widgets[toggle].bounds
    let behind = Rectangle(box.right, box.bottom, box.right + Self.besideBox, box.top)
    return page.widgetGrid.near(behind).contains { other in
      let bounds = page.widgets[other].bounds
      return !page.widgets[other].isToggle && bounds.left > box.middleX
        && bounds.left < behind.right
        && bounds.sharesRow(with: box)
        && !page.currencies.contains {
          $0.sharesRow(with: box) && $0.left > box.middleX && $0.right < bounds.left + 2
        }
    }
  }

  /// Whether a paragraph is the text of a box to check on its left.
  func isOption(at paragraph: Int) -> Bool {
    let owner = matching.owners[paragraph]
    return owner >= 0 && page.widgets[owner].isToggle
      && matching.choices[owner]?.relation == .right
  }

  /// The label of a field in a column that only a row of options is before, in another column: “□ Male □ Female”.
  func labelOfColumn(_ index: Int, _ choice: LabelCandidate) -> PageLabel? {
    guard choice.isShared, choice.relation == .left, !page.widgets[index].isToggle,
      isOption(at: choice.paragraph), isBehindOptions(index), cells.isInColumn[index],
      isHeader(index),
      let head = cells.headerText(of: index)
    else { return nil }
    return PageLabel(
      text: "\(Self.shortened(head, to: Self.longest)), row \(cells.rows[index] + 1)",
      confidence: 0.5)
  }

  private func isBehindOptions(_ index: Int) -> Bool {
    let options = matching.surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: 2)
    return options.count == 2
      && options.allSatisfy { sight in
        guard sight.phrase >= 0, sight.passed.allSatisfy({ page.widgets[$0].isToggle }) else {
          return false
        }
        let phrase = page.phrases[sight.phrase]
        return phrase.paragraph >= 0 && phrase.text.utf8.count < Self.longestAnswer
          && isOption(at: phrase.paragraph)
      }
  }
}
