import StructuredData

/// A recursive-descent parser of what is evaluated here, by the grammar of jq 1.6.
///
/// It may know less than jq, but must not read anything differently.
struct NativeFilterParser {
  /// There is something that is left to libjq.
  struct Unknown: Error {}

  private let text: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  private static let deepest = 50

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// - Returns: nil if the filter is one for libjq.
  static func filter(_ text: String) -> NativeFilter? {
    var parser = NativeFilterParser(text)
    guard let filter = try? parser.piped() else { return nil }
    parser.skipSpace()
    return parser.position == parser.text.count ? filter : nil
  }

  // MARK: Operators, from the one that binds least

  private mutating func piped() throws(Unknown) -> NativeFilter {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw Unknown() }
    let first = try comma()
    return try takes("|") ? .pipe(first, piped()) : first
  }

  private mutating func comma() throws(Unknown) -> NativeFilter {
    var filter = try alternative()
    while try takes(",") { filter = .comma(filter, try alternative()) }
    return filter
  }

  private mutating func alternative() throws(Unknown) -> NativeFilter {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw Unknown() }
    let first = try disjunction()
    return try takes("//") ? .alternative(first, alternative()) : first
  }

  private mutating func disjunction() throws(Unknown) -> NativeFilter {
    var filter = try conjunction()
    while takes(word: "or") { filter = .disjunction(try one(filter), try one(conjunction())) }
    return filter
  }

  private mutating func conjunction() throws(Unknown) -> NativeFilter {
    var filter = try comparison()
    while takes(word: "and") { filter = .conjunction(try one(filter), try one(comparison())) }
    return filter
  }

  private mutating func comparison() throws(Unknown) -> NativeFilter {
    let first = try sum()
    for comparison in NativeFilter.Comparison.allCases where try takes(comparison.rawValue) {
      return .comparison(try one(first), comparison, try one(sum()))
    }
    return first
  }

  private mutating func sum() throws(Unknown) -> NativeFilter {
    try operation([.add, .subtract]) { parser throws(Unknown) in try parser.product() }
  }

  private mutating func product() throws(Unknown) -> NativeFilter {
    try operation([.multiply, .divide, .remainder]) { parser throws(Unknown) in
      try parser.postfix()
    }
  }

  private mutating func operation(
    _ operators: [NativeFilter.Arithmetic],
    of operand: (inout NativeFilterParser) throws(Unknown) -> NativeFilter
  ) throws(Unknown) -> NativeFilter {
    var filter = try operand(&self)
    search: while true {
      for symbol in operators where try takes(symbol.rawValue) {
        filter = .arithmetic(try one(filter), symbol, try one(operand(&self)))
        continue search
      }
      return filter
    }
  }

  /// What must not have several values: jq would combine them.
  private func one(_ filter: NativeFilter) throws(Unknown) -> NativeFilter {
    guard !filter.isMany else { throw Unknown() }
    return filter
  }

  // MARK: Terms

  private mutating func postfix() throws(Unknown) -> NativeFilter {
    skipSpace()
    var filter = try term()
    var steps: [PathStep] = []
    func settled() -> NativeFilter { steps.isEmpty ? filter : .steps(filter, steps) }
    while let next = peek() {
      if next == "." {
        position += 1
        steps.append(.key(try key()))
      } else if next == "[" {
        position += 1
        skipSpace()
        if peek() == "]" {
          position += 1
          filter = .items(settled())
          steps = []
        } else {
          steps.append(try subscripted())
        }
      } else {
        break
      }
    }
    return settled()
  }

  private mutating func term() throws(Unknown) -> NativeFilter {
    switch peek() {
    case ".":
      position += 1
      guard let next = peek(), isWord(next) || next == "\"" else { return .identity }
      return .steps(.identity, [.key(try key())])
    case "$":
      position += 1
      return .variable(try word())
    case "\"": return try string()
    case "(":
      position += 1
      let inner = try piped()
      try expect(")")
      return inner
    case "[":
      position += 1
      skipSpace()
      if peek() == "]" {
        position += 1
        return .list(nil)
      }
      let inner = try piped()
      try expect("]")
      return .list(inner)
    case let next? where isDigit(next): return .literal(.number(try number()))
    case let next? where isWord(next): return try named(word())
    default: throw Unknown()
    }
  }

  private mutating func named(_ name: String) throws(Unknown) -> NativeFilter {
    switch name {
    case "true", "false": return .literal(.boolean(name == "true"))
    case "null": return .literal(.null)
    case "if": return try choice()
    default: break
    }
    guard peek() == "(" else {
      guard let function = NativeFilter.Function(rawValue: name) else { throw Unknown() }
      return .call(function)
    }
    guard let function = NativeFilter.FunctionOfOne(rawValue: name) else { throw Unknown() }
    position += 1
    let argument = try piped()
    try expect(")")
    switch function {
    case .map: return .list(.pipe(.items(.identity), argument))
    case .first: return .callWith(.first, argument)
    default: return .callWith(function, try one(argument))
    }
  }

  /// The rest of `if … then … elif … else … end`.
  private mutating func choice() throws(Unknown) -> NativeFilter {
    depth += 1
    defer { depth -= 1 }
    let condition = try one(piped())
    try expect(word: "then")
    let first = try piped()
    if takes(word: "elif") { return .choice(condition, then: first, else: try choice()) }
    try expect(word: "else")
    let second = try piped()
    try expect(word: "end")
    return .choice(condition, then: first, else: second)
  }

  /// A key after a dot.
  private mutating func key() throws(Unknown) -> MemberKey {
    if peek() == "\"" { return try checkedKey(string()) }
    guard let first = peek(), !isDigit(first) else { throw Unknown() }
    return try checkedKey(.literal(.text(word())))
  }

  /// Only a key of ASCII: texts that Unicode holds equivalent to it are longer, so that they can be told apart.
  private func checkedKey(_ filter: NativeFilter) throws(Unknown) -> MemberKey {
    guard case .literal(.text(let key)) = filter, key.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Unknown()
    }
    return MemberKey(key)
  }

  private mutating func subscripted() throws(Unknown) -> PathStep {
    if peek() == "\"" {
      let key = try checkedKey(string())
      try expect("]")
      return .key(key)
    }
    let first = index()
    skipSpace()
    guard peek() == ":" else {
      guard let first else { throw Unknown() }
      try expect("]")
      return .index(first)
    }
    position += 1
    skipSpace()
    let end = index()
    guard first != nil || end != nil else { throw Unknown() }
    try expect("]")
    return .slice(first, end)
  }

  /// An integer, if one is next.
  private mutating func index() -> Int? {
    let start = position
    var digits = peek() == "-" ? "-" : ""
    position += digits.count
    while let scalar = peek(), isDigit(scalar), digits.utf8.count < 9 {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    if let index = Int(digits) { return index }
    position = start
    return nil
  }

  // MARK: Words, numbers and texts

  private mutating func word() throws(Unknown) -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek(), isWord(scalar) {
      word.append(scalar)
      position += 1
    }
    guard let first = word.first, !isDigit(first) else { throw Unknown() }
    return String(word)
  }

  private mutating func number() throws(Unknown) -> Double {
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

  private mutating func string() throws(Unknown) -> NativeFilter {
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

  // MARK: Scalars

  /// Goes past an operator, and the space before it, if it is next.
  ///
  /// - Throws: if an assignment is.
  private mutating func takes(_ symbol: String) throws(Unknown) -> Bool {
    skipSpace()
    let scalars = symbol.unicodeScalars
    guard text[position...].starts(with: scalars) else { return false }
    let next = peek(scalars.count)
    // A division is not the beginning of a default.
    if symbol == "/", next == "/" { return false }
    if next == "=" { throw Unknown() }
    position += scalars.count
    return true
  }

  private mutating func takes(word: String) -> Bool {
    skipSpace()
    let scalars = word.unicodeScalars
    guard text[position...].starts(with: scalars),
      peek(scalars.count).map({ !isWord($0) }) ?? true
    else { return false }
    position += scalars.count
    return true
  }

  private mutating func expect(_ wanted: Unicode.Scalar) throws(Unknown) {
    skipSpace()
    guard peek() == wanted else { throw Unknown() }
    position += 1
  }

  private mutating func expect(word: String) throws(Unknown) {
    guard takes(word: word) else { throw Unknown() }
  }

  private mutating func skipSpace() {
    while let scalar = peek(), " \t\n\r".unicodeScalars.contains(scalar) { position += 1 }
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
