import CHarfBuzz

extension OpenedFont {
  /// The glyph of a character in the character map; nil where it has none.
  func glyph(for scalar: Unicode.Scalar) -> GlyphIndex? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
    return existing(glyph)
  }

  /// The glyph of a character with a variation selector; nil where the font has none of its own.
  func glyph(for scalar: Unicode.Scalar, variation: Unicode.Scalar) -> GlyphIndex? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_variation_glyph(font, scalar.value, variation.value, &glyph) != 0
    else { return nil }
    return existing(glyph)
  }

  /// Nil for `.notdef`, and for what a damaged character map names beyond the last glyph.
  private func existing(_ glyph: hb_codepoint_t) -> GlyphIndex? {
    glyph != 0 && Int(glyph) < glyphCount ? GlyphIndex(glyph) : nil
  }

  func advance(of glyph: GlyphIndex) -> Double {
    unsafe Double(hb_font_get_glyph_h_advance(font, glyph.rawValue))
  }

  /// HarfBuzz can read a glyph's outline, and those of its parts, at the font's instance. A blank
  /// glyph has a sound outline too.
  func hasSoundOutline(_ glyph: GlyphIndex) -> Bool {
    var extents = hb_glyph_extents_t()
    return unsafe hb_font_get_glyph_extents(font, glyph.rawValue, &extents) != 0
  }

  /// How much a height differs at the font's instance from the default ("MVAR").
  func variation(of tag: String) -> Double {
    guard instance != nil else { return 0 }
    let value = unsafe hb_ot_metrics_get_variation(
      font, hb_ot_metrics_tag_t(rawValue: Self.tag(tag)))
    return value.isFinite ? Double(value) : 0
  }

  /// Every character of the character map, in the order of code points.
  var scalars: [Unicode.Scalar] {
    let set = unsafe hb_set_create()
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(face, set)
    var found: [Unicode.Scalar] = []
    // HB_SET_VALUE_INVALID begins and ends the walk.
    var code = hb_codepoint_t.max
    while unsafe hb_set_next(set, &code) != 0 {
      if let scalar = Unicode.Scalar(code) { found.append(scalar) }
    }
    return found
  }
}

extension OpenedFont {
  /// "name" 16, else 1.
  var familyName: String? { text(16) ?? text(1) }

  /// What the instance calls itself, else "name" 6, without what a PDF name would have to escape;
  /// else the family's name so.
  var postScriptName: String? {
    for text in [instanceName, text(6), text(4), familyName] {
      let letters = (text ?? "").unicodeScalars.filter {
        (0x21...0x7E).contains($0.value) && !"()<>[]{}/%#".unicodeScalars.contains($0)
      }
      // 127 bytes is the limit of a name in PDF; a subset's tag takes seven.
      if !letters.isEmpty { return String(String.UnicodeScalarView(letters.prefix(100))) }
    }
    return nil
  }

  /// The PostScript name of the instance; nil at the default of every axis.
  ///
  /// Where "fvar" gives none it is made as Adobe Technical Note 5902 says: of "name" 25, else of the
  /// family's letters and digits, and those of the subfamily. A family without Latin letters gives
  /// way to "name" 6 as far as the style.
  private var instanceName: String? {
    guard let instance else { return nil }
    if let name = text(instance.postScriptName), !name.isEmpty { return name }
    let plain = text(6).map { String($0.prefix { $0 != "-" }) }
    let base = [text(25), familyName, plain].lazy.map { Self.lettersAndDigits($0 ?? "") }
      .first { !$0.isEmpty }
    let style = Self.lettersAndDigits(text(instance.subfamilyName) ?? "")
    guard let base else { return nil }
    return "\(base)-\(style.isEmpty ? "Instance\(instance.index)" : style)"
  }

  private static func lettersAndDigits(_ text: String) -> String {
    text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// An entry of "name" in English, or in whatever language it has.
  private func text(_ identifier: hb_ot_name_id_t) -> String? {
    let english = unsafe hb_language_from_string("en", 2)
    var characters = [CChar](repeating: 0, count: 256)
    var size = UInt32(characters.count)
    let length = unsafe characters.withUnsafeMutableBufferPointer {
      unsafe hb_ot_name_get_utf8(face, identifier, english, &size, $0.baseAddress)
    }
    guard length > 0 else { return nil }
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
