import PDFObjects

/// The text behind a widget on its row.
extension LabelMatching {
  /// Of what a value is measured in, or leads to the next field.
  private static let unit = 12.0
  private static let nextCell = 12.0
  /// Of the text behind two boxes, for the second one.
  private static let behindSecondBox = 8.0

  /// - Parameters:
  ///   - rights: what is behind the widget.
  ///   - base: what a text costs that touches it.
  ///   - isSecond: two boxes have one text before them and one behind them, and the widget is the second one.
  func addTextsBehind(
    _ index: Int, _ rights: [WidgetSurroundings.Sight], _ base: Double, isSecond: Bool,
    _ add: (Int, LabelRelation, Double) -> Void
  ) {
    let (widget, box) = (page.widgets[index], page.widgets[index].bounds)
    for sight in rights where sight.phrase >= 0 {
      let phrase = page.phrases[sight.phrase]
      // “□ $ ____ per month”.
      if widget.isToggle, sight.passed.count == 1, conventions.isOptionOfAmount[sight.passed[0]] {
        add(sight.phrase, .right, base)
        break
      }
      guard sight.passed.isEmpty, !isLabelOfRow(phrase.paragraph, index) else { break }
      // The number of an option that is apart from its text.
      if widget.isToggle, phrase.isNumber, phrase.text.hasSuffix(".") { continue }
      if !widget.isToggle, page.areInTwoColumns(phrase.bounds, box) { break }
      // Words between two fields of a sentence, or the rest of it.
      if !widget.isToggle, phrase.text.hasPrefix(", "), phrase.text.contains(" ") { break }
      if !widget.isToggle, LabelText.isScrap(phrase.text) || phrase.isHalfDay { break }
      // The figure in the next cell of a table.
      if widget.isToggle, phrase.text.allSatisfy(\.isNumber),
        page.rules.verticalCount(
          from: box.right, to: phrase.bounds.left, at: phrase.bounds.middleY) > 0
      {
        continue
      }
      // Figures on a further line of an option.
      if phrase.isBare, page.paragraphs[phrase.paragraph].phrases.count == 1,
        !(widget.isToggle && phrase.namesToggle)
      {
        break
      }
      var cost = base + 0.3 * sight.distance
      cost += page.rules.verticalCost(
        from: box.right - 1, to: phrase.bounds.left, at: phrase.bounds.middleY, edge: box.right)
      let leadsOn =
        LabelText.isUnit(phrase.text) || phrase.text.hasSuffix(":")
        || phrase.hasLeader && surroundings.hasField(behind: phrase)
      if !widget.isToggle, leadsOn { cost += Self.unit }
      // A text in the next cell is about that.
      if !widget.isToggle,
        page.rules.verticalCount(
          from: box.right + 1, to: phrase.bounds.left, at: phrase.bounds.middleY) > 0
      {
        cost += Self.nextCell
      }
      if isSecond { cost += Self.behindSecondBox }
      // The text of an option begins beside its box.
      if widget.isToggle, let first = page.paragraphs[phrase.paragraph].phrases.first,
        first != sight.phrase, page.phrases[first].bounds.bottom > box.top
      {
        cost += 6
      }
      add(sight.phrase, .right, cost)
      break
    }
  }
}
