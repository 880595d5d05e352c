/// A ZIP archive (PKWARE's APPNOTE 6.3.10) whose members are stored and have no time of their own.
///
/// What exceeds the limits of the first format (65,535 members, 4 GB) is told in ZIP64 records.
struct ZipArchive {
  /// January 1, 1980, the first day there is (4.4.6).
  private static let date: UInt16 = 1 << 5 | 1
  private static let most32 = Int(UInt32.max)

  private var directory: [UInt8] = []
  private var count = 0
  private var offset = 0

  /// The header and the contents of a member, to be written next.
  mutating func member(name: String, mode: UInt32, contents: [UInt8]) -> [UInt8] {
    let name = Array(name.utf8)
    let checksum = Self.checksum(of: contents)
    var bytes: [UInt8] = []
    bytes.append(little: 0x0403_4B50 as UInt32)
    appendFacts(to: &bytes, version: 20, checksum, contents.count)
    bytes.append(little: UInt16(name.count))
    bytes.append(little: 0 as UInt16)
    bytes += name

    directory.append(little: 0x0201_4B50 as UInt32)
    // Made on Unix, so that the mode counts (4.4.2.2).
    directory.append(little: 3 << 8 | 45 as UInt16)
    let isFar = offset >= Self.most32
    appendFacts(to: &directory, version: isFar ? 45 : 20, checksum, contents.count)
    directory.append(little: UInt16(name.count))
    directory.append(little: UInt16(isFar ? 12 : 0))
    for _ in 0..<3 { directory.append(little: 0 as UInt16) }
    directory.append(little: (0o100_000 | mode) << 16)
    directory.append(little: UInt32(clamping: offset))
    directory += name
    if isFar {
      directory.append(little: 1 as UInt16)
      directory.append(little: 8 as UInt16)
      directory.append(little: UInt64(offset))
    }
    count += 1
    offset += bytes.count + contents.count
    return bytes + contents
  }

  /// What the header of a member and its entry in the directory have in common.
  private func appendFacts(
    to bytes: inout [UInt8], version: UInt16, _ checksum: UInt32, _ size: Int
  ) {
    bytes.append(little: version)
    // Names are UTF-8 (4.4.4, bit 11); stored; midnight.
    bytes.append(little: 1 << 11 as UInt16)
    bytes.append(little: 0 as UInt16)
    bytes.append(little: 0 as UInt16)
    bytes.append(little: Self.date)
    bytes.append(little: checksum)
    bytes.append(little: UInt32(clamping: size))
    bytes.append(little: UInt32(clamping: size))
  }

  /// The central directory and the records that end the archive.
  func end() -> [UInt8] {
    var bytes = directory
    let isLarge = count > 0xFFFE || offset >= Self.most32 || directory.count >= Self.most32
    if isLarge {
      let end = UInt64(offset + directory.count)
      bytes.append(little: 0x0606_4B50 as UInt32)
      bytes.append(little: 44 as UInt64)
      bytes.append(little: 3 << 8 | 45 as UInt16)
      bytes.append(little: 45 as UInt16)
      bytes.append(little: 0 as UInt32)
      bytes.append(little: 0 as UInt32)
      bytes.append(little: UInt64(count))
      bytes.append(little: UInt64(count))
      bytes.append(little: UInt64(directory.count))
      bytes.append(little: UInt64(offset))
      bytes.append(little: 0x0706_4B50 as UInt32)
      bytes.append(little: 0 as UInt32)
      bytes.append(little: end)
      bytes.append(little: 1 as UInt32)
    }
    bytes.append(little: 0x0605_4B50 as UInt32)
    bytes.append(little: 0 as UInt16)
    bytes.append(little: 0 as UInt16)
    bytes.append(little: UInt16(clamping: count))
    bytes.append(little: UInt16(clamping: count))
    bytes.append(little: UInt32(clamping: directory.count))
    bytes.append(little: UInt32(clamping: offset))
    bytes.append(little: 0 as UInt16)
    return bytes
  }

  // MARK: CRC-32

  /// Of eight bytes at once: `tables[k][b]` is the checksum of `b` with `k` zeros after it.
  private static let tables: [[UInt32]] = {
    var tables = [
      (0..<256).map { byte -> UInt32 in
        (0..<8).reduce(UInt32(byte)) { value, _ in
          value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
        }
      }
    ]
    for k in 1..<8 {
      tables.append(tables[k - 1].map { $0 >> 8 ^ tables[0][Int($0 & 0xFF)] })
    }
    return tables
  }()

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var value = ~0 as UInt32
    var index = 0
    let tables = tables
    while index + 8 <= bytes.count {
      var block: UInt64 = 0
      for place in 0..<8 { block |= UInt64(bytes[index + place]) << UInt64(8 * place) }
      block ^= UInt64(value)
      value = 0
      for place in 0..<8 {
        value ^= tables[7 - place][Int(block >> UInt64(8 * place) & 0xFF)]
      }
      index += 8
    }
    while index < bytes.count {
      value = value >> 8 ^ tables[0][Int((value ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    return ~value
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: some FixedWidthInteger & UnsignedInteger) {
    for place in 0..<(value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: value >> (8 * place)))
    }
  }
}
