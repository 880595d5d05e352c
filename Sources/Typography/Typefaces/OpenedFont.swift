import CHarfBuzz
import Diagnostics

/// HarfBuzz's face and font of one font file, made immutable, so that tasks may share them.
///
/// HarfBuzz reads tables when they are first needed and publishes them atomically; nothing else
/// changes after `init`.
@safe final class OpenedFont: Sendable {
  /// Safe to share: immutable, and freed with the last reference to this object.
  nonisolated(unsafe) let face: OpaquePointer
  /// In font units: its scale is the face's units per em.
  nonisolated(unsafe) let font: OpaquePointer
  let glyphCount: Int
  /// Where on its axes a variable font is used; nil at the default of every axis.
  let instance: NamedInstance?

  /// Takes over the reference to `blob`.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` with code `font` where the blob holds no such face, or the
  ///   face no such instance.
  private init(
    blob: OpaquePointer, faceIndex: Int, instance: Int?, name: String
  ) throws(FormwrightError) {
    // The face keeps a reference of its own.
    defer { unsafe hb_blob_destroy(blob) }
    let count = unsafe Int(hb_face_count(blob))
    guard count > 0 else {
      throw FormwrightError(
        .file, "font", "\(name) is not a font file",
        hint: "Use a TrueType or OpenType file or collection; Type 1 and WOFF are not supported.")
    }
    guard (0..<count).contains(faceIndex) else {
      throw FormwrightError(
        .file, "font", "\(name) has no face \(faceIndex)",
        hint: count == 1 ? "Use face 0, the only one." : "Use a face from 0 to \(count - 1).")
    }
    let face = unsafe hb_face_create(blob, UInt32(faceIndex))
    let font = unsafe hb_font_create(face)
    unsafe hb_face_make_immutable(face)
    guard let face = unsafe face, let font = unsafe font else {
      throw FormwrightError(.internal, "internal", "HarfBuzz cannot open \(name)")
    }
    unsafe self.face = unsafe face
    unsafe self.font = unsafe font
    glyphCount = unsafe Int(hb_face_get_glyph_count(face))
    var chosen: NamedInstance?
    if let instance {
      chosen = unsafe NamedInstance(instance, of: face)
      guard chosen != nil else {
        // No object is made that would free them.
        let count = unsafe NamedInstance.count(in: face)
        unsafe hb_font_destroy(font)
        unsafe hb_face_destroy(face)
        throw FormwrightError(
          .file, "font", "\(name) has no named instance \(instance)",
          hint: count == 0
            ? "Omit the instance; the font has none." : "Use an instance from 0 to \(count - 1).")
      }
      if unsafe !NamedInstance.arePinnable(in: face) { chosen = nil }
    }
    self.instance = chosen
    if let chosen {
      let places = chosen.coordinates.map { hb_variation_t(tag: $0.axis, value: $0.value) }
      unsafe hb_font_set_variations(font, places, UInt32(places.count))
    }
    unsafe hb_font_make_immutable(font)
  }

  convenience init(
    bytes: [UInt8], faceIndex: Int, instance: Int? = nil, name: String
  ) throws(FormwrightError) {
    // Safe: HarfBuzz copies the bytes before the call returns.
    let blob = unsafe bytes.withUnsafeBytes { buffer in
      unsafe hb_blob_create_or_fail(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: buffer.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    guard let blob = unsafe blob else {
      throw FormwrightError(.file, "font", "\(name) is too large for a font file")
    }
    unsafe try self.init(blob: blob, faceIndex: faceIndex, instance: instance, name: name)
  }

  /// Maps the file instead of reading it.
  convenience init(path: String, faceIndex: Int, instance: Int? = nil) throws(FormwrightError) {
    guard !path.utf8.contains(0), let blob = unsafe hb_blob_create_from_file_or_fail(path) else {
      throw FormwrightError(.access, "font", "the font file cannot be read", file: path)
    }
    unsafe try self.init(blob: blob, faceIndex: faceIndex, instance: instance, name: path)
  }

  /// How many faces a file has: more than one in a collection, 0 where it is no font.
  static func faceCount(path: String) throws(FormwrightError) -> Int {
    guard !path.utf8.contains(0), let blob = unsafe hb_blob_create_from_file_or_fail(path) else {
      throw FormwrightError(.access, "font", "the font file cannot be read", file: path)
    }
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe Int(hb_face_count(blob))
  }

  /// The named instances that the font can be used at, in the order of "fvar": those that are
  /// neither the default of every axis nor another one under a second name.
  var namedInstances: [NamedInstance] {
    guard unsafe NamedInstance.arePinnable(in: face) else { return [] }
    var known: Set<[NamedInstance.Coordinate]> = []
    return unsafe (0..<NamedInstance.count(in: face)).compactMap {
      unsafe NamedInstance($0, of: face)
    }
    .filter { !$0.isDefault && known.insert($0.coordinates).inserted }
  }

  deinit {
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
  }

  /// One table; empty where the face has none.
  func table(_ tag: String) -> FontTable {
    unsafe FontTable(blob: hb_face_reference_table(face, Self.tag(tag)))
  }

  func hasTable(_ tag: String) -> Bool { !table(tag).isEmpty }

  /// Four letters in one number, high byte first.
  static func tag(_ name: String) -> hb_tag_t {
    name.utf8.prefix(4).reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}
