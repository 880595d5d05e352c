import CHarfBuzz

/// A face that hb-subset takes subsets of: a font's own, or a part of it.
@safe final class SubsetFace: Sendable {
  /// Safe to share: immutable, and freed with the last reference to this object.
  nonisolated(unsafe) private let face: OpaquePointer
  private let outlines: Typeface.Outlines

  /// A font's own face.
  init(of font: OpenedFont, outlines: Typeface.Outlines) {
    // Counted, so that the face lives as long as this.
    unsafe hb_face_reference(font.face)
    unsafe face = unsafe font.face
    self.outlines = outlines
  }

  /// Takes over the reference to `face`.
  private init(face: OpaquePointer, outlines: Typeface.Outlines) {
    unsafe hb_face_make_immutable(face)
    unsafe self.face = unsafe face
    self.outlines = outlines
  }

  deinit { unsafe hb_face_destroy(face) }

  /// Nil where the outlines are damaged.
  func subset(keeping glyphs: [GlyphIndex]) -> SubsetSource.Program? {
    // A name-keyed CFF program in a Type 0 font is asked by glyph index: its glyphs keep theirs, so
    // that codes can be written before the subset is made.
    unsafe withPlan(keeping: glyphs, keepingPlaces: outlines == .compact) { plan in
      guard let result = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
      defer { unsafe hb_face_destroy(result) }
      let blob =
        unsafe outlines == .glyf
        ? hb_face_reference_blob(result)
        : hb_face_reference_table(result, OpenedFont.tag("CFF "))
      let program = unsafe FontTable(blob: blob).contents
      guard !program.isEmpty else { return nil }
      // Safe: the map belongs to the plan.
      let old = unsafe hb_subset_plan_new_to_old_glyph_mapping(plan)
      // Glyphs that keep their places leave gaps, so the map is asked for all of a program's.
      let count = unsafe hb_face_get_glyph_count(result)
      let kept = (0..<count).filter { unsafe hb_map_has(old, $0) != 0 }
      return (program, kept.map { ($0, GlyphIndex(unsafe hb_map_get(old, $0))) })
    }
  }

  /// A face with these glyphs at their own places and nothing at all others; nil where the outlines
  /// are damaged. Subsets of it have the same bytes as subsets of the whole.
  func part(keeping glyphs: [GlyphIndex]) -> SubsetFace? {
    unsafe withPlan(keeping: glyphs, keepingPlaces: true) { plan in
      guard let result = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
      defer { unsafe hb_face_destroy(result) }
      // A face is only built once it is written out.
      let blob = unsafe hb_face_reference_blob(result)
      defer { unsafe hb_blob_destroy(blob) }
      guard unsafe hb_blob_get_length(blob) > 0, let part = unsafe hb_face_create(blob, 0) else {
        return nil
      }
      return unsafe SubsetFace(face: part, outlines: outlines)
    }
  }

  /// Unsafe: the plan lives no longer than the call of `body`.
  @unsafe private func withPlan<Result>(
    keeping glyphs: [GlyphIndex], keepingPlaces: Bool, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    // Safe: both sets belong to the input.
    let wanted = unsafe hb_subset_input_glyph_set(input)
    for glyph in glyphs { unsafe hb_set_add(wanted, glyph.rawValue) }
    let dropped = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in Self.dropped { unsafe hb_set_add(dropped, tag) }
    // The outlines that are not used, where a font has both.
    for tag in outlines == .glyf ? ["CFF ", "CFF2"] : ["glyf", "loca"] {
      unsafe hb_set_add(dropped, OpenedFont.tag(tag))
    }
    let places = keepingPlaces ? HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue : 0
    unsafe hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | places)
    guard let plan = unsafe hb_subset_plan_create_or_fail(face, input) else { return nil }
    defer { unsafe hb_subset_plan_destroy(plan) }
    return unsafe body(plan)
  }

  /// What a font in a PDF has no use for. Without "fvar", "gvar" and kin a variable font stands at
  /// the default of every axis.
  private static let dropped = [
    "BASE", "GDEF", "GPOS", "GSUB", "JSTF", "MATH", "kern", "kerx", "morx", "mort", "feat", "trak",
    "name", "cmap", "post", "OS/2", "DSIG", "meta", "gasp", "hdmx", "LTSH", "VDMX", "PCLT",
    "COLR", "CPAL", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "sbix", "SVG ",
    "fvar", "gvar", "avar", "cvar", "STAT", "HVAR", "MVAR", "VVAR", "vhea", "vmtx", "VORG",
    "cvt ", "fpgm", "prep", "BDF ", "FFTM", "Silf", "Glat", "Gloc", "Sill", "Feat",
  ].map(OpenedFont.tag)
}
