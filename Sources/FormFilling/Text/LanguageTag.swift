/// Tags for languages (BCP 47).
package enum LanguageTag {
  /// Whether a text has the shape of a tag: parts of one to eight ASCII letters and digits, hyphens
  /// between them, letters alone in the first (RFC 5646, 2.1). Whether such a language is registered
  /// is not asked.
  package static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.count)
        && part.allSatisfy { isLetter($0) || (index > 0 && isDigit($0)) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
