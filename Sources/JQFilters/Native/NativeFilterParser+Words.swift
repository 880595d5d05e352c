/// Words, numbers and texts.
extension NativeFilterParser {
  mutating func word() throws(Unknown) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek(), isWord(scalar) {
      word.append(scalar)
      position += 1
    }
    guard let first = word.first, !isDigit(first) else { throw Unknown() }
    return String(word)
  }

  mutating func number() throws(Unknown) -> Double {
    var digits = ""
    while let scalar = peek(), isDigit(scalar) || scalar == "." {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    if let next = peek(), isWord(next) { throw Unknown() }
    guard digits.utf8.count <= 17, digits.last != ".", let number = Double(digits) else {
      throw Unknown()
    }
    return number
  }

  mutating func string() throws(Unknown) -> NativeFilter {
    position += 1
    var pieces: [NativeFilter] = []
    var literal = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      switch scalar {
      case "\"":
        if pieces.isEmpty { return .literal(.text(String(literal))) }
        if !literal.isEmpty { pieces.append(.literal(.text(String(literal)))) }
        return .interpolation(pieces)
      case "\\":
        guard peek() == "(" else {
          literal.append(try escape())
          continue
        }
        position += 1
        if !literal.isEmpty { pieces.append(.literal(.text(String(literal)))) }
        literal = String.UnicodeScalarView()
        pieces.append(try one(piped()))
        try expect(")")
      default: literal.append(scalar)
      }
    }
    throw Unknown()
  }

  private mutating func escape() throws(Unknown) -> Unicode.Scalar {
    defer { position += 1 }
    switch peek() {
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    default: throw Unknown()
    }
  }
}
