import PDFObjects

/// Glyph names and the characters they stand for (Adobe Glyph List Specification; ISO 32000-2,
/// 9.10.2 leans on it).
package enum GlyphNames {
  /// The characters a glyph name stands for: several for a ligature, none for a name that says
  /// nothing (`g42`).
  ///
  /// Adobe Glyph List Specification, 2: drop what follows the first full stop, split at low lines,
  /// look every component up, else read `uni` and `u` names.
  package static func scalars(of name: String) -> [Unicode.Scalar] {
    if let found = listed(name) { return found }
    let base = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    // No real name is longer; ligatures of hundreds of parts are noise.
    guard !base.isEmpty, base.count <= 255 else { return [] }
    var scalars: [Unicode.Scalar] = []
    for component in base.split(separator: UInt8(ascii: "_")) {
      let text = String(Substring(component))
      scalars += listed(text) ?? numbered(text) ?? []
    }
    return scalars
  }

  /// The same for the ZapfDingbats font, whose names (`a1` …) mean nothing elsewhere.
  package static func zapfDingbatsScalars(of name: String) -> [Unicode.Scalar] {
    if let found = zapfDingbats[name] { return found }
    return scalars(of: name)
  }

  /// The names of a character, the one it is best known by first; `uniXXXX` last.
  package static func names(of scalar: Unicode.Scalar) -> [String] {
    var found = names[scalar] ?? []
    for twin in twins(of: scalar) { found += names[twin] ?? [] }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let padding = String(repeating: "0", count: max(0, 4 - digits.count))
    found.append(scalar.value > 0xFFFF ? "u\(digits)" : "uni\(padding)\(digits)")
    return found
  }

  /// Characters that fonts draw with one glyph and name alike: the Greek letter and the sign made
  /// of it. The glyph list knows only one of each pair by the plain name.
  static func twins(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "\u{03BC}": ["\u{00B5}"]
    case "\u{00B5}": ["\u{03BC}"]
    case "\u{03A9}": ["\u{2126}"]
    case "\u{2126}": ["\u{03A9}"]
    case "\u{0394}": ["\u{2206}"]
    case "\u{2206}": ["\u{0394}"]
    case "\u{00AF}": ["\u{02C9}"]
    case "\u{02C9}": ["\u{00AF}"]
    case "\u{00B7}": ["\u{2219}"]
    case "\u{2219}": ["\u{00B7}"]
    case "\u{0162}": ["\u{021A}"]
    case "\u{021A}": ["\u{0162}"]
    case "\u{0163}": ["\u{021B}"]
    case "\u{021B}": ["\u{0163}"]
    default: []
    }
  }
}

// MARK: - The rules

extension GlyphNames {
  /// `uni` and groups of four hexadecimal digits, or `u` and four to six.
  private static func numbered(_ name: String) -> [Unicode.Scalar]? {
    if name.hasPrefix("uni") {
      let digits = Array(name.utf8.dropFirst(3))
      if !digits.isEmpty, digits.count % 4 == 0 {
        let groups = stride(from: 0, to: digits.count, by: 4).map {
          scalar(digits[$0..<$0 + 4])
        }
        let scalars = groups.compactMap(\.self)
        if scalars.count == groups.count { return scalars }
      }
    }
    guard name.hasPrefix("u") else { return nil }
    let digits = Array(name.utf8.dropFirst())
    guard (4...6).contains(digits.count) else { return nil }
    return scalar(digits[...]).map { [$0] }
  }

  private static func scalar(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return Unicode.Scalar(value)
  }
}

// MARK: - The tables

extension GlyphNames {
  /// The names that nearly all fonts keep to.
  private static let preferred = Dictionary(
    entries(of: AdobeGlyphList.preferred), uniquingKeysWith: { $1 })

  /// The rest, thousands: read only where a font has a name that is not among the preferred ones.
  private static let others = Dictionary(
    entries(of: AdobeGlyphList.others), uniquingKeysWith: { $1 })

  private static let names: [Unicode.Scalar: [String]] = {
    var names: [Unicode.Scalar: [String]] = [:]
    for list in [AdobeGlyphList.preferred, AdobeGlyphList.others] {
      for (name, scalars) in entries(of: list) where scalars.count == 1 {
        names[scalars[0], default: []].append(name)
      }
    }
    return names
  }()

  private static func listed(_ name: String) -> [Unicode.Scalar]? {
    preferred[name] ?? others[name]
  }

  private static let zapfDingbats = Dictionary(
    entries(of: AdobeGlyphList.zapfDingbats), uniquingKeysWith: { first, _ in first })

  /// Byte by byte: the list is read by every run of the program.
  private static func entries(of list: String) -> [(String, [Unicode.Scalar])] {
    var entries: [(String, [Unicode.Scalar])] = []
    entries.reserveCapacity(list.utf8.count / 12)
    var name: [UInt8] = []
    var scalars: [Unicode.Scalar] = []
    var value: UInt32 = 0
    var isName = true
    func endScalar() {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      value = 0
    }
    for byte in Array(list.utf8) + [0x20] {
      switch byte {
      case UInt8(ascii: "="): isName = false
      case UInt8(ascii: "+"): endScalar()
      case 0x20, 0x0A:
        guard !isName else { continue }
        endScalar()
        entries.append((String(decoding: name, as: UTF8.self), scalars))
        name.removeAll(keepingCapacity: true)
        scalars = []
        isName = true
      default:
        if isName {
          name.append(byte)
        } else if let digit = byte.hexadecimalDigit {
          value = value << 4 | UInt32(digit)
        }
      }
    }
    return entries
  }
}

extension GlyphNames {
  /// Whether the Adobe Glyph List has a name.
  package static func isListed(_ name: String) -> Bool { listed(name) != nil }
}
