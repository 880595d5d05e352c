import Diagnostics
import PDFContent

/// Data in place of an address: `data:image/png;base64,…` (RFC 2397).
enum DataURI {
  static func isOne(_ text: String) -> Bool { text.prefix(5).lowercased() == "data:" }

  static func bytes(of text: String) throws(PictureProblem) -> [UInt8] {
    let bytes = Array(text.utf8.dropFirst(5))
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { throw .badURI }
    let head = String(decoding: bytes[..<comma], as: UTF8.self).lowercased()
    let plain = try unescaped(bytes[(comma + 1)...])
    return head.hasSuffix(";base64") ? try decoded(plain) : plain
  }

  /// `%41` stands for a byte (RFC 3986, 2.1).
  private static func unescaped(_ bytes: ArraySlice<UInt8>) throws(PictureProblem) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      guard index + 2 < bytes.endIndex,
        let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      else { throw .badURI }
      result.append(value)
      index += 3
    }
    return result
  }

  /// Base 64 (RFC 4648, 4 and 5); line ends and spaces in it are ignored.
  private static func decoded(_ bytes: [UInt8]) throws(PictureProblem) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in bytes {
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
      default: throw .badURI
      }
      guard padding == 0 else { throw .badURI }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        for shift: UInt32 in [16, 8, 0] {
          result.append(UInt8(truncatingIfNeeded: bits >> shift))
        }
      }
    }
    switch count % 4 {
    case 1: throw .badURI
    case 2: result.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3:
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    default: break
    }
    guard padding <= 2 else { throw .badURI }
    return result
  }
}

extension PictureProblem {
  fileprivate static let badURI = PictureProblem(
    "the image's “data:” URI is malformed",
    hint: "Write `data:image/png;base64,` followed by the data.")
}
