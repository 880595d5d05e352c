import PDFContent
import PDFObjects

/// Small text fields over the printed words of options: “Y” and “N” are crossed or circled, not written into.
struct PrintedOptions {
  private let words: [Rectangle]
  private let texts: [String]
  private let grid: SpatialGrid

  // In points.
  private static let widest = 40.0
  private static let widestGap = 20.0
  private static let level = 3.0
  // In characters.
  private static let longest = 5

  init(_ text: PageText, space: ReadingSpace) {
    words = text.words.map { space.place($0.bounds) }
    texts = text.words.map { text.text(of: $0) }
    grid = SpatialGrid(words)
  }

  /// Lets the words name their fields, which are boxes to check.
  func mark(_ widgets: inout [LabeledWidget]) {
    let options = widgets.indices.filter {
      !widgets[$0].isToggle && widgets[$0].bounds.width < Self.widest
    }
    .compactMap { index in option(in: widgets[index].bounds).map { (widget: index, text: $0) } }
    let boxes = SpatialGrid(options.map { widgets[$0.widget].bounds })
    let marked = options.indices.filter { place in
      let box = widgets[options[place].widget].bounds
      let row = Rectangle(
        box.left - Self.widestGap, box.bottom, box.right + Self.widestGap, box.top)
      let beside = boxes.near(row).filter { other in
        let next = widgets[options[other].widget].bounds
        return other != place && abs(next.bottom - box.bottom) < Self.level
          && abs(next.top - box.top) < Self.level
          && max(next.left - box.right, box.left - next.right) < Self.widestGap
          && options[other].text != options[place].text
      }
      let all = ([place] + beside).map { options[$0].text }
      return all.count > 1 && !all.allSatisfy(Self.isOfPattern)
    }
    for place in marked {
      widgets[options[place].widget].isToggle = true
      widgets[options[place].widget].hasCaptionInside = true
    }
  }

  /// The only word in a box, if it begins with a letter or has one.
  private func option(in box: Rectangle) -> String? {
    let inside = grid.near(box).filter { index in
      let word = words[index]
      return word.middleX > box.left && word.middleX < box.right && word.middleY > box.bottom
        && word.middleY < box.top
    }
    guard inside.count == 1, texts[inside[0]].count <= Self.longest,
      texts[inside[0]].contains(where: \.isLetter)
    else { return nil }
    return texts[inside[0]]
  }

  /// Shows how a date is written.
  private static func isOfPattern(_ text: String) -> Bool {
    text.allSatisfy { "mMdDyYjJaAxX".contains($0) }
  }
}
