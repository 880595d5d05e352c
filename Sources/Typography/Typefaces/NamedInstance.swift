import CHarfBuzz

/// A named instance of a variable font: a place on each of its axes (OpenType, "fvar").
struct NamedInstance: Hashable, Sendable {
  /// A place on one axis, within the ends of the axis.
  struct Coordinate: Hashable, Sendable {
    var axis: hb_tag_t
    var value: Float
  }

  /// From 0, in the order of "fvar".
  let index: Int
  let coordinates: [Coordinate]
  /// Every axis is at its default.
  let isDefault: Bool
  let subfamilyName: hb_ot_name_id_t
  let postScriptName: hb_ot_name_id_t

  /// Nil where the font has no such instance.
  ///
  /// Unsafe: `face` must be live.
  @unsafe init?(_ index: Int, of face: OpaquePointer) {
    let instanceCount = unsafe Self.count(in: face)
    guard let number = UInt32(exactly: index), index < instanceCount else { return nil }
    var count = unsafe hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    unsafe hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    var values = [Float](repeating: 0, count: Int(count))
    unsafe hb_ot_var_named_instance_get_design_coords(face, number, &count, &values)
    guard count > 0, count == axes.count else { return nil }
    self.index = index
    coordinates = zip(axes, values).map { axis, value in
      Coordinate(axis: axis.tag, value: min(max(value, axis.min_value), axis.max_value))
    }
    isDefault = zip(axes, coordinates).allSatisfy { $0.default_value == $1.value }
    subfamilyName = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, number)
    postScriptName = unsafe hb_ot_var_named_instance_get_postscript_name_id(face, number)
  }

  /// How many a font has: none where it is not variable.
  ///
  /// Unsafe: `face` must be live.
  @unsafe static func count(in face: OpaquePointer) -> Int {
    unsafe Int(hb_ot_var_get_named_instance_count(face))
  }

  private func value(on axis: String) -> Double? {
    let tag = OpenedFont.tag(axis)
    return coordinates.first { $0.axis == tag }.map { Double($0.value) }
  }

  /// As `usWeightClass`: 1 to 1000; nil where no axis is the weight.
  var weight: Int? { value(on: "wght").map { Int(min(max($0, 1), 1000).rounded()) } }

  /// In percent of the normal width; nil where no axis is the width.
  var width: Double? { value(on: "wdth") }

  /// In degrees counter-clockwise from upright; nil where no axis slants the letters.
  ///
  /// The axis "ital" goes from 0 to 1 and names no angle.
  var italicAngle: Double? {
    if let slant = value(on: "slnt"), slant != 0 { return slant }
    if let italic = value(on: "ital") { return italic < 0.5 ? 0 : Self.usualItalicAngle }
    return value(on: "slnt")
  }

  private static let usualItalicAngle = -12.0
}

extension NamedInstance {
  /// The axes of a face can be pinned to the places of an instance; where they cannot, the font is
  /// used at the default of every axis.
  ///
  /// HarfBuzz 6.0.0 pins TrueType outlines alone. It reads beyond an "avar" of fewer axes than the
  /// font has, and leaves version 2 of that table out of account when it makes subsets, not when it
  /// shapes. Of colour fonts it does not tell whether a glyph's outline is sound, which must be
  /// known before axes are pinned.
  ///
  /// Unsafe: `face` must be live.
  @unsafe static func arePinnable(in face: OpaquePointer) -> Bool {
    func table(_ tag: String) -> FontTable {
      unsafe FontTable(blob: hb_face_reference_table(face, OpenedFont.tag(tag)))
    }
    guard !table("glyf").isEmpty, !table("loca").isEmpty,
      ["COLR", "CBDT", "sbix"].allSatisfy({ table($0).isEmpty })
    else { return false }
    let axisCount = unsafe Int(hb_ot_var_get_axis_count(face))
    let outlines = table("gvar")
    let segments = table("avar")
    return (outlines.isEmpty || outlines.uint16(4) == axisCount)
      && (segments.isEmpty || segments.uint16(0) == 1 && segments.uint16(6) == axisCount)
  }
}
