/// File names made from data: safe on every system, never outside their directory.
enum OutputName {
  /// Longest name without its extension, in bytes.
  static let limit = 200

  /// - Returns: nil where nothing of the name is left.
  static func safe(_ name: String) -> String? {
    var out = String.UnicodeScalarView()
    var length = 0
    for scalar in name.unicodeScalars {
      let kept = replaced(scalar)
      length += String(kept).utf8.count
      if length > limit { break }
      out.append(kept)
    }
    var text = String(out)
    if text.lowercased().hasSuffix(".pdf") { text.removeLast(4) }
    while let first = text.first, first == " " || first == "." { text.removeFirst() }
    while let last = text.last, last == " " || last == "." { text.removeLast() }
    return text.isEmpty ? nil : text
  }

  /// Whether a name is longer than the limit; a character that is replaced takes one byte.
  static func isShortened(_ name: String) -> Bool {
    var length = 0
    for scalar in name.unicodeScalars { length += String(replaced(scalar)).utf8.count }
    return length > limit
  }

  /// A character as file names have it.
  private static func replaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\u{0}"..."\u{1F}", "\u{7F}": "_"
    default: scalar.properties.isDefaultIgnorableCodePoint ? "_" : scalar
    }
  }

  /// The record's number in eight digits.
  static func numbered(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}
