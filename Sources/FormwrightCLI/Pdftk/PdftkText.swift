import Formwright

/// Lines as pdftk prints and reads them: `FieldName: name`.
struct PdftkText {
  /// Whether all characters stand for themselves; otherwise those beyond ASCII, and XML's own, are entities.
  let isUTF8: Bool
  private(set) var text = ""

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func line(_ key: String, _ value: String) { line("\(key): \(value)") }

  /// A text from the document.
  mutating func line(_ key: String, quoting value: String) { line(key, spelled(value)) }

  /// A text from the document, unless it is empty.
  mutating func line(_ key: String, quotingIfAny value: String) {
    if !value.isEmpty { line(key, quoting: value) }
  }

  private func spelled(_ value: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}": break
      case _ where isUTF8: result.append(scalar)
      case "&": result += "&amp;".unicodeScalars
      case "<": result += "&lt;".unicodeScalars
      case ">": result += "&gt;".unicodeScalars
      case "\"": result += "&quot;".unicodeScalars
      case "'": result += "&apos;".unicodeScalars
      case "\u{80}"...: result += "&#\(scalar.value);".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text that entities spell.
  static func text(ofEntities value: String) -> String {
    var result = ""
    var rest = value[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let scalar = scalar(rest[rest.index(after: start)..<end])
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    let known: [Substring: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]
    if let scalar = known[name] { return scalar }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }

  /// A number of at most three places, with commas between thousands.
  static func number(_ value: Double) -> String {
    let thousandths = (abs(value) * 1000).rounded(.toNearestOrEven)
    guard thousandths < 1e15 else { return String(value) }
    let whole = Int(thousandths) / 1000
    var digits = String(whole)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    var text = ([digits] + groups).joined(separator: ",")
    var places = String(Int(thousandths) % 1000 + 1000).dropFirst()
    while places.last == "0" { places.removeLast() }
    if !places.isEmpty { text += ".\(places)" }
    return (value < 0 && thousandths > 0 ? "-" : "") + text
  }

  /// A number with or without commas between thousands.
  static func number(_ text: Substring) -> Double? { Double(text.filter { $0 != "," }) }
}
