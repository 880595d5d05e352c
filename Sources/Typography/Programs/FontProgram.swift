import CFreeType
package import Diagnostics

/// A font program as FreeType reads it: Type 1, CFF, TrueType or OpenType.
///
/// Distances are in font units unless a name says otherwise; ``unitsPerEm`` of them make an em.
/// The program owns FreeType's library and face and the bytes they read. It stays with the task
/// that opened it; what it tells are values.
@safe package final class FontProgram {
  /// How the outlines are kept.
  package enum Format: Hashable, Sendable {
    case type1
    /// Compact Font Format, bare or in OpenType.
    case compact
    case trueType
    case other
  }

  let library: FT_Library
  let face: FT_Face
  /// What FreeType reads for as long as the face lives.
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  /// The character maps the program has, and those FreeType makes from glyph names.
  package let characterMaps: [CharacterMap]
  /// Made when first asked for: only CID-keyed OpenType programs need it.
  private(set) lazy var glyphsByCID = makeGlyphsByCID()

  /// Opens a font program.
  ///
  /// - Parameters:
  ///   - bytes: the whole program, PFA, PFB and bare CFF too.
  ///   - faceIndex: which font of a collection.
  /// - Throws: ``FormwrightError`` of kind `file` with code `font` where FreeType cannot read it.
  package init(bytes: [UInt8], faceIndex: Int = 0) throws(FormwrightError) {
    guard !bytes.isEmpty else { throw Self.unreadable }
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw FormwrightError(.internal, "internal", "FreeType failed to start")
    }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe buffer.initialize(fromContentsOf: bytes)
    var face: FT_Face?
    // Safe: FreeType only reads the buffer, which is freed after the face, here or in `deinit`.
    let error = unsafe FT_New_Memory_Face(
      library, buffer.baseAddress, FT_Long(buffer.count), FT_Long(faceIndex), &face)
    guard error == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      unsafe buffer.deallocate()
      throw Self.unreadable
    }
    unsafe self.library = unsafe library
    unsafe self.face = unsafe face
    unsafe self.buffer = unsafe buffer
    unsafe characterMaps = Self.characterMaps(of: face)
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
    unsafe buffer.deallocate()
  }

  private static var unreadable: FormwrightError {
    FormwrightError(
      .file, "font", "the font program cannot be read",
      hint: "Embed the font again, or use another font.")
  }

  package var format: Format {
    // Safe: FreeType answers with a constant string or null.
    guard let name = unsafe FT_Get_Font_Format(face) else { return .other }
    return switch unsafe String(cString: name) {
    case "Type 1", "CID Type 1", "Type 42": .type1
    case "CFF": .compact
    case "TrueType": .trueType
    default: .other
    }
  }

  /// Font units to an em; 1000 where the program does not say.
  package var unitsPerEm: Int {
    let units = unsafe Int(face.pointee.units_per_EM)
    return units > 0 ? units : 1000
  }

  package var glyphCount: Int { unsafe max(0, Int(face.pointee.num_glyphs)) }

  /// The glyphs are found by CID, not by name.
  package var isCIDKeyed: Bool {
    var answer: FT_Bool = 0
    return unsafe FT_Get_CID_Is_Internally_CID_Keyed(face, &answer) == 0 && answer != 0
  }

  /// The PostScript name the program gives itself.
  package var postScriptName: String? {
    // Safe: the string belongs to the face and is copied at once.
    guard let name = unsafe FT_Get_Postscript_Name(face) else { return nil }
    return unsafe String(validatingCString: name)
  }
}

@available(*, unavailable)
extension FontProgram: Sendable {}
