/// Which glyph of a font program: its place in the program, from 0.
///
/// In a CID-keyed font that is not wrapped in OpenType it is the CID, as FreeType has it.
public struct GlyphIndex: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// `.notdef`, which stands for every character a font does not have.
  public static let notDefined = GlyphIndex(0)
}

/// A box in glyph space, in the unit its context states, with y upwards.
public struct GlyphBounds: Hashable, Sendable {
  public var left: Double
  public var bottom: Double
  public var right: Double
  public var top: Double

  public init(left: Double, bottom: Double, right: Double, top: Double) {
    self.left = left
    self.bottom = bottom
    self.right = right
    self.top = top
  }

  public var isEmpty: Bool { !(right > left && top > bottom) }

  /// The smallest box around both.
  public func union(_ other: GlyphBounds) -> GlyphBounds {
    GlyphBounds(
      left: min(left, other.left), bottom: min(bottom, other.bottom),
      right: max(right, other.right), top: max(top, other.top))
  }

  public func moved(_ x: Double, _ y: Double) -> GlyphBounds {
    GlyphBounds(left: left + x, bottom: bottom + y, right: right + x, top: top + y)
  }

  public func scaled(by factor: Double) -> GlyphBounds {
    GlyphBounds(
      left: left * factor, bottom: bottom * factor, right: right * factor, top: top * factor)
  }
}

/// A character map ("cmap" subtable) by its platform and encoding identifiers (OpenType, "cmap").
public struct CharacterMap: Hashable, Sendable {
  public var platform: Int
  public var encoding: Int

  public init(platform: Int, encoding: Int) {
    self.platform = platform
    self.encoding = encoding
  }

  /// Windows, Unicode, basic plane.
  public static let windowsUnicode = CharacterMap(platform: 3, encoding: 1)
  /// Windows, Unicode, all planes.
  public static let windowsFullUnicode = CharacterMap(platform: 3, encoding: 10)
  /// Windows, symbol: codes stand at U+F000 and up.
  public static let windowsSymbol = CharacterMap(platform: 3, encoding: 0)
  /// Macintosh, Roman.
  public static let macintoshRoman = CharacterMap(platform: 1, encoding: 0)
}
