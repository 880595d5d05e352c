/// Writes a font program in the Compact Font Format (Adobe Technical Note 5176) from outlines.
///
/// The program has no hints and no subroutines. It is what a font is made into whose own program cannot be
/// kept: outlines and advance widths are exactly those given.
package struct CompactFontWriter {
  /// One glyph. Distances are in font units.
  package struct Glyph: Sendable {
    /// Its name; ignored in a font whose glyphs are found by CID.
    package var name: String
    package var cid: UInt16
    package var outline: GlyphOutline
    package var width: Int

    package init(name: String = "", cid: UInt16 = 0, outline: GlyphOutline, width: Int) {
      self.name = name
      self.cid = cid
      self.outline = outline
      self.width = width
    }
  }

  /// How glyphs are found.
  package enum Keys: Sendable {
    case names
    /// By CID, in a character collection.
    case identifiers(registry: String, ordering: String, supplement: Int)
  }

  private let name: String
  private let keys: Keys
  private let unitsPerEm: Int
  private let glyphs: [Glyph]
  private var strings: [String] = []
  private var stringNumbers: [String: Int] = [:]

  /// - Parameters:
  ///   - name: the PostScript name, in ASCII.
  ///   - glyphs: at most 65,535, in ascending order of CIDs, without `.notdef`, which is added.
  package init(name: String, keys: Keys, unitsPerEm: Int, glyphs: [Glyph]) {
    self.name = name
    self.keys = keys
    self.unitsPerEm = unitsPerEm
    self.glyphs = glyphs
  }

  /// The bytes of the program.
  package mutating func program() -> [UInt8] {
    let missing = Type2Charstring(
      outline: GlyphOutline(), width: unitsPerEm / 2)
    let charstrings = Self.index(
      [missing.bytes]
        + glyphs.map {
          Type2Charstring(outline: $0.outline, width: $0.width).bytes
        })
    let charset = self.charset()
    let identifiers = collectionIdentifiers()
    let stringIndex = Self.index(strings.map { Array($0.utf8) })
    let header: [UInt8] = [1, 0, 4, 4]
    let nameIndex = Self.index([Array(name.utf8)])
    let globalSubroutines = Self.index([])

    // Offsets are written in five bytes each, so that the length of the dictionaries is known before
    // the offsets are.
    let topLength = Self.index([topDictionary(Offsets(), identifiers)]).count
    var offsets = Offsets()
    offsets.charset =
      header.count + nameIndex.count + topLength + stringIndex.count + globalSubroutines.count
    var position = offsets.charset + charset.count
    var selection: [UInt8] = []
    var fonts: [UInt8] = []
    if case .identifiers = keys {
      selection = selectionOfOneFont
      offsets.selection = position
      position += selection.count
    }
    offsets.charstrings = position
    position += charstrings.count
    // The default and nominal widths are 0, as in a dictionary without entries.
    offsets.privateDictionary = position
    if case .identifiers = keys {
      fonts = Self.index([Self.offset(0) + Self.offset(offsets.privateDictionary) + [18]])
      offsets.fonts = position
    }
    return header + nameIndex + Self.index([topDictionary(offsets, identifiers)]) + stringIndex
      + globalSubroutines + charset + selection + charstrings + fonts
  }

  private struct Offsets {
    var charset = 0
    var selection = 0
    var charstrings = 0
    var privateDictionary = 0
    var fonts = 0
  }

  private func topDictionary(
    _ offsets: Offsets, _ identifiers: (registry: Int, ordering: Int, supplement: Int)?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    if let identifiers {
      // ROS comes first.
      bytes += Self.offset(identifiers.registry) + Self.offset(identifiers.ordering)
      bytes += Self.offset(identifiers.supplement) + [12, 30]
    }
    if unitsPerEm != 1000 {
      // FontMatrix
      let scale = Self.real(1 / Double(unitsPerEm))
      bytes += scale + Self.real(0) + Self.real(0) + scale + Self.real(0) + Self.real(0) + [12, 7]
    }
    let box = boundingBox
    bytes += Self.offset(box.0) + Self.offset(box.1) + Self.offset(box.2) + Self.offset(box.3) + [5]
    bytes += Self.offset(offsets.charset) + [15]
    bytes += Self.offset(offsets.charstrings) + [17]
    if identifiers == nil {
      bytes += Self.offset(0) + Self.offset(offsets.privateDictionary) + [18]
    } else {
      let count = (glyphs.last.map { Int($0.cid) } ?? 0) + 1
      bytes += Self.offset(count) + [12, 34]
      bytes += Self.offset(offsets.fonts) + [12, 36]
      bytes += Self.offset(offsets.selection) + [12, 37]
    }
    return bytes
  }

  private var boundingBox: (Int, Int, Int, Int) {
    let boxes = glyphs.compactMap(\.outline.bounds)
    guard let first = boxes.first else { return (0, 0, 0, 0) }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(min(max(value, -16000), 16000).rounded(rule))
    }
    return (
      whole(box.left, .down), whole(box.bottom, .down), whole(box.right, .up), whole(box.top, .up)
    )
  }

  // MARK: Names

  /// The 391 standard strings are not used: a program may state any of them itself.
  private mutating func stringIdentifier(_ text: String) -> Int {
    if let known = stringNumbers[text] { return known }
    let number = 391 + strings.count
    strings.append(text)
    stringNumbers[text] = number
    return number
  }

  /// Format 0: an identifier for each glyph but the first.
  private mutating func charset() -> [UInt8] {
    var bytes: [UInt8] = [0]
    for glyph in glyphs {
      let identifier: Int
      switch keys {
      case .names: identifier = stringIdentifier(glyph.name)
      case .identifiers: identifier = Int(glyph.cid)
      }
      bytes += Self.bytes(identifier, count: 2)
    }
    return bytes
  }

  private mutating func collectionIdentifiers() -> (
    registry: Int, ordering: Int, supplement: Int
  )? {
    guard case .identifiers(let registry, let ordering, let supplement) = keys else { return nil }
    return (stringIdentifier(registry), stringIdentifier(ordering), supplement)
  }

  /// FDSelect, format 3: one range with all glyphs.
  private var selectionOfOneFont: [UInt8] {
    [3, 0, 1, 0, 0, 0] + Self.bytes(glyphs.count + 1, count: 2)
  }

  // MARK: Parts of the format

  private static func index(_ items: [[UInt8]]) -> [UInt8] {
    guard !items.isEmpty else { return [0, 0] }
    let total = items.reduce(1) { $0 + $1.count }
    let width = total < 1 << 8 ? 1 : total < 1 << 16 ? 2 : total < 1 << 24 ? 3 : 4
    var result = bytes(items.count, count: 2) + [UInt8(width)]
    var offset = 1
    for item in items {
      result += bytes(offset, count: width)
      offset += item.count
    }
    result += bytes(offset, count: width)
    for item in items { result += item }
    return result
  }

  private static func bytes(_ value: Int, count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// An integer operand of five bytes.
  private static func offset(_ value: Int) -> [UInt8] { [29] + bytes(value, count: 4) }

  /// A real operand: a digit or sign in each half byte.
  private static func real(_ value: Double) -> [UInt8] {
    var nibbles: [UInt8] = []
    for character in formatScale(value).utf8 {
      switch character {
      case UInt8(ascii: "."): nibbles.append(0xA)
      case UInt8(ascii: "-"): nibbles.append(0xE)
      default: nibbles.append(character - UInt8(ascii: "0"))
      }
    }
    nibbles.append(0xF)
    if nibbles.count % 2 == 1 { nibbles.append(0xF) }
    return [30]
      + stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
  }

  /// A number from 0 to 1 with ten decimal places.
  private static func formatScale(_ value: Double) -> String {
    let digits = String(Int((value * 1e10).rounded()))
    let fraction = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
    return value == 0 ? "0" : "0." + fraction.prefix(10)
  }
}
