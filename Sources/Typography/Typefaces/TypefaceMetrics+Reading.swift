extension TypefaceMetrics {
  /// Reads "head", "hhea", "OS/2" and "post"; what a table leaves out is measured or guessed from
  /// the em. Of an instance, heights vary as "MVAR" says, and its axes tell weight and slant.
  ///
  /// - Parameters:
  ///   - familyName: tells serifs where "OS/2" does not.
  ///   - top: the height of a character's outline, in font units.
  init(
    of font: OpenedFont, unitsPerEm: Int, familyName: String,
    top: (Unicode.Scalar) -> Double?
  ) {
    let os2 = WindowsMetrics(font.table("OS/2"))
    let hhea = font.table("hhea")
    let head = font.table("head")
    let post = font.table("post")
    let em = Double(unitsPerEm)

    var lines = (hhea.int16(4) ?? 0, hhea.int16(6) ?? 0)
    if os2.usesTypographicLines || lines == (0, 0), let lineHeights = os2.lineHeights {
      lines = lineHeights
    }
    if lines == (0, 0) { lines = (unitsPerEm * 4 / 5, -unitsPerEm / 5) }
    ascender = Double(lines.0) + font.variation(of: "hasc")
    // Some fonts write the depth as a distance.
    descender = -abs(Double(lines.1)) + font.variation(of: "hdsc")
    capHeight = os2.capHeight.map { $0 + font.variation(of: "cpht") } ?? top("H") ?? em * 0.7
    xHeight = os2.xHeight.map { $0 + font.variation(of: "xhgt") } ?? top("x") ?? em * 0.5

    italicAngle = font.instance?.italicAngle ?? Double(post.int32(4) ?? 0) / 65536
    weight =
      font.instance?.weight ?? os2.weight ?? ((head.uint16(44) ?? 0) & 1 == 1 ? 700 : 400)
    isFixedPitch = (post.unsigned(12, size: 4) ?? 0) != 0 || os2.isFixedPitch
    isSerif = os2.isSerif ?? SerifNames.isSerif(familyName) ?? false
    let corners = [36, 38, 40, 42].map { Double(head.int16($0) ?? 0) }
    boundingBox = GlyphBounds(
      left: corners[0], bottom: corners[1], right: corners[2], top: corners[3])
  }
}

/// What is read of "OS/2".
struct WindowsMetrics {
  private let table: FontTable

  init(_ table: FontTable) { self.table = table }

  private var version: Int { table.uint16(0) ?? 0 }

  /// fsSelection bit 7, USE_TYPO_METRICS.
  var usesTypographicLines: Bool { (table.uint16(62) ?? 0) & 0x80 != 0 }

  /// sTypoAscender and sTypoDescender, else usWinAscent and usWinDescent; nil where all are 0.
  var lineHeights: (Int, Int)? {
    if let up = table.int16(68), let down = table.int16(70), (up, down) != (0, 0) {
      return (up, down)
    }
    if let up = table.uint16(74), let down = table.uint16(76), (up, down) != (0, 0) {
      return (up, -down)
    }
    return nil
  }

  var xHeight: Double? { height(at: 86) }
  var capHeight: Double? { height(at: 88) }

  private func height(at offset: Int) -> Double? {
    guard version >= 2, version != 0xFFFF, let height = table.int16(offset), height > 0 else {
      return nil
    }
    return Double(height)
  }

  /// usWeightClass. Early fonts count from 1 to 9.
  var weight: Int? {
    guard let value = table.uint16(4), value > 0 else { return nil }
    return value < 10 ? value * 100 : min(value, 1000)
  }

  /// PANOSE of Latin text, "proportion": monospaced.
  var isFixedPitch: Bool { table.uint8(32) == 2 && table.uint8(35) == 9 }

  /// PANOSE of Latin text, "serif style", else the IBM family class; nil where neither says.
  var isSerif: Bool? {
    if table.uint8(32) == 2, let style = table.uint8(33) {
      if (2...10).contains(style) { return true }
      if (11...15).contains(style) { return false }
    }
    return switch table.uint8(30) {
    case 1, 2, 3, 4, 5, 7: true
    case 8: false
    default: nil
    }
  }

  /// fsType: what the font's owner allows.
  var embeddingRights: EmbeddingRights { EmbeddingRights(rawValue: table.uint16(8) ?? 0) }
}

/// The licence bits of a font (OpenType, "OS/2", fsType).
struct EmbeddingRights: OptionSet {
  let rawValue: Int

  /// Bit 1.
  static let restricted = Self(rawValue: 1 << 1)
  /// Bit 2.
  static let previewAndPrint = Self(rawValue: 1 << 2)
  /// Bit 3.
  static let editable = Self(rawValue: 1 << 3)
  /// Bit 8.
  static let noSubsetting = Self(rawValue: 1 << 8)
  /// Bit 9: the outlines must stay out.
  static let bitmapsOnly = Self(rawValue: 1 << 9)

  /// Outlines may be embedded. Of several licences the most lenient holds ("OS/2", version 2 and
  /// before).
  var allowOutlines: Bool {
    if contains(.bitmapsOnly) { return false }
    return !contains(.restricted) || contains(.previewAndPrint) || contains(.editable)
  }
}
