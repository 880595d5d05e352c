/// The words of a script, as far as calls with literal arguments and arithmetic need them.
enum ScriptToken: Hashable {
  case identifier(String)
  case number(DecimalNumber)
  case string(String)
  /// One of `( ) [ ] , ; . = + - * / ? :`.
  case mark(Unicode.Scalar)
}

/// A word and what stands before it.
struct ScriptWord {
  var token: ScriptToken
  /// A line ends between it and the word before: a statement may begin.
  var isAfterLineEnd: Bool
}

/// Takes a script apart (ECMA-262, 12).
struct ScriptLexer {
  private var rest: Substring.UnicodeScalarView
  /// What `/** BVCALC … EVCALC **/` holds, where the script has one: the notation that Acrobat
  /// keeps beside the code it made of it.
  private(set) var notation: String?

  init(_ text: String) { rest = text.unicodeScalars[...] }

  /// All words; nil where there is anything else, such as an operator, an unfinished string or a
  /// regular expression.
  mutating func words() -> [ScriptWord]? {
    var words: [ScriptWord] = []
    while true {
      guard let isAfterLineEnd = skipSpace() else { return nil }
      guard let first = rest.first else { return words }
      guard let token = token(first) else { return nil }
      words.append(ScriptWord(token: token, isAfterLineEnd: isAfterLineEnd))
    }
  }

  /// Goes past white space and comments; says whether a line ended, nil for a comment without end.
  private mutating func skipSpace() -> Bool? {
    var endsLine = false
    while let first = rest.first {
      if first.isLineEnd {
        endsLine = true
        rest.removeFirst()
      } else if first.properties.isWhitespace || first == "\u{FEFF}" {
        rest.removeFirst()
      } else if rest.starts(with: "//".unicodeScalars) {
        rest = rest.drop { !$0.isLineEnd }
      } else if rest.starts(with: "/*".unicodeScalars) {
        guard let comment = blockComment() else { return nil }
        if comment.contains(where: \.isLineEnd) { endsLine = true }
        keepNotation(comment)
      } else {
        break
      }
    }
    return endsLine
  }

  /// What stands in the comment that begins here.
  private mutating func blockComment() -> Substring.UnicodeScalarView? {
    let body = rest.dropFirst(2)
    var end = body.startIndex
    while end < body.endIndex {
      let next = body.index(after: end)
      if body[end] == "*", next < body.endIndex, body[next] == "/" {
        rest = body[body.index(after: next)...]
        return body[..<end]
      }
      end = next
    }
    return nil
  }

  private mutating func keepNotation(_ comment: Substring.UnicodeScalarView) {
    var inside = comment
    while inside.first == "*" { inside.removeFirst() }
    while inside.last == "*" { inside.removeLast() }
    inside = inside.trimmed
    let begin = "BVCALC".unicodeScalars
    let end = "EVCALC".unicodeScalars
    guard inside.starts(with: begin), inside.suffix(end.count).elementsEqual(end),
      inside.count >= begin.count + end.count
    else { return }
    notation = String(Substring(inside.dropFirst(begin.count).dropLast(end.count)))
  }

  // MARK: Tokens

  private mutating func token(_ first: Unicode.Scalar) -> ScriptToken? {
    switch first {
    case "\"", "'": return string(first)
    case "0"..."9": return number()
    case ".":
      if rest.dropFirst().first?.digitValue != nil { return number() }
      rest.removeFirst()
      return .mark(first)
    case "(", ")", "[", "]", ",", ";", "=", "+", "-", "*", "/", "?", ":", "|":
      rest.removeFirst()
      return .mark(first)
    case "$", "_", "a"..."z", "A"..."Z":
      let name = rest.prefix { $0.isLetter || $0.digitValue != nil || $0 == "_" || $0 == "$" }
      rest = rest.dropFirst(name.count)
      return .identifier(String(Substring(name)))
    default: return nil
    }
  }

  /// A decimal number; nil for octal, hexadecimal and malformed ones.
  private mutating func number() -> ScriptToken? {
    var text = rest.prefix { $0.digitValue != nil || $0 == "." || $0.isLetter }
    if let last = text.last, last == "e" || last == "E" {
      let after = rest.dropFirst(text.count)
      if after.first == "+" || after.first == "-" {
        let exponent = after.dropFirst().prefix { $0.digitValue != nil || $0.isLetter }
        text = rest.prefix(text.count + 1 + exponent.count)
      }
    }
    let isOctal = text.first == "0" && text.dropFirst().first?.digitValue != nil
    guard !isOctal, let number = DecimalNumber(Substring(text)) else { return nil }
    rest = rest.dropFirst(text.count)
    return .number(number)
  }
}

extension Unicode.Scalar {
  /// A line terminator of ECMA-262.
  var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }
}

// MARK: Strings

extension ScriptLexer {
  /// A string literal in these quotes with its escapes (ECMA-262, 12.9.4, and the octal ones of its
  /// annex B); nil where it is not closed on its line.
  private mutating func string(_ quote: Unicode.Scalar) -> ScriptToken? {
    rest.removeFirst()
    // UTF-16, because escapes may spell halves of a character.
    var units: [UInt16] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case quote: return .string(String(decoding: units, as: UTF16.self))
      case "\n", "\r": return nil
      case "\\":
        guard escape(into: &units) else { return nil }
      default: units.append(contentsOf: String(scalar).utf16)
      }
    }
    return nil
  }

  /// Reads what follows a backslash; says whether it is an escape.
  private mutating func escape(into units: inout [UInt16]) -> Bool {
    guard let scalar = rest.popFirst() else { return false }
    switch scalar {
    case "b": units.append(0x08)
    case "t": units.append(0x09)
    case "n": units.append(0x0A)
    case "v": units.append(0x0B)
    case "f": units.append(0x0C)
    case "r": units.append(0x0D)
    case "x", "u":
      let digits = rest.prefix(scalar == "x" ? 2 : 4)
      guard digits.count == (scalar == "x" ? 2 : 4),
        digits.allSatisfy(\.properties.isASCIIHexDigit),
        let unit = UInt16(Substring(digits), radix: 16)
      else { return false }
      rest = rest.dropFirst(digits.count)
      units.append(unit)
    case "0"..."7":
      var value = UInt16(scalar.value - 0x30)
      let most = value < 4 ? 2 : 1
      for _ in 0..<most {
        guard let digit = rest.first?.digitValue, digit < 8 else { break }
        value = value * 8 + UInt16(digit)
        rest.removeFirst()
      }
      units.append(value)
    case "\n", "\u{2028}", "\u{2029}": break
    case "\r": if rest.first == "\n" { rest.removeFirst() }
    default: units.append(contentsOf: String(scalar).utf16)
    }
    return true
  }
}
