import PDFContent
import PDFObjects

/// Finds texts on a page, and the room for fields beside them.
///
/// Distances are in the page's default user space; the text must not be turned.
struct TextAnchors {
  private let marks: PageMarks
  private let finder: RoomFinder

  init(_ content: PageContent) {
    marks = PageMarks(content)
    finder = RoomFinder(marks: marks)
  }

  /// The boxes around a text wherever it stands on one line, in reading order.
  ///
  /// - Parameter first: the index of the word from which the text counts.
  func places(of text: String, from first: Int = 0) -> [(bounds: Rectangle, end: Int)] {
    let wanted = text.split(whereSeparator: \.isWhitespace).map { PageMarks.plain(String($0)) }
      .filter { !$0.allSatisfy { ".…·_".contains($0) } || $0.count == 1 }
    let words = marks.words
    guard let initial = wanted.first, wanted.count <= words.count else { return [] }
    var found: [(Rectangle, Int)] = []
    for start in 0...(words.count - wanted.count)
    where start >= first && words[start].text == initial {
      let part = words[start..<(start + wanted.count)]
      guard part.map(\.text) == wanted, part.allSatisfy({ $0.line == words[start].line }) else {
        continue
      }
      found.append(
        (part.dropFirst().reduce(part[start].bounds) { $0.union($1.bounds) }, part.endIndex))
    }
    return found
  }

  /// The rooms for a field in relation to a text, the likeliest first.
  func rooms(
    _ relation: FieldPlacement.Relation, _ text: Rectangle, isToggle: Bool, width: Double?,
    height: Double?
  ) -> [Rectangle] {
    switch relation {
    case .rightOf:
      if isToggle { return [finder.square(rightOf: text)] }
      return finder.rooms(rightOf: text, width, height)
    case .leftOf:
      if isToggle { return [finder.square(leftOf: text, width, height)] }
      return finder.rooms(leftOf: text, width, height)
    case .under: return finder.rooms(under: text, width, height).map(finder.upToSquare)
    case .above: return finder.rooms(above: text, width, height)
    case .inBoxUnder: return finder.rooms(inBoxUnder: text, height).map(finder.upToSquare)
    }
  }

  /// Whether a field there would cover text other than marks, such as a currency sign.
  func hasText(in room: Rectangle) -> Bool {
    let inner = room.inset(by: min(1.5, room.width / 4, room.height / 4))
    return marks.words(in: inner).contains { !$0.isMark }
  }

  /// The rooms among these where a comb of so many cells fits.
  func rooms(_ rooms: [Rectangle], ofComb count: Int) -> RoomFinder.CombRooms {
    finder.rooms(rooms, ofComb: count)
  }

  /// The rooms in the row of one text and the column of another one above it.
  func rooms(
    row: Rectangle, column: Rectangle, width: Double?, height: Double?
  ) -> [Rectangle] {
    finder.rooms(row: row, column: column, width, height)
  }
}
