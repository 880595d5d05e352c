import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import Typography

/// A font as a specification asks for it.
struct AuthoredFace: Hashable, Sendable {
  /// `sans`, `serif`, `mono`, or the name of an installed family.
  var family: String
  var isBold = false
  var isItalic = false
}

/// The fonts of one authored document.
///
/// Page text is set in simple fonts in WinAnsiEncoding, whose programs contain what the pages show. The programs
/// of fonts that fields use contain the whole encoding, so that a person can type. Characters that such a font
/// lacks are drawn with other system fonts.
struct AuthoredFonts {
  struct Font: Sendable {
    /// Of the font dictionary.
    var number: ObjectNumber
    /// The name in resources.
    var name: PDFName
    var setting: SettingFont
    /// Nil for a font that is not embedded.
    var source: EncodedFontSource?
    var isForFields = false
    var usedCodes: Set<UInt8> = []
  }

  let catalog: FontCatalog?
  let language: String?
  private(set) var fonts: [Font] = []
  private var faces: [AuthoredFace: Int] = [:]
  private var standard: [StandardFont: Int] = [:]
  /// The fonts that could not be embedded, by their families.
  private(set) var missing: [String] = []

  /// Begins the names of fonts in resources.
  private let prefix: String
  /// The fonts that the form has already, by their names in its resources.
  var formFonts: PDFDictionary = [:]

  init(language: String?, prefix: String = "F") {
    self.language = language
    self.prefix = prefix
    catalog = try? FontCatalog()
  }

  /// Whether a name is a family that can be used.
  static func isKnown(_ family: String) -> Bool {
    ["sans", "serif", "mono"].contains(family) || (try? FontCatalog(named: [family])) != nil
  }

  // MARK: Choosing

  /// The place of a font; it is added to the document if it is new.
  mutating func index(of face: AuthoredFace, in document: inout Document) -> Int {
    if let known = faces[face] { return known }
    if let source = EncodedFontSource.find(face, catalog: catalog) {
      let dictionary = source.font(codes: nil, in: &document)
      let number = document.add(.dictionary(dictionary))
      fonts.append(
        Font(
          number: number, name: PDFName(rawValue: "\(prefix)\(fonts.count)"),
          setting: SettingFont(FormFont(dictionary: dictionary, in: document)), source: source))
      faces[face] = fonts.count - 1
      return fonts.count - 1
    }
    if !missing.contains(face.family) { missing.append(face.family) }
    let index = index(of: StandardFont(like: face), in: &document)
    faces[face] = index
    return index
  }

  /// The place of a standard font, which is not embedded.
  mutating func index(of font: StandardFont, in document: inout Document) -> Int {
    if let known = standard[font] { return known }
    let simple = SimpleFont.standard(font)
    var name = Self.name(of: font)
    if let own = document.dictionary(formFonts[name]) {
      if document.name(own["BaseFont"])?.rawValue == font.rawValue {
        fonts.append(
          Font(
            number: formFonts[name]?.referenceValue ?? document.add(.dictionary(own)), name: name,
            setting: SettingFont(FormFont(dictionary: own, in: document))))
        standard[font] = fonts.count - 1
        return fonts.count - 1
      }
      name = PDFName(rawValue: "\(prefix)\(fonts.count)")
    }
    fonts.append(
      Font(
        number: document.add(.dictionary(simple.dictionary)), name: name,
        setting: SettingFont(.simple(simple))))
    standard[font] = fonts.count - 1
    return fonts.count - 1
  }

  /// The names Acrobat gives its standard fonts, so that other editors find them.
  private static func name(of font: StandardFont) -> PDFName {
    switch font {
    case .helvetica: "Helv"
    case .helveticaBold: "HeBo"
    case .timesRoman: "TiRo"
    case .courier: "Cour"
    case .zapfDingbats: "ZaDb"
    default: PDFName(rawValue: font.rawValue)
    }
  }

  /// The font of a field: a standard font by its own name, or a family.
  mutating func fieldFont(_ name: String, in document: inout Document) -> Font {
    let index: Int
    if let font = StandardFont(rawValue: name) {
      index = self.index(of: font, in: &document)
    } else {
      index = self.index(of: AuthoredFace(family: name), in: &document)
    }
    fonts[index].isForFields = true
    return fonts[index]
  }

  // MARK: Text

  /// The style that text of a face is set in.
  mutating func textStyle(
    _ face: AuthoredFace, size: Double, color: DeviceColor, in document: inout Document
  ) -> TextStyle {
    let font = fonts[index(of: face, in: &document)]
    var operators = ContentWriter()
    operators.setFillColor(color)
    let look = FontRequest(
      script: Script(tag: "Zyyy"), language: language, weight: face.isBold ? 700 : 400,
      isItalic: face.isItalic, isSerif: face.family == "serif",
      isFixedPitch: face.family == "mono")
    return TextStyle(
      font: font.setting, fontName: font.name, fontSize: size, operators: operators.bytes,
      quadding: .left, arrangement: .multiline,
      fallback: catalog.map { FontFallback(catalog: $0, look: look) })
  }

  mutating func use(_ codes: [UInt32], of name: PDFName) {
    guard let index = fonts.firstIndex(where: { $0.name == name }) else { return }
    for code in codes { fonts[index].usedCodes.insert(UInt8(truncatingIfNeeded: code)) }
  }

  /// Leaves in the programs of page fonts what the pages show.
  func subset(in document: inout Document) {
    for font in fonts where !font.isForFields {
      guard let source = font.source else { continue }
      let old = document.dictionary(.reference(font.number))
      let dictionary = source.font(
        codes: font.usedCodes, in: &document,
        replacing: old?["FontDescriptor"]?.referenceValue)
      document[font.number] = .dictionary(dictionary)
    }
  }

  /// The resources that name every font.
  var resources: PDFDictionary {
    PDFDictionary(fonts.map { ($0.name, .reference($0.number)) })
  }
}

extension StandardFont {
  /// The standard font that is most like a face.
  fileprivate init(like face: AuthoredFace) {
    switch (face.family, face.isBold, face.isItalic) {
    case ("serif", false, false): self = .timesRoman
    case ("serif", true, false): self = .timesBold
    case ("serif", false, true): self = .timesItalic
    case ("serif", true, true): self = .timesBoldItalic
    case ("mono", false, false): self = .courier
    case ("mono", true, false): self = .courierBold
    case ("mono", false, true): self = .courierOblique
    case ("mono", true, true): self = .courierBoldOblique
    case (_, true, false): self = .helveticaBold
    case (_, false, true): self = .helveticaOblique
    case (_, true, true): self = .helveticaBoldOblique
    default: self = .helvetica
    }
  }
}
