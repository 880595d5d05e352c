import CHarfBuzz

extension Typeface {
  /// Shapes one run: one script, direction and language.
  ///
  /// - Parameters:
  ///   - context: the paragraph, so that letters join over the ends of the run.
  ///   - range: the run.
  ///   - language: a BCP 47 tag; nil takes the script's default.
  /// - Returns: the glyphs from left to right, with the scalars' clusters (UAX #29) kept together.
  ///   Characters without a glyph are `.notdef`; default ignorable ones leave no glyph.
  package func shape(
    _ context: [Unicode.Scalar], range: Range<Int>, isRightToLeft: Bool, script: Script,
    language: String?
  ) -> [ShapedGlyph] {
    let range = range.clamped(to: context.indices)
    guard !range.isEmpty else { return [] }
    guard range.count <= GlyphCache.Run.longest else {
      return shapeAnew(
        context, range: range, isRightToLeft: isRightToLeft, script: script, language: language)
    }
    let around = GlyphCache.Run.surroundings
    let first = max(0, range.lowerBound - around)
    let run = GlyphCache.Run(
      text: Array(context[first..<min(context.count, range.upperBound + around)]),
      lead: range.lowerBound - first, count: range.count, isRightToLeft: isRightToLeft,
      script: script, language: language)
    let glyphs = cache.glyphs(of: run) {
      shapeAnew(
        context, range: range, isRightToLeft: isRightToLeft, script: script, language: language
      ).map { glyph in
        var glyph = glyph
        glyph.cluster -= range.lowerBound
        return glyph
      }
    }
    if range.lowerBound == 0 { return glyphs }
    return glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster += range.lowerBound
      return glyph
    }
  }

  private func shapeAnew(
    _ context: [Unicode.Scalar], range: Range<Int>, isRightToLeft: Bool, script: Script,
    language: String?
  ) -> [ShapedGlyph] {
    let buffer = ShapingBuffer()
    buffer.add(withoutFillers(context, range), range: range)
    buffer.setProperties(isRightToLeft: isRightToLeft, script: script, language: language)
    if let glyphs = buffer.shape(with: opened) { return glyphs }
    // Nothing is lost: what could not be shaped shows as what cannot be drawn.
    let missing = range.map {
      ShapedGlyph(glyph: .notDefined, cluster: $0, advance: advance(of: .notDefined))
    }
    return isRightToLeft ? missing.reversed() : missing
  }

  /// The text with the Hangul fillers and shorthand controls that the font lacks taken for word
  /// joiners.
  ///
  /// They are default ignorable like those, but HarfBuzz, which leaves their look to fonts, would
  /// draw `.notdef` for them.
  private func withoutFillers(
    _ context: [Unicode.Scalar], _ range: Range<Int>
  ) -> [Unicode.Scalar] {
    var text = context
    for index in range where Self.isFiller(text[index]) {
      if opened.glyph(for: text[index]) == nil { text[index] = "\u{2060}" }
    }
    return text
  }

  private static func isFiller(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3: true
    default: false
    }
  }
}

/// A buffer of HarfBuzz's: scalars in, glyphs out.
@safe final class ShapingBuffer {
  private let buffer: OpaquePointer?

  init() { unsafe buffer = unsafe hb_buffer_create() }

  deinit { unsafe hb_buffer_destroy(buffer) }

  func add(_ context: [Unicode.Scalar], range: Range<Int>) {
    // Safe: a Unicode.Scalar is laid out as its UInt32, and HarfBuzz copies what it reads, all of
    // it within the `count` given.
    unsafe context.withUnsafeBytes { bytes in
      unsafe hb_buffer_add_codepoints(
        buffer, bytes.assumingMemoryBound(to: hb_codepoint_t.self).baseAddress,
        Int32(clamping: context.count), UInt32(clamping: range.lowerBound),
        Int32(clamping: range.count))
    }
  }

  func setProperties(isRightToLeft: Bool, script: Script, language: String?) {
    unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script.code))
    // Without a language HarfBuzz takes the script's default; it never guesses from the locale
    // unless told to guess.
    if let language, !language.isEmpty {
      unsafe hb_buffer_set_language(buffer, hb_language_from_string(language, -1))
    }
    unsafe hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES)
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  /// Nil where there is no memory, or the font makes more glyphs of the text than any would.
  func shape(with font: OpenedFont) -> [ShapedGlyph]? {
    unsafe hb_shape(font.font, buffer, nil, 0)
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { return nil }
    var count: UInt32 = 0
    var positionCount: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &positionCount)
    else { return nil }
    return (0..<Int(min(count, positionCount))).map { index in
      // Safe: both arrays have at least this many elements until the buffer changes.
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      let exists = Int(info.codepoint) < font.glyphCount
      return ShapedGlyph(
        glyph: exists ? GlyphIndex(info.codepoint) : .notDefined, cluster: Int(info.cluster),
        advance: Double(position.x_advance), xOffset: Double(position.x_offset),
        yOffset: Double(position.y_offset))
    }
  }
}
