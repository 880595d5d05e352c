/// The part of a font that a document needs, ready to be embedded.
package struct FontSubset: Hashable, Sendable {
  /// What the program is, and so how a PDF holds it (ISO 32000-2, 9.9, Table 124).
  package enum Kind: Hashable, Sendable {
    /// `FontFile2`: TrueType with "glyf", "head", "hhea", "hmtx", "loca" and "maxp".
    case trueType
    /// `FontFile3`: a bare "CFF " table, glyphs by place.
    case compact
    /// `FontFile3` of subtype `CIDFontType0C`: a bare "CFF " table, glyphs by CID.
    case cidKeyedCompact
  }

  package var program: [UInt8]
  package var kind: Kind
  /// The code of each kept glyph under Identity-H: its place in the program, or its CID. Glyphs
  /// that others are composed of are kept too.
  package var places: [GlyphIndex: UInt16]

  package init(program: [UInt8], kind: Kind, places: [GlyphIndex: UInt16]) {
    self.program = program
    self.kind = kind
    self.places = places
  }
}
