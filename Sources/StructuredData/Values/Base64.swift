/// Bytes as text (RFC 4648, 4 and 5).
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes, with padding.
  package static func text(of bytes: [UInt8]) -> String {
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

  /// The bytes of a text of either alphabet, padded or not; line ends and spaces in it are ignored. Nil if it is none.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        for shift: UInt32 in [16, 8, 0] {
          result.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
    }
    switch count % 4 {
    case 1: return nil
    case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    guard padding <= 2 else { return nil }
    return result
  }
}
