import PDFContent
import PDFObjects
import Typography

/// Writes lines of glyphs as text operators (ISO 32000-2, 9.4.3): fonts switched where they change,
/// glyphs moved where shaping moves them, and the logical text given where glyphs alone would not say
/// it (`ActualText`, 14.9.4).
struct GlyphWriter {
  var writer: ContentWriter
  let fontName: PDFName
  let fontSize: Double
  /// The system fonts that the line's glyphs count by ``Glyph/face``.
  let typefaces: [Typeface]
  /// The fonts of the document, which the codes are taken from.
  var embedded: EmbeddedTypefaces
  /// The names of the system fonts that were used.
  private(set) var usedFonts: Set<PDFName> = []

  /// The font that is set: see ``Glyph/face``; nil before the first.
  private var face: Int?
  private var rise = 0.0
  /// What the next `TJ` shows: codes, each string followed by how far to move back.
  private var pending: [(codes: [UInt8], adjustment: Double)] = []
  /// Where the next glyph would be set, in points.
  private var pen = 0.0

  init(
    writer: ContentWriter, fontName: PDFName, fontSize: Double, typefaces: [Typeface],
    embedded: EmbeddedTypefaces
  ) {
    self.writer = writer
    self.fontName = fontName
    self.fontSize = fontSize
    self.typefaces = typefaces
    self.embedded = embedded
  }

  /// Begins the text with the form's font: most text needs no other.
  mutating func begin() { select(0) }

  /// Shows a line whose start has been moved to; `x` is that start.
  mutating func show(_ line: TextLayout.Line, from x: Double) {
    if line.advance == nil, let codes = line.text.codes {
      select(0)
      writer.showText(codes)
      return
    }
    pen = x
    let placed = line.placedGlyphs(size: fontSize)
    var start = 0
    while start < placed.count {
      var end = start + 1
      while end < placed.count, !placed[end].glyph.startsCluster { end += 1 }
      show(placed[start..<end], of: line.text, inCells: line.advance != nil)
      start = end
    }
    flush()
    setRise(0)
  }

  private mutating func show(
    _ cluster: ArraySlice<(glyph: Glyph, x: Double)>, of line: TextLine, inCells: Bool
  ) {
    guard let first = cluster.first?.glyph else { return }
    guard first.face > 0 else {
      for placed in cluster { showOwn(placed.glyph, at: placed.x) }
      return
    }
    select(first.face)
    let index = embedded.index(of: typefaces[first.face - 1])
    usedFonts.insert(embedded.entries[index].name)
    let saying = line.scalars[first.scalars]
    let meanings = self.meanings(
      of: cluster.map(\.glyph), saying: Array(saying), inCells: inCells)
    var isExact = meanings.isExact
    var codes: [UInt16] = []
    for (placed, meaning) in zip(cluster, meanings.texts) {
      let code = embedded.code(
        of: GlyphIndex(placed.glyph.code), standingFor: meaning, in: index)
      codes.append(code.code)
      isExact = isExact && code.isExact
    }
    if !isExact {
      flush()
      var text = String.UnicodeScalarView()
      text.append(contentsOf: saying)
      writer.beginMarkedContent(
        "Span", properties: ["ActualText": .string(PDFString(text: String(text)))])
    }
    for (placed, code) in zip(cluster, codes) {
      setRise(placed.glyph.y * fontSize / 1000)
      show(
        [UInt8(code >> 8), UInt8(code & 0xFF)], width: placed.glyph.ownWidth,
        at: placed.x + placed.glyph.x * fontSize / 1000)
    }
    if !isExact {
      flush()
      writer.endMarkedContent()
    }
  }

  /// What each glyph of a cluster stands for, and whether that says all there is to say.
  ///
  /// Readers turn what they find in a line that runs to the left around, glyph by glyph: one that
  /// stands for several characters would be read backwards, as would letter and mark in cells, which
  /// they take for words.
  private func meanings(
    of glyphs: [Glyph], saying scalars: [Unicode.Scalar], inCells: Bool
  ) -> (texts: [[Unicode.Scalar]], isExact: Bool) {
    let runsLeft = glyphs[0].level % 2 == 1
    if glyphs.count == 1 { return ([scalars], !runsLeft || scalars.count == 1) }
    let typeface = typefaces[glyphs[0].face - 1]
    let own = glyphs.map { typeface.scalar(of: GlyphIndex($0.code)) }
    let logical = runsLeft ? own.reversed() : own
    if logical.elementsEqual(scalars.map(Optional.some)) {
      return (own.map { $0.map { [$0] } ?? [] }, !(runsLeft && inCells))
    }
    // The first glyph stands for all of it to whoever passes over the ActualText.
    return (
      glyphs.indices.map { $0 == 0 ? scalars : own[$0].map { [$0] } ?? [scalars[0]] }, false
    )
  }

  private mutating func showOwn(_ glyph: Glyph, at x: Double) {
    select(0)
    setRise(0)
    show(glyph.bytes, width: glyph.ownWidth, at: x)
  }

  private mutating func show(_ codes: [UInt8], width: Double, at x: Double) {
    let gap = (x - pen) * 1000 / fontSize
    // A hundred-thousandth of the size is nothing but rounding.
    if abs(gap) > 0.01 {
      if pending.isEmpty { pending.append(([], 0)) }
      pending[pending.count - 1].adjustment -= gap
      pending.append((codes, 0))
      pen = x
    } else if let last = pending.indices.last, pending[last].adjustment == 0 {
      pending[last].codes += codes
    } else {
      pending.append((codes, 0))
    }
    pen += width * fontSize / 1000
  }

  // MARK: State

  private mutating func select(_ face: Int) {
    guard self.face != face else { return }
    flush()
    self.face = face
    if face == 0 {
      writer.setFont(fontName, size: fontSize)
    } else {
      let index = embedded.index(of: typefaces[face - 1])
      writer.setFont(embedded.entries[index].name, size: fontSize)
    }
  }

  private mutating func setRise(_ rise: Double) {
    guard abs(self.rise - rise) > 1e-6 else { return }
    flush()
    self.rise = rise
    writer.setRise(rise)
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    if pending.count == 1, pending[0].adjustment == 0 {
      writer.showText(pending[0].codes)
    } else {
      writer.showText(pending)
    }
    pending = []
  }
}

extension Glyph {
  /// A code of the form's font as it is written.
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  func append(to bytes: inout [UInt8]) {
    for place in (0..<byteCount).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: code >> UInt32(place * 8)))
    }
  }
}
