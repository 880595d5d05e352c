package import Diagnostics
import JQFilters
import StructuredData

extension Expression {
  /// Parses an expression.
  ///
  /// - Parameter location: where its text begins, for messages.
  /// - Throws: ``FormwrightError`` of kind `data`, code `expression`, with the column inside the text.
  package init(parsing text: String, at location: SourceLocation?) throws(FormwrightError) {
    let problem: ExpressionParser.Problem
    do throws(ExpressionParser.Problem) {
      var parser = ExpressionParser(text)
      self = try parser.whole()
      return
    } catch { problem = error }
    do throws(JQFilter.Problem) {
      self = .filter(try JQFilter(text))
    } catch {
      let path = Self.path(meantBy: text)
      let isTold = error.isRefused || path == nil && (error.isAboutName || !problem.isSpecific)
      throw FormwrightError(
        .data, "expression",
        isTold
          ? "\(error.message) at character \(error.offset + 1) of the expression"
          : "\(problem.message) at character \(problem.offset + 1) of the expression",
        hint: isTold
          ? error.hint : path.map { "Did you mean \($0)?" } ?? "Write an expression such as .a.b.",
        location: location)
    }
  }
}

extension Expression {
  /// The path somebody meant who left out the dot that every path begins with, or the quotation marks of a key such
  /// as `.first-name`.
  private static func path(meantBy text: String) -> String? {
    if let quoted = quotedPath(meantBy: text) { return quoted }
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic,
      let path = try? Expression(parsing: "." + text, at: nil), case .path = path
    else { return nil }
    return "." + text
  }
}

extension Expression {
  private static func quotedPath(meantBy text: String) -> String? {
    let isPath =
      text.hasPrefix(".") && text.contains(where: { $0 == "-" || $0 == " " })
      && text.allSatisfy { $0.isLetter || $0.isNumber || "._- ".contains($0) }
      && ![" .", " -", "- "].contains(where: text.contains)
    guard isPath else { return nil }
    return text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map { key in
      key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? ".\(key)" : ".\"\(key)\""
    }.joined()
  }
}

/// A recursive-descent parser over the text's scalars.
struct ExpressionParser {
  struct Problem: Error {
    var message: String
    var offset: Int

    static let unsupported = "unsupported syntax"
    /// It says more than that this parser does not know what is there.
    var isSpecific: Bool { message != Self.unsupported }
  }

  let text: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func whole() throws(Problem) -> Expression {
    let expression = try piped()
    skipSpace()
    guard position == text.count, expression.hasOptionalPathsOnlyWhereNullIsNoValue else {
      throw Problem(message: Problem.unsupported, offset: position)
    }
    return expression
  }

  // Each from the operator that binds least to the one that binds most, as in jq.

  /// An expression, or one with `| not` or `| length` after it.
  mutating func piped() throws(Problem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else {
      throw Problem(message: "expressions are nested too deeply", offset: position)
    }
    var expression = try alternative()
    while takes("|") {
      let start = position
      if takes(word: "not") {
        expression = .negation(expression)
      } else if takes(word: "length") {
        expression = .length(expression)
      } else {
        throw Problem(message: Problem.unsupported, offset: start)
      }
    }
    return expression
  }

  private mutating func alternative() throws(Problem) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else {
      throw Problem(message: "expressions are nested too deeply", offset: position)
    }
    let first = try disjunction()
    return takes("//") ? .alternative(first, try alternative()) : first
  }

  private mutating func disjunction() throws(Problem) -> Expression {
    var expression = try conjunction()
    while takes(word: "or") { expression = .disjunction(expression, try conjunction()) }
    return expression
  }

  private mutating func conjunction() throws(Problem) -> Expression {
    var expression = try comparison()
    while takes(word: "and") { expression = .conjunction(expression, try comparison()) }
    return expression
  }

  private mutating func comparison() throws(Problem) -> Expression {
    let first = try term()
    for comparison in Expression.Comparison.allCases where takes(comparison.rawValue) {
      return .comparison(first, comparison, try term())
    }
    return first
  }

  /// Goes past an operator, and the space before it, if it is next.
  private mutating func takes(_ symbol: String) -> Bool {
    skipSpace()
    let scalars = Array(symbol.unicodeScalars)
    guard text[position...].starts(with: scalars) else { return false }
    position += scalars.count
    return true
  }

  /// Goes past a word, and the space before it, if it is next.
  private mutating func takes(word: String) -> Bool {
    skipSpace()
    let scalars = Array(word.unicodeScalars)
    guard text[position...].starts(with: scalars),
      peek(scalars.count).map({ !isWord($0) }) ?? true
    else { return false }
    position += scalars.count
    return true
  }

  private mutating func term() throws(Problem) -> Expression {
    skipSpace()
    switch peek() {
    case nil: throw Problem(message: "expected an expression", offset: position)
    case ".": return .path(try path())
    case "$": return try variable()
    case "\"": return try string()
    case "(":
      position += 1
      let inner = try piped()
      skipSpace()
      try expect(")")
      return inner
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return try number()
    default: return try word()
    }
  }

  // MARK: Paths

  private mutating func path() throws(Problem) -> [Expression.Step] {
    var steps: [Expression.Step] = []
    try expect(".")
    // Two dots are a filter of jq.
    guard peek() != "." else { throw Problem(message: Problem.unsupported, offset: position) }
    if let key = try key() { steps.append(.key(MemberKey(key))) }
    return steps + (try furtherSteps())
  }

  /// `$name`, and steps from there.
  private mutating func variable() throws(Problem) -> Expression {
    let start = position
    position += 1
    guard peek() != "\"", let name = try key() else {
      throw Problem(message: "expected a name after “$”", offset: start)
    }
    guard name != "ENV", !name.hasPrefix("__") else {
      throw Problem(message: "unsupported name “$\(name)”", offset: start)
    }
    return .variable(name, try furtherSteps())
  }

  private mutating func furtherSteps() throws(Problem) -> [Expression.Step] {
    var steps: [Expression.Step] = []
    while true {
      switch peek() {
      case ".":
        position += 1
        guard let key = try key() else {
          throw Problem(message: "expected a key after the dot", offset: position)
        }
        steps.append(.key(MemberKey(key)))
      case "[":
        position += 1
        steps.append(try subscripted())
      case "?":
        position += 1
        steps.append(.optional)
      default: return steps
      }
    }
  }

  /// `name` or `"any text"` after a dot; nil where there is neither.
  private mutating func key() throws(Problem) -> String? {
    if peek() == "\"" { return try plainString() }
    var key = String.UnicodeScalarView()
    while let scalar = peek(), isWord(scalar) {
      key.append(scalar)
      position += 1
    }
    return key.isEmpty ? nil : String(key)
  }

  private mutating func subscripted() throws(Problem) -> Expression.Step {
    skipSpace()
    let step: Expression.Step
    if peek() == "\"" {
      step = .key(MemberKey(try plainString()))
    } else {
      let start = position
      let first = index()
      skipSpace()
      if peek() == ":" {
        position += 1
        skipSpace()
        let end = index()
        guard first != nil || end != nil else {
          throw Problem(message: "expected an index before or after the colon", offset: start)
        }
        step = .slice(first, end)
      } else if let first {
        step = .index(first)
      } else {
        throw Problem(message: "expected an index or a quoted key", offset: start)
      }
    }
    skipSpace()
    try expect("]")
    return step
  }

  /// An integer, where one is next.
  private mutating func index() -> Int? {
    let start = position
    var digits = ""
    while let scalar = peek(), scalar == "-" || ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    guard let index = Int(digits) else {
      position = start
      return nil
    }
    return index
  }

  // MARK: Scalars

  func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < text.count ? text[position + ahead] : nil
  }

  func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }

  mutating func skipSpace() {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
  }

  mutating func expect(_ wanted: Unicode.Scalar) throws(Problem) {
    guard peek() == wanted else {
      throw Problem(message: "expected “\(wanted)”", offset: position)
    }
    position += 1
  }
}
