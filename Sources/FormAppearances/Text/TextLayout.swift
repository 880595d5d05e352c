import PDFContent
import PDFObjects
import Typography

/// Glyphs placed in a box.
struct TextLayout: Sendable {
  struct Line: Sendable {
    var text: TextLine
    /// Where the line begins; with an ``advance`` the middle of its first cluster.
    var x: Double
    var baseline: Double
    /// From the middle of one cluster to the middle of the next, in points; nil for natural widths.
    var advance: Double?
  }
  var fontSize: Double
  var lines: [Line]
  var typefaces: [Typeface]
  /// Ink leaves the clip, and the policy lets it be cut.
  var isClipped = false

  /// Adds a text that was shaped for itself, on one line.
  mutating func append(_ text: ShapedText, x: Double, baseline: Double) {
    guard var paragraph = text.paragraphs.first else { return }
    let faces =
      [0]
      + text.typefaces.map { typeface in
        if let known = typefaces.firstIndex(where: { $0 === typeface }) { return known + 1 }
        typefaces.append(typeface)
        return typefaces.count
      }
    for index in paragraph.glyphs.indices {
      paragraph.glyphs[index].face = faces[paragraph.glyphs[index].face]
    }
    lines.append(Line(text: TextLine(paragraph), x: x, baseline: baseline))
  }

  /// The box around all ink, in points; nil for none.
  var ink: Rectangle? {
    lines.reduce(nil) { box, line in
      guard let ink = line.ink(size: fontSize) else { return box }
      return box?.union(ink) ?? ink
    }
  }
}

extension TextLayout.Line {
  /// The box around its ink, in points; nil for none.
  func ink(size: Double) -> Rectangle? {
    let scale = size / 1000
    func placed(_ ink: GlyphBounds, at x: Double) -> Rectangle {
      Rectangle(
        x + ink.left * scale, baseline + ink.bottom * scale, x + ink.right * scale,
        baseline + ink.top * scale)
    }
    guard let advance else { return text.ink.map { placed($0, at: x) } }
    if text.isSimple {
      var box: Rectangle?
      for (place, glyph) in text.glyphs.enumerated() {
        guard let ink = glyph.ink else { continue }
        let ofGlyph = placed(ink, at: start(of: glyph, inCell: place, advance, size))
        box = box?.union(ofGlyph) ?? ofGlyph
      }
      return box
    }
    return placedGlyphs(size: size).reduce(nil) { box, glyph in
      guard let ink = glyph.glyph.ink.map({ placed($0, at: glyph.x) }) else { return box }
      return box?.union(ink) ?? ink
    }
  }

  /// Where its first glyph is set, in points.
  func start(size: Double) -> Double {
    guard let advance, let first = text.glyphs.first else { return x }
    if text.isSimple { return start(of: first, inCell: 0, advance, size) }
    return x - (text.clusters.first?.width ?? 0) * size / 2000
  }

  /// Where the glyph of a cell is set, in points, if it is alone in the cell.
  fileprivate func start(
    of glyph: Glyph, inCell place: Int, _ advance: Double, _ size: Double
  ) -> Double {
    x + Double(place) * advance - glyph.width * size / 1000 / 2
  }

  /// The glyphs with the places they are set from, in points: their own, without their offsets.
  func placedGlyphs(size: Double) -> [(glyph: Glyph, x: Double)] {
    var result: [(glyph: Glyph, x: Double)] = []
    result.reserveCapacity(text.glyphs.count)
    guard let advance else {
      var pen = x
      for glyph in text.glyphs {
        result.append((glyph, pen))
        pen += glyph.width * size / 1000
      }
      return result
    }
    var middle = x
    for cluster in text.clusters {
      let width = cluster.width * size / 1000
      var pen = middle - width / 2
      for glyph in cluster {
        result.append((glyph, pen))
        pen += glyph.width * size / 1000
      }
      middle += advance
    }
    return result
  }
}

extension TextLayout {
  /// Writes a text object: the style's operators and the lines.
  ///
  /// - Parameter origin: is added to the lines' places.
  /// - Returns: the names of the system fonts that were used.
  func write(
    style: TextStyle, at origin: (x: Double, y: Double) = (0, 0), to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    if isPlain {
      style.beginText(size: fontSize, in: &writer)
      writePlainLines(at: origin, to: &writer)
      writer.endText()
      return []
    }
    writer.beginText()
    writer.append(style.operators)
    // Handed over, not shared: content that is shared is copied when something is added to it.
    var glyphs = GlyphWriter(
      writer: exchange(&writer, with: ContentWriter()), fontName: style.fontName,
      fontSize: fontSize, typefaces: typefaces,
      embedded: embedded)
    glyphs.begin()
    var x = 0.0
    var y = 0.0
    for line in lines {
      guard !line.text.isEmpty else { continue }
      let first = line.start(size: fontSize)
      let start = (x: origin.x + first, y: origin.y + line.baseline)
      glyphs.writer.moveText(start.x - x, start.y - y)
      (x, y) = start
      glyphs.show(line, from: first)
    }
    writer = glyphs.writer
    embedded = glyphs.embedded
    writer.endText()
    return glyphs.usedFonts
  }

  /// It needs no font but the form's, and none of its glyphs is moved within its line or cell.
  var isPlain: Bool {
    lines.allSatisfy { $0.text.plainCodes != nil || $0.advance != nil && $0.text.isSimple }
  }

  /// Writes the lines of a plain text into a text object whose font is set.
  func writePlainLines(at origin: (x: Double, y: Double), to writer: inout ContentWriter) {
    var last = (x: 0.0, y: 0.0)
    for line in lines {
      guard !line.text.isEmpty else { continue }
      let start = (x: origin.x + line.start(size: fontSize), y: origin.y + line.baseline)
      writer.moveText(start.x - last.x, start.y - last.y)
      if let advance = line.advance {
        writer.showText(cells(of: line, advance))
      } else {
        writer.showText(line.text.plainCodes ?? [])
      }
      last = start
    }
  }

  /// The codes of a comb, each followed by how far to move back for the next.
  private func cells(
    of line: Line, _ advance: Double
  ) -> [(codes: [UInt8], adjustment: Double)] {
    let glyphs = line.text.glyphs
    return glyphs.indices.map { place in
      var codes: [UInt8] = []
      glyphs[place].append(to: &codes)
      guard place + 1 < glyphs.count else { return (codes, 0) }
      let pen =
        line.start(of: glyphs[place], inCell: place, advance, fontSize)
        + glyphs[place].ownWidth * fontSize / 1000
      let next = line.start(of: glyphs[place + 1], inCell: place + 1, advance, fontSize)
      let back = (pen - next) * 1000 / fontSize
      // A hundred-thousandth of the size is nothing but rounding.
      return (codes, abs(back) > 0.01 ? back : 0)
    }
  }
}
