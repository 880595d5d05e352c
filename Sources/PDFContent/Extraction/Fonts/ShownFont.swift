import PDFObjects
import Typography

/// A font as far as reading text needs it: from the bytes of a string to codes, and from a code to its
/// width and its text.
///
/// What a code shows is worked out when it is first met. Belongs to one task.
final class ShownFont {
  /// What is known of one code. Distances are in ems.
  struct Glyph {
    /// The displacement along the direction of writing.
    var advance = 0.0
    /// In vertical writing, the vertical origin as seen from the horizontal one.
    var originX = 0.0
    var originY = 0.0
    /// The text if it is one scalar; 0 otherwise.
    var scalar: UInt32 = 0
    /// The text if it is several scalars.
    var ligature: [Unicode.Scalar] = []
    var source = PageGlyph.UnicodeSource.none
  }

  let value: PageFont
  let reader: any CodeReader
  /// Word spacing applies to the code 32 if it is a single byte (9.3.3).
  let isSimple: Bool

  private var glyphs: [Glyph] = []
  /// For each block of 256 codes, where the places of its glyphs begin in `places`; -1 without any.
  private var blocks = [Int32](repeating: -1, count: 256)
  private var places: [Int32] = []
  private var others: [UInt32: Int] = [:]

  init(value: PageFont, reader: any CodeReader, isSimple: Bool) {
    self.value = value
    self.reader = reader
    self.isSimple = isSimple
  }

  func glyph(_ code: UInt32, byteCount: Int) -> Glyph {
    guard code <= 0xFFFF, byteCount <= 2 else {
      let key = code
      if let known = others[key] { return glyphs[known] }
      others[key] = glyphs.count
      glyphs.append(reader.glyph(code, byteCount: byteCount))
      return glyphs[glyphs.count - 1]
    }
    let block = Int(code >> 8)
    if blocks[block] < 0 {
      blocks[block] = Int32(places.count)
      places.append(contentsOf: repeatElement(-1, count: 256))
    }
    let place = Int(blocks[block]) + Int(code & 0xFF)
    if places[place] < 0 {
      places[place] = Int32(glyphs.count)
      glyphs.append(reader.glyph(code, byteCount: byteCount))
    }
    return glyphs[Int(places[place])]
  }
}

/// Reads codes of one kind of font.
protocol CodeReader {
  /// What a page says of the font.
  ///
  /// - Parameter number: the font's object.
  func font(_ number: ObjectNumber?) -> PageFont
  /// The code at the start of the bytes, and its number of bytes, at least 1.
  func nextCode(in bytes: ArraySlice<UInt8>) -> (code: UInt32, byteCount: Int)
  func glyph(_ code: UInt32, byteCount: Int) -> ShownFont.Glyph
}

extension ShownFont.Glyph {
  mutating func setText(_ scalars: [Unicode.Scalar], from source: PageGlyph.UnicodeSource) {
    guard let first = scalars.first else { return }
    self.source = source
    if scalars.count == 1 { scalar = first.value } else { ligature = scalars }
  }
}

/// The fonts of a document as they are met.
final class ShownFonts {
  let document: Document
  let collections = CharacterCollections()
  private var known: [ObjectNumber: ShownFont] = [:]
  /// Fonts beyond this number are read each time they are selected: no real document has as many.
  private static let mostFonts = 4096

  init(document: Document) { self.document = document }

  /// The font of an entry of `/Font` resources; nil if the entry is not a dictionary.
  func font(_ object: PDFObject) -> ShownFont? {
    let number = object.referenceValue
    if let number, let font = known[number] { return font }
    guard let dictionary = document.dictionary(object) else { return nil }
    let font = makeFont(dictionary, number)
    if let number, known.count < Self.mostFonts { known[number] = font }
    return font
  }

  private func makeFont(_ dictionary: PDFDictionary, _ number: ObjectNumber?) -> ShownFont {
    let font = FontDictionary(dictionary, in: document)
    let reader: any CodeReader =
      font.kind.isComposite
      ? CompositeCodeReader(font, collections: collections) : SimpleCodeReader(font)
    return ShownFont(
      value: reader.font(number), reader: reader, isSimple: !font.kind.isComposite)
  }
}
