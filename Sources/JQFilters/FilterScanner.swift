import Diagnostics

/// Goes over the tokens of a filter, as the lexer of jq 1.6 divides it.
struct FilterScanner {
  typealias Problem = JQFilter.Problem

  private(set) var usedVariables: Set<String> = []
  private(set) var boundVariables: Set<String> = []
  private(set) var keys: Set<String> = []
  /// A value may be read whose key the text does not name.
  private(set) var readsAnyKey = false

  private let text: [Unicode.Scalar]
  private var position = 0
  /// Open brackets; a quote for an expression inside a text.
  private var brackets: [(Unicode.Scalar, offset: Int)] = []
  private var defined: Set<String> = []
  private var previous = Token.start
  /// The bracket that was opened last is one after an operand: `.a[…]`.
  private var isSubscript = false
  /// Where a pattern after `as` began, by the number of open brackets.
  private var patternDepth: Int?
  /// The colon of a slice that does not say where it begins was read last.
  private var hasEmptySlice = false
  /// The parameters of a `def` are being read.
  private var isInParameters = false

  private enum Token: Equatable {
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
    if isSubscript, !startsWithConstant { readsAnyKey = true }
  }

  private mutating func close(_ bracket: Unicode.Scalar) throws(Problem) {
    let openings: [Unicode.Scalar: Unicode.Scalar] = [")": "(", "]": "[", "}": "{"]
    let start = position
    position += 1
    guard let (opening, offset) = brackets.popLast() else {
      throw Problem(message: "“\(bracket)” closes nothing", offset: start)
    }
    if opening == "\"", bracket == ")" {
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

  private mutating func endOperand() {
    previous = .operand
    if patternDepth == brackets.count { patternDepth = nil }
  }

  // MARK: Words

  private mutating func number() {
    func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { ("0"..."9").contains($0) } == true
    }
    while isDigit(peek()) { position += 1 }
    if peek() == "." {
      position += 1
      while isDigit(peek()) { position += 1 }
    }
    if peek() == "e" || peek() == "E" {
      let signed = peek(1) == "+" || peek(1) == "-"
      if isDigit(peek(signed ? 2 : 1)) { position += signed ? 2 : 1 }
      while isDigit(peek()) { position += 1 }
    }
    endOperand()
  }

  private mutating func dot() throws(Problem) {
    let start = position
    position += 1
    if peek() == "." {
      position += 1
    } else if previous == .operand,
      peek().map({ !Self.isWord($0) && $0 != "\"" && $0 != "[" }) ?? true
    {
      throw Problem(message: "expected a key after the dot", offset: start)
    } else if let next = peek(), ("0"..."9").contains(next) {
      number()
    } else if let next = peek(), Self.isWord(next) {
      keys.insert(takeWord())
    }
    // A word of other letters would follow without an operator.
    if let next = peek(), next.value > 0x7F {
      throw Problem(
        message: "unexpected character", hint: "Put the key into quotes, as in .\"straße\".",
        offset: position)
    }
    endOperand()
  }

  private mutating func variable() throws(Problem) {
    let start = position
    position += 1
    guard let next = peek(), Self.isWord(next), !("0"..."9").contains(next) else {
      throw Problem(message: "expected a name after “$”", offset: start)
    }
    let name = takeWord()
    guard name != "ENV", !name.hasPrefix("__") else { throw refused("$" + name, at: start) }
    if case .word(let word) = previous, word == "label" || word == "break" {
      previous = .operand
      return
    }
    if patternDepth != nil || isInParameters {
      boundVariables.insert(name)
    } else {
      usedVariables.insert(name)
    }
    endOperand()
  }

  private mutating func format() throws(Problem) {
    let start = position
    position += 1
    let name = takeWord()
    guard FilterFunctions.formats.contains(name) else {
      throw Problem(
        message: "“@\(name)” is not a format of jq",
        hint: "Use one of: "
          + Remedy(FilterFunctions.formats.sorted().map { "@\($0)" }.joined(separator: ", ")) + ".",
        offset: start, isAboutName: true)
    }
    endOperand()
  }

  private mutating func word() throws(Problem) {
    let start = position
    let name = takeWord()
    if peek() == ":", peek(1) == ":" {
      throw Problem(message: "modules cannot be used in a template", offset: start)
    }
    if isKey {
      keys.insert(name)
      endOperand()
      return
    }
    if previous == .word("def") {
      guard !FilterFunctions.refused.contains(name), !name.hasPrefix("_") else {
        throw refused(name, at: start)
      }
      defined.insert(name)
      endOperand()
      isInParameters = peek() == "("
      return
    }
    if isInParameters {
      defined.insert(name)
      endOperand()
      return
    }
    if FilterFunctions.keywords.contains(name) {
      previous = .word(name)
      if name == "as" { patternDepth = brackets.count }
      return
    }
    if name == "break" {
      previous = .word(name)
      return
    }
    guard !FilterFunctions.refused.contains(name), !name.hasPrefix("_") else {
      throw refused(name, at: start)
    }
    guard FilterFunctions.allowed.contains(name) || defined.contains(name) else {
      let near = nearestNames(
        to: name, among: FilterFunctions.allowed.sorted() + defined.sorted(), limit: 1)
      throw Problem(
        message: "“\(name)” is not a function of jq",
        hint: near.first.map { "Did you mean “\($0)”? A path begins with a dot: .\(name)" }
          ?? "A path begins with a dot: .\(name)", offset: start, isAboutName: true)
    }
    if FilterFunctions.ofAnyKey.contains(name) { readsAnyKey = true }
    endOperand()
  }

  /// A subscript begins with a number or a text, or is empty.
  private var startsWithConstant: Bool {
    var ahead = 0
    while let scalar = peek(ahead), " \t\n".unicodeScalars.contains(scalar) { ahead += 1 }
    return peek(ahead).map {
      ("0"..."9").contains($0) || "-:]\"".unicodeScalars.contains($0)
    } ?? true
  }

  /// The key of an object's member is next.
  private var isKey: Bool {
    brackets.last?.0 == "{" && (previous == .sign("{") || previous == .sign(","))
  }

  private func refused(_ name: String, at offset: Int) -> Problem {
    Problem(
      message: "“\(name)” cannot be used in a template",
      hint:
        "An output depends on its record and the template alone; put the value into the record.",
      offset: offset, isAboutName: true, isRefused: true)
  }

  // MARK: Scalars

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private mutating func takeWord() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek(), Self.isWord(scalar) {
      word.append(scalar)
      position += 1
    }
    return String(word)
  }
}
