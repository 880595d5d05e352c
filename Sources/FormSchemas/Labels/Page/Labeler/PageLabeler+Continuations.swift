import PDFObjects

/// Labels of fields that go on with what others ask for.
extension PageLabeler {
  // In points.
  private static let touchingPrevious = 24.0
  /// With “to” between the two.
  private static let besidePrevious = 60.0
  private static let widestYear = 200.0

  /// The label of the field directly on the left, which a field without a text of its own continues, as
  /// the parts of a number do.
  func labelOfPrevious(_ index: Int, depth: Int) -> PageLabel? {
    let widget = page.widgets[index]
    let sights = matching.surroundings.left(
      of: widget.bounds, ignoring: index, most: 2, within: Self.besidePrevious)
    guard depth < 8, !widget.isToggle, let sight = sights.first else { return nil }
    var previous = sight.passed.first.flatMap { other in
      widget.bounds.left - page.widgets[other].bounds.right <= Self.touchingPrevious ? other : nil
    }
    var joiningWord: String?
    if previous == nil, sight.phrase >= 0, sight.passed.isEmpty {
      let phrase = page.phrases[sight.phrase]
      if PhraseBuilder.joiningWords.contains(phrase.text.lowercased()) {
        joiningWord = phrase.text
      } else if widget.bounds.width < Self.widestYear, Self.isCentury(phrase.text) {
        joiningWord = "year"
      } else {
        return nil
      }
      previous =
        matching.surroundings.left(
          of: phrase.bounds, most: 1, within: Self.touchingPrevious
        ).first?.passed.first
    }
    guard let previous, !page.widgets[previous].isToggle,
      abs(page.widgets[previous].bounds.height - widget.bounds.height) < 4,
      var label = label(of: previous, depth: depth + 1)
    else { return nil }
    // “day of, year”
    if label.text.hasSuffix(Self.month) { label.text.removeLast(Self.month.count) }
    if let joiningWord { label.text += joiningWord == "of" ? " … of" : ", \(joiningWord)" }
    label.confidence = min(label.confidence, 0.45)
    return label
  }

  /// The amount of what the field on the left is for, with nothing but the sign of a currency between the two.
  private static let besideAmount = 80.0
  private static let besideSign = 14.0
  /// Of the text that names a field by itself.
  private static let certain = 12.0

  func labelOfAmount(_ index: Int, depth: Int) -> PageLabel? {
    let box = page.widgets[index].bounds
    let hasOwn =
      matching.choices[index].map { choice in
        !choice.isShared && (choice.cost < Self.certain || matching.isInCell(choice))
      } ?? false
    guard depth < 8, !hasOwn, !page.widgets[index].isToggle,
      let sign = sign(before: box),
      let previous = matching.surroundings.left(
        of: box, ignoring: index, most: 1, within: Self.besideAmount
      ).first?.passed.first,
      !page.widgets[previous].isToggle, page.widgets[previous].bounds.right <= sign.left + 2,
      box.left - page.widgets[previous].bounds.right < Self.besideAmount,
      page.widgets[previous].bounds.width > box.width,
      var label = label(of: previous, depth: depth + 1), !label.text.isEmpty
    else { return nil }
    label.text += ": amount"
    label.confidence = min(label.confidence, 0.45)
    return label
  }

  /// A field behind the sign of a currency that shares the text of a box to check: “[ ] Unemployment  $ [ ]”.
  func isAmountOfOption(_ index: Int, _ choice: LabelCandidate) -> Bool {
    let owner = matching.owners[choice.paragraph]
    return !page.widgets[index].isToggle && choice.relation == .left && owner >= 0
      && page.widgets[owner].isToggle && sign(before: page.widgets[index].bounds) != nil
  }

  /// Tells two fields of a row apart of which one is before a sign of percent and the other behind that of a currency.
  func tellBySigns(_ labels: inout [PageLabel?]) {
    guard !page.percents.isEmpty else { return }
    let fields = page.widgets.indices.filter { !page.widgets[$0].isToggle }
    NamedParts.tellBySigns(
      &labels, of: page.widgets, percents: fields.filter(isBeforePercent),
      amounts: fields.filter { sign(before: page.widgets[$0].bounds) != nil })
  }

  private func isBeforePercent(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    return page.percents.contains { sign in
      sign.sharesRow(with: box) && sign.left > box.right - 2
        && sign.left - box.right < Self.besideSign
    }
  }

  /// The sign of a currency directly before a field.
  func sign(before box: Rectangle) -> Rectangle? {
    page.currencies.first { sign in
      sign.sharesRow(with: box) && sign.right < box.left + 2
        && box.left - sign.right < Self.besideSign
    }
  }

  /// Several options on the row of an amount, which is about all of them: “g) □ Dividends □ Interest  $ ____”.
  func optionsBefore(_ index: Int) -> String? {
    var options: [String] = []
    for sight in matching.surroundings.left(
      of: page.widgets[index].bounds, ignoring: index, most: Self.mostOptions)
    {
      guard sight.phrase >= 0, sight.passed.allSatisfy({ page.widgets[$0].isToggle }) else { break }
      let phrase = page.phrases[sight.phrase]
      if phrase.isPattern || phrase.isNumber && options.isEmpty
        || LabelText.isScrap(phrase.text)
        || PhraseBuilder.joiningWords.contains(LabelText.letters(phrase.text))
      {
        continue
      }
      let owner = matching.owners[phrase.paragraph]
      if !phrase.isBare, owner >= 0, page.widgets[owner].isToggle {
        let option = Self.trimmed(phrase.text)
        guard option.utf8.count < Self.longestOption, !isAmbiguous(option) else { return nil }
        options.insert(option, at: 0)
      } else {
        guard options.count > 1 else { return nil }
        let start =
          phrase.isNumber ? LineNumber.spelled(phrase.number ?? "") : Self.trimmed(phrase.text)
        let list = options.joined(separator: ", ")
        return phrase.isNumber ? "\(start) \(list)" : LabelText.joined(start, list)
      }
    }
    return options.count > 1 ? options.joined(separator: ", ") : nil
  }

  private static let mostOptions = 6
  /// In bytes.
  private static let longestOption = 28

  /// “20” before the last two digits of a year.
  static func isCentury(_ text: String) -> Bool {
    let digits = text.filter(\.isNumber)
    return (digits == "20" || digits == "19") && !text.contains(where: \.isLetter)
  }

  /// The label of the field directly above, which a further line for the same text continues.
  func labelOfUpper(_ index: Int, depth: Int) -> PageLabel? {
    guard depth < Self.deepest, !matching.conventions.hasCaptionBehind[index],
      let upper = lines.upper(of: index, candidate: matching.choices[index]),
      var label = label(of: upper, depth: depth + 1)
    else { return nil }
    let (text, line) = FieldLines.splittingLine(label.text)
    if let number = ownNumber(index, under: upper) {
      label.text = Self.numbered(text, number)
    } else {
      label.text = "\(text.hasSuffix(".") ? String(text.dropLast()) : text), line \(line + 1)"
    }
    label.confidence = min(label.confidence, 0.6)
    return label
  }

  /// The label of the field whose second line a field is.
  func labelOfTouching(_ index: Int, depth: Int) -> PageLabel? {
    guard depth < Self.deepest, let upper = firstLine(of: index),
      let label = label(of: upper, depth: depth + 1)
    else { return nil }
    return Self.nextLine(label, confidence: min(label.confidence, 0.6))
  }

  /// The label of the line below the one that a label is of.
  private static func nextLine(_ label: PageLabel, confidence: Double) -> PageLabel {
    let (text, line) = FieldLines.splittingLine(label.text)
    var next = label
    next.text = LabelText.placed(text, "line \(line + 1)")
    next.confidence = confidence
    return next
  }

  /// The field that one in a column touches from below, which has a caption of its own under the header of the column: the
  /// lower field is its second line, and not under that header. Rows of a table touch as well.
  func firstLine(of index: Int) -> Int? {
    let header = cells.header(of: index)
    guard header >= 0, !cells.isCell[index], let upper = lines.touching(index),
      let choice = matching.choices[upper],
      choice.relation == .above, choice.paragraph != header,
      matching.owners[choice.paragraph] == upper,
      page.paragraphs[choice.paragraph].bounds.top < page.paragraphs[header].bounds.bottom
    else { return nil }
    return upper
  }

  /// What is hardly labeled, and has no number, goes on with the field over it if that has a sure label and a like name:
  /// `hazard2` under `hazard1`.
  func continueLines(_ labels: inout [PageLabel?]) {
    let order = page.widgets.indices.sorted {
      page.widgets[$0].bounds.top > page.widgets[$1].bounds.top
    }
    for index in order where (labels[index]?.confidence ?? 0) < Self.hardly {
      let words = page.widgets[index].name.words
      guard matching.numbers[index] == nil, !cells.isCell[index], !words.isEmpty,
        let upper = lines.over(index), page.widgets[upper].name.words == words,
        let label = labels[upper], label.confidence >= Self.goingOn
      else { continue }
      labels[index] = Self.nextLine(label, confidence: Self.goingOn)
    }
  }

  /// Labels that are less likely give way to that of the field above, if this is at least so likely.
  private static let (hardly, goingOn) = (0.4, 0.5)

  /// The number of a line of a list in which the line above has the number before it.
  private func ownNumber(_ index: Int, under upper: Int) -> String? {
    guard let number = matching.numbers[index], let own = Int(number),
      matching.numbers[upper].flatMap(Int.init) == own - 1
    else { return nil }
    return number
  }
}
