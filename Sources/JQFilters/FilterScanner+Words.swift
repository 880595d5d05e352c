import Diagnostics

/// Numbers, keys, variables, formats and names.
extension FilterScanner {
  mutating func number() {
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

  mutating func dot() throws(Problem) {
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
      let key = takeWord()
      guard !isExponent(key) else {
        throw Problem(
          message: "“.\(key)” is the beginning of a number to jq",
          hint: "Put the key into quotes: .\"\(key)\"", offset: start)
      }
      keys.insert(key)
    }
    // A word of other letters would follow without an operator.
    if let next = peek(), next.value > 0x7F {
      throw Problem(
        message: "unexpected character", hint: "Put the key into quotes, as in .\"straße\".",
        offset: position)
    }
    endOperand()
  }

  /// jq 1.6 reads `.e5` and `.e-5` as numbers without digits before the exponent.
  private func isExponent(_ word: String) -> Bool {
    guard let first = word.first, first == "e" || first == "E" else { return false }
    let digits = word.utf8.dropFirst()
    guard digits.isEmpty else {
      return digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    return (peek() == "-" || peek() == "+") && peek(1).map { ("0"..."9").contains($0) } ?? false
  }

  mutating func variable() throws(Problem) {
    let start = position
    position += 1
    guard let next = peek(), Self.isWord(next), !("0"..."9").contains(next) else {
      throw Problem(message: "expected a name after “$”", offset: start)
    }
    let name = takeWord()
    guard name != "ENV", !name.hasPrefix("__") else { throw refused("$" + name, at: start) }
    guard !FilterFunctions.reserved.contains(name) else {
      throw Problem(
        message: "“$\(name)” cannot be the name of a variable in a filter: jq reserves the word",
        hint: "Use another name, such as $\(name)Value.", offset: start, isAboutName: true)
    }
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

  mutating func format() throws(Problem) {
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
    isAfterJSONFormat = name == "json"
    endOperand()
  }

  mutating func word() throws(Problem) {
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
  var startsWithConstant: Bool {
    var ahead = 0
    while let scalar = peek(ahead), " \t\n".unicodeScalars.contains(scalar) { ahead += 1 }
    return peek(ahead).map {
      ("0"..."9").contains($0) || "-:]\"".unicodeScalars.contains($0)
    } ?? true
  }

  /// Variables that are numbers wherever they have a meaning.
  private static let numbers: Set<String> = ["copy", "copies", "n", "i", "page", "pages"]

  /// A subscript is a slice, or computed from numbers alone: what it reads is an item of a list, under no key.
  var isPlace: Bool {
    var depth = 0
    var ahead = 0
    var isOfNumbers = true
    while let scalar = peek(ahead) {
      ahead += 1
      switch scalar {
      case "[", "(", "{": depth += 1
      case "]", ")", "}":
        if depth == 0 { return isOfNumbers }
        depth -= 1
      case ":" where depth == 0: return true
      case "\"": return false
      case "$":
        var name = ""
        while let letter = peek(ahead), letter == "_" || letter.properties.isAlphabetic {
          name.unicodeScalars.append(letter)
          ahead += 1
        }
        if !Self.numbers.contains(name) { isOfNumbers = false }
      case "0"..."9", "+", "-", "*", "/", "%", " ", "\t", "\n": break
      default: isOfNumbers = false
      }
    }
    return false
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
}
