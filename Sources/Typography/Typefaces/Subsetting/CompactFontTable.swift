/// What is read of a "CFF " table: whether glyphs go by CID, and by which (Adobe Technical Note
/// 5176).
struct CompactFontTable {
  private let table: FontTable
  private let topDictionary: [Int: [Int]]

  /// Nil where the table cannot be read as far as its Top DICT.
  init?(_ table: FontTable) {
    guard let headerSize = table.uint8(2),
      let names = Index(table, at: headerSize),
      let dictionaries = Index(table, at: names.end),
      let first = dictionaries.element(0)
    else { return nil }
    self.table = table
    topDictionary = Self.operators(table, in: first)
  }

  /// The Top DICT has the operator ROS.
  var isCIDKeyed: Bool { topDictionary[Operator.ros] != nil }

  /// The CID of each glyph, from the charset; glyphs it leaves out are 0.
  func cids(glyphCount: Int) -> [UInt16] {
    var cids = [UInt16](repeating: 0, count: glyphCount)
    guard let offset = topDictionary[Operator.charset]?.first, offset > 2,
      let format = table.uint8(offset)
    else {
      // The predefined charsets are for fonts keyed by name; CIDs are then taken for glyphs.
      return (0..<glyphCount).map { UInt16(truncatingIfNeeded: $0) }
    }
    var place = offset + 1
    var glyph = 1
    while glyph < glyphCount, let first = table.uint16(place) {
      var extra = 0
      switch format {
      case 0: place += 2
      case 1:
        extra = table.uint8(place + 2) ?? 0
        place += 3
      case 2:
        extra = table.uint16(place + 2) ?? 0
        place += 4
      default: return cids
      }
      for step in 0...min(extra, glyphCount - glyph - 1) {
        cids[glyph + step] = UInt16(truncatingIfNeeded: first + step)
      }
      glyph += extra + 1
    }
    return cids
  }

  private enum Operator {
    static let charset = 15
    /// Two bytes: 12, then 30.
    static let ros = 12 << 8 | 30
  }

  /// The operands of each operator of a DICT. Real numbers count as 0: none is looked at.
  private static func operators(_ table: FontTable, in range: Range<Int>) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    var operands: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound, let byte = table.uint8(place) {
      place += 1
      switch byte {
      case 0...21:
        var code = byte
        if byte == 12 {
          code = byte << 8 | (table.uint8(place) ?? 0)
          place += 1
        }
        found[code] = operands
        operands = []
      case 28:
        operands.append(table.int16(place) ?? 0)
        place += 2
      case 29:
        operands.append(table.int32(place) ?? 0)
        place += 4
      case 30:
        // Nibbles to the first 0xF.
        while place < range.upperBound, let pair = table.uint8(place) {
          place += 1
          if pair & 0xF == 0xF || pair >> 4 == 0xF { break }
        }
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250:
        operands.append((byte - 247) * 256 + (table.uint8(place) ?? 0) + 108)
        place += 1
      case 251...254:
        operands.append(-(byte - 251) * 256 - (table.uint8(place) ?? 0) - 108)
        place += 1
      default: break
      }
    }
    return found
  }

  /// An INDEX: a list of byte strings.
  private struct Index {
    private let table: FontTable
    private let offsets: Int
    private let offsetSize: Int
    private let count: Int
    /// Where what follows the INDEX begins.
    let end: Int

    init?(_ table: FontTable, at start: Int) {
      guard let count = table.uint16(start) else { return nil }
      self.table = table
      self.count = count
      offsets = start + 3
      guard count > 0 else {
        offsetSize = 1
        end = start + 2
        return
      }
      guard let size = table.uint8(start + 2), (1...4).contains(size),
        let last = table.unsigned(start + 3 + count * size, size: size), last > 0
      else { return nil }
      offsetSize = size
      end = start + 3 + (count + 1) * size + last - 1
    }

    func element(_ number: Int) -> Range<Int>? {
      guard number < count,
        let from = table.unsigned(offsets + number * offsetSize, size: offsetSize),
        let to = table.unsigned(offsets + (number + 1) * offsetSize, size: offsetSize),
        from > 0, from <= to
      else { return nil }
      let base = offsets + (count + 1) * offsetSize - 1
      guard base + to <= table.count else { return nil }
      return base + from..<base + to
    }
  }
}
