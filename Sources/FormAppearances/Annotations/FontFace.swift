import InteractiveForms
package import PDFContent
package import PDFObjects
import Synchronization
package import Typography

/// What a font name stands for here: a standard font of PDF, or an installed font family.
package enum FontFace: Sendable {
  case standard(StandardFont)
  /// An installed family, with the standard font that resembles it.
  case family(String, FontCatalog, StandardFont)

  /// Families whose names stand for a standard font, by the first letters of the name without spaces.
  private static let standardFamilies: [(prefix: String, font: StandardFont)] = [
    ("helvetica", .helvetica), ("arial", .helvetica), (".apple", .helvetica), (".sf", .helvetica),
    ("sfpro", .helvetica), ("systemfont", .helvetica), ("verdana", .helvetica),
    ("avenir", .helvetica), ("lucidagrande", .helvetica), ("tahoma", .helvetica),
    ("times", .timesRoman), ("georgia", .timesRoman), ("palatino", .timesRoman),
    ("newyork", .timesRoman), ("courier", .courier), ("menlo", .courier), ("monaco", .courier),
    ("sfmono", .courier), ("symbol", .symbol), ("zapfdingbats", .zapfDingbats),
  ]

  /// The font of a PostScript or family name; nil if none is known or installed.
  package init?(named name: String) {
    if let standard = StandardFont(rawValue: name) {
      self = .standard(standard)
      return
    }
    let key = name.lowercased().filter { $0 != " " }
    if let found = Self.standardFamilies.first(where: { key.hasPrefix($0.prefix) })?.font {
      self = .standard(Self.styled(found, key))
      return
    }
    let family = name.split(separator: "-").first.map(String.init) ?? name
    // The path of a file is not the name of a font here.
    guard !FontCatalog.isFile(family), !family.isEmpty,
      let catalog = SharedFonts.catalog(named: family)
    else { return nil }
    let base: StandardFont =
      key.contains("mono")
      ? .courier
      : key.contains("serif") && !key.contains("sans")
        ? .timesRoman : .helvetica
    self = .family(family, catalog, Self.styled(base, key))
  }

  private static func styled(_ font: StandardFont, _ name: String) -> StandardFont {
    guard !font.isSymbolic else { return font }
    var traits = font.traits
    if ["bold", "heavy", "black", "semibold"].contains(where: name.contains) {
      traits.insert(.bold)
    }
    if ["italic", "oblique"].contains(where: name.contains) { traits.insert(.italic) }
    return .resembling(traits)
  }

  /// The standard font that the face is, or that resembles it.
  package var standard: StandardFont {
    switch self {
    case .standard(let font): font
    case .family(_, _, let font): font
    }
  }

  package var familyName: String {
    switch self {
    case .standard(let font): String(font.rawValue.prefix { $0 != "-" })
    case .family(let name, _, _): name
    }
  }
}

extension StandardFont {
  private static let settings = Mutex<[StandardFont: SettingFont]>([:])

  /// The font ready for setting text; made once a process.
  package var setting: SettingFont {
    Self.settings.withLock { settings in
      if let known = settings[self] { return known }
      let made = SettingFont(.standard(self))
      settings[self] = made
      return made
    }
  }

  /// The name of the font in resources: Acrobat's for the fonts that have one.
  package var resourceName: String {
    switch self {
    case .helvetica: "Helv"
    case .helveticaBold: "HeBo"
    case .timesRoman: "TiRo"
    case .courier: "Cour"
    case .zapfDingbats: "ZaDb"
    default: rawValue
    }
  }
}

extension StandardFont {
  /// The name of the font in the resources of drawings. The same name always stands for the same font, so that drawings can be
  /// added to a page twice.
  package var drawingName: String { "Op" + resourceName }
}

/// The catalog of all installed fonts, from which missing characters are drawn.
package enum SharedFonts {
  /// No name is given, so that making it cannot fail.
  static let catalog: FontCatalog? = try? FontCatalog()

  private static let named = Mutex<[String: FontCatalog?]>([:])
  /// More names than a program uses; then the catalogs are looked up again.
  private static let mostNames = 64

  /// The catalog of an installed family; nil if it is not installed. Programs make the same font for every line of text.
  fileprivate static func catalog(named family: String) -> FontCatalog? {
    named.withLock { known in
      if let catalog = known[family] { return catalog }
      if known.count >= mostNames { known = [:] }
      let catalog = try? FontCatalog(named: [family])
      known[family] = .some(catalog)
      return catalog
    }
  }

  package static func fallback(like font: StandardFont) -> FontFallback? {
    guard let catalog else { return nil }
    return FontFallback(catalog: catalog, look: look(like: font))
  }

  fileprivate static func look(like font: StandardFont) -> FontRequest {
    let traits = font.traits
    return FontRequest(
      script: Script(tag: "Zyyy"), weight: traits.contains(.bold) ? 700 : 400,
      isItalic: traits.contains(.italic), isSerif: traits.contains(.serif),
      isFixedPitch: traits.contains(.fixedPitch))
  }
}

extension FontFace {
  /// How text in this face is set at a size.
  ///
  /// Text of an installed family is set with that family alone: the base font of the style is one that has no
  /// letters.
  package func style(size: Double) -> TextStyle {
    let base: StandardFont
    let fallback: FontFallback?
    switch self {
    case .standard(let font):
      base = font
      fallback = SharedFonts.fallback(like: font)
    case .family(_, let catalog, let font):
      base = .zapfDingbats
      fallback = FontFallback(catalog: catalog, look: SharedFonts.look(like: font))
    }
    return TextStyle(
      font: base.setting, fontName: PDFName(rawValue: base.drawingName), fontSize: size,
      operators: [], quadding: .left, arrangement: .singleLine, fallback: fallback)
  }
}

extension StandardFont {
  /// The standard font for a name in resources: Acrobat's abbreviations, and PostScript names.
  package init(resourceName: PDFName) {
    let abbreviations: [String: StandardFont] = [
      "Helv": .helvetica, "HeBo": .helveticaBold, "HeOb": .helveticaOblique,
      "HeBO": .helveticaBoldOblique, "TiRo": .timesRoman, "TiBo": .timesBold, "TiIt": .timesItalic,
      "TiBI": .timesBoldItalic, "Cour": .courier, "CoBo": .courierBold, "CoOb": .courierOblique,
      "CoBO": .courierBoldOblique, "ZaDb": .zapfDingbats, "Symb": .symbol,
    ]
    let name = resourceName.text
    self = abbreviations[name] ?? FontFace(named: name)?.standard ?? .helvetica
  }
}
