import CHarfBuzz

/// One table of a font, read where it lies: big-endian numbers, nil beyond the end.
@safe final class FontTable {
  /// What the bytes belong to.
  private let blob: OpaquePointer?
  /// Safe to read for as long as `blob` is held, which is as long as this object lives.
  private let bytes: UnsafeRawBufferPointer

  /// Takes over the reference to `blob`.
  ///
  /// Unsafe: `blob` must be live or null.
  @unsafe init(blob: OpaquePointer?) {
    var length: UInt32 = 0
    let data = unsafe hb_blob_get_data(blob, &length)
    unsafe self.blob = unsafe blob
    unsafe bytes = unsafe UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
  }

  deinit { unsafe hb_blob_destroy(blob) }

  var count: Int { unsafe bytes.count }
  var isEmpty: Bool { count == 0 }

  /// A copy of all of it.
  var contents: [UInt8] { unsafe [UInt8](bytes) }

  func uint8(_ offset: Int) -> Int? { unsigned(offset, size: 1) }

  func uint16(_ offset: Int) -> Int? { unsigned(offset, size: 2) }

  func int16(_ offset: Int) -> Int? {
    uint16(offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  func int32(_ offset: Int) -> Int? {
    unsigned(offset, size: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// A number of `size` bytes, 1 to 4, without sign.
  func unsigned(_ offset: Int, size: Int) -> Int? {
    guard offset >= 0, size >= 1, size <= 4, offset <= count - size else { return nil }
    var value = 0
    // Safe: within the table, by the line above.
    for index in offset..<offset + size { unsafe value = value << 8 | Int(bytes[index]) }
    return value
  }
}
