import PDFContent
import PDFObjects

/// Small fields over the printed words of options: “Y” and “N” are crossed or circled, not written into. Boxes to check
/// may have the letters of months.
enum PrintedOptions {
  // In points.
  private static let widest = 40.0
  private static let widestGap = 20.0
  private static let level = 3.0
  // In characters.
  private static let longest = 5
  private static let fewestLetters = 3
  /// Boxes that are drawn over whole words are wider than high.
  private static let wideBox = 1.6
  private static let mostWords = 6

  /// Lets the words name their fields, which are boxes to check.
  static func mark(_ widgets: inout [LabeledWidget], in text: PageText, space: ReadingSpace) {
    let wide = widgets.indices.filter { isWide(widgets[$0]) }
    let narrow = widgets.indices.filter {
      widgets[$0].bounds.width < widest && !isWide(widgets[$0])
    }
    guard narrow.count > 1 || !wide.isEmpty else { return }
    let words = text.words.map { space.place($0.bounds) }
    let grid = SpatialGrid(words)
    for index in wide {
      let box = widgets[index].bounds
      let inside = grid.near(box).filter { box.holdsMiddle(of: words[$0]) }
      let letters = inside.reduce(0) { $0 + text.text(of: text.words[$1]).count(where: \.isLetter) }
      if (1...mostWords).contains(inside.count), letters >= fewestLetters {
        widgets[index].hasCaptionInside = true
      }
    }
    let options = narrow.compactMap { index in
      option(in: widgets[index].bounds, text, words, grid).map { (widget: index, text: $0) }
    }
    let boxes = SpatialGrid(options.map { widgets[$0.widget].bounds })
    let marked = options.indices.filter { place in
      let box = widgets[options[place].widget].bounds
      let row = Rectangle(box.left - widestGap, box.bottom, box.right + widestGap, box.top)
      let beside = boxes.near(row).filter { other in
        let next = widgets[options[other].widget].bounds
        return other != place && abs(next.bottom - box.bottom) < level
          && abs(next.top - box.top) < level
          && max(next.left - box.right, box.left - next.right) < widestGap
          && options[other].text != options[place].text
      }
      let all = ([place] + beside).map { options[$0].text }
      return all.count > 1 && !all.allSatisfy(isOfPattern)
    }
    for place in marked {
      widgets[options[place].widget].isToggle = true
      widgets[options[place].widget].hasCaptionInside = true
    }
  }

  private static func isWide(_ widget: LabeledWidget) -> Bool {
    widget.isToggle && widget.bounds.width > wideBox * widget.bounds.height
  }

  /// The only word in a box, if it has a letter.
  private static func option(
    in box: Rectangle, _ text: PageText, _ words: [Rectangle], _ grid: SpatialGrid
  ) -> String? {
    let inside = grid.near(box).filter { box.holdsMiddle(of: words[$0]) }
    guard inside.count == 1 else { return nil }
    let word = text.text(of: text.words[inside[0]])
    return word.count <= longest && word.contains(where: \.isLetter) ? word : nil
  }

  /// Shows how a date is written.
  private static func isOfPattern(_ text: String) -> Bool {
    text.allSatisfy { "mMdDyYjJaAxX".contains($0) }
  }
}
