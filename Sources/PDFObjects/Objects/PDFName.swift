/// A name object (ISO 32000-2, 7.3.5): a sequence of bytes, `#xx` already resolved, no slash.
///
/// The raw value holds one Unicode scalar (U+0000–U+00FF) a byte, so every name round-trips
/// whatever its encoding and ASCII names read as themselves. For people, use ``text``.
package struct PDFName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  package let rawValue: String

  /// - Parameter rawValue: one scalar a byte; scalars above U+00FF are not allowed.
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { self.rawValue = value }

  /// The name of these bytes.
  package init(bytes: some Sequence<UInt8>) {
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
    rawValue = String(scalars)
  }

  /// The name whose bytes are this text in UTF-8, as the standard recommends.
  package init(text: String) { self.init(bytes: text.utf8) }

  /// The bytes of the name.
  package var bytes: [UInt8] { rawValue.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  /// The name for people and for data files: its bytes as UTF-8 where they are UTF-8, otherwise
  /// one character a byte.
  package var text: String {
    if rawValue.utf8.allSatisfy({ $0 < 0x80 }) { return rawValue }
    return String(validating: bytes, as: UTF8.self) ?? rawValue
  }
}

extension PDFName {
  /// The name that its characters spell if `#` and two hexadecimal digits stand for a byte (7.3.5); nil if they
  /// spell no other name, or no text in UTF-8.
  package var unescaped: PDFName? {
    guard rawValue.utf8.contains(UInt8(ascii: "#")) else { return nil }
    var bytes: [UInt8] = []
    var rest = self.bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "#"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard bytes != self.bytes, String(validating: bytes, as: UTF8.self) != nil else { return nil }
    return PDFName(bytes: bytes)
  }
}
