import StructuredData

/// Numbers, words and texts.
extension ExpressionParser {
  mutating func number() throws(Problem) -> Expression {
    let start = position
    while let scalar = peek(), isWord(scalar) || ".+-".unicodeScalars.contains(scalar) {
      position += 1
    }
    var written = String.UnicodeScalarView()
    written.append(contentsOf: text[start..<position])
    guard let value = try? JSONReader.read(Array(String(written).utf8)), value.numberText != nil
    else { throw Problem(message: "invalid number", offset: start) }
    return .literal(StructuredValue(value.kind))
  }

  mutating func word() throws(Problem) -> Expression {
    let start = position
    var word = String.UnicodeScalarView()
    while let scalar = peek(), isWord(scalar) {
      word.append(scalar)
      position += 1
    }
    switch String(word) {
    case "true": return .literal(.boolean(true))
    case "false": return .literal(.boolean(false))
    case "null": return .literal(.null)
    default:
      throw Problem(message: Problem.unsupported, offset: start)
    }
  }

  mutating func plainString() throws(Problem) -> String {
    let start = position
    guard case .literal(let value) = try string(), let text = value.stringValue else {
      throw Problem(message: "expected a key without expressions in it", offset: start)
    }
    return text
  }

  mutating func string() throws(Problem) -> Expression {
    let start = position
    try expect("\"")
    var pieces: [Expression.Piece] = []
    var literal = String.UnicodeScalarView()
    while true {
      guard let scalar = peek() else {
        throw Problem(message: "expected a closing quote for the string", offset: start)
      }
      position += 1
      if scalar == "\"" { break }
      guard scalar == "\\" else {
        literal.append(scalar)
        continue
      }
      if peek() == "(" {
        position += 1
        let inner = try piped()
        skipSpace()
        try expect(")")
        if !literal.isEmpty { pieces.append(.text(String(literal))) }
        literal = String.UnicodeScalarView()
        pieces.append(.expression(inner))
      } else {
        literal.append(try escape())
      }
    }
    if pieces.isEmpty { return .literal(.string(String(literal))) }
    if !literal.isEmpty { pieces.append(.text(String(literal))) }
    return .interpolation(pieces)
  }

  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    let start = position
    let scalar = peek()
    position += 1
    switch scalar {
    case "\"", "\\", "/": return scalar ?? "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u":
      var value: UInt32 = 0
      for _ in 0..<4 {
        guard let digit = peek().flatMap({ Character($0).hexDigitValue }) else {
          throw Problem(message: "expected four hexadecimal digits for the escape", offset: start)
        }
        value = value * 16 + UInt32(digit)
        position += 1
      }
      guard let result = Unicode.Scalar(value) else {
        throw Problem(message: "unexpected half of a surrogate pair", offset: start)
      }
      return result
    default: throw Problem(message: "unknown escape", offset: start)
    }
  }
}
