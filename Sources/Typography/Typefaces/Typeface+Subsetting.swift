import CHarfBuzz
public import Diagnostics
import Synchronization

extension Typeface {
  /// A font program with these glyphs, those they are composed of and `.notdef`; the same bytes for
  /// the same glyphs.
  ///
  /// Layout, names, character map, hinting and variations stay out. A font whose owner forbids
  /// subsetting keeps all its glyphs.
  ///
  /// - Throws: ``Failure`` of kind `file` with code `font` where the owner forbids embedding, or the
  ///   outlines are damaged.
  public func subset(
    keeping glyphs: some Sequence<GlyphIndex>
  ) throws(Failure) -> FontSubset {
    guard mayEmbed else { throw embeddingRefused }
    let kept =
      rights.contains(.noSubsetting)
      ? (0..<UInt32(clamping: opened.glyphCount)).map { GlyphIndex($0) } : Array(glyphs)
    let source = subsetSource.get { SubsetSource(of: opened) }
    guard let result = source.subset(keeping: kept, outlines: outlines) else {
      throw Failure(
        .file, "font", "the outlines of \(name) are damaged", hint: "use another font", file: path)
    }
    var places: [GlyphIndex: UInt16] = [:]
    for (new, old) in result.glyphs {
      places[old] = outlines == .cidKeyedCompact ? cid(of: old) : UInt16(clamping: new)
    }
    let kind: FontSubset.Kind =
      switch outlines {
      case .glyf: .trueType
      case .compact: .compact
      case .cidKeyedCompact: .cidKeyedCompact
      }
    return FontSubset(program: result.program, kind: kind, places: places)
  }
}

extension Typeface {
  var embeddingRefused: Failure {
    Failure(
      .file, "font", "the licence of \(name) forbids embedding it",
      hint: "use a font that may be embedded", file: path)
  }
}

/// A face to take subsets of.
///
/// Working out what hb-subset needs once costs as much as many subsets, and makes each of them ten
/// times as fast: done only where a few were taken before. The bytes are the same either way.
final class SubsetSource: Sendable {
  private let face: SharedFace
  private let prepared = OnceCell<SharedFace>()
  private let count = Atomic<Int>(0)
  private static let countBeforePreparing = 3

  init(of font: OpenedFont) { face = unsafe SharedFace(hb_face_reference(font.face)) }

  private var current: SharedFace {
    let (before, _) = count.add(1, ordering: .relaxed)
    guard before >= Self.countBeforePreparing else { return face }
    return prepared.get {
      // Where it cannot be prepared the answer is the face itself, without a reference more.
      let prepared = unsafe hb_subset_preprocess(face.pointer)
      return unsafe prepared == face.pointer ? face : SharedFace(prepared)
    }
  }

  /// The program, and where each glyph is in it; nil where the outlines are damaged.
  func subset(
    keeping glyphs: [GlyphIndex], outlines: Typeface.Outlines
  ) -> (program: [UInt8], glyphs: [(new: UInt32, old: GlyphIndex)])? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let wanted = unsafe hb_subset_input_glyph_set(input)
    for glyph in glyphs { unsafe hb_set_add(wanted, glyph.rawValue) }
    let dropped = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in Self.dropped { unsafe hb_set_add(dropped, OpenedFont.tag(tag)) }
    // A name-keyed CFF program in a Type 0 font is asked by glyph index: the glyphs keep theirs, so
    // that codes can be written before the subset is made.
    let places = outlines == .compact ? HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue : 0
    unsafe hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | places)

    let face = current
    guard let plan = unsafe hb_subset_plan_create_or_fail(face.pointer, input) else { return nil }
    defer { unsafe hb_subset_plan_destroy(plan) }
    guard let result = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
    defer { unsafe hb_face_destroy(result) }
    let blob =
      unsafe outlines == .glyf
      ? hb_face_reference_blob(result)
      : hb_face_reference_table(result, OpenedFont.tag("CFF "))
    let program = unsafe FontTable(blob: blob).contents
    guard !program.isEmpty else { return nil }
    let old = unsafe hb_subset_plan_new_to_old_glyph_mapping(plan)
    // Glyphs that keep their places leave gaps, so the map is asked for all of a program's.
    let count = unsafe hb_face_get_glyph_count(result)
    let kept = (0..<count).filter { unsafe hb_map_has(old, $0) != 0 }
    return (program, kept.map { ($0, GlyphIndex(unsafe hb_map_get(old, $0))) })
  }

  /// What a font in a PDF has no use for. Without "fvar", "gvar" and kin a variable font stands at
  /// the default of every axis.
  private static let dropped = [
    "BASE", "GDEF", "GPOS", "GSUB", "JSTF", "MATH", "kern", "kerx", "morx", "mort", "feat", "trak",
    "name", "cmap", "post", "OS/2", "DSIG", "meta", "gasp", "hdmx", "LTSH", "VDMX", "PCLT",
    "COLR", "CPAL", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "sbix", "SVG ",
    "fvar", "gvar", "avar", "cvar", "STAT", "HVAR", "MVAR", "VVAR", "vhea", "vmtx", "VORG",
    "cvt ", "fpgm", "prep", "BDF ", "FFTM", "Silf", "Glat", "Gloc", "Sill", "Feat",
  ]
}

/// A face of HarfBuzz that lives as long as this.
@safe private final class SharedFace: Sendable {
  /// Safe to share: hb-subset reads it only, and guards what it keeps with locks and atomics.
  nonisolated(unsafe) let pointer: OpaquePointer?

  /// - Parameter pointer: whose reference passes to this.
  init(_ pointer: OpaquePointer?) { unsafe self.pointer = unsafe pointer }

  deinit { unsafe hb_face_destroy(pointer) }
}
