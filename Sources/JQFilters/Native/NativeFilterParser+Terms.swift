import StructuredData

/// Operands, and the paths behind them.
extension NativeFilterParser {
  mutating func postfix() throws(Unknown) -> NativeFilter {
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
      // Two dots are another filter.
      guard peek() != "." else { throw Unknown() }
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
    case "if":
      let choice = try choice()
      // It is no operand of a path.
      guard peek() != ".", peek() != "[" else { throw Unknown() }
      return choice
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
}
