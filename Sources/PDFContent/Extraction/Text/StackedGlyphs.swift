import PDFObjects

/// East Asian text that is set from top to bottom with a font for horizontal writing: each glyph is
/// placed below the one before, as browsers print vertical writing.
struct StackedGlyphs {
  let content: PageContent
  let display: Matrix

  /// Fewer glyphs than this below one another are no column.
  private static let shortest = 3

  /// For each glyph, whether it is in such a column; empty if there is none.
  var indexes: [Bool] {
    var result: [Bool] = []
    var run: [Int] = []
    func endRun() {
      if run.count >= Self.shortest {
        if result.isEmpty { result = [Bool](repeating: false, count: content.glyphs.count) }
        for index in run { result[index] = true }
      }
      run.removeAll(keepingCapacity: true)
    }
    for (index, glyph) in content.glyphs.enumerated() {
      guard let scalar = content.scalars(of: glyph).first, !CharacterForms.isSpace(scalar) else {
        continue
      }
      guard Self.isEastAsian(scalar),
        !content.fonts[content.styles[Int(glyph.style)].font].isVertical
      else {
        endRun()
        continue
      }
      if let last = run.last, !isBelow(content.glyphs[last], glyph) { endRun() }
      run.append(index)
    }
    endRun()
    return result
  }

  /// A glyph is one em below another, as much as lines are or less.
  private func isBelow(_ upper: PageGlyph, _ glyph: PageGlyph) -> Bool {
    guard content.styles[Int(upper.style)].em == content.styles[Int(glyph.style)].em else {
      return false
    }
    let em = content.styles[Int(glyph.style)].em
    let squared = em.a * em.a + em.b * em.b
    guard squared > 0 else { return false }
    let (x, y) = (glyph.x - upper.x, glyph.y - upper.y)
    // In ems along the baseline, and upwards at right angles to it.
    let along = (x * em.a + y * em.b) / squared
    let across = (y * em.a - x * em.b) / squared
    return abs(along) < 0.25 && (-1.8 ... -0.5).contains(across)
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE4F, 0xFF00...0xFFEF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
