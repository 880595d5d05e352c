import PDFObjects

/// Writes PNG files (ISO/IEC 15948).
package enum PNGWriter {
  /// A file of 8-bit samples: rows from the top, without padding.
  ///
  /// - Parameters:
  ///   - channels: 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  ///   - profile: an ICC profile of the colors.
  /// - Returns: nil if there are too few samples.
  package static func file(
    width: Int, height: Int, channels: Int, samples: [UInt8], profile: [UInt8]? = nil
  ) -> [UInt8]? {
    guard width > 0, height > 0, (1...4).contains(channels), width <= Int(Int32.max) / 8,
      height <= Int(Int32.max), samples.count / channels / width >= height
    else { return nil }
    let row = width * channels
    var lines: [UInt8] = []
    lines.reserveCapacity((row + 1) * height)
    for index in 0..<height {
      // Each row begins with its filter: none.
      lines.append(0)
      lines += samples[index * row..<(index + 1) * row]
    }
    let colorType: [UInt8] = [0, 4, 2, 6]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", bytes(width) + bytes(height) + [8, colorType[channels - 1], 0, 0, 0], to: &file)
    // Its name, which ends with a zero, and the method of compression (11.3.3.3).
    if let profile { append("iCCP", Array("ICC\0\0".utf8) + deflated(profile), to: &file) }
    append("IDAT", deflated(lines), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func bytes(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    file += bytes(data.count) + body + bytes(Int(checksum(body)))
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { value, byte in
      table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
    }
  }
}
