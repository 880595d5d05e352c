/// The character classes of PDF syntax (ISO 32000-2, 7.2.3).
extension UInt8 {
  /// Whether this is a white-space character (Table 1).
  @inlinable package var isPDFSpace: Bool {
    switch self {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }

  /// Whether this is neither a white-space character nor a delimiter (Table 2).
  @inlinable package var isPDFRegular: Bool {
    switch self {
    case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: false
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: true
    }
  }

  /// The value of a hexadecimal digit; nil if this is another character.
  @inlinable package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
