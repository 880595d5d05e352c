import PDFObjects

/// Fields by the texts over them.
extension LabelPage {
  /// The field to write into that begins directly under the beginning of a text.
  ///
  /// - Parameters:
  ///   - reach: how far below the text it may be, in points.
  ///   - aligned: how far to a side it may begin, in points.
  func field(under text: Rectangle, reach: Double, aligned: Double) -> Int? {
    let start = Rectangle(
      text.left - aligned, text.bottom - reach, text.left + aligned, text.bottom)
    return widgetGrid.near(start).first { index in
      let box = widgets[index].bounds
      return !widgets[index].isToggle && box.top > start.bottom && box.middleY < start.top
        && abs(box.left - text.left) < aligned
    }
  }
}
