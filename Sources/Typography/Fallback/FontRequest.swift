/// What a fallback font should look like: as the font it stands in for.
package struct FontRequest: Hashable, Sendable {
  package var script: Script
  /// A BCP 47 tag; nil where the text has none.
  package var language: String?
  /// 100 to 900: 400 regular, 700 bold.
  package var weight: Int
  package var isItalic: Bool
  package var isSerif: Bool
  package var isFixedPitch: Bool
  package var isCondensed: Bool

  package init(
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
