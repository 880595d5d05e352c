import PDFObjects

/// Texts of other boxes and fields that a row of boxes to check begins with.
extension ToggleGroups {
  // In points.
  private static let nextBox = 20.0
  private static let aligned = 3.0

  /// The text of a box on the row of a radio button group, which the group is about: “□ Gymnastics ○ active ○ passive”.
  func isOptionBefore(_ phrase: Int, _ group: [Int]) -> Bool {
    let text = page.phrases[phrase]
    let owner = owners[text.paragraph]
    guard owner >= 0, page.widgets[owner].isToggle, choices[owner]?.relation == .right,
      group.count > 1, let field = group.first.map({ page.widgets[$0].field })
    else { return false }
    return page.widgets[owner].field != field && !LabelText.beginsWithAnswer(text.text)
      && isInColumnOfBoxes(owner)
      && group.allSatisfy { index in
        let box = page.widgets[index].bounds
        return page.widgets[index].field == field && box.sharesRow(with: text.bounds)
          && box.left > text.bounds.right
      }
  }

  /// The caption of a field on the row of a group of answers, which are about what is written there: “Other: ____ □ Yes
  /// □ No”.
  func isCaptionBefore(_ phrase: Int, _ group: [Int]) -> Bool {
    let text = page.phrases[phrase]
    let owner = owners[text.paragraph]
    guard owner >= 0, !page.widgets[owner].isToggle, choices[owner]?.relation == .left,
      case let field = page.widgets[owner].bounds, field.sharesRow(with: text.bounds),
      !LabelText.beginsWithAnswer(text.text),
      let first = group.map({ page.widgets[$0].bounds }).min(by: { $0.left < $1.left }),
      surroundings.left(of: first, most: 1).first?.phrase == phrase,
      surroundings.left(of: text.bounds, most: 1).first?.passed.contains(where: {
        page.widgets[$0].isToggle
      }) != true
    else { return false }
    return group.allSatisfy { index in
      page.widgets[index].bounds.left > field.right
        && page.widgets[index].bounds.sharesRow(with: field)
        && choices[index].map {
          LabelText.beginsWithAnswer(page.paragraphs[$0.paragraph].text)
        } == true
    }
  }

  /// The box of another field is over or under a box, as in a list.
  private func isInColumnOfBoxes(_ index: Int) -> Bool {
    let box = page.widgets[index].bounds
    let column = Rectangle(
      box.left, box.bottom - Self.nextBox, box.right, box.top + Self.nextBox)
    return page.widgetGrid.near(column).contains { other in
      page.widgets[other].isToggle && page.widgets[other].field != page.widgets[index].field
        && abs(page.widgets[other].bounds.left - box.left) < Self.aligned
        && !page.widgets[other].bounds.sharesRow(with: box)
    }
  }
}
