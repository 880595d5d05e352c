/// Big-endian reading of a font table. What lies beyond its end is nil.
struct TableBytes {
  let bytes: [UInt8]

  var isEmpty: Bool { bytes.isEmpty }

  func uint8(_ offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func uint16(_ offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count - 1 else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func int16(_ offset: Int) -> Int? {
    uint16(offset).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  func int32(_ offset: Int) -> Int? {
    guard let high = int16(offset), let low = uint16(offset + 2) else { return nil }
    return high << 16 | low
  }

  /// A number of `size` bytes, 1 to 4, without sign.
  func unsigned(_ offset: Int, size: Int) -> Int? {
    guard offset >= 0, size >= 1, size <= 4, offset <= bytes.count - size else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }
}
