import PDFObjects

/// What stands at the start of an item.
struct ItemMark: Equatable {
  var numbering: StructureNode.Numbering
  /// A number of a line, such as “12” or “7a”, which begins no item of a list but may begin a heading.
  var isBare = false

  private static let bullets: Set<Unicode.Scalar> = [
    "•", "●", "○", "◦", "▪", "■", "□", "☐", "◆", "❖", "➢", "►", "▶", "‣", "✓", "–", "—", "-", "*",
    "·", "o",
    "\u{F0B7}", "\u{F0A7}", "\u{F0A8}", "\u{F06F}", "\u{F071}", "\u{F0D8}", "\u{F0FC}", "§",
  ]
  private static let boxes: Set<Unicode.Scalar> = ["□", "☐", "\u{F06F}", "\u{F071}", "\u{F0A8}"]

  init(_ numbering: StructureNode.Numbering, isBare: Bool = false) {
    (self.numbering, self.isBare) = (numbering, isBare)
  }

  /// The mark that the first word of a text is; nil if it is none.
  init?(_ word: Substring) {
    let scalars = Array(word.unicodeScalars.prefix(7))
    guard let first = scalars.first, word.unicodeScalars.count <= 6 else { return nil }
    if scalars.count == 1, Self.bullets.contains(first) {
      self.init(Self.boxes.contains(first) ? .box : .bullet)
      return
    }
    var body = scalars
    let isOpened = body.first == "("
    if isOpened { body.removeFirst() }
    let isClosed = body.last == "." || body.last == ")"
    if isClosed { body.removeLast() }
    guard !body.isEmpty, body.count <= 4, isClosed || !isOpened else { return nil }
    let isNumber = body.allSatisfy { "0"..."9" ~= $0 }
    let isLetter =
      body.count == 1 && ("a"..."z" ~= first || "A"..."Z" ~= body[0] || "a"..."z" ~= body[0])
    let isRoman = body.allSatisfy { "ivxIVX".unicodeScalars.contains($0) }
    if isNumber, body.count <= 3 {
      self.init(.number, isBare: !isClosed)
    } else if isRoman, isClosed, body.count > 1 || body[0] == "i" || body[0] == "I" {
      self.init(.roman)
    } else if isLetter, isClosed {
      self.init(.letter)
    } else {
      return nil
    }
  }
}

/// Phrases under and beside one another that are one text.
struct Passage {
  var pieces: [Int]
  var bounds: Rectangle
  var text: String
  var style: PageScene.Style
  var wordCount: Int
  var rows = 1
  var mark: ItemMark?
  /// The mark is a phrase of its own.
  var isMarkApart = false
  var isItalic: Bool
  var isTurned: Bool

  init(_ index: Int, _ piece: PageScene.Piece) {
    pieces = [index]
    (bounds, text, style, wordCount) = (piece.bounds, piece.text, piece.style, piece.wordCount)
    (isItalic, isTurned) = (piece.isItalic, piece.isTurned)
    let words = piece.text.split(separator: " ", maxSplits: 1)
    // A row of dashes is a rule, not an item.
    let isRule = words.count > 1 && !words[1].contains { $0.isLetter || $0.isNumber }
    mark = isRule ? nil : words.first.flatMap(ItemMark.init)
    isMarkApart = mark != nil && words.count == 1
  }

  var size: Double { Double(style.size) / 4 }

  mutating func append(_ index: Int, _ piece: PageScene.Piece, isNextRow: Bool) {
    if isMarkApart, pieces.count == 1 {
      style = piece.style
      isItalic = piece.isItalic
    }
    pieces.append(index)
    bounds = bounds.union(piece.bounds)
    text = Self.joined(text, piece.text)
    wordCount += piece.wordCount
    if isNextRow { rows += 1 }
  }

  /// Two texts one after the other; a word that a hyphen divides is put together.
  static func joined(_ text: String, _ next: String) -> String {
    guard text.last == "-", text.dropLast().last?.isLetter == true, next.first?.isLowercase == true
    else {
      return text + " " + next
    }
    return text.dropLast() + next
  }
}

/// What a page has one after the other.
enum PageElement {
  case passage(Passage)
  case field(Int)
  case image(Int)
  case table(FoundTable)
}

/// Makes passages of the phrases of a page.
struct PassageBuilder {
  let scene: PageScene
  let rules: Rows
  /// Of fields.
  private let fields: [Rectangle]
  private let rowsOfFields: Rows

  init(_ scene: PageScene) {
    self.scene = scene
    rules = Rows(scene.horizontal)
    fields = scene.pieces.lazy.filter { $0.kind == .field }.map(\.bounds)
    rowsOfFields = Rows(fields)
  }

  func elements(tables: [FoundTable], without running: Set<Int>) -> [PageElement] {
    var tableOfPiece: [Int: Int] = [:]
    for (index, table) in tables.enumerated() {
      for cell in table.cells { for piece in cell.pieces { tableOfPiece[piece] = index } }
    }
    var elements: [PageElement] = []
    var placed: Set<Int> = []
    for (index, piece) in scene.pieces.enumerated() where !running.contains(index) {
      if let table = tableOfPiece[index] {
        if placed.insert(table).inserted { elements.append(.table(tables[table])) }
        continue
      }
      add(index, piece, to: &elements)
    }
    return elements
  }

  func passages(_ pieces: [Int]) -> [PageElement] {
    var elements: [PageElement] = []
    for index in pieces { add(index, scene.pieces[index], to: &elements) }
    return elements
  }

  private func add(_ index: Int, _ piece: PageScene.Piece, to elements: inout [PageElement]) {
    switch piece.kind {
    case .field: elements.append(.field(index))
    case .image: elements.append(.image(index))
    case .text:
      if case .passage(var last)? = elements.last, let isNextRow = continues(last, piece) {
        last.append(index, piece, isNextRow: isNextRow)
        elements[elements.count - 1] = .passage(last)
      } else if let place = columnEnd(elements, piece), case .passage(var above) = elements[place] {
        above.append(index, piece, isNextRow: true)
        elements[place] = .passage(above)
      } else {
        elements.append(.passage(Passage(index, piece)))
      }
    }
  }

  /// Rows of columns that are side by side come one after the other: the place of the text that a phrase goes on with,
  /// behind which only text of other columns follows; nil if there is none.
  ///
  /// The phrase must go on within a sentence, or with a title around the same middle.
  private func columnEnd(_ elements: [PageElement], _ next: PageScene.Piece) -> Int? {
    let goesOn = next.text.first?.isLowercase == true
    let isLarge = next.size >= Measure.titleSize || next.style.isBold && next.style.isCaps
    guard goesOn || isLarge else { return nil }
    var place = elements.count - 1
    while place >= 0, elements.count - place <= Measure.columnsBeside {
      guard case .passage(let passage) = elements[place] else { return nil }
      if passage.bounds.overlapX(next.bounds) > 0 {
        guard place < elements.count - 1, continues(passage, next) == true,
          let end = passage.pieces.last.map({ scene.pieces[$0].bounds })
        else { return nil }
        // Behind a blank, the text beside it may be what goes on.
        let isBeforeBlank = rowsOfFields.near(end.bottom, end.top).contains {
          fields[$0].sharesRow(with: end)
        }
        if isBeforeBlank { return nil }
        let isTitle =
          passage.style == next.style
          && abs(passage.bounds.middleX - next.bounds.middleX) < next.size
        return goesOn || isTitle ? place : nil
      }
      place -= 1
    }
    return nil
  }

  /// Whether a phrase goes on with a passage, on the next row; nil if it does not.
  private func continues(_ passage: Passage, _ next: PageScene.Piece) -> Bool? {
    guard let end = passage.pieces.last.map({ scene.pieces[$0] }), passage.isTurned == next.isTurned
    else {
      return nil
    }
    if end.bounds.sharesRow(with: next.bounds) {
      // The text behind its number.
      let gap = next.bounds.left - end.bounds.right
      return passage.isMarkApart && passage.pieces.count == 1 && gap >= -1 && gap < 4 * next.size
        ? false : nil
    }
    let size = max(end.size, next.size)
    let (left, right) = (next.bounds.left, next.bounds.right)
    guard next.bounds.middleY < end.bounds.middleY,
      end.bounds.bottom - next.bounds.bottom < Measure.widestLeading * size,
      size < Measure.sameSize * min(passage.size, next.size),
      passage.style.isBold == next.style.isBold,
      passage.style.isShaded == next.style.isShaded, next.bounds.overlapX(passage.bounds) > 0
    else { return nil }
    let word = next.text.prefix { $0 != " " }
    if let mark = ItemMark(word), !mark.isBare || mark == passage.mark { return nil }
    let isCentred = abs(next.bounds.middleX - end.bounds.middleX) < size
    let isAligned =
      abs(left - passage.bounds.left) < 3 * size || abs(left - end.bounds.left) < 0.5 * size
    guard isCentred || isAligned else { return nil }
    let isRuled = rules.near(next.bounds.middleY, end.bounds.middleY).contains { index in
      let rule = scene.horizontal[index]
      return rule.bottom < end.bounds.middleY && rule.bottom > next.bounds.middleY
        && rule.overlapX(next.bounds) > 0.5 * next.bounds.width
    }
    if isRuled { return nil }
    // A row that the next word would fit in is the last of its passage.
    let count = Double(max(next.text.count, 1))
    let room = right - end.bounds.right
    let needed = next.bounds.width * Double(word.count) / count + 1.5 * size
    if !isCentred, room > needed, next.text.first?.isLowercase != true { return nil }
    return true
  }
}
