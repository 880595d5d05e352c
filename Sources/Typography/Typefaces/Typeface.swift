import CHarfBuzz
package import Diagnostics

/// A system font, opened for shaping and subsetting.
///
/// Nothing changes after `init`: tasks may share it. Distances are in font units, ``unitsPerEm`` to
/// the em. A variable font is used at one of its named instances, or at the default of every axis;
/// nothing of its variations is left in what a document embeds.
package final class Typeface: Sendable {
  /// How the outlines are kept, and so how glyphs are named in a PDF.
  package enum Outlines: Hashable, Sendable {
    /// TrueType.
    case glyf
    /// Compact Font Format, glyphs by name.
    case compact
    /// Compact Font Format, glyphs by CID.
    case cidKeyedCompact
  }

  /// The file; nil where the font was given as bytes.
  package let path: String?
  /// Which face of a collection.
  package let faceIndex: Int
  /// Which named instance of a variable font, from 0 in the order of its "fvar" table; nil at the
  /// default of every axis.
  package var instance: Int? { opened.instance?.index }
  /// A name that may stand in a PDF as it is: printing ASCII without delimiters (OpenType, "name" 6).
  package let postScriptName: String
  package let familyName: String
  package let unitsPerEm: Int
  package let outlines: Outlines
  package let metrics: TypefaceMetrics
  /// What messages call the font.
  let name: String
  let rights: EmbeddingRights
  /// Some glyphs are pictures or layers, and may have no outline.
  let isColour: Bool
  let opened: OpenedFont
  /// The CID of each glyph; empty where codes are glyph indices.
  let cids: [UInt16]
  let reverseMap = OnceCell<[GlyphIndex: Unicode.Scalar]>()
  let subsetSource: SubsetSource
  let cache = GlyphCache()

  /// The font's owner allows embedding (OpenType, "OS/2", fsType).
  package var mayEmbed: Bool { rights.allowOutlines }

  /// The whole file the font is read from, all faces of a collection.
  package var fileBytes: [UInt8] {
    unsafe FontTable(blob: hb_face_reference_blob(opened.face)).contents
  }

  /// Opens a font that is in memory.
  ///
  /// - Parameters:
  ///   - faceIndex: which face of a collection.
  ///   - instance: which named instance of a variable font, from 0; nil is the default of every
  ///     axis. Where the axes of a font cannot be pinned, as those of a colour font, it is used at
  ///     the default of each, and ``instance`` says so.
  ///   - name: what messages call the font.
  /// - Throws: ``FormwrightError`` of kind `file` with code `font` where it is no font, or one without
  ///   outlines that PDF can hold, or has no such face or instance.
  package convenience init(
    bytes: [UInt8], faceIndex: Int = 0, instance: Int? = nil, name: String
  ) throws(FormwrightError) {
    let opened = try OpenedFont(
      bytes: bytes, faceIndex: faceIndex, instance: instance, name: name)
    try self.init(opened, path: nil, faceIndex: faceIndex, name: name)
  }

  /// Opens a font file, mapped instead of read.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` where the file cannot be read, and as above.
  package convenience init(
    path: String, faceIndex: Int = 0, instance: Int? = nil
  ) throws(FormwrightError) {
    let opened = try OpenedFont(path: path, faceIndex: faceIndex, instance: instance)
    try self.init(opened, path: path, faceIndex: faceIndex, name: path)
  }

  private init(
    _ opened: OpenedFont, path: String?, faceIndex: Int, name: String
  ) throws(FormwrightError) {
    outlines = try Self.outlines(of: opened, name: name)
    self.opened = opened
    subsetSource = SubsetSource(of: opened, outlines: outlines)
    self.path = path
    self.faceIndex = faceIndex
    self.name = name
    rights = WindowsMetrics(opened.table("OS/2")).embeddingRights
    isColour = ["COLR", "CBDT", "sbix", "SVG "].contains(where: opened.hasTable)
    unitsPerEm = unsafe Int(hb_face_get_upem(opened.face))
    familyName = opened.familyName ?? opened.postScriptName ?? "Unnamed"
    postScriptName = opened.postScriptName ?? "Unnamed"
    cids =
      outlines == .cidKeyedCompact
      ? CompactFontTable(opened.table("CFF "))?.cids(glyphCount: opened.glyphCount) ?? [] : []
    metrics = TypefaceMetrics(
      of: opened, unitsPerEm: unitsPerEm, familyName: familyName,
      top: { scalar in opened.glyph(for: scalar).flatMap { opened.bounds(of: $0)?.top } })
  }

  /// - Throws: where the outlines are missing or of a kind that PDF cannot hold.
  private static func outlines(of font: OpenedFont, name: String) throws(FormwrightError)
    -> Outlines
  {
    if font.glyphCount > 0 {
      if font.hasTable("glyf"), font.hasTable("loca") { return .glyf }
      if font.hasTable("CFF "), let table = CompactFontTable(font.table("CFF ")) {
        return table.isCIDKeyed ? .cidKeyedCompact : .compact
      }
    }
    if font.hasTable("CFF2") {
      throw FormwrightError(
        .file, "font", "\(name) stores its outlines as CFF2, which PDF does not support",
        hint: "Use a static font of the same family, or its TrueType version.")
    }
    let isPictures = ["CBDT", "sbix", "SVG ", "COLR", "EBDT"].contains(where: font.hasTable)
    throw FormwrightError(
      .file, "font",
      isPictures
        ? "\(name) contains pictures instead of outlines" : "\(name) contains no outlines",
      hint: "Use a font with TrueType or CFF outlines.")
  }
}
