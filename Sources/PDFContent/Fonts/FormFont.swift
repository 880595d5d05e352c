package import PDFObjects
package import Typography

/// A font of a form's resources, of whatever kind: what text layout needs to know of it.
package enum FormFont: DescribedFont, Hashable, Sendable {
  case simple(SimpleFont)
  case composite(CompositeFont)

  /// Settles a font by its `/Subtype` (ISO 32000-2, 9.5, Table 108).
  package init(dictionary: PDFDictionary, in document: Document) {
    let font = FontDictionary(dictionary, in: document)
    self = font.kind.isComposite ? .composite(CompositeFont(font)) : .simple(SimpleFont(font))
  }

  /// A standard font as every viewer has it.
  package static func standard(_ font: StandardFont) -> FormFont {
    .simple(SimpleFont.standard(font))
  }

  package var facts: FontFacts {
    switch self {
    case .simple(let font): font.facts
    case .composite(let font): font.facts
    }
  }

  /// Fields can be filled with it.
  package var isUsable: Bool {
    switch self {
    case .simple(let font): font.isUsable
    case .composite(let font): font.isUsable
    }
  }

  /// A Type 0 font.
  package var isComposite: Bool {
    switch self {
    case .simple: false
    case .composite: true
    }
  }

  /// Lines run from top to bottom.
  package var isVertical: Bool {
    switch self {
    case .simple: false
    case .composite(let font): font.isVertical
    }
  }

  /// The code that draws a character, or one that looks and reads the same; nil where the font has
  /// none.
  package func code(for scalar: Unicode.Scalar) -> UInt32? {
    switch self {
    case .simple(let font): font.code(for: scalar).map(UInt32.init)
    case .composite(let font): font.code(for: scalar)
    }
  }

  /// How many bytes a code is written with.
  package func byteCount(of code: UInt32) -> Int {
    switch self {
    case .simple: 1
    case .composite: code > 0xFFFF ? 4 : 2
    }
  }

  /// The advance of a code, in thousandths of the font size.
  package func width(of code: UInt32) -> Double {
    switch self {
    case .simple(let font): UInt8(exactly: code).map { font.width(of: $0) } ?? 0
    case .composite(let font): font.width(of: code)
    }
  }

  /// Where a code leaves ink, in thousandths of the font size; nil for a blank and where nothing is
  /// known.
  package func bounds(of code: UInt32) -> GlyphBounds? {
    switch self {
    case .simple(let font): UInt8(exactly: code).flatMap { font.characters[Int($0)].bounds }
    case .composite(let font): font.bounds(of: code)
    }
  }

  /// The text in codes of the font, and what it cannot draw of it.
  package func encode(_ text: String) -> EncodedText {
    switch self {
    case .simple(let font): font.encode(text)
    case .composite(let font): font.encode(text)
    }
  }

  /// What these codes say.
  package func decode(_ bytes: some Sequence<UInt8>) -> String {
    switch self {
    case .simple(let font): font.decode(bytes)
    case .composite(let font): font.decode(bytes)
    }
  }

  /// The box around the ink of a text shown on one line from the origin, in thousandths of the font
  /// size; nil where it leaves none, or nothing is known.
  package func ink(of text: EncodedText) -> GlyphBounds? {
    var ink: GlyphBounds?
    var origin = 0.0
    for code in text.codes {
      if let bounds = bounds(of: code.value) {
        let box = GlyphBounds(
          left: origin + bounds.left, bottom: bounds.bottom, right: origin + bounds.right,
          top: bounds.top)
        ink = ink.map { $0.union(box) } ?? box
      }
      origin += code.width
    }
    return ink
  }
}

/// A font that is known as a whole.
package protocol DescribedFont {
  var facts: FontFacts { get }
}

extension DescribedFont {
  /// The font dictionary, to be put into resources.
  package var dictionary: PDFDictionary { facts.dictionary }
  package var name: FontName { facts.name }
  /// A font program is embedded and can be read.
  package var isEmbedded: Bool { facts.isEmbedded }
  /// A font program is embedded, but damaged; viewers put another font in its place.
  package var isProgramDamaged: Bool { facts.isProgramDamaged }
  package var traits: FontTraits { facts.traits }
  /// In thousandths of the font size.
  package var metrics: FontMetrics { facts.metrics }
}

/// What is known of a font as a whole.
package struct FontFacts: Hashable, Sendable {
  fileprivate let dictionary: PDFDictionary
  fileprivate let name: FontName
  fileprivate let isEmbedded: Bool
  fileprivate let isProgramDamaged: Bool
  fileprivate let traits: FontTraits
  fileprivate let metrics: FontMetrics

  init(_ font: FontDictionary, traits: FontTraits, metrics: FontMetrics) {
    dictionary = font.entries
    name = font.name
    isEmbedded = font.program != nil
    isProgramDamaged = font.program == nil && font.hasProgram
    self.traits = traits
    self.metrics = metrics
  }
}
