import PDFContent
package import PDFObjects
import Typography

/// The text of a page as invisible text exactly where a picture shows it (ISO 32000-2, 9.3.6, mode 3).
///
/// Each word is stretched over its box. A character is one glyph; those of a line that runs to the left follow each other as
/// they are seen, because readers turn them around. Spaces between words are characters, as wide as the gap. So poppler,
/// PDFium and MuPDF copy what the line says in logical order.
package struct TextLayer: Sendable {
  private let pieces: [Piece]
  fileprivate let page: Page

  /// A word or a space, in default user space; while lines are read, in pixels, y downwards.
  fileprivate struct Piece: Sendable {
    /// As they are seen from left to right.
    var scalars: [Unicode.Scalar]
    /// The start of its baseline.
    var x, y: Double
    /// The direction of the baseline.
    var cosine, sine: Double
    var width: Double
    var size: Double
  }

  /// The number of words.
  package let wordCount: Int
  /// How sure the recognition is of the words, from 0 to 1; 0 if there are none.
  package let confidence: Double

  /// Every character of the layer.
  package var scalars: Set<Unicode.Scalar> { Set(pieces.lazy.flatMap(\.scalars)) }

  package var isEmpty: Bool { pieces.isEmpty }

  /// - Parameters:
  ///   - lines: what a picture of the page says.
  ///   - resolution: of the picture, in pixels per inch.
  ///   - page: the page whose crop box the picture shows, upright.
  ///   - boxes: of text that the page has already; words within it are left out.
  package init(
    _ lines: [RecognizedLine], resolution: Double, page: Page, outside boxes: [Rectangle] = []
  ) {
    let slope = Self.slope(of: lines)
    self.page = page
    // From pixels to default user space.
    let height = page.rotation % 180 == 0 ? page.cropBox.height : page.cropBox.width
    let scale = 72 / resolution
    let matrix = Matrix(scale, 0, 0, -scale, 0, height).followed(by: page.fromUpright)
    let lines =
      boxes.isEmpty
      ? lines
      : lines.compactMap { line in
        var line = line
        line.words.removeAll { word in
          let middle = matrix.apply(
            (word.box.left + word.box.right) / 2, (word.box.top + word.box.bottom) / 2)
          let point = Rectangle(middle.x, middle.y, middle.x, middle.y)
          return boxes.contains { $0.contains(point) }
        }
        return line.words.isEmpty ? nil : line
      }
    let words = lines.flatMap(\.words)
    wordCount = words.count
    confidence =
      words.reduce(0) { $0 + Double($1.confidence) / 100 } / Double(max(1, words.count))
    pieces = lines.flatMap { line in
      LinePieces(line, slope: slope).all.map { piece in
        let start = matrix.apply(piece.x, piece.y)
        let end = matrix.apply(piece.x + piece.cosine, piece.y + piece.sine)
        let length = max(1e-9, hypotenuse(end.x - start.x, end.y - start.y))
        return Piece(
          scalars: piece.scalars, x: start.x, y: start.y, cosine: (end.x - start.x) / length,
          sine: (end.y - start.y) / length, width: piece.width * scale, size: piece.size * scale)
      }
    }
  }

  /// The slope of the page's baselines: the middle one of the long lines, which tell it best.
  private static func slope(of lines: [RecognizedLine]) -> Double {
    let upright = lines.filter { $0.quarterTurns == 0 && LinePieces.isLong($0) }
    let slopes = upright.map { (slope: $0.slope, weight: $0.box.width) }.sorted {
      $0.slope < $1.slope
    }
    let total = slopes.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for item in slopes {
      sum += item.weight
      if sum >= total / 2 { return item.slope }
    }
    return 0
  }

  // MARK: Writing

  /// Writes the layer into the page's content, before what it shows.
  fileprivate func write(
    to document: inout Document, font: GlyphlessFont, _ number: ObjectNumber, isArtifact: Bool
  ) {
    guard !isEmpty, case .dictionary(var node) = document[page.number] else { return }
    var resources = document.dictionary(node["Resources"] ?? page.resources) ?? [:]
    var fonts = document.dictionary(resources["Font"]) ?? [:]
    let name = Self.fontName(in: fonts)
    fonts[name] = .reference(number)
    resources["Font"] = .dictionary(fonts)
    node["Resources"] = .dictionary(resources)
    document.put(content(font, named: name, isArtifact: isArtifact), beforeContentsOf: &node)
    document[page.number] = .dictionary(node)
  }

  private static func fontName(in fonts: PDFDictionary) -> PDFName {
    var name = PDFName(rawValue: GlyphlessFont.name)
    var ordinal = 1
    while fonts[name] != nil {
      ordinal += 1
      name = PDFName(rawValue: "\(GlyphlessFont.name)\(ordinal)")
    }
    return name
  }

  private func content(
    _ font: GlyphlessFont, named name: PDFName, isArtifact: Bool
  ) -> [UInt8] {
    var writer = ContentWriter()
    if isArtifact { writer.beginMarkedContent("Artifact") }
    writer.save()
    writer.beginText()
    writer.setRenderingMode(3)
    var size = 0.0
    var scaling = 0.0
    for piece in pieces {
      let codes = piece.scalars.compactMap(font.code)
      let width = piece.scalars.reduce(0) { $0 + GlyphlessFont.width(of: $1) }
      guard !codes.isEmpty, width > 0 else { continue }
      let own = max(0.1, rounded(piece.size, 10))
      if own != size {
        writer.setFont(name, size: own)
        size = own
      }
      let natural = Double(width) / 1000 * own
      let scale = max(1, rounded(100 * piece.width / natural, 10))
      if scale != scaling {
        writer.setHorizontalScaling(scale)
        scaling = scale
      }
      writer.setTextMatrix(
        Matrix(
          rounded(piece.cosine, 100_000), rounded(piece.sine, 100_000),
          rounded(-piece.sine, 100_000), rounded(piece.cosine, 100_000), rounded(piece.x, 100),
          rounded(piece.y, 100)))
      writer.showText(codes.flatMap(\.self))
    }
    writer.endText()
    writer.restore()
    if isArtifact { writer.endMarkedContent() }
    return writer.bytes
  }
}

private func rounded(_ value: Double, _ steps: Double) -> Double {
  let result = (value * steps).rounded() / steps
  return result == 0 ? 0 : result
}

private func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

// MARK: - Pieces of a line

/// The words of a line and the spaces between them, in pixels, y downwards.
private struct LinePieces {
  private typealias Piece = TextLayer.Piece

  private(set) var all: [TextLayer.Piece] = []
  private let line: RecognizedLine
  private let slope: Double
  private let size: Double

  init(_ line: RecognizedLine, slope: Double) {
    self.line = line
    self.slope = slope
    let depth = line.quarterTurns % 2 == 0 ? line.box.height : line.box.width
    size = min(max(1, line.height), max(1, 1.5 * depth))
    var hasWordsToTheLeft = false
    var pieces: [(start: Double, piece: Piece)] = []
    let words = self.words
    for (index, word) in words.enumerated() {
      let scalars = Array(word.text.unicodeScalars)
      let runsLeft = !BidirectionalText.isPlain(scalars)
      hasWordsToTheLeft = hasWordsToTheLeft || runsLeft
      pieces.append(
        (
          word.start,
          piece(runsLeft ? Self.visual(scalars) : scalars, from: word.start, to: word.end)
        ))
      guard index + 1 < words.count else { continue }
      let next = words[index + 1]
      // The next word is on the left where the line runs to the left.
      let gap =
        next.start >= word.start
        ? (start: word.end, end: next.start) : (start: next.end, end: word.start)
      let end = max(gap.end, gap.start + 0.05 * size)
      pieces.append((gap.start, piece([" "], from: gap.start, to: end)))
    }
    if hasWordsToTheLeft { pieces.sort { $0.start < $1.start } }
    all = pieces.map(\.piece)
  }

  /// The words between spaces, and where they start and end along the line.
  ///
  /// Tesseract cuts text of scripts without spaces into pieces whose boxes overlap; they are one.
  private var words: [(text: String, start: Double, end: Double)] {
    var words: [(text: String, start: Double, end: Double)] = []
    for word in line.words {
      let (start, end) = extent(of: word)
      if let last = words.last, start >= last.start,
        !Self.needsSpace(last.text, word.text, width: (start - last.end) / size)
      {
        words[words.count - 1] = (last.text + word.text, last.start, max(last.end, end))
      } else {
        words.append((word.text, start, end))
      }
    }
    return words
  }

  private func extent(of word: RecognizedLine.Word) -> (start: Double, end: Double) {
    switch line.quarterTurns {
    case 0: (word.box.left, word.box.right)
    case 1: (-word.box.bottom, -word.box.top)
    case 2: (-word.box.right, -word.box.left)
    default: (word.box.top, word.box.bottom)
    }
  }

  private func piece(_ scalars: [Unicode.Scalar], from start: Double, to end: Double) -> Piece {
    let width = max(end - start, 0.1)
    let point: (x: Double, y: Double, cosine: Double, sine: Double)
    switch line.quarterTurns {
    case 0:
      // A long line says itself where its words are.
      let rise = LinePieces.isLong(line) ? line.slope : slope
      let middle = (line.box.left + line.box.right) / 2
      let baseline =
        line.box.bottom + line.baselineOffset + line.slope * (middle - line.box.left)
        + rise * (start - middle)
      // Less than a hundredth is a pixel or so of a word: readers do better with level text.
      let angle = abs(slope) < 0.01 ? 0 : slope
      let length = (1 + angle * angle).squareRoot()
      point = (start, baseline, 1 / length, angle / length)
    case 1: point = (line.box.right - line.descent, -start, 0, -1)
    case 2: point = (-start, line.box.top + line.descent, -1, 0)
    default: point = (line.box.left + line.descent, start, 0, 1)
    }
    return Piece(
      scalars: scalars, x: point.x, y: point.y, cosine: point.cosine, sine: point.sine,
      width: width, size: size)
  }

  /// The characters as they are seen from left to right.
  private static func visual(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let text = BidirectionalText(scalars)
    return BidirectionalText.visualOrder(of: text.levels).map { index in
      scalars[index]
    }
  }

  /// Whether the slope of a line's baseline can be told.
  static func isLong(_ line: RecognizedLine) -> Bool { line.box.width > 6 * line.height }

  /// The least room for a space, in heights of the letters, in scripts whose words follow each other without spaces: more
  /// than Tesseract leaves between letters. A Chinese or Japanese space is as wide as a letter.
  private static let leastSpaces: [String: Double] = [
    "Hani": 0.8, "Hira": 0.8, "Kana": 0.8, "Bopo": 0.8, "Thai": 0.35, "Laoo": 0.35, "Khmr": 0.35,
    "Mymr": 0.35,
  ]

  private static func leastSpace(_ scalar: Unicode.Scalar?) -> Double? {
    guard let scalar else { return nil }
    // Their punctuation is common to several scripts.
    if (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value) {
      return 0.8
    }
    return leastSpaces[Script.of(scalar).tag]
  }

  private static func needsSpace(_ word: String, _ next: String, width: Double) -> Bool {
    // A mark at an end has the script of its letter.
    let letters = word.unicodeScalars.last { $0.properties.generalCategory != .nonspacingMark }
    let first = next.unicodeScalars.first
    let least = leastSpace(letters)
    guard let least else { return true }
    if first?.properties.generalCategory == .nonspacingMark { return false }
    guard let other = leastSpace(first) else { return true }
    return width > min(least, other)
  }
}

// MARK: - Layers of a document

extension Document {
  /// Writes layers into their pages, in the place of earlier ones.
  ///
  /// In a tagged document they are artifacts (ISO 32000-2, 14.8.2.2): the structure says already what the pictures show, or
  /// that nobody has said it; content that no element has would break it.
  package mutating func write(_ layers: [TextLayer]) {
    for layer in layers { removeTextLayers(of: layer.page) }
    guard layers.contains(where: { !$0.isEmpty }) else { return }
    let font = GlyphlessFont(layers.reduce(into: []) { $0.formUnion($1.scalars) })
    let number = font.add(to: &self)
    let isTagged = dictionary(catalog["StructTreeRoot"]) != nil
    for layer in layers { layer.write(to: &self, font: font, number, isArtifact: isTagged) }
  }
}

extension Document {
  /// Moves all that a page draws itself.
  package mutating func moveContents(of page: Page, by matrix: Matrix) {
    guard case .dictionary(var node) = self[page.number] else { return }
    var writer = ContentWriter()
    writer.concatenate(matrix)
    put(writer.bytes, beforeContentsOf: &node)
    self[page.number] = .dictionary(node)
  }

  fileprivate mutating func put(_ content: [UInt8], beforeContentsOf page: inout PDFDictionary) {
    let own = page["Contents"].map { array($0) ?? [$0] } ?? []
    let stream = add(.stream(PDFStream(compressing: content)))
    page["Contents"] = .array([.reference(stream)] + own)
  }
}

extension PageContent {
  /// The boxes of the characters that no layer of recognized text has.
  package var boxesOfOwnText: [Rectangle] {
    glyphs.filter { saysSomething($0) && !isOfLayer($0) }.map { quadrilateral(of: $0).bounds }
  }

  private func isOfLayer(_ glyph: PageGlyph) -> Bool {
    fonts[styles[Int(glyph.style)].font].name.plain == GlyphlessFont.name
  }
}

extension Document {
  /// Removes the layers that an earlier recognition has written into a page: streams of its content that show text in the
  /// font of such layers and draw nothing else.
  private mutating func removeTextLayers(of page: Page) {
    guard case .dictionary(var node) = self[page.number] else { return }
    let fonts = dictionary(dictionary(page.resources)?["Font"]) ?? [:]
    let names = fonts.compactMap { key, value in
      name(dictionary(value)?["BaseFont"])?.rawValue == GlyphlessFont.name ? key.rawValue : nil
    }
    guard !names.isEmpty else { return }
    let own = node["Contents"].map { array($0) ?? [$0] } ?? []
    let kept = own.filter { item in
      guard let stream = resolve(item).streamValue, let bytes = try? decodedData(of: stream) else {
        return true
      }
      return !names.contains { Self.isLayer(bytes, font: $0) }
    }
    guard kept.count < own.count else { return }
    node["Contents"] = .array(kept)
    var resources = dictionary(page.resources) ?? [:]
    var others = fonts
    for name in names { others[PDFName(rawValue: name)] = nil }
    resources["Font"] = .dictionary(others)
    node["Resources"] = .dictionary(resources)
    self[page.number] = .dictionary(node)
  }

  private static func isLayer(_ bytes: [UInt8], font: String) -> Bool {
    let start = Array("q\nBT\n3 Tr\n/\(font) ".utf8)
    let artifact = Array("/Artifact BMC\n".utf8)
    return bytes.starts(with: start) || bytes.starts(with: artifact + start)
  }
}
