import CHarfBuzz

/// A face that hb-subset takes subsets of: a font's own, or a part of it.
@safe final class SubsetFace: Sendable {
  /// Safe to share: immutable, and freed with the last reference to this object.
  nonisolated(unsafe) private let face: OpaquePointer
  /// Which outlines are meant, where a font has both kinds.
  private let outlines: Typeface.Outlines
  /// The variable font at an instance whose face this is; nil where no axis has to be pinned.
  private let variable: OpenedFont?

  /// A face with those tables of a font that its subsets are made from, not copied.
  ///
  /// HarfBuzz adds glyphs to a subset for tables that it then drops: for "cmap", the ideographic variants of
  /// each character. A part has no such tables, and its subsets would have other glyphs than those of the font.
  init(of font: OpenedFont, outlines: Typeface.Outlines) {
    variable = font.instance == nil ? nil : font
    self.outlines = outlines
    // Never nil: if there is no memory, it is HarfBuzz's empty face, whose subsets fail.
    unsafe face = hb_face_builder_create()
    let outlineTables = outlines == .glyf ? ["glyf", "loca"] : ["CFF "]
    let variationTables = variable == nil ? [] : Self.variationTables
    for tag in outlineTables + Self.metricsTables + variationTables {
      let blob = unsafe hb_face_reference_table(font.face, OpenedFont.tag(tag))
      defer { unsafe hb_blob_destroy(blob) }
      guard unsafe hb_blob_get_length(blob) > 0 else { continue }
      // The face keeps a reference of its own.
      unsafe hb_face_builder_add_table(face, OpenedFont.tag(tag), blob)
    }
    unsafe hb_face_make_immutable(face)
  }

  private static let metricsTables = ["head", "hhea", "hmtx", "maxp"]
  private static let variationTables = ["avar", "fvar", "gvar"]

  /// A face that is only built once it is written out; nil where it is empty.
  ///
  /// Unsafe: `builder` must be live.
  @unsafe private init?(
    written builder: OpaquePointer, outlines: Typeface.Outlines, variable: OpenedFont?
  ) {
    let blob = unsafe hb_face_reference_blob(builder)
    defer { unsafe hb_blob_destroy(blob) }
    guard unsafe hb_blob_get_length(blob) > 0, let face = unsafe hb_face_create(blob, 0) else {
      return nil
    }
    unsafe hb_face_make_immutable(face)
    unsafe self.face = unsafe face
    self.outlines = outlines
    self.variable = variable
  }

  deinit { unsafe hb_face_destroy(face) }

  /// Which index a glyph has in a subset.
  enum Numbering: Sendable {
    /// Glyphs follow one another.
    case anew
    /// Each has its own, others are empty: a name-keyed CFF program in a Type 0 font is asked by
    /// glyph index, and codes are written before the subset is made.
    case kept
  }

  /// The program, and where each glyph is in it; nil where the outlines are damaged.
  func subset(
    keeping glyphs: [GlyphIndex], numbering: Numbering
  ) -> (program: [UInt8], places: [GlyphIndex: UInt32])? {
    // At an instance a subset is taken from a part, in which every axis is pinned.
    if variable != nil {
      return part(keeping: glyphs)?.subset(keeping: glyphs, numbering: numbering)
    }
    var flags = HB_SUBSET_FLAGS_NO_HINTING.rawValue
    if numbering == .kept { flags |= HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue }
    return unsafe withPlan(keeping: glyphs, flags: flags) { plan in
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
      var places: [GlyphIndex: UInt32] = [:]
      // Kept numbers leave gaps, so the map is asked for every glyph of the program.
      for place in 0..<(unsafe hb_face_get_glyph_count(result)) {
        guard unsafe hb_map_has(old, place) != 0 else { continue }
        places[GlyphIndex(unsafe hb_map_get(old, place))] = place
      }
      return (program, places)
    }
  }

  /// A face with these glyphs at their own places and nothing at all others, every axis pinned; nil
  /// where the outlines are damaged. Subsets of it have the same bytes as subsets of the whole.
  func part(keeping glyphs: [GlyphIndex]) -> SubsetFace? {
    let flags = HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue
    guard let variable else { return builtPart(keeping: glyphs, flags: flags) }
    return pinnedPart(keeping: glyphs, of: variable)
  }

  func builtPart(keeping glyphs: [GlyphIndex], flags: UInt32) -> SubsetFace? {
    unsafe withPlan(keeping: glyphs, flags: flags) { plan in
      guard let result = unsafe hb_subset_plan_execute_or_fail(plan) else { return nil }
      defer { unsafe hb_face_destroy(result) }
      return unsafe SubsetFace(written: result, outlines: outlines, variable: nil)
    }
  }

  /// The glyphs that a subset keeps for these: theirs, what they are composed of and `.notdef`.
  func closure(of glyphs: [GlyphIndex], flags: UInt32, glyphCount: Int) -> [GlyphIndex]? {
    unsafe withPlan(keeping: glyphs, flags: flags) { plan in
      // Safe: the map belongs to the plan.
      let new = unsafe hb_subset_plan_old_to_new_glyph_mapping(plan)
      return (0..<UInt32(clamping: glyphCount)).filter { unsafe hb_map_has(new, $0) != 0 }
        .map { GlyphIndex($0) }
    }
  }

  /// A TrueType face, variable or not, with some of its tables replaced; nil where there is no
  /// memory.
  func replacing(_ tables: [String: [UInt8]]) -> SubsetFace? {
    guard let builder = unsafe hb_face_builder_create() else { return nil }
    defer { unsafe hb_face_destroy(builder) }
    let all = ["glyf", "loca"] + Self.metricsTables + Self.variationTables
    for tag in all where !table(tag).isEmpty {
      // Safe: HarfBuzz copies the bytes before the call returns.
      let blob = unsafe (tables[tag] ?? table(tag).contents).withUnsafeBytes { bytes in
        unsafe hb_blob_create(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      unsafe hb_face_builder_add_table(builder, OpenedFont.tag(tag), blob)
      unsafe hb_blob_destroy(blob)
    }
    return unsafe SubsetFace(written: builder, outlines: outlines, variable: variable)
  }

  /// One table; empty where the face has none.
  func table(_ tag: String) -> FontTable {
    unsafe FontTable(blob: hb_face_reference_table(face, OpenedFont.tag(tag)))
  }

  /// Unsafe: the plan lives no longer than the call of `body`.
  @unsafe private func withPlan<Result>(
    keeping glyphs: [GlyphIndex], flags: UInt32, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    // Safe: both sets belong to the input.
    let wanted = unsafe hb_subset_input_glyph_set(input)
    for glyph in glyphs { unsafe hb_set_add(wanted, glyph.rawValue) }
    // A subset is static: every axis is pinned, or at its default.
    let dropped = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in Self.variationTables { unsafe hb_set_add(dropped, OpenedFont.tag(tag)) }
    for place in variable?.instance?.coordinates ?? [] {
      unsafe hb_subset_input_pin_axis_location(input, face, place.axis, place.value)
    }
    unsafe hb_subset_input_set_flags(input, flags)
    guard let plan = unsafe hb_subset_plan_create_or_fail(face, input) else { return nil }
    defer { unsafe hb_subset_plan_destroy(plan) }
    return unsafe body(plan)
  }
}
