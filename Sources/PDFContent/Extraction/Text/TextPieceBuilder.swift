import PDFObjects

/// Cuts the glyphs of a page into pieces: at spaces and gaps, and where the line, the size or the
/// direction changes.
struct TextPieceBuilder {
  private let content: PageContent
  private let options: PageText.Options
  private(set) var frames: [TextFrame] = []
  private(set) var pieces: [TextPiece] = []
  /// What a style means for its glyphs: by the index of the style, then again for stacked glyphs.
  private var shapes: [StyleShape?]
  private var current: TextPiece?
  private var lastStart = 0.0
  private var lastLength = 0.0
  private var hadOverlap = false
  /// The current piece has marks alone, and no letter yet.
  private var holdsMarksOnly = false
  private let display: Matrix
  /// Glyphs of a horizontal font that are set one below the other.
  private var stacked: [Bool] = []

  /// A style in the coordinates of its frame.
  private struct StyleShape {
    var frame: Int
    var size: Double
    /// The length of an em along the baseline.
    var emLength: Double
    var ascent: Double
    var descent: Double
    var isVertical: Bool
    var isStacked: Bool
    /// From the baseline to the line in the middle that vertical writing has, in ems: for text that is
    /// turned into a vertical line.
    var baseShift = 0.0
  }

  // In parts of the font size, as poppler has them.
  private static let wordGap = 0.1
  private static let backwardGap = -0.1
  private static let sameAlong = 0.1
  private static let sameAcross = 0.2

  init(content: PageContent, options: PageText.Options) {
    self.content = content
    self.options = options
    shapes = [StyleShape?](repeating: nil, count: 2 * content.styles.count)
    display = PageText.displayMatrix(of: content.page)
  }

  mutating func build() {
    stacked = StackedGlyphs(content: content, display: display).indexes
    let box = content.page.mediaBox
    let shownBox: Rectangle = box.transformed(by: display)
    for (index, glyph) in content.glyphs.enumerated() {
      guard options.includes(glyph) else { continue }
      if glyph.textCount == 0 {
        if glyph.unicodeSource == .actualText { extend(with: glyph, index) }
        continue
      }
      let isStacked = !stacked.isEmpty && stacked[index]
      let shape = self.shape(of: Int(glyph.style), isStacked: isStacked)
      guard shape.size > 0 else { continue }
      add(glyph, index, shape, shownBox)
    }
    endPiece()
  }

  private mutating func add(
    _ glyph: PageGlyph, _ index: Int, _ shape: StyleShape, _ box: Rectangle
  ) {
    let place = self.place(of: glyph, shape)
    let length =
      shape.isStacked
      ? shape.emLength : glyph.advance * shape.emLength * (shape.isVertical ? -1 : 1)
    let frame = frames[shape.frame]
    // Glyphs off the page are not part of its text.
    guard place.x + length >= box.left || frame.alongX < 0.5, place.x <= box.right,
      place.y <= box.top, place.y >= box.bottom
    else { return }
    let start = frame.along(place.x, place.y)
    let base = frame.across(place.x, place.y) + shape.baseShift * shape.size
    if isSpace(glyph) {
      if let piece = current, isNear(piece, shape, start, base) { current?.hasSpaceAfter = true }
      endPiece()
      return
    }
    let isMark = self.isMark(glyph)
    if isMark, let piece = current, isNear(piece, shape, start, base) {
      append(glyph, index, start: start, end: start, isMark: true)
      return
    }
    if let piece = current, holdsMarksOnly, !isMark, isNear(piece, shape, start, base) {
      // The marks were drawn before their letter, and are at another height.
      current?.base = base
      current?.start = start
      current?.end = start
      current?.size = shape.size
    } else if let piece = current {
      let overlaps =
        abs(start - lastStart) < Self.sameAlong * piece.size
        && abs(base - piece.base) < Self.sameAcross * piece.size && length > 0 && lastLength > 0
      let gap = start - piece.end
      if overlaps || hadOverlap || piece.frame != shape.frame
        || gap < Self.backwardGap * piece.size || gap > Self.wordGap * piece.size
        || abs(base - piece.base) > 0.5 || abs(shape.size - piece.size) > 0.05 * piece.size
      {
        endPiece()
      }
      hadOverlap = overlaps
    }
    if current == nil {
      current = TextPiece(
        frame: shape.frame, glyphs: index..<index + 1, start: start, end: start, base: base,
        size: shape.size, ascent: shape.ascent * shape.size, descent: shape.descent * shape.size)
    }
    (lastStart, lastLength) = (start, length)
    append(glyph, index, start: start, end: start + length, isMark: isMark)
    holdsMarksOnly = isMark
  }

  private func isNear(
    _ piece: TextPiece, _ shape: StyleShape, _ start: Double, _ base: Double
  ) -> Bool {
    let size = max(piece.size, shape.size)
    return piece.frame == shape.frame && abs(base - piece.base) < size
      && start > piece.start - size && start < piece.end + size
  }

  private func isMark(_ glyph: PageGlyph) -> Bool {
    guard let scalar = content.scalars(of: glyph).first, scalar.value >= 0x300 else { return false }
    return scalar.properties.generalCategory == .nonspacingMark
  }

  private mutating func append(
    _ glyph: PageGlyph, _ index: Int, start: Double, end: Double, isMark: Bool
  ) {
    guard var piece = current else { return }
    piece.glyphs = piece.glyphs.lowerBound..<index + 1
    if !isMark {
      piece.start = min(piece.start, min(start, end))
      piece.end = max(piece.end, max(start, end))
    }
    piece.scalarCount += Int(glyph.textCount)
    for scalar in content.scalars(of: glyph) {
      piece.textHash = piece.textHash &* 31 &+ Int(scalar.value)
    }
    current = piece
  }

  /// A glyph whose text is that of an earlier one, by `/ActualText`.
  private mutating func extend(with glyph: PageGlyph, _ index: Int) {
    guard let piece = current, let last = piece.glyphs.last,
      content.glyphs[last].markedContent == glyph.markedContent
    else { return }
    let shape = self.shape(of: Int(glyph.style))
    guard shape.frame == piece.frame else { return }
    let place = self.place(of: glyph, shape)
    let frame = frames[shape.frame]
    guard abs(frame.across(place.x, place.y) - piece.base) < piece.size else { return }
    let start = frame.along(place.x, place.y)
    current?.end = max(piece.end, start + abs(glyph.advance) * shape.emLength)
    current?.glyphs = piece.glyphs.lowerBound..<index + 1
  }

  private mutating func endPiece() {
    if let piece = current { pieces.append(piece) }
    current = nil
    hadOverlap = false
    holdsMarksOnly = false
  }

  private func isSpace(_ glyph: PageGlyph) -> Bool {
    content.scalars(of: glyph).allSatisfy(CharacterForms.isSpace)
  }

  /// The current point at a glyph, on the page as it is displayed.
  private func place(of glyph: PageGlyph, _ shape: StyleShape) -> (x: Double, y: Double) {
    var x = glyph.x
    var y = glyph.y
    if shape.isVertical {
      let em = content.styles[Int(glyph.style)].em
      let (vx, vy) =
        shape.isStacked
        ? (glyph.advance / 2, 0.88) : (Double(glyph.verticalX), Double(glyph.verticalY))
      x += vx * em.a + vy * em.c
      y += vx * em.b + vy * em.d
    }
    return display.apply(x, y)
  }

  private mutating func shape(of style: Int, isStacked: Bool = false) -> StyleShape {
    let place = isStacked ? style + content.styles.count : style
    if let known = shapes[place] { return known }
    let em = content.styles[style].em.followed(by: display)
    let font = content.fonts.isEmpty ? nil : content.fonts[content.styles[style].font]
    let isVertical = isStacked || font?.isVertical == true
    let direction = isVertical ? (-em.c, -em.d) : (em.a, em.b)
    let length = (direction.0 * direction.0 + direction.1 * direction.1).squareRoot()
    var shape = StyleShape(
      frame: 0, size: 0, emLength: length, ascent: font?.ascent ?? 0.8,
      descent: font?.descent ?? -0.2, isVertical: isVertical,
      isStacked: isStacked)
    if isVertical { (shape.ascent, shape.descent) = (0.5, -0.5) }
    let across = isVertical ? (em.a, em.b) : (em.c, em.d)
    let height = (across.0 * across.0 + across.1 * across.1).squareRoot()
    if length > 1e-6, height > 1e-6, length < 1e9, height < 1e9 {
      let unit = (direction.0 / length, direction.1 / length)
      if !isVertical, let vertical = verticalFrame(unit.0, unit.1) {
        shape.frame = vertical
        shape.baseShift = 0.36
        (shape.ascent, shape.descent) = (0.5, -0.5)
      } else {
        shape.frame = frame(unit.0, unit.1, isVertical)
      }
      // The height at right angles to the baseline.
      shape.size = abs(em.a * em.d - em.b * em.c) / length
    }
    shapes[place] = shape
    return shape
  }

  /// The frame of vertical writing that runs this way, if there is some.
  private func verticalFrame(_ x: Double, _ y: Double) -> Int? {
    frames.firstIndex {
      $0.isVertical && abs($0.alongX - x) < 0.0175 && abs($0.alongY - y) < 0.0175
    }
  }

  /// The frame of a direction, to a degree; directions near an axis are the axis.
  private mutating func frame(_ x: Double, _ y: Double, _ isVertical: Bool) -> Int {
    var frame = TextFrame(alongX: x, alongY: y, isVertical: isVertical)
    if abs(y) < 0.01 {
      (frame.alongX, frame.alongY) = (x < 0 ? -1 : 1, 0)
    } else if abs(x) < 0.01 {
      (frame.alongX, frame.alongY) = (0, y < 0 ? -1 : 1)
    }
    for (index, known) in frames.enumerated()
    where known.isVertical == isVertical
      && abs(known.alongX - frame.alongX) < 0.0175 && abs(known.alongY - frame.alongY) < 0.0175
    {
      return index
    }
    guard frames.count < 720 else { return 0 }
    frames.append(frame)
    return frames.count - 1
  }
}
