import PDFContent
import PDFObjects

/// Boxes to check that are drawn on a page, whether or not fields are over them: the options of people who fill the
/// form by hand part texts as well as fields do.
struct PrintedBoxes {
  private var boxes: [Rectangle] = []
  private var grid = SpatialGrid()
  private let words: [Rectangle]
  private let wordGrid: SpatialGrid

  // In points.
  private static let smallest = 5.0
  private static let largest = 16.0
  private static let square = 2.5
  private static let mostBoxes = 5_000
  private static let behind = 10.0
  /// Of the height of a word.
  private static let sameRow = 0.3

  init(_ text: PageText, space: ReadingSpace) {
    words = text.words.map { space.place($0.bounds) }
    wordGrid = SpatialGrid(words)
    for graphic in text.content.graphics
    where graphic.kind == .box && graphic.isStroked && !graphic.isAnnotation {
      guard boxes.count < Self.mostBoxes else { break }
      let box = space.place(graphic.bounds)
      guard box.width > Self.smallest, box.width < Self.largest, box.height > Self.smallest,
        box.height < Self.largest, abs(box.width - box.height) < Self.square
      else { continue }
      // A frame around a number is none.
      let isEmpty = !wordGrid.near(box).contains { box.holdsMiddle(of: words[$0]) }
      if isEmpty { boxes.append(box) }
    }
    grid = SpatialGrid(boxes)
  }

  /// A box is directly before a word on its row.
  func isBefore(_ word: Rectangle) -> Bool {
    let strip = Rectangle(word.left - Self.behind, word.bottom, word.left, word.top)
    return grid.near(strip).contains { index in
      let box = boxes[index]
      // A box may be beside both lines of its text.
      return abs(box.middleY - word.middleY) < Self.sameRow * word.height && box.right > strip.left
        && box.right < word.left + 1
        && box.left < word.left && !isWord(between: box, word)
    }
  }

  /// “I” of “I am” is so narrow that the box before it is near the next word, too.
  private func isWord(between box: Rectangle, _ word: Rectangle) -> Bool {
    let gap = Rectangle(box.right, word.bottom, word.left, word.top)
    return wordGrid.near(gap).contains { index in
      let other = words[index]
      return other.middleX > gap.left && other.middleX < gap.right && other.right < word.left + 1
        && other.sharesRow(with: word)
    }
  }
}
