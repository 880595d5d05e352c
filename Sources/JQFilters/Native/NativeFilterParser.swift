import StructuredData

/// A recursive-descent parser of what is evaluated here, by the grammar of jq 1.6.
///
/// It may know less than jq, but must not read anything differently.
struct NativeFilterParser {
  /// There is something that is left to libjq.
  struct Unknown: Error {}

  let text: [Unicode.Scalar]
  var position = 0
  var depth = 0

  static let deepest = 50

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// - Returns: nil if the filter is one for libjq.
  static func filter(_ text: String) -> NativeFilter? {
    var parser = NativeFilterParser(text)
    guard let filter = try? parser.piped() else { return nil }
    parser.skipSpace()
    return parser.position == parser.text.count ? filter : nil
  }

  // MARK: Operators, from the one that binds least

  mutating func piped() throws(Unknown) -> NativeFilter {
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
    for comparison in FilterComparison.allCases where try takes(comparison.rawValue) {
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
        let second = try one(operand(&self))
        // libjq divides constants when it reads a filter, and refuses one that divides them by zero.
        if symbol == .divide, !second.canDivideConstants { throw Unknown() }
        filter = .arithmetic(try one(filter), symbol, second)
        continue search
      }
      return filter
    }
  }

  /// What must not have several values: jq would combine them.
  func one(_ filter: NativeFilter) throws(Unknown) -> NativeFilter {
    guard !filter.isMany else { throw Unknown() }
    return filter
  }

  // MARK: Scalars

  /// Goes past an operator, and the space before it, if it is next.
  ///
  /// - Throws: if an assignment is.
  mutating func takes(_ symbol: String) throws(Unknown) -> Bool {
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

  mutating func takes(word: String) -> Bool {
    skipSpace()
    let scalars = word.unicodeScalars
    guard text[position...].starts(with: scalars),
      peek(scalars.count).map({ !isWord($0) }) ?? true
    else { return false }
    position += scalars.count
    return true
  }

  mutating func expect(_ wanted: Unicode.Scalar) throws(Unknown) {
    skipSpace()
    guard peek() == wanted else { throw Unknown() }
    position += 1
  }

  mutating func expect(word: String) throws(Unknown) {
    guard takes(word: word) else { throw Unknown() }
  }

  /// What jq 1.6 holds for space: no carriage return.
  mutating func skipSpace() {
    while let scalar = peek(), " \t\n".unicodeScalars.contains(scalar) { position += 1 }
  }

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
