/// A file in a tar archive.
struct TarMember {
  static let blockSize = 512

  /// Its headers and contents, in whole blocks.
  let bytes: [UInt8]

  init(name: String, mode: UInt32, contents: [UInt8]) {
    var bytes: [UInt8] = []
    let fits = name.utf8.count <= 100 && name.utf8.allSatisfy { $0 < 0x80 }
    if !fits {
      let entry = Self.extended("path", name)
      bytes += Self.header(name: "PaxHeader", mode: mode, size: entry.count, type: "x")
      bytes += Self.padded(entry)
    }
    let short =
      fits ? name : String(decoding: name.utf8.filter { $0 < 0x80 }.prefix(100), as: UTF8.self)
    bytes += Self.header(name: short, mode: mode, size: contents.count, type: "0")
    bytes += Self.padded(contents)
    self.bytes = bytes
  }

  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let rest = bytes.count % blockSize
    return rest == 0 ? bytes : bytes + [UInt8](repeating: 0, count: blockSize - rest)
  }

  /// `LENGTH KEYWORD=VALUE` and a line end, the length counting its own digits.
  private static func extended(_ keyword: String, _ value: String) -> [UInt8] {
    let rest = " \(keyword)=\(value)\n"
    var length = rest.utf8.count
    while "\(length)".utf8.count + rest.utf8.count != length {
      length = "\(length)".utf8.count + rest.utf8.count
    }
    return Array("\(length)\(rest)".utf8)
  }

  private static func header(
    name: String, mode: UInt32, size: Int, type: Unicode.Scalar
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }
    /// Octal digits that fill a field of this width but for the NUL at its end.
    func octal(_ value: Int, width: Int) -> [UInt8] {
      let digits = String(value, radix: 8)
      return Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8)
    }
    put(name.utf8, at: 0)
    put(octal(Int(mode), width: 8), at: 100)
    put(octal(0, width: 8), at: 108)
    put(octal(0, width: 8), at: 116)
    put(octal(size, width: 12), at: 124)
    put(octal(0, width: 12), at: 136)
    // The checksum counts its own field as spaces.
    put("        ".utf8, at: 148)
    block[156] = UInt8(ascii: type)
    put("ustar".utf8, at: 257)
    put("00".utf8, at: 263)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, width: 7) + [0, 0x20], at: 148)
    return block
  }
}
