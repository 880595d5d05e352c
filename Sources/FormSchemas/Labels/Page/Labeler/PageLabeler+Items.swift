import PDFObjects

/// What labels take from the numbered items that their fields are in.
extension PageLabeler {
  // In points.
  private static let besideField = 24.0
  private static let underOption = 8.0
  private static let (leastIndented, mostIndented) = (12.0, 60.0)
  private static let farthestOption = 90.0
  /// Bytes of an option that others may be under.
  private static let briefOption = 40
  private static let inLine = 6.0
  private static let mostBefore = 12

  /// The option over a row of fields to write into that begins where it does: “[ ] Change my name to” over fields for
  /// the first and the last name.
  func addOption(of index: Int, to label: inout PageLabel) {
    if page.widgets[index].isToggle, let option = optionOver(index) {
      label.addNearest(section: option)
    }
    guard !page.widgets[index].isToggle, !cells.isCell[index] else { return }
    var first = index
    for _ in 0..<Self.mostBefore {
      let box = page.widgets[first].bounds
      let row = Rectangle(box.left - Self.besideField, box.bottom, box.left, box.top)
      let before = page.widgetGrid.near(row).first { other in
        let bounds = page.widgets[other].bounds
        return other != first && !page.widgets[other].isToggle && bounds.sharesRow(with: box)
          && bounds.middleX < box.left && bounds.right > row.left
      }
      guard let before else { break }
      first = before
    }
    let box = page.widgets[first].bounds
    guard
      let sight = matching.surroundings.above(
        box, ignoring: first, most: 1, within: Self.underOption
      ).first, sight.phrase >= 0, sight.passed.isEmpty
    else { return }
    let phrase = page.phrases[sight.phrase]
    let owner = matching.owners[phrase.paragraph]
    guard owner >= 0, page.widgets[owner].isToggle,
      matching.choices[owner]?.relation == .right,
      case let option = page.paragraphs[phrase.paragraph].text,
      // “□ My name on my birth certificate is:” leads to all that is under it.
      option.hasSuffix(":") && matching.choices[index]?.relation == .below
        || abs(phrase.bounds.left - box.left) < Self.inLine
          && page.widgets[owner].bounds.right < box.left + Self.inLine,
      phrase.paragraph != matching.choices[index]?.paragraph
    else { return }
    let text = Self.trimmed(option)
    guard !label.text.contains(text) else { return }
    label.addNearest(section: Self.shortened(text, to: SectionHeadings.longest))
  }

  /// The text in a row of its own that the row of a cell is under.
  func addHeadOfRows(of index: Int, to label: inout PageLabel) {
    guard cells.isCell[index], let head = cells.headsOfRows[index] else { return }
    label.addNearest(
      section: Self.shortened(page.paragraphs[head].text, to: SectionHeadings.longest))
  }

  /// The text of the box that a box farther to the right is under: “3. [ ] The court grants the petition for” over
  /// “[ ] All convictions”.
  private func optionOver(_ index: Int) -> String? {
    let box = page.widgets[index].bounds
    let strip = Rectangle(
      box.left - Self.mostIndented, box.top, box.left - Self.leastIndented,
      box.top + Self.farthestOption)
    let over = page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return page.widgets[other].isToggle && bounds.left > strip.left && bounds.left < strip.right
        && bounds.bottom >= box.top - 2 && bounds.bottom < strip.top
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    guard let over, let choice = matching.choices[over], choice.relation == .right else {
      return nil
    }
    let option = page.paragraphs[choice.paragraph]
    return option.text.utf8.count > Self.briefOption
      && !isParted(box, from: option.bounds.bottom, outer: page.widgets[over].bounds)
      ? Self.shortened(option.text, to: SectionHeadings.longest) : nil
  }

  /// A text that begins further left than an option is between it and a box under it.
  private func isParted(_ box: Rectangle, from height: Double, outer: Rectangle) -> Bool {
    let gap = Rectangle(page.bounds.left, box.top, outer.left, height)
    guard gap.height > 0 else { return false }
    return page.phraseGrid.near(gap).contains { index in
      let text = page.phrases[index].bounds
      return !page.phrases[index].isBare && !page.phrases[index].isTurned
        && text.left < outer.left - 2 && text.middleY > gap.bottom && text.middleY < gap.top
        && !page.areInTwoColumns(text, box)
    }
  }

  /// A lettered item is over none with another number: 12.a over 28.
  private func mayHead(_ item: String, _ label: PageLabel) -> Bool {
    guard let own = LineNumber.beginning(label.group ?? label.text)?.number,
      LineNumber.hasDigit(own)
    else { return true }
    return LineNumber.mayHead(text: item, own)
  }

  /// The title of a table begins between an item and the table: “3a) Parents” over “3b) Children” over the columns of 3b.
  private func isTitleBelow(item: Int, over top: Int) -> Bool {
    guard let row = cells.row(of: top),
      let title = headings.nearest(over: page.widgets[top].bounds, row: row)
    else { return false }
    return title.isAlone && title.bounds.top < page.paragraphs[item].bounds.middleY
  }

  /// - Parameter top: the highest cell of the column that the field is in, or the field itself.
  func addItem(of index: Int, _ top: Int, to label: inout PageLabel) {
    let paragraph = item(index)
    if paragraph >= 0, !isTitleBelow(item: paragraph, over: top),
      case let item = items.heading(at: paragraph), !label.text.contains(item.prefix(24)),
      mayHead(item, label)
    {
      label.addNearest(section: item)
      if label.number == nil, !isUnderHeader(index) {
        label.number = LineNumber.beginning(item)?.number
      }
      if !label.parts.isEmpty, label.group == nil, !label.parts.contains(item) {
        label.parts.insert(item, at: 0)
      }
      if let option = label.option, label.group == nil, isAmbiguous(option) {
        label.group = item
        label.text = LabelText.joined(item, option)
      }
      if label.option == nil, !cells.isCell[index] {
        if ValueParts.isPart(label.text, of: item) {
          label.text = LabelText.joined(LabelText.gist(item), label.text)
        } else if ValueParts.isPartOfAddress(label.text, item) {
          label.address = item
        } else if let leading = items.leading(
          to: top, own: matching.choices[top]?.paragraph ?? -1)
        {
          label.text = LabelText.joined(leading, label.text)
        }
      }
    }
    if let number = label.number, !isUnderHeader(index),
      let own = matching.choices[top].map({ page.paragraphs[$0.paragraph].bounds }),
      let whole = items.whole(of: number, over: own)
    {
      if label.option == nil { label.text = Self.joined(whole, label.text) }
      label.addNearest(section: whole)
    }
  }
}
