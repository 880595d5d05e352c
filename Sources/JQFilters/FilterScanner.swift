import Diagnostics

/// Goes over the tokens of a filter, as the lexer of jq 1.6 divides it.
struct FilterScanner {
  typealias Problem = JQFilter.Problem

  var usedVariables: Set<String> = []
  var boundVariables: Set<String> = []
  var keys: Set<String> = []
  /// A value may be read whose key the text does not name.
  var readsAnyKey = false
  /// Where the expressions in texts are, but for those of `@json`, which writes null as such.
  private(set) var interpolations: [Range<Int>] = []
  /// Where those begin that are being read.
  private var openInterpolations: [Int] = []
  /// Where the texts of `@json` begin.
  private var jsonTexts: Set<Int> = []
  var isAfterJSONFormat = false

  private let text: [Unicode.Scalar]
  var position = 0
  /// Open brackets; a quote for an expression inside a text.
  var brackets: [(Unicode.Scalar, offset: Int)] = []
  var defined: Set<String> = []
  var previous = Token.start
  /// The bracket that was opened last is one after an operand: `.a[…]`.
  private var isSubscript = false
  /// Where a pattern after `as` began, by the number of open brackets.
  var patternDepth: Int?
  /// The colon of a slice that does not say where it begins was read last.
  private var hasEmptySlice = false
  /// The parameters of a `def` are being read.
  var isInParameters = false

  enum Token: Equatable {
    case start
    case operand
    case sign(Unicode.Scalar)
    case word(String)
  }

  private static let deepest = 100
  private static let longest = 10_000

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func scan() throws(Problem) {
    guard text.count <= Self.longest else {
      throw Problem(message: "the expression is too long", offset: 0)
    }
    while let scalar = peek() {
      let start = position
      if scalar == "\"", isAfterJSONFormat { jsonTexts.insert(start) }
      if !" \t\n#".unicodeScalars.contains(scalar) { isAfterJSONFormat = false }
      switch scalar {
      case " ", "\t", "\n": position += 1
      case "#": while let next = peek(), next != "\n" { position += 1 }
      case "\"":
        position += 1
        try restOfText(from: start)
      case "0"..."9":
        number()
        if peek() == "." { throw Problem(message: "invalid number", offset: start) }
      case ".":
        if peek(1) == "." { readsAnyKey = true }
        try dot()
      case "$": try variable()
      case "@": try format()
      case "(", "[", "{": try open(scalar)
      case ")", "]", "}": try close(scalar)
      case "?":
        position += 1
        if peek() == "/", peek(1) == "/" {
          // Another pattern follows.
          position += 2
          previous = .sign("?")
          patternDepth = brackets.count
        }
      case "|", ",", ";", ":", "+", "-", "*", "/", "%", "=", "<", ">", "!":
        position += 1
        hasEmptySlice = scalar == ":" && previous == .sign("[")
        previous = .sign(scalar)
      default:
        guard Self.isWord(scalar) else {
          throw Problem(message: "unexpected character", offset: start)
        }
        try word()
      }
    }
    if let (bracket, offset) = brackets.last {
      throw Problem(
        message: bracket == "\"" ? "expected “)” in the string" : "“\(bracket)” is not closed",
        offset: offset)
    }
    switch previous {
    case .start: throw Problem(message: "expected an expression", offset: 0)
    case .sign: throw Problem(message: "expected an expression", offset: text.count)
    case .word(let word) where word != "end":
      throw Problem(message: "expected an expression after “\(word)”", offset: text.count)
    case .operand, .word: break
    }
  }

  // MARK: Brackets and texts

  private mutating func open(_ bracket: Unicode.Scalar) throws(Problem) {
    guard brackets.count < Self.deepest else {
      throw Problem(message: "expressions are nested too deeply", offset: position)
    }
    isSubscript = bracket == "[" && previous == .operand
    brackets.append((bracket, position))
    position += 1
    previous = .sign(bracket)
    if isSubscript, !startsWithConstant, !isPlace { readsAnyKey = true }
  }

  private mutating func close(_ bracket: Unicode.Scalar) throws(Problem) {
    let openings: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
    let start = position
    position += 1
    guard let (opening, offset) = brackets.popLast() else {
      throw Problem(message: "“\(bracket)” closes nothing", offset: start)
    }
    if opening == "\"", bracket == ")" {
      if let first = openInterpolations.popLast(), !jsonTexts.contains(offset) {
        interpolations.append(first..<start)
      }
      try restOfText(from: offset)
      return
    }
    guard opening == openings[bracket] else {
      throw Problem(message: "“\(bracket)” does not close “\(opening)”", offset: start)
    }
    if case .sign(let sign) = previous,
      "|,;+-*/%=<>!".unicodeScalars.contains(sign) || sign == ":" && hasEmptySlice
    {
      throw Problem(message: "expected an expression before “\(bracket)”", offset: start)
    }
    isInParameters = false
    endOperand()
  }

  /// A text up to its end, or to an expression in it.
  private mutating func restOfText(from start: Int) throws(Problem) {
    var literal = String.UnicodeScalarView()
    while let scalar = peek() {
      position += 1
      switch scalar {
      case "\"":
        keys.insert(String(literal))
        endOperand()
        return
      case "\\" where peek() == "(":
        guard brackets.count < Self.deepest else {
          throw Problem(message: "expressions are nested too deeply", offset: position)
        }
        // A key that is put together.
        if isSubscript, previous == .sign("[") { readsAnyKey = true }
        brackets.append(("\"", start))
        position += 1
        openInterpolations.append(position)
        previous = .sign("(")
        return
      case "\\":
        guard let next = peek(), "\"\\/bfnrtu".unicodeScalars.contains(next) else {
          throw Problem(message: "unknown escape", offset: position - 1)
        }
        position += 1
      default: literal.append(scalar)
      }
    }
    throw Problem(message: "expected a closing quote for the string", offset: start)
  }

  mutating func endOperand() {
    previous = .operand
    if patternDepth == brackets.count { patternDepth = nil }
  }

  // MARK: Scalars

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  mutating func takeWord() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek(), Self.isWord(scalar) {
      word.append(scalar)
      position += 1
    }
    return String(word)
  }
}
