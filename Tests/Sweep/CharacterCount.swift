import Foundation
import Typography

/// How often a text has each character: what two texts have in common that say the same in another
/// order.
///
/// Canonical equivalents count as one (they are taken apart), as do a bracket and its mirror image,
/// and characters that look and read the same. White space and what is never seen do not count.
struct CharacterCount: Equatable {
  private(set) var counts: [Unicode.Scalar: Int] = [:]

  mutating func add(_ scalars: some Sequence<Unicode.Scalar>, times: Int = 1) {
    for scalar in scalars {
      for part in Self.parts(of: scalar) {
        let count = (counts[part] ?? 0) + times
        counts[part] = count == 0 ? nil : count
      }
    }
  }

  mutating func subtract(_ other: CharacterCount) {
    for (scalar, count) in other.counts {
      let rest = (counts[scalar] ?? 0) - count
      counts[scalar] = rest == 0 ? nil : rest
    }
  }

  /// Notes of continued values are parenthesized or not.
  mutating func dropParentheses() { counts["("] = nil }

  /// What is there too often, and (negative) too seldom, lowest first.
  var description: String {
    counts.sorted { $0.key < $1.key }.prefix(8).map {
      "\($0.value > 0 ? "+" : "")\($0.value)×\(codePoint($0.key))"
    }.joined(separator: " ")
  }

  private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let value = Int(scalar.value)
    return value < table.count ? table[value] : makeParts(of: scalar)
  }

  private static let table: [[Unicode.Scalar]] = (0..<0x3100).map {
    Unicode.Scalar(UInt32($0)).map(makeParts) ?? []
  }

  private static func makeParts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.value >= 0x3400, scalar.value < 0xAC00 { return [scalar] }
    return String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.compactMap { part in
      let properties = part.properties
      if properties.isDefaultIgnorableCodePoint || properties.isWhitespace { return nil }
      let twin = twins[part] ?? part
      return min(twin, BidirectionalText.mirrored(twin))
    }
  }

  private static let twins: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{2010}": "-", "\u{2011}": "-", "\u{2212}": "-", "\u{2206}": "\u{394}", "\u{B5}": "\u{3BC}",
    "\u{2215}": "\u{2044}", "\u{2219}": "\u{B7}", "\u{2C9}": "\u{AF}", "\u{326}": "\u{327}",
  ]
}

func codePoint(_ scalar: Unicode.Scalar) -> String {
  String(scalar.value, radix: 16, uppercase: true)
}
