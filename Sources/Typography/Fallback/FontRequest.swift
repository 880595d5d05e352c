/// What a fallback font should look like: as the font it stands in for.
public struct FontRequest: Hashable, Sendable {
  public var script: Script
  /// A BCP 47 tag; nil where the text has none.
  public var language: String?
  /// 100 to 900: 400 regular, 700 bold.
  public var weight: Int
  public var isItalic: Bool
  public var isSerif: Bool
  public var isFixedPitch: Bool
  public var isCondensed: Bool

  public init(
    script: Script, language: String? = nil, weight: Int = 400, isItalic: Bool = false,
    isSerif: Bool = false, isFixedPitch: Bool = false, isCondensed: Bool = false
  ) {
    self.script = script
    self.language = language
    self.weight = weight
    self.isItalic = isItalic
    self.isSerif = isSerif
    self.isFixedPitch = isFixedPitch
    self.isCondensed = isCondensed
  }
}
