import CFontconfig

/// A system font, not yet opened: where it is and what it looks like.
struct SystemFont: Sendable {
  var place: FontPlace
  /// All names of the family, English first where it is marked so.
  var families: [String]
  var style: FontStyle
  /// What it has glyphs for, and the languages that is enough for; nil where Fontconfig does not
  /// list the font, so that only opening it tells.
  var coverage: SystemCoverage?
}

/// Where a font is. Places are in the order of paths, faces and instances.
struct FontPlace: Hashable, Comparable, Sendable {
  var path: String
  /// Which face of a collection.
  var faceIndex: Int
  /// Which named instance of a variable font, from 0; nil at the default of every axis, which is
  /// first.
  var instance: Int?

  static func < (left: FontPlace, right: FontPlace) -> Bool {
    (left.path, left.faceIndex, left.instance ?? -1)
      < (right.path, right.faceIndex, right.instance ?? -1)
  }
}

/// The look of a font, as far as choosing among fonts goes.
struct FontStyle: Hashable, Sendable {
  /// 100 to 900.
  var weight: Int
  var isItalic: Bool
  /// Nil where neither name nor file tells.
  var isSerif: Bool?
  var isFixedPitch: Bool
  var isCondensed: Bool
  /// In percent of the normal width.
  var width = 100

  /// The look at an instance of a variable font that looks so otherwise.
  func at(_ instance: NamedInstance) -> FontStyle {
    var style = self
    if let weight = instance.weight { style.weight = weight }
    if let angle = instance.italicAngle { style.isItalic = angle != 0 }
    if let width = instance.width { style.setWidth(width) }
    return style
  }

  mutating func setWidth(_ percent: Double) {
    width = Int(min(max(percent, 0), 1000))
    isCondensed = percent < 90
  }
}

/// Fontconfig's sets of characters and languages of one font. They belong to the list of all fonts,
/// which lives as long as the process.
@safe struct SystemCoverage: Sendable {
  /// Safe to share: only read, and never freed.
  nonisolated(unsafe) private let characters: OpaquePointer
  nonisolated(unsafe) private let languages: OpaquePointer?

  init(characters: OpaquePointer, languages: OpaquePointer?) {
    unsafe self.characters = unsafe characters
    unsafe self.languages = unsafe languages
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    unsafe FcCharSetHasChar(characters, scalar.value) != 0
  }

  /// 0 where the font serves the language, 1 where it serves it as another country writes it, 2
  /// where it does not.
  func distance(to language: String) -> Int {
    guard let languages = unsafe languages else { return 2 }
    return switch unsafe FcLangSetHasLang(languages, language) {
    case FcLangEqual: 0
    case FcLangDifferentTerritory: 1
    default: 2
    }
  }
}
