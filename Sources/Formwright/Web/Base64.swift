/// Bytes as text (RFC 4648, 4).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var quartet: [UInt8] = []
      for _ in 0..<4 {
        quartet.append(digits[value & 63])
        value >>= 6
      }
      quartet.reverse()
      for place in group.count + 1..<4 where place < 4 { quartet[place] = UInt8(ascii: "=") }
      result += quartet
    }
    return String(decoding: result, as: UTF8.self)
  }
}
