/// Writes a zip file without compression (APPNOTE.TXT 6.3, 4.3), for tests of what reads one.
package enum StoredZip {
  package static func bytes(_ members: [(name: String, text: String)]) -> [UInt8] {
    bytes(of: members.map { ($0.name, Array($0.text.utf8)) })
  }

  package static func bytes(of members: [(name: String, content: [UInt8])]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in members {
      let facts =
        little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 4)
        + little(Int(checksum(content)), 4) + little(content.count, 4) + little(content.count, 4)
        + little(name.utf8.count, 2) + little(0, 2)
      directory +=
        little(0x0201_4B50, 4) + little(20, 2) + facts + little(0, 6) + little(0, 4)
        + little(file.count, 4) + Array(name.utf8)
      file += little(0x0403_4B50, 4) + facts + Array(name.utf8) + content
    }
    let start = file.count
    return file + directory + little(0x0605_4B50, 4) + little(0, 4)
      + little(members.count, 2) + little(members.count, 2) + little(directory.count, 4)
      + little(start, 4) + little(0, 2)
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// CRC-32 (ISO 3309).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
