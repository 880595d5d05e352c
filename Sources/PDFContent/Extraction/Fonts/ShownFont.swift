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
    switch document.name(dictionary["Subtype"]) {
    case "Type0":
      let reader = CompositeCodeReader(
        dictionary: dictionary, in: document, collections: collections)
      return ShownFont(value: reader.font(number), reader: reader, isSimple: false)
    default:
      let reader = SimpleCodeReader(dictionary: dictionary, in: document)
      return ShownFont(value: reader.font(number), reader: reader, isSimple: true)
    }
  }
}

/// What `/ToUnicode` says about codes (ISO 32000-2, 9.10.3): a CMap, or the name of one that says that
/// codes are Unicode.
struct CodeMeaning {
  private var map = ToUnicodeMap()
  private var isIdentity = false
  /// It says something about some code: what it does not name then means nothing.
  var isEmpty: Bool { map.isEmpty && !isIdentity }

  init(of dictionary: PDFDictionary, in document: Document) {
    switch document.value("ToUnicode", in: dictionary) {
    case .stream(let stream):
      if let bytes = try? document.decodedData(of: stream, limit: 16 << 20) {
        map = ToUnicodeMap(parsing: bytes)
      }
    case .name(let name): isIdentity = name == "Identity-H" || name == "Identity-V"
    default: break
    }
  }

  /// The characters of a code; none if nothing is said. Noncharacters say nothing.
  subscript(code: UInt32) -> [Unicode.Scalar] {
    if isIdentity { return Unicode.Scalar(code).map { [$0] } ?? [] }
    let scalars = map[code]
    return scalars.contains { $0.value & 0xFFFE == 0xFFFE } ? [] : scalars
  }

  func isReplaced(_ code: UInt32) -> Bool { !isIdentity && map.isReplaced(code) }
}
