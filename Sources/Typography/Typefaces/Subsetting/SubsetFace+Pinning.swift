import CHarfBuzz

/// What HarfBuzz 6.0.0 needs to pin the axes of a TrueType font rightly.
extension SubsetFace {
  /// A part with every axis pinned at the instance; nil where an outline is damaged.
  func pinnedPart(keeping glyphs: [GlyphIndex], of variable: OpenedFont) -> SubsetFace? {
    // Pinning and dropping of instructions at once writes beyond a buffer that is too short for a
    // glyph. The instructions go when a subset is taken from the part.
    let flags = HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue
    guard let kept = closure(of: glyphs, flags: flags, glyphCount: variable.glyphCount),
      // Given an outline it cannot read, HarfBuzz frees memory that it does not own.
      kept.allSatisfy(variable.hasSoundOutline)
    else { return nil }
    // So it does given a glyph of nothing but blank parts, as a no-break space may be.
    let blank = kept.filter { isComposite($0) && variable.bounds(of: $0) == nil }
    let source = blank.isEmpty ? self : withoutParts(of: blank)
    return source?.builtPart(keeping: glyphs, flags: flags)?.withWholeOffsets()?
      .withAdvances(of: kept, in: variable)
  }

  /// The face with the widths that shaping gives glyphs at the instance, all of them in "hmtx" in
  /// full: HarfBuzz shapes by "HVAR", whose rounding may be another one, and makes subsets by "gvar".
  private func withAdvances(of glyphs: [GlyphIndex], in variable: OpenedFont) -> SubsetFace? {
    let metrics = table("hmtx")
    var header = table("hhea").contents
    guard header.count >= 36, let count = table("maxp").uint16(4),
      let long = table("hhea").uint16(34), long > 0
    else { return nil }
    var full: [UInt8] = []
    full.reserveCapacity(4 * count)
    for glyph in 0..<count {
      let bearing = glyph < long ? 4 * glyph + 2 : 4 * long + 2 * (glyph - long)
      let values = [metrics.uint16(4 * min(glyph, long - 1)), metrics.uint16(bearing)]
      for value in values { full += [UInt8((value ?? 0) >> 8), UInt8((value ?? 0) & 0xFF)] }
    }
    for glyph in glyphs where Int(glyph.rawValue) < count {
      let width = UInt16(min(max(variable.advance(of: glyph), 0), 65535))
      full[4 * Int(glyph.rawValue)] = UInt8(width >> 8)
      full[4 * Int(glyph.rawValue) + 1] = UInt8(width & 0xFF)
    }
    header[34] = UInt8(count >> 8)
    header[35] = UInt8(count & 0xFF)
    return replacing(["hmtx": full, "hhea": header])
  }

  /// The face with "loca" set right: HarfBuzz chooses short offsets, halves in 16 bits, by the sizes
  /// of outlines before they are pinned, and cuts off what does not fit.
  private func withWholeOffsets() -> SubsetFace? {
    let head = table("head")
    let outlineSize = table("glyf").count
    guard head.uint16(50) == 0, outlineSize > 2 * Int(UInt16.max) else { return self }
    let cut = table("loca")
    var offsets: [UInt8] = []
    offsets.reserveCapacity(2 * cut.count)
    var last = 0
    for place in stride(from: 0, to: cut.count - 1, by: 2) {
      guard let half = cut.uint16(place) else { return nil }
      // Offsets ascend, each by less than what was cut off.
      let span = 2 << 16
      let offset = last / span * span + 2 * half
      last = offset < last ? offset + span : offset
      offsets += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: last >> $0) }
    }
    guard last == outlineSize else { return nil }
    var longHead = head.contents
    longHead[51] = 1
    return replacing(["loca": offsets, "head": longHead])
  }
}

/// Glyphs that are composed of blank ones.
extension SubsetFace {
  private func isComposite(_ glyph: GlyphIndex) -> Bool {
    guard let start = outlineStart(of: glyph) else { return false }
    return (table("glyf").int16(start) ?? 0) < 0
  }

  /// Where a glyph's outline is in "glyf"; nil where it has none.
  private func outlineStart(of glyph: GlyphIndex) -> Int? {
    let offsets = table("loca")
    let size = table("head").uint16(50) == 0 ? 2 : 4
    let place = Int(glyph.rawValue) * size
    guard let start = offsets.unsigned(place, size: size),
      let end = offsets.unsigned(place + size, size: size), start < end
    else { return nil }
    return size == 2 ? 2 * start : start
  }

  /// The face with these glyphs made of no parts and no contours; what varies their widths is lost.
  private func withoutParts(of glyphs: [GlyphIndex]) -> SubsetFace? {
    var outlines = table("glyf").contents
    for start in glyphs.compactMap(outlineStart) where start + 2 <= outlines.count {
      outlines[start] = 0
      outlines[start + 1] = 0
    }
    return replacing(["glyf": outlines])
  }
}
