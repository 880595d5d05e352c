/// Escapes of ECMA-262 patterns that stand for a set of scalars (22.2.1 CharacterEscape,
/// CharacterClassEscape).
enum PatternEscape {
  /// - Parameter position: of the scalar after the backslash; afterwards, after the escape.
  static func parse(
    _ scalars: [Unicode.Scalar], _ position: inout Int, isInClass: Bool
  ) throws(PatternError) -> ScalarSet {
    let start = position
    func error(_ reason: String) -> PatternError { PatternError(reason: reason, column: start) }
    guard position < scalars.count else { throw error("ends with a backslash") }
    let letter = scalars[position]
    position += 1
    switch letter {
    case "d": return .digits
    case "D": return ScalarSet.digits.inverted
    case "w": return .wordCharacters
    case "W": return ScalarSet.wordCharacters.inverted
    case "s": return .whiteSpace
    case "S": return ScalarSet.whiteSpace.inverted
    case "t": return ScalarSet("\u{9}")
    case "n": return ScalarSet("\u{A}")
    case "v": return ScalarSet("\u{B}")
    case "f": return ScalarSet("\u{C}")
    case "r": return ScalarSet("\u{D}")
    case "b" where isInClass: return ScalarSet("\u{8}")
    case "0":
      if position < scalars.count, ("0"..."9").contains(scalars[position]) {
        throw error("contains an octal escape")
      }
      return ScalarSet("\u{0}")
    case "c":
      guard position < scalars.count,
        ("A"..."Z").contains(scalars[position])
          || ("a"..."z").contains(scalars[position])
      else { throw error("contains an invalid control escape") }
      let code = scalars[position].value & 0x1F
      position += 1
      return ScalarSet([code...code])
    case "x":
      guard let code = hexadecimal(scalars, &position, digits: 2) else {
        throw error("contains an invalid hexadecimal escape")
      }
      return ScalarSet([code...code])
    case "u":
      guard let code = unicode(scalars, &position) else {
        throw error("contains an invalid Unicode escape")
      }
      // Half of a surrogate pair is no scalar, and no text contains it.
      return Unicode.Scalar(code).map { ScalarSet($0) } ?? ScalarSet([])
    case "p", "P":
      guard let set = property(scalars, &position) else {
        throw error("names an unknown Unicode property")
      }
      return letter == "p" ? set : set.inverted
    default:
      let isLetterOrDigit =
        ("a"..."z").contains(letter) || ("A"..."Z").contains(letter)
        || ("0"..."9").contains(letter)
      guard letter.isASCII, !isLetterOrDigit else { throw error("contains an unknown escape") }
      return ScalarSet(letter)
    }
  }

  private static func hexadecimal(
    _ scalars: [Unicode.Scalar], _ position: inout Int, digits: Int
  ) -> UInt32? {
    guard position + digits <= scalars.count else { return nil }
    var code: UInt32 = 0
    for scalar in scalars[position..<(position + digits)] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      code = code << 4 | UInt32(digit)
    }
    position += digits
    return code
  }

  /// `uXXXX`, a surrogate pair of two such escapes, or `u{X…}`.
  private static func unicode(_ scalars: [Unicode.Scalar], _ position: inout Int) -> UInt32? {
    if position < scalars.count, scalars[position] == "{" {
      var code: UInt32 = 0
      var digitCount = 0
      position += 1
      while position < scalars.count, scalars[position] != "}" {
        guard let digit = Character(scalars[position]).hexDigitValue, scalars[position].isASCII,
          code <= ScalarSet.last
        else { return nil }
        code = code << 4 | UInt32(digit)
        digitCount += 1
        position += 1
      }
      guard position < scalars.count, digitCount > 0, code <= ScalarSet.last else { return nil }
      position += 1
      return code
    }
    guard let first = hexadecimal(scalars, &position, digits: 4) else { return nil }
    guard 0xD800..<0xDC00 ~= first, position + 1 < scalars.count, scalars[position] == "\\",
      scalars[position + 1] == "u"
    else { return first }
    var after = position + 2
    guard let second = hexadecimal(scalars, &after, digits: 4), 0xDC00..<0xE000 ~= second else {
      return first
    }
    position = after
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  /// `{Name}` or `{Name=Value}` after `\p`, by the names that ICU knows.
  private static func property(
    _ scalars: [Unicode.Scalar], _ position: inout Int
  ) -> ScalarSet? {
    guard position < scalars.count, scalars[position] == "{",
      let close = scalars[position...].firstIndex(of: "}"), close > position + 1
    else { return nil }
    var name = ""
    for scalar in scalars[(position + 1)..<close] {
      guard scalar.isASCII,
        scalar == "_" || scalar == "=" || Character(scalar).isLetter
          || Character(scalar).isNumber
      else { return nil }
      name.unicodeScalars.append(scalar)
    }
    position = close + 1
    return ICUPattern.scalars(ofProperty: name)
  }
}
