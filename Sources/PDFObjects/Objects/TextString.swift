/// Text strings (ISO 32000-2, 7.9.2.2): PDFDocEncoding, UTF-16 with a byte order mark, or UTF-8
/// with one.
extension PDFString {
  /// The text these bytes are. Escapes for language (U+001B … U+001B) are left out; what a damaged
  /// string does not say becomes U+FFFD.
  package var text: String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      return Self.withoutLanguage(Self.utf16(bytes.dropFirst(2), bigEndian: true))
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      // Not in the standard; written by old producers and read by Acrobat.
      return Self.withoutLanguage(Self.utf16(bytes.dropFirst(2), bigEndian: false))
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Self.withoutLanguage(String(decoding: bytes.dropFirst(3), as: UTF8.self))
    }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(PDFDocEncoding.scalar(byte)) }
    return String(scalars)
  }

  /// The shortest encoding of a text: PDFDocEncoding where it has every character, else UTF-16.
  ///
  /// UTF-16 rather than UTF-8 because PDF 1.7 readers know only that.
  package init(text: String) {
    var simple: [UInt8] = []
    simple.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      guard let byte = PDFDocEncoding.byte(scalar) else {
        self.init(bytes: Self.utf16Bytes(text))
        return
      }
      simple.append(byte)
    }
    // A text that would be taken for a byte order mark.
    if simple.starts(with: [0xFE, 0xFF]) || simple.starts(with: [0xFF, 0xFE])
      || simple.starts(with: [0xEF, 0xBB, 0xBF])
    {
      self.init(bytes: Self.utf16Bytes(text))
    } else {
      self.init(bytes: simple)
    }
  }

  private static func utf16Bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      bytes.append(UInt8(unit >> 8))
      bytes.append(UInt8(unit & 0xFF))
    }
    return bytes
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> String {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      units.append(bigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func withoutLanguage(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{1B}") else { return text }
    var kept = String.UnicodeScalarView()
    var inside = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" {
        inside.toggle()
      } else if !inside {
        kept.append(scalar)
      }
    }
    return String(kept)
  }
}

/// PDFDocEncoding (ISO 32000-2, D.3).
package enum PDFDocEncoding {
  /// 0x18–0x1F and 0x80–0x9F, A0: where it differs from Latin-1.
  private static let low: [Unicode.Scalar] = [
    "\u{02D8}", "\u{02C7}", "\u{02C6}", "\u{02D9}", "\u{02DD}", "\u{02DB}", "\u{02DA}", "\u{02DC}",
  ]
  private static let high: [Unicode.Scalar] = [
    "\u{2022}", "\u{2020}", "\u{2021}", "\u{2026}", "\u{2014}", "\u{2013}", "\u{0192}", "\u{2044}",
    "\u{2039}", "\u{203A}", "\u{2212}", "\u{2030}", "\u{201E}", "\u{201C}", "\u{201D}", "\u{2018}",
    "\u{2019}", "\u{201A}", "\u{2122}", "\u{FB01}", "\u{FB02}", "\u{0141}", "\u{0152}", "\u{0160}",
    "\u{0178}", "\u{017D}", "\u{0131}", "\u{0142}", "\u{0153}", "\u{0161}", "\u{017E}", "\u{FFFD}",
    "\u{20AC}",
  ]

  /// The character of a code; U+FFFD where the encoding leaves it undefined. AD, which it leaves undefined too, is the soft
  /// hyphen that Latin-1 has there, as in PDF.js and pdftk: writers that take one encoding for the other lose nothing.
  package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x18...0x1F: low[Int(byte - 0x18)]
    case 0x80...0xA0: high[Int(byte - 0x80)]
    case 0x7F: "\u{FFFD}"
    default: Unicode.Scalar(byte)
    }
  }

  private static let reverse: [Unicode.Scalar: UInt8] = {
    var table: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8.min...UInt8.max where byte != 0xAD && scalar(byte) != "\u{FFFD}" {
      table[scalar(byte)] = byte
    }
    return table
  }()

  /// The code of a character; nil where the encoding has none. Control characters other than tab,
  /// line feed and carriage return have none: they would not survive other readers.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x20...0x7E: return UInt8(scalar.value)
    case 0x09, 0x0A, 0x0D: return UInt8(scalar.value)
    case 0..<0x20, 0x7F: return nil
    default: return reverse[scalar]
    }
  }
}
