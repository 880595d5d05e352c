import PDFContent
import Typography

/// Turns a text into glyphs: the form's own font where it covers a character, otherwise a font of the
/// machine, shaped.
struct TextShaper {
  /// What becomes of line ends, and of neighbours.
  enum Flow {
    case paragraphs
    /// Line ends are shown as spaces.
    case oneLine
    /// Each character stands alone in its cell.
    case cells
  }

  let style: TextStyle
  let flow: Flow
  private(set) var text = ShapedText()
  private var missing: [Unicode.Scalar] = []

  static func shape(
    _ text: String, style: TextStyle, flow: Flow
  ) throws(MissingGlyphs) -> ShapedText {
    var shaper = TextShaper(style: style, flow: flow)
    let shown = style.isPassword ? String(repeating: "*", count: text.count) : text
    for paragraph in shaper.split(shown) { shaper.append(paragraph) }
    guard shaper.missing.isEmpty else { throw MissingGlyphs(scalars: shaper.missing) }
    return shaper.text
  }

  /// A text without the characters that no font draws.
  static func drawable(_ text: String, style: TextStyle) -> String {
    do throws(MissingGlyphs) {
      _ = try shape(text, style: style, flow: .oneLine)
      return text
    } catch {
      let kept = text.unicodeScalars.filter { !error.scalars.contains($0) }
      return String(String.UnicodeScalarView(kept))
    }
  }

  private init(style: TextStyle, flow: Flow) {
    self.style = style
    self.flow = flow
  }

  /// Paragraphs without their ends, and without those at the end of the text that hold nothing: a
  /// box need not have room for them. A tab is drawn as a space.
  private func split(_ text: String) -> [[Unicode.Scalar]] {
    var paragraphs: [[Unicode.Scalar]] = [[]]
    var afterReturn = false
    for scalar in text.unicodeScalars {
      let follows = afterReturn
      afterReturn = scalar == "\r"
      switch scalar {
      case "\n" where follows: break
      case "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}":
        if flow == .paragraphs {
          paragraphs.append([])
        } else {
          paragraphs[0].append(" ")
        }
      case "\t": paragraphs[paragraphs.count - 1].append(" ")
      default: paragraphs[paragraphs.count - 1].append(scalar)
      }
    }
    while paragraphs.count > 1, paragraphs.last?.allSatisfy(Self.isSpace) == true {
      paragraphs.removeLast()
    }
    return paragraphs
  }

  private mutating func append(_ scalars: [Unicode.Scalar]) {
    var paragraph = ShapedText.Paragraph(scalars: scalars, glyphs: [])
    if !appendPlain(scalars, to: &paragraph) { appendShaped(scalars, to: &paragraph) }
    text.paragraphs.append(paragraph)
  }

  // MARK: The form's font

  /// Below U+0300 there is no direction, no combining and no shaping to consider: a code a character.
  ///
  /// - Returns: false where the text needs more, or the form's font lacks some of it.
  private func appendPlain(
    _ scalars: [Unicode.Scalar], to paragraph: inout ShapedText.Paragraph
  ) -> Bool {
    guard scalars.allSatisfy({ $0.value < 0x300 }) else { return false }
    paragraph.glyphs.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      // The soft hyphen, which is drawn by who breaks a line there.
      if scalar == "\u{AD}" { continue }
      guard var glyph = style.plainGlyphs[scalar] else {
        paragraph.glyphs = []
        return false
      }
      glyph.scalars = index..<(index + 1)
      paragraph.glyphs.append(glyph)
    }
    return true
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return scalar == " " || scalar == "\u{A0}" }
    return scalar.properties.generalCategory == .spaceSeparator
  }

  /// Nothing to be drawn, whatever glyph a font has for it.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  // MARK: Any text

  private mutating func appendShaped(
    _ scalars: [Unicode.Scalar], to paragraph: inout ShapedText.Paragraph
  ) {
    let direction = BidirectionalText(scalars)
    paragraph.isRightToLeft = direction.baseLevel % 2 == 1
    appendShaped(scalars, scalars.indices, direction.levels, to: &paragraph)
  }

  /// Appends the glyphs of a part of a paragraph.
  ///
  /// - Parameter range: begins and ends between grapheme clusters.
  private mutating func appendShaped(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, _ levels: [UInt8],
    to paragraph: inout ShapedText.Paragraph
  ) {
    let clusters = itemized(scalars, range, levels)
    var start = 0
    while start < clusters.count {
      guard clusters[start].face > 0 else {
        if let glyph = clusters[start].ownGlyph { paragraph.glyphs.append(glyph) }
        start += 1
        continue
      }
      var end = start + 1
      while flow != .cells, end < clusters.count, clusters[end].continues(clusters[start]) {
        end += 1
      }
      shape(clusters[start..<end], of: scalars, to: &paragraph)
      start = end
    }
  }

  /// Shapes one part of a paragraph in one style, with the rest of the paragraph around it.
  ///
  /// - Returns: the glyphs in logical order, and the system fonts that they count by ``Glyph/face``.
  static func shape(
    _ range: Range<Int>, of scalars: [Unicode.Scalar], levels: [UInt8], style: TextStyle
  ) throws(MissingGlyphs) -> (glyphs: [Glyph], typefaces: [Typeface]) {
    var shaper = TextShaper(style: style, flow: .oneLine)
    var part = ShapedText.Paragraph(scalars: Array(scalars[range]), glyphs: [])
    if levels[range].allSatisfy({ $0 == 0 }), shaper.appendPlain(part.scalars, to: &part) {
      for index in part.glyphs.indices {
        let own = part.glyphs[index].scalars
        part.glyphs[index].scalars =
          (own.lowerBound + range.lowerBound)..<(own.upperBound + range.lowerBound)
      }
    } else {
      shaper.appendShaped(scalars, range, levels, to: &part)
    }
    guard shaper.missing.isEmpty else { throw MissingGlyphs(scalars: shaper.missing) }
    return (part.glyphs, shaper.text.typefaces)
  }

  /// A grapheme cluster and the font that draws it.
  private struct Cluster {
    var scalars: Range<Int>
    var level: UInt8
    var script: Script
    /// See ``Glyph/face``.
    var face = 0
    /// In the form's font; nil where nothing is drawn.
    var ownGlyph: Glyph?

    /// Shaped in one run with the one before.
    func continues(_ other: Cluster) -> Bool {
      face == other.face && level == other.level && script == other.script
    }
  }

  private mutating func itemized(
    _ scalars: [Unicode.Scalar], _ range: Range<Int>, _ levels: [UInt8]
  ) -> [Cluster] {
    var clusters: [Cluster] = []
    let scripts = ScriptRuns.runs(of: scalars)
    var run = 0
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    var start = 0
    for character in String(view) {
      let end = start + character.unicodeScalars.count
      defer { start = end }
      guard range.contains(start) else { continue }
      while run + 1 < scripts.count, scripts[run].range.upperBound <= start { run += 1 }
      var cluster = Cluster(
        scalars: start..<end, level: levels[start],
        script: scripts.isEmpty ? Script(tag: "Zyyy") : scripts[run].script)
      settle(&cluster, scalars, after: clusters.last?.face ?? 0)
      clusters.append(cluster)
    }
    return clusters
  }

  /// Chooses the font of a cluster.
  ///
  /// - Parameter previous: the face of the cluster before, which is kept where it can be.
  private mutating func settle(
    _ cluster: inout Cluster, _ scalars: [Unicode.Scalar], after previous: Int
  ) {
    let drawn = scalars[cluster.scalars].filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard !drawn.isEmpty else { return }
    if let control = drawn.first(where: Self.isControl) {
      if !missing.contains(control) { missing.append(control) }
      return
    }
    if let glyph = coveredByForm(drawn, cluster) {
      cluster.ownGlyph = glyph
      return
    }
    if previous > 0, text.typefaces[previous - 1].covers(drawn) {
      cluster.face = previous
      return
    }
    if var request = style.fallback?.look {
      request.script = cluster.script
      if let typeface = style.fallback?.catalog.typeface(covering: drawn, request: request) {
        cluster.face = index(of: typeface) + 1
        return
      }
    }
    for scalar in drawn where !missing.contains(scalar) && !isDrawable(scalar) {
      missing.append(scalar)
    }
    // A cluster may fail though each of its characters could be drawn alone.
    if missing.isEmpty { missing.append(drawn[0]) }
  }

  /// One code of the form's font draws the whole cluster, and needs no shaping to be right.
  private func coveredByForm(_ drawn: [Unicode.Scalar], _ cluster: Cluster) -> Glyph? {
    if drawn.contains(where: { Script.of($0).needsShaping }) { return nil }
    var view = String.UnicodeScalarView()
    if drawn.count == 1, cluster.level % 2 == 1 {
      view.append(BidirectionalText.mirrored(drawn[0]))
    } else {
      view.append(contentsOf: drawn)
    }
    let encoded = style.font.encode(String(view))
    guard encoded.isComplete, encoded.codes.count == 1, let code = encoded.codes.first else {
      return nil
    }
    return Glyph(
      scalars: cluster.scalars, isSpace: drawn.allSatisfy(Self.isSpace), level: cluster.level,
      code: code.value, byteCount: code.byteCount, width: code.width, ownWidth: code.width,
      ink: style.font.ink(of: code.value, drawing: drawn[0], width: code.width))
  }

  private func isDrawable(_ scalar: Unicode.Scalar) -> Bool {
    if style.font.code(for: scalar) != nil { return !Script.of(scalar).needsShaping }
    guard var request = style.fallback?.look else { return false }
    request.script = Script.of(scalar)
    return style.fallback?.catalog.typeface(covering: [scalar], request: request) != nil
  }

  private mutating func index(of typeface: Typeface) -> Int {
    if let known = text.typefaces.firstIndex(where: { $0 === typeface }) { return known }
    text.typefaces.append(typeface)
    return text.typefaces.count - 1
  }

  // MARK: Shaping

  private func shape(
    _ run: ArraySlice<Cluster>, of scalars: [Unicode.Scalar],
    to paragraph: inout ShapedText.Paragraph
  ) {
    guard let first = run.first, let last = run.last else { return }
    let typeface = text.typefaces[first.face - 1]
    let scale = 1000 / Double(typeface.unitsPerEm)
    let isRightToLeft = first.level % 2 == 1
    let range = first.scalars.lowerBound..<last.scalars.upperBound
    // In a comb letters do not join: each is shaped as if nothing stood beside it.
    let context = flow == .cells ? Array(scalars[range]) : scalars
    let offset = flow == .cells ? range.lowerBound : 0
    let shaped = typeface.shape(
      context, range: (range.lowerBound - offset)..<(range.upperBound - offset),
      isRightToLeft: isRightToLeft, script: first.script, language: style.fallback?.look.language)
    // Clusters in logical order, the glyphs of each as they stand from left to right.
    var groups: [[ShapedGlyph]] = []
    for glyph in shaped {
      // HarfBuzz may split what a reader takes for one character; a cell holds it whole.
      if !groups.isEmpty, flow == .cells || groups.last?.last?.cluster == glyph.cluster {
        groups[groups.count - 1].append(glyph)
      } else {
        groups.append([glyph])
      }
    }
    if isRightToLeft { groups.reverse() }
    for (index, group) in groups.enumerated() {
      let start = flow == .cells ? range.lowerBound : group[0].cluster + offset
      let end = index + 1 < groups.count ? groups[index + 1][0].cluster + offset : range.upperBound
      for (place, glyph) in group.enumerated() {
        paragraph.glyphs.append(
          Glyph(
            scalars: start..<max(start + 1, end), startsCluster: place == 0,
            isSpace: scalars[start..<max(start + 1, end)].allSatisfy(Self.isSpace),
            level: first.level, face: first.face, code: glyph.glyph.rawValue,
            width: glyph.advance * scale, ownWidth: typeface.advance(of: glyph.glyph) * scale,
            x: glyph.xOffset * scale, y: glyph.yOffset * scale,
            ink: typeface.bounds(of: glyph.glyph).map {
              $0.scaled(by: scale).moved(glyph.xOffset * scale, glyph.yOffset * scale)
            }))
      }
    }
  }
}
