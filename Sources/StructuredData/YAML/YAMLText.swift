/// How a text is written in YAML.
enum YAMLText {
  /// The text itself where it cannot be taken for anything else, in block context; else in double
  /// quotes.
  static func written(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// Lower-cased, the words that YAML 1.1 or 1.2 gives another meaning.
  private static let reserved: Set<String> = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", ".nan",
  ]

  /// Stricter than the standards: a letter first, or a period or dollar sign before one, so that no number, date or
  /// indicator is met; no colon or number sign; beyond ASCII, letters alone.
  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let word = scalars.drop { $0 == "." || $0 == "$" }
    guard scalars.count - word.count < 2, let first = word.first, isLetter(first) || first == "_",
      scalars.last != " "
    else { return false }
    let isSafe = word.allSatisfy { scalar in
      isLetter(scalar) || "0123456789 _-./()[]{},'+&@=$".unicodeScalars.contains(scalar)
    }
    return isSafe && !reserved.contains(text.lowercased())
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default:
        if isPrintable(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(scalar)
        }
      }
    }
    return result + "\""
  }

  /// What may stand as it is between quotes: not control characters, line separators, the byte
  /// order mark and non-characters.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xD800, 0xE000..<0xFEFF, 0xFF00..<0xFFFE,
      0x10000...0x10FFFF:
      true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let (letter, digits) = scalar.value < 0x100 ? ("x", 2) : ("u", 4)
    return "\\\(letter)"
      + String(decoding: hexadecimal(scalar.value, digits: digits), as: UTF8.self)
  }

  /// The lines of a comment, without what a comment may not hold.
  static func commentLines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      var kept = String.UnicodeScalarView()
      for scalar in line.unicodeScalars { kept.append(isPrintable(scalar) ? scalar : " ") }
      return String(kept)
    }
  }
}
