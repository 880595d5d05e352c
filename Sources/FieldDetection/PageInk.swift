import PDFContent
import PDFObjects
import PageStructure

/// What a page shows, as far as it tells where something is to be filled in: words, edges, small boxes, shaded areas.
///
/// All places are in reading space; see ``ReadingSpace``.
struct PageInk {
  /// A line parallel to an axis.
  struct Edge {
    var start, end: Double
    /// On the other axis.
    var place: Double
  }

  struct Word {
    var bounds: Rectangle
    var text: String
    /// The height of its letters, in points.
    var size: Double

    var isLabelEnd: Bool { text.last.map { ":：".contains($0) } ?? false }
  }

  /// A box that somebody could check.
  struct Mark {
    var bounds: Rectangle
    var isRound: Bool
    var isGlyph: Bool
    var isStroked = false
  }

  /// A run of underscores or dots, which may ask for a text or lead to one.
  struct Blank {
    var start, end, base: Double
    var isDotted = false
  }

  private static let mostEdges = 20_000
  private static let mostMarks = 4000
  private static let mostFills = 1000
  /// A page that draws more characters without a name writes with them.
  private static let fewKinds = 2
  private static let smallest = 4.5
  private static let largest = 18.0
  private static let thinnest = 1.0
  /// Nobody sees a mark on a darker ground: black squares tell machines where the page is.
  private static let darkest = 0.5

  private(set) var words: [Word] = []
  private(set) var blanks: [Blank] = []
  private(set) var horizontal: [Edge] = []
  private(set) var vertical: [Edge] = []
  private(set) var marks: [Mark] = []
  private(set) var boxes: [Rectangle] = []
  /// Colored areas that are parts of the page.
  private(set) var shades: [Rectangle] = []
  /// Colored areas of any size and shape.
  private var fills: [Rectangle] = []
  /// White squares on white, which only lines around them show.
  private var whiteMarks: [Mark] = []
  let bounds: Rectangle
  let space: ReadingSpace

  init(_ text: PageText) {
    space = ReadingSpace(text)
    bounds = space.place(text.content.page.cropBox)
    readGraphics(text.content.graphics)
    readWords(text)
  }

  // MARK: Graphics

  private mutating func readGraphics(_ graphics: [PageGraphic]) {
    for graphic in graphics where !graphic.isAnnotation {
      guard horizontal.count + vertical.count < Self.mostEdges, marks.count < Self.mostMarks else {
        break
      }
      let box = space.place(graphic.bounds)
      switch graphic.kind {
      case .rule: addEdge(box)
      case .box: addBox(box, graphic)
      case .path:
        // A circle has the proportions of a square; what is only filled is a letter or an ornament.
        if graphic.isStroked, isMark(box), box.width / box.height < 1.25 {
          marks.append(Mark(bounds: box, isRound: true, isGlyph: false, isStroked: true))
        }
        if graphic.isFilled, !(graphic.fillColor?.isNearlyWhite ?? false) { addFill(box) }
      case .image:
        hideMarks(below: box)
        addFill(box)
      case .shading: addFill(box)
      }
    }
    horizontal = Self.joined(horizontal)
    vertical = Self.joined(vertical)
    let rows = Rows(horizontal.map { Rectangle($0.start, $0.place, $0.end, $0.place) })
    marks += whiteMarks.filter { mark in
      let box = mark.bounds
      return rows.near(box.bottom - 1.5, box.top + 1.5).map { horizontal[$0] }.contains { edge in
        min(abs(edge.place - box.bottom), abs(edge.place - box.top)) < 1.5
          && min(edge.end, box.right) - max(edge.start, box.left) > 0.5 * box.width
      }
    }
  }

  private func isOnFill(_ box: Rectangle) -> Bool {
    fills.contains { $0.inset(by: -0.5).contains(box) }
  }

  private mutating func addFill(_ box: Rectangle) {
    if fills.count < Self.mostFills { fills.append(box) }
  }

  private mutating func addBox(_ box: Rectangle, _ graphic: PageGraphic) {
    guard box.width > Self.thinnest, box.height > Self.thinnest else {
      addEdge(box)
      return
    }
    let isShade = graphic.isFilled && !(graphic.fillColor.map(\.isNearlyWhite) ?? true)
    let isDark = graphic.isFilled && (graphic.fillColor?.lightness ?? 1) < Self.darkest
    if isMark(box), graphic.isStroked || graphic.isFilled, !isDark {
      let hasColor =
        isShade || graphic.isFilled && graphic.fillColor == nil
        || graphic.isStroked && !(graphic.strokeColor?.isNearlyWhite ?? false)
      let mark = Mark(bounds: box, isRound: false, isGlyph: false, isStroked: graphic.isStroked)
      if hasColor || isOnFill(box) {
        marks.append(mark)
      } else if whiteMarks.count < Self.mostMarks {
        whiteMarks.append(mark)
      }
    }
    defer { if isShade { addFill(box) } }
    guard max(box.width, box.height) >= Self.largest else { return }
    if graphic.isStroked {
      boxes.append(box)
      addSides(of: box)
    } else if graphic.isFilled, !isShade, isOnFill(box) {
      // A white box on a shaded ground is framed by the ground.
      addSides(of: box)
    }
    guard isShade else { return }
    if box.height < 0.5 * bounds.height { shades.append(box) }
  }

  /// A picture covers what was drawn before it; one that is the page shows it.
  private mutating func hideMarks(below picture: Rectangle) {
    guard picture.width * picture.height < 0.5 * bounds.width * bounds.height else { return }
    marks.removeAll { picture.inset(by: -0.5).contains($0.bounds) }
  }

  private mutating func addSides(of box: Rectangle) {
    horizontal += [
      Edge(start: box.left, end: box.right, place: box.bottom),
      Edge(start: box.left, end: box.right, place: box.top),
    ]
    vertical += [
      Edge(start: box.bottom, end: box.top, place: box.left),
      Edge(start: box.bottom, end: box.top, place: box.right),
    ]
  }

  private mutating func addEdge(_ box: Rectangle) {
    if box.width >= box.height {
      horizontal.append(Edge(start: box.left, end: box.right, place: (box.bottom + box.top) / 2))
    } else {
      vertical.append(Edge(start: box.bottom, end: box.top, place: (box.left + box.right) / 2))
    }
  }

  private func isMark(_ box: Rectangle) -> Bool {
    let sides = [box.width, box.height]
    return sides.allSatisfy { (Self.smallest...Self.largest).contains($0) }
      && (0.7...1.43).contains(box.width / box.height)
  }

  /// Pieces of one line become one.
  private static func joined(_ edges: [Edge]) -> [Edge] {
    let (beside, gap) = (0.8, 1.5)
    var rows: [[Edge]] = []
    for edge in edges.sorted(by: { ($0.place, $0.start) < ($1.place, $1.start) }) {
      if let last = rows.last?.last, edge.place - last.place <= beside {
        rows[rows.count - 1].append(edge)
      } else {
        rows.append([edge])
      }
    }
    return rows.flatMap { row -> [Edge] in
      var joined: [Edge] = []
      for edge in row.sorted(by: { $0.start < $1.start }) {
        if let last = joined.last, edge.start <= last.end + gap {
          joined[joined.count - 1].end = max(last.end, edge.end)
        } else {
          joined.append(edge)
        }
      }
      return joined
    }
  }

  // MARK: Words

  /// Characters that are boxes in any font.
  private static let squares = Set(
    "☐□❏❐❑❒▢▯◻◽⎕⬜\u{1F78E}\u{1F78F}\u{1F790}\u{1F532}".unicodeScalars)
  private static let circles = Set("○◯❍⚪\u{1F785}\u{1F786}".unicodeScalars)
  /// What boxes are called in fonts of symbols; those that have no Unicode are in the private area from U+F000.
  private static let symbols: [(font: String, characters: Set<UInt32>)] = [
    ("wingdings2", [0xA3]), ("wingdings3", []), ("wingd", [0x6D, 0x6F, 0x71, 0x72, 0xA1, 0xA8]),
    ("webd", [0x63]), ("dingb", [0x6E, 0x6F, 0x70, 0x71, 0x72]),
    // Where Symbol has a euro sign or an apple, converted documents have boxes of other fonts.
    ("symbol", [0xA0, 0xF0]),
  ]

  /// The boxes among the characters of a font; nil if it has letters.
  private static func symbols(ofFont name: String) -> Set<UInt32>? {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return symbols.first { plain.contains($0.font) }?.characters
  }

  /// Of a word in a font of symbols: which of the font's characters are boxes, and the codes of the word's.
  private typealias Symbols = (boxes: Set<UInt32>, codes: [UInt32])

  private mutating func readWords(_ text: PageText) {
    let fonts = text.content.fonts.map { Self.symbols(ofFont: $0.name.full) }
    let boxes = text.content.styles.map { fonts.indices.contains($0.font) ? fonts[$0.font] : nil }
    for line in text.lines {
      for word in text.words[line.words] { add(word, of: text, boxes) }
    }
    blanks = Self.joined(blanks)
    readNamelessGlyphs(text)
  }

  /// A symbol may touch the text that it is of: each is a word.
  private mutating func add(_ word: PageText.Word, of text: PageText, _ boxes: [Set<UInt32>?]) {
    let scalars = Array(text.text(of: word).unicodeScalars)
    let style = text.content.styles.indices.contains(word.style) ? word.style : nil
    let box = space.place(word.bounds)
    let size = min(max(style.map { text.content.styles[$0].size } ?? box.height, 1), 200)
    let edges = edges(of: word, scalars.count, text)
    // The glyph of each character, as far as they correspond.
    var glyphs = text.glyphs[word.glyphs].flatMap { index -> [PageGlyph?] in
      let glyph = text.content.glyphs[Int(index)]
      return Array(repeating: glyph, count: text.content.scalars(of: glyph).count)
    }
    if glyphs.count != scalars.count { glyphs = Array(repeating: nil, count: scalars.count) }
    let sets = glyphs.map { glyph in
      (glyph.map { Int($0.style) } ?? style).flatMap {
        boxes.indices.contains($0) ? boxes[$0] : nil
      }
    }
    var start = 0
    while start < scalars.count {
      let isText = sets[start] == nil
      let end = sets[start...].firstIndex { ($0 == nil) != isText } ?? scalars.count
      add(
        Word(
          bounds: end - start == scalars.count
            ? box : Rectangle(edges[start], box.bottom, edges[end], box.top),
          text: String(String.UnicodeScalarView(scalars[start..<end])), size: size),
        Array(edges[start...end]),
        sets[start].map { ($0, glyphs[start..<end].compactMap { ($0?.code).map { $0 & 0xFF } }) })
      start = end
    }
  }

  /// Glyphs that nothing names, alone or of fonts that draw nothing else: one may be a box, unless the page writes its
  /// texts with them.
  private mutating func readNamelessGlyphs(_ text: PageText) {
    let content = text.content
    func font(_ glyph: PageGlyph) -> Int? {
      content.styles.indices.contains(Int(glyph.style))
        ? content.styles[Int(glyph.style)].font : nil
    }
    let named = Set(content.glyphs.lazy.filter { $0.textCount > 0 }.compactMap(font))
    let nameless = content.glyphs.filter { glyph in
      glyph.textCount == 0 && glyph.unicodeSource == .none && glyph.advance > 0.4
        && glyph.flags.isEmpty && font(glyph) != nil
        && !content.styles[Int(glyph.style)].isInvisible
    }
    let kinds = Set(nameless.map { [font($0).map(UInt32.init(clamping:)), $0.code] })
    guard kinds.count <= Self.fewKinds else { return }
    let rows = Rows(words.map(\.bounds))
    for glyph in nameless.prefix(Self.mostMarks) {
      let box = space.place(content.quadrilateral(of: glyph).bounds)
      let size = min(max(content.styles[Int(glyph.style)].size, 1), 200)
      let reach = box.inset(horizontal: -0.2 * size, vertical: 0)
      if font(glyph).map(named.contains) ?? true,
        rows.near(box.bottom, box.top).contains(where: {
          words[$0].bounds.overlapX(reach) > 0 && words[$0].bounds.overlapY(box) > 0.3 * size
        })
      {
        continue
      }
      addGlyph(box, size: size, isRound: false, isKnown: false)
    }
  }

  /// Where the characters of a word begin, as its glyphs say; equal shares of the word if they do not.
  private func edges(of word: PageText.Word, _ count: Int, _ text: PageText) -> [Double] {
    let box = space.place(word.bounds)
    let edges = text.glyphs[word.glyphs].flatMap { index -> [Double] in
      let glyph = text.content.glyphs[Int(index)]
      let place = space.place(Rectangle(glyph.x, glyph.y, glyph.x, glyph.y)).left
      return Array(repeating: place, count: text.content.scalars(of: glyph).count)
    }
    guard edges.count == count, zip(edges, edges.dropFirst()).allSatisfy(<=),
      edges.allSatisfy({ $0 > box.left - 3 && $0 < box.right })
    else {
      return (0...count).map { box.left + box.width * Double($0) / Double(max(count, 1)) }
    }
    return edges + [box.right]
  }

  /// What may ask for a text: underscores, or dots.
  private enum Leader {
    case underscores, dots

    init?(_ scalar: UnicodeScalar) {
      switch scalar {
      case "_", "\u{FF3F}": self = .underscores
      case ".", "…", "·", "․", "‥": self = .dots
      default: return nil
      }
    }

    /// Fewer characters are none: an ellipsis is three dots.
    func asks(_ scalars: ArraySlice<UnicodeScalar>) -> Bool {
      self == .underscores
        ? scalars.count >= 2 : scalars.reduce(0) { $0 + ($1 == "…" ? 3 : 1) } >= 4
    }
  }

  /// Parts of a word that are blanks are none of its text.
  private mutating func add(_ word: Word, _ edges: [Double], _ symbols: Symbols?) {
    let scalars = Array(word.text.unicodeScalars)
    guard !scalars.isEmpty else { return }
    if isMarkGlyph(word, scalars, symbols) { return }
    func place(_ range: Range<Int>) -> Rectangle {
      Rectangle(
        edges[range.lowerBound], word.bounds.bottom, edges[range.upperBound], word.bounds.top)
    }
    var start = 0
    var kept = 0
    func keep(upTo end: Int) {
      guard kept < end else { return }
      var part = word
      part.bounds = place(kept..<end)
      part.text = String(String.UnicodeScalarView(scalars[kept..<end]))
      words.append(part)
    }
    while start < scalars.count {
      let leader = Leader(scalars[start])
      let end = scalars[start...].firstIndex { Leader($0) != leader } ?? scalars.count
      if let leader, leader.asks(scalars[start..<end]) {
        keep(upTo: start)
        kept = end
        let range = place(start..<end)
        blanks.append(
          Blank(
            start: range.left, end: range.right, base: range.bottom + 0.15 * word.size,
            isDotted: leader == .dots))
      }
      start = end
    }
    keep(upTo: scalars.count)
  }

  private mutating func isMarkGlyph(
    _ word: Word, _ scalars: [UnicodeScalar],
    _ symbols: Symbols?
  ) -> Bool {
    let box = word.bounds
    if scalars.count <= 4, let first = scalars.first, let last = scalars.last,
      first == "[" && last == "]" || first == "(" && last == ")",
      scalars.dropFirst().dropLast().allSatisfy({ $0 == "_" || $0 == " " })
    {
      marks.append(Mark(bounds: box, isRound: false, isGlyph: true))
      return true
    }
    func add(_ place: Int, isRound: Bool, isKnown: Bool) {
      let width = box.width / Double(scalars.count)
      let left = box.left + Double(place) * width
      addGlyph(
        Rectangle(left, box.bottom, left + width, box.top), size: word.size, isRound: isRound,
        isKnown: isKnown)
    }
    var isWhole = true
    for (place, scalar) in scalars.enumerated() {
      let isRound = Self.circles.contains(scalar)
      if isRound || Self.squares.contains(scalar) {
        add(place, isRound: isRound, isKnown: true)
      } else if let symbols,
        symbols.boxes.contains(scalar.value & 0xFF)
          || symbols.codes.indices.contains(place) && symbols.boxes.contains(symbols.codes[place])
      {
        add(place, isRound: false, isKnown: true)
      } else {
        isWhole = false
      }
    }
    if isWhole || scalars.count > 1 { return isWhole }
    // Characters of the private area are those of a font of symbols, whatever its name.
    if symbols != nil || (0xF000...0xF0FF).contains(scalars[0].value) {
      add(0, isRound: false, isKnown: false)
    }
    return false
  }

  /// - Parameter isKnown: it is a box by its name.
  private mutating func addGlyph(_ box: Rectangle, size: Double, isRound: Bool, isKnown: Bool) {
    guard marks.count < Self.mostMarks else { return }
    let middle = (box.bottom + box.top) / 2
    marks.append(
      Mark(
        bounds: Rectangle(
          box.left, middle - 0.42 * size, box.left + max(box.width, 0.6 * size),
          middle + 0.42 * size), isRound: isRound, isGlyph: true, isStroked: isKnown))
  }

  private static func joined(_ blanks: [Blank]) -> [Blank] {
    var result: [Blank] = []
    for blank in blanks.sorted(by: { ($0.base.rounded(), $0.start) < ($1.base.rounded(), $1.start) }
    ) {
      if let last = result.last, abs(last.base - blank.base) < 2, blank.start - last.end < 6,
        blank.start >= last.start, blank.isDotted == last.isDotted
      {
        result[result.count - 1].end = max(last.end, blank.end)
      } else {
        result.append(blank)
      }
    }
    return result
  }
}

extension DeviceColor {
  /// Hardly to be told from paper.
  var isNearlyWhite: Bool { lightness > 0.985 }
}
