extension StringProtocol {
  /// A name as a token of a JSON pointer (RFC 6901, 3).
  var escapedForPointer: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return String(self)
    }
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "~"): bytes += "~0".utf8
      case UInt8(ascii: "/"): bytes += "~1".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name that a token of a JSON pointer stands for.
  var unescapedFromPointer: String {
    guard utf8.contains(UInt8(ascii: "~")) else { return String(self) }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in utf8 {
      if isEscaped, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") {
        bytes[bytes.count - 1] = byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/")
        isEscaped = false
      } else {
        bytes.append(byte)
        isEscaped = byte == UInt8(ascii: "~")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
