import CFontconfig

/// The system fonts, as Fontconfig's configuration has them.
///
/// Fontconfig is asked for the list only. Which font serves best is decided here, because
/// Fontconfig's own matching puts the languages of the process's locale into every question.
enum SystemFonts {
  /// In the order of paths, faces and instances. Read when first needed, once a process.
  static let all: [SystemFont] = load()

  /// Returns the file of a font with OpenType outlines by its PostScript name, symbol fonts included;
  /// of several, the first by path. Nil if none is installed.
  static func path(ofPostScriptName name: String) -> String? {
    guard let configuration = unsafe configuration,
      let set = unsafe FcConfigGetFonts(configuration, FcSetSystem),
      let patterns = unsafe set.pointee.fonts
    else { return nil }
    var best: String?
    for index in 0..<Int(unsafe max(0, set.pointee.nfont)) {
      // Safe: the set has `nfont` patterns, which live as long as the configuration.
      guard let pattern = unsafe patterns[index] else { continue }
      let font = unsafe FontPattern(pattern)
      guard font.string(FC_POSTSCRIPT_NAME) == name, (font.integer(FC_INDEX) ?? 0) == 0,
        let format = font.string(FC_FONTFORMAT), format == "CFF" || format == "TrueType",
        let path = font.string(FC_FILE)
      else { continue }
      if best.map({ path < $0 }) ?? true { best = path }
    }
    return best
  }

  /// Never freed: the fonts' character sets are its.
  nonisolated(unsafe) private static let configuration = unsafe FcInitLoadConfigAndFonts()

  private static func load() -> [SystemFont] {
    guard let configuration = unsafe configuration,
      let set = unsafe FcConfigGetFonts(configuration, FcSetSystem),
      let patterns = unsafe set.pointee.fonts
    else { return [] }
    var fonts: [FontPlace: SystemFont] = [:]
    // Variable fonts as a whole, which are listed beside their instances.
    var ranges: [FontPlace: SystemFont] = [:]
    for index in 0..<Int(unsafe max(0, set.pointee.nfont)) {
      // Safe: the set has `nfont` patterns.
      guard let pattern = unsafe patterns[index],
        let font = unsafe SystemFont(FontPattern(pattern))
      else { continue }
      if unsafe FontPattern(pattern).flag(FC_VARIABLE) == true {
        ranges[font.place] = font
      } else {
        fonts[font.place] = font
      }
    }
    fonts.merge(ranges) { font, _ in font }
    return withOwnLooks(fonts.values.sorted { $0.place < $1.place })
  }

  /// The fonts with the look of each instance told from its axes, and without the instances that
  /// cannot be used: Fontconfig leaves slanting axes out of account.
  private static func withOwnLooks(_ fonts: [SystemFont]) -> [SystemFont] {
    var instances: [FontPlace: [Int: NamedInstance]] = [:]
    return fonts.compactMap { font in
      guard let index = font.place.instance else { return font }
      var face = font.place
      face.instance = nil
      let known = instances[face] ?? NamedInstance.byIndex(in: face)
      instances[face] = known
      return known[index].map(font.at)
    }
  }
}

extension NamedInstance {
  fileprivate static func byIndex(in face: FontPlace) -> [Int: NamedInstance] {
    let opened = try? OpenedFont(path: face.path, faceIndex: face.faceIndex)
    return Dictionary(uniqueKeysWithValues: (opened?.namedInstances ?? []).map { ($0.index, $0) })
  }
}

extension SystemFont {
  /// The same font at an instance.
  func at(_ instance: NamedInstance) -> SystemFont {
    var font = self
    font.place.instance = instance.index
    font.style = style.at(instance)
    return font
  }
}

extension SystemFont {
  /// Nil for fonts that cannot be used: bitmaps, symbol encodings, Type 1 and kin.
  fileprivate init?(_ pattern: FontPattern) {
    guard let path = pattern.string(FC_FILE),
      let format = pattern.string(FC_FONTFORMAT), format == "TrueType" || format == "CFF",
      pattern.flag(FC_SYMBOL) != true, pattern.flag(FC_SCALABLE) != false,
      let coverage = pattern.coverage
    else { return nil }
    // The upper half numbers the instances of a variable font from 1; 0x8000 is all of them.
    let index = pattern.integer(FC_INDEX) ?? 0
    let instance = index >> 16 & 0x7FFF
    place = FontPlace(
      path: path, faceIndex: index & 0xFFFF, instance: instance > 0 ? instance - 1 : nil)
    families = pattern.strings(FC_FAMILY)
    let name = families.first ?? ""
    let weight = pattern.number(FC_WEIGHT).map { FcWeightToOpenTypeDouble($0) } ?? 400
    let width = pattern.number(FC_WIDTH) ?? 100
    let spacing = pattern.integer(FC_SPACING) ?? Int(FC_PROPORTIONAL)
    style = FontStyle(
      weight: weight.isFinite ? Int(min(max(weight, 0), 1000)) : 400,
      isItalic: (pattern.integer(FC_SLANT) ?? 0) != 0,
      isSerif: SerifNames.isSerif(name),
      isFixedPitch: spacing >= Int(FC_DUAL),
      isCondensed: false)
    style.setWidth(width.isFinite ? width : 100)
    if name.hasSuffix(" Narrow") || name.hasSuffix(" Condensed") { style.isCondensed = true }
    self.coverage = coverage
  }
}

/// Reads one pattern of Fontconfig's. Lives no longer than the call it is made in.
@safe private struct FontPattern {
  private let pattern: OpaquePointer

  /// Unsafe: `pattern` must be live while this is used.
  @unsafe init(_ pattern: OpaquePointer) { unsafe self.pattern = unsafe pattern }

  func strings(_ object: String) -> [String] {
    var found: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while found.count < 64,
      unsafe FcPatternGetString(pattern, object, Int32(found.count), &text) == FcResultMatch,
      let value = unsafe text
    {
      // Safe: a string that ends in zero and belongs to the pattern; it is copied.
      found.append(unsafe String(cString: value))
    }
    return found
  }

  func string(_ object: String) -> String? { strings(object).first }

  func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    return unsafe FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch
      ? Int(value) : nil
  }

  /// A number, or the middle of a variable font's range.
  func number(_ object: String) -> Double? {
    var value = 0.0
    if unsafe FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch { return value }
    var range: OpaquePointer?
    var low = 0.0
    var high = 0.0
    guard unsafe FcPatternGetRange(pattern, object, 0, &range) == FcResultMatch,
      unsafe FcRangeGetDouble(range, &low, &high) != 0
    else { return nil }
    return (low + high) / 2
  }

  func flag(_ object: String) -> Bool? {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value != 0 : nil
  }

  var coverage: SystemCoverage? {
    var characters: OpaquePointer?
    var languages: OpaquePointer?
    guard unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
      let characters = unsafe characters
    else { return nil }
    if unsafe FcPatternGetLangSet(pattern, FC_LANG, 0, &languages) != FcResultMatch {
      unsafe languages = nil
    }
    return unsafe SystemCoverage(characters: characters, languages: languages)
  }
}
