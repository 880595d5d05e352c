import PDFObjects

/// Cells of a column that are not directly over one another.
extension TableCells {
  /// The cell of a column above a row of boxes to check, which has no text of the column.
  func cell(beyond toggle: Int, over box: Rectangle) -> Int? {
    guard page.widgets[toggle].isToggle else { return nil }
    let strip = Rectangle(box.left, box.top, box.right, box.top + Self.farthestBeyond)
    let over = page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return bounds.bottom >= box.top - 1 && bounds.bottom < strip.top && bounds.overlapX(box) > 0
        && !page.widgets[other].isToggle
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    guard let over, case let upper = page.widgets[over].bounds, isSimilar(over, to: box),
      page.rules.isInOuterColumn(upper, over: box),
      page.rules.isInOuterColumn(page.widgets[toggle].bounds, over: box),
      page.rules.horizontalCount(from: box.top - 2, to: upper.bottom + 2, at: box.middleX) > 1,
      isUnderRuledHeader(over)
    else { return nil }
    return over
  }

  /// The cell as high as a box over one that is not, which has a caption of its own: the first of two fields of each
  /// record is under the header of the column, the second under “Present occupation:”.
  func cell(overCaptioned next: Int, over box: Rectangle) -> Int? {
    let captioned = page.widgets[next].bounds
    guard isSimilar(next, to: box), abs(captioned.height - box.height) > Self.sameHeight,
      page.rules.horizontalCount(
        from: box.top - 2, to: captioned.bottom + 2, at: box.middleX) > 0
    else { return nil }
    let strip = Rectangle(box.left, captioned.top, box.right, captioned.top + Self.farthestBeyond)
    let over = page.widgetGrid.near(strip).filter { other in
      let bounds = page.widgets[other].bounds
      return isSimilar(other, to: box) && bounds.middleY > captioned.top
        && bounds.bottom < strip.top
    }.min { page.widgets[$0].bounds.bottom < page.widgets[$1].bounds.bottom }
    guard let over, case let upper = page.widgets[over].bounds,
      abs(upper.height - box.height) < Self.sameHeight,
      page.rules.horizontalCount(
        from: captioned.top + 2, to: upper.bottom - 2, at: box.middleX) == 0,
      page.phraseGrid.near(captioned).contains(where: { index in
        let text = page.phrases[index].bounds
        return text.middleY > captioned.middleY && text.middleY < upper.bottom
          && text.left > captioned.left - Self.sameHeight && text.right < captioned.right
      })
    else { return nil }
    return over
  }

  private static let sameHeight = 3.0

  /// A rule is between the header of a column and its highest cell, unlike the caption of a field in its own cell.
  private func isUnderRuledHeader(_ index: Int) -> Bool {
    guard headerPhrases[index] >= 0 else { return false }
    var top = index
    while upper[top] >= 0 { top = upper[top] }
    let box = page.widgets[top].bounds
    return page.rules.horizontalCount(
      from: box.top - 2, to: page.phrases[headerPhrases[index]].bounds.middleY, at: box.middleX)
      > 0
  }

  /// In points.
  private static let farthestBeyond = 90.0
}
