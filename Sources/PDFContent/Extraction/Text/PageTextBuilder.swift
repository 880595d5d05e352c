import PDFObjects

/// Makes words, lines and blocks of pieces.
struct PageTextBuilder {
  let frames: [TextFrame]
  let pieces: [TextPiece]

  // In parts of the font size, as poppler has them.
  private static let wordSpace = 0.03
  private static let wideCharacterSpace = 0.4

  func build(_ text: inout PageText) {
    let kept = DuplicateText(pieces: pieces).kept
    var members = [[Int]](repeating: [], count: frames.count)
    for index in pieces.indices where kept[index] { members[pieces[index].frame].append(index) }
    // The direction of most of the text comes first.
    let weights = members.map { $0.reduce(0) { $0 + pieces[$1].scalarCount } }
    let order = frames.indices.sorted {
      weights[$0] != weights[$1] ? weights[$0] > weights[$1] : $0 < $1
    }
    for frame in order where !members[frame].isEmpty { build(frame, members[frame], &text) }
  }

  private func build(_ frame: Int, _ members: [Int], _ text: inout PageText) {
    let segments = LineSegmentBuilder(pieces: pieces).segments(of: members)
    let units = TextUnitBuilder(segments: segments).units()
    let balance = balance(of: members, text.content)
    let order = ReadingOrder(units: units, isRightToLeft: balance.isRightToLeft).sorted()
    var last: LineSegment?
    for index in order {
      let start = text.lines.count
      for line in units[index].lines {
        let continuesRow = last.map { isBeside($0, line) } ?? false
        append(line, of: balance, continuesRow: continuesRow, in: frames[frame], &text)
        last = line
      }
      guard text.lines.count > start else { continue }
      let lines = start..<text.lines.count
      let bounds = text.lines[lines].dropFirst().reduce(text.lines[start].bounds) {
        $0.union($1.bounds)
      }
      text.blocks.append(PageText.Block(lines: lines, bounds: bounds))
    }
  }

  private func isBeside(_ last: LineSegment, _ line: LineSegment) -> Bool {
    abs(last.base - line.base) <= 0.3 * min(last.size, line.size)
      && (line.start >= last.end || line.end <= last.start)
  }

  private func balance(of members: [Int], _ content: PageContent) -> DirectionBalance {
    var balance = DirectionBalance()
    for index in members {
      for glyph in pieces[index].glyphs {
        for scalar in content.scalars(of: content.glyphs[glyph]) where scalar.value >= 0x41 {
          balance.count(LogicalOrder.strength(of: scalar))
        }
      }
    }
    return balance
  }

  // MARK: Lines

  private func append(
    _ segment: LineSegment, of whole: DirectionBalance, continuesRow: Bool, in frame: TextFrame,
    _ text: inout PageText
  ) {
    let start = text.words.count
    var words = words(of: segment).map { visualGlyphs($0, frame, text.content) }
    let strengths = words.map { strength(of: $0, text.content) }
    let hasTurned = strengths.contains(.rightToLeft)
    var isRightToLeft = false
    if hasTurned {
      var balance = DirectionBalance()
      for (strength, word) in zip(strengths, words) {
        balance.count(strength, times: word.glyphs.count)
      }
      isRightToLeft = whole.isRightToLeft(balance)
      let order = LogicalOrder.order(
        strengths[...], isRightToLeft: isRightToLeft, joinsNumbers: false)
      words = order.map { words[$0] }
    }
    for word in words {
      append(word, isTurned: hasTurned, lineRunsRightToLeft: isRightToLeft, &text)
    }
    guard text.words.count > start else { return }
    let range = start..<text.words.count
    let bounds = text.words[range].dropFirst().reduce(text.words[start].bounds) {
      $0.union($1.bounds)
    }
    let direction: PageText.Direction =
      frame.isVertical ? .topToBottom : isRightToLeft ? .rightToLeft : .leftToRight
    text.lines.append(
      PageText.Line(
        words: range, bounds: bounds, direction: direction, angle: frame.angle,
        continuesRow: continuesRow))
  }

  /// Pieces of one word each, from left to right.
  ///
  /// A space character between two pieces parts them however narrow it is, as PDFium has it; poppler looks at the gap
  /// alone, and reads "1 2 3" as one word. Without space characters, the gap decides, as in poppler.
  private func words(of segment: LineSegment) -> [[Int]] {
    let space = spaceThreshold(segment)
    var words: [[Int]] = []
    var end = -Double.infinity
    var size = 0.0
    var last = -1
    for index in segment.pieces {
      let piece = pieces[index]
      let gap = piece.start - end
      let hasSpace = gap > 0 && isSpace(between: last, and: index)
      // Text over text is not of one word; marks are.
      let isOver = gap < -0.5 * piece.size && piece.end - piece.start > 0.1 * piece.size
      if words.isEmpty || hasSpace || gap >= space * max(size, piece.size) || isOver {
        words.append([index])
      } else {
        words[words.count - 1].append(index)
      }
      end = max(end, piece.end)
      size = piece.size
      last = index
    }
    return words
  }

  /// Whether the content shows a space character between two pieces, drawn in either order.
  private func isSpace(between left: Int, and right: Int) -> Bool {
    (right == left + 1 && left >= 0 && pieces[left].hasSpaceAfter)
      || (left == right + 1 && pieces[right].hasSpaceAfter)
  }

  /// The gap from which on two pieces are two words, in parts of the font size: more in a line of
  /// single characters that are spaced widely.
  private func spaceThreshold(_ segment: LineSegment) -> Double {
    guard segment.pieces.count > 2,
      segment.pieces.allSatisfy({ pieces[$0].scalarCount == 1 })
    else { return Self.wordSpace }
    var least = Double.infinity
    for (left, right) in zip(segment.pieces, segment.pieces.dropFirst()) {
      least = min(least, (pieces[right].start - pieces[left].end) / max(segment.size, 0.001))
    }
    return least <= 0 ? Self.wordSpace : min(1.3 * least, Self.wideCharacterSpace)
  }

  // MARK: Words

  /// A word whose glyphs are in the order in which they are seen from left to right.
  private struct VisualWord {
    var glyphs: [Int32]
    var hasText: Bool
  }

  private func visualGlyphs(
    _ members: [Int], _ frame: TextFrame, _ content: PageContent
  ) -> VisualWord {
    var glyphs: [Int32] = []
    for index in members {
      for glyph in pieces[index].glyphs {
        let shown = content.glyphs[glyph]
        if shown.textCount > 0 ? !isSpace(shown, content) : shown.unicodeSource == .actualText {
          glyphs.append(Int32(truncatingIfNeeded: glyph))
        }
      }
    }
    return VisualWord(glyphs: glyphs, hasText: !glyphs.isEmpty)
  }

  private func strength(of word: VisualWord, _ content: PageContent) -> LogicalOrder.Strength {
    var result = LogicalOrder.Strength.neutral
    for index in word.glyphs {
      for scalar in content.scalars(of: content.glyphs[Int(index)]) {
        switch LogicalOrder.strength(of: scalar) {
        case .rightToLeft: return .rightToLeft
        case .leftToRight: result = .leftToRight
        case .number: if result == .neutral { result = .number }
        case .neutral: break
        }
      }
    }
    return result
  }

  private func append(
    _ word: VisualWord, isTurned: Bool, lineRunsRightToLeft: Bool, _ text: inout PageText
  ) {
    guard let first = word.glyphs.first else { return }
    var glyphs = word.glyphs
    var isRightToLeft = false
    if isTurned {
      let visual = MarkOrder.marksBeforeBases(glyphs, text.content)
      let strengths = visual.map { glyph -> LogicalOrder.Strength in
        let scalars = text.content.scalars(of: text.content.glyphs[Int(glyph)])
        return scalars.first.map(LogicalOrder.strength) ?? .neutral
      }
      if lineRunsRightToLeft || strengths.contains(.rightToLeft) {
        let order = LogicalOrder.order(strengths[...], isRightToLeft: true, joinsNumbers: true)
        glyphs = order.map { visual[$0] }
        isRightToLeft = hasInvertedBrackets(glyphs, text.content)
      }
    }
    let start = text.glyphs.count
    text.glyphs += glyphs
    var bounds: Rectangle?
    for glyph in glyphs {
      let box = text.content.quadrilateral(of: text.content.glyphs[Int(glyph)]).bounds
      bounds = bounds?.union(box) ?? box
    }
    text.words.append(
      PageText.Word(
        glyphs: start..<text.glyphs.count, bounds: bounds ?? Rectangle(0, 0, 0, 0),
        style: Int(text.content.glyphs[Int(first)].style), hasMirroredBrackets: isRightToLeft))
  }

  /// Some fonts map a mirrored bracket to what is seen, others to what is meant. What is seen begins,
  /// in the order of reading, with a closing bracket, or ends with an opening one.
  private func hasInvertedBrackets(_ glyphs: [Int32], _ content: PageContent) -> Bool {
    func bracket(_ index: Int32?) -> Unicode.Scalar? {
      index.flatMap { content.scalars(of: content.glyphs[Int($0)]).first }
    }
    return bracket(glyphs.first).map(LogicalOrder.isClosingBracket) == true
      || bracket(glyphs.last).map(LogicalOrder.isOpeningBracket) == true
  }

  private func isSpace(_ glyph: PageGlyph, _ content: PageContent) -> Bool {
    content.scalars(of: glyph).allSatisfy(CharacterForms.isSpace)
  }
}

/// Vowel signs and other marks of right-to-left scripts.
enum MarkOrder {
  /// The glyphs with every nonspacing mark to the left of its base, so that the order of reading, from
  /// the right, has the base first.
  static func marksBeforeBases(_ glyphs: [Int32], _ content: PageContent) -> [Int32] {
    var result = glyphs
    var index = 1
    while index < result.count {
      let mark = content.glyphs[Int(result[index])]
      if isMark(mark, content) {
        let base = content.glyphs[Int(result[index - 1])]
        let next = index + 1 < result.count ? content.glyphs[Int(result[index + 1])] : nil
        let size = content.styles[Int(base.style)].size
        // Inside its base, and not yet at the next one.
        let isInside = mark.x < base.x + base.advance * size - 0.02 * size
        if isInside, !isMark(base, content), next.map({ mark.x < $0.x - 0.02 * size }) ?? true {
          result.swapAt(index, index - 1)
        }
      }
      index += 1
    }
    return result
  }

  private static func isMark(_ glyph: PageGlyph, _ content: PageContent) -> Bool {
    content.scalars(of: glyph).first?.properties.generalCategory == .nonspacingMark
  }
}

extension TextFrame {
  /// In degrees, counterclockwise from the right, rounded to a tenth; for vertical writing, the angle by
  /// which the page is turned from top to bottom.
  var angle: Double {
    // The standard library has no arc tangent: the angle is found by halving.
    var x = isVertical ? -alongY : alongX
    var y = isVertical ? alongX : alongY
    var degrees = 0.0
    for _ in 0..<3 where !(x > 0 && y >= 0) {
      (x, y) = (y, -x)
      degrees += 90
    }
    var (low, high) = ((1.0, 0.0), (0.0, 1.0))
    var (lowAngle, highAngle) = (0.0, 90.0)
    if y < 1e-9 { return degrees }
    for _ in 0..<20 {
      let sum = (low.0 + high.0, low.1 + high.1)
      let length = (sum.0 * sum.0 + sum.1 * sum.1).squareRoot()
      let middle = (sum.0 / length, sum.1 / length)
      if middle.0 * y - middle.1 * x > 0 {
        (low, lowAngle) = (middle, (lowAngle + highAngle) / 2)
      } else {
        (high, highAngle) = (middle, (lowAngle + highAngle) / 2)
      }
    }
    return degrees + (lowAngle * 10).rounded() / 10
  }
}
