/// Parses patterns of ECMA-262 (22.2.1) with the flag `u`.
///
/// Beyond that grammar it accepts what Annex B does and schemas contain: an escaped punctuation
/// character, and `{`, `}` and `]` for themselves where they end nothing. `[^]` matches every scalar
/// and `[]` none.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private var groupCount = 0
  private var groupNames: [String: Int] = [:]
  private var largestReference = 0

  private static let depthLimit = 100
  /// Counts beyond this are errors: no text that fits in a record has as many characters.
  private static let countLimit = 100_000_000

  static func parse(_ text: String) throws(PatternError) -> PatternSyntax {
    var parser = PatternParser(text)
    try parser.findGroupNames()
    let syntax = try parser.disjunction()
    if parser.next != nil { throw parser.error("contains an unmatched “)”") }
    if parser.largestReference > parser.groupCount {
      throw PatternError(reason: "refers to group \(parser.largestReference), which does not exist")
    }
    return syntax
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private func error(_ reason: String) -> PatternError {
    PatternError(reason: reason, column: min(position, scalars.count) + 1)
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  // MARK: Terms

  private mutating func disjunction() throws(PatternError) -> PatternSyntax {
    guard depth < Self.depthLimit else {
      throw error("nests groups more than \(Self.depthLimit) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    var alternatives = [try alternative()]
    while take("|") { alternatives.append(try alternative()) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  private mutating func alternative() throws(PatternError) -> PatternSyntax {
    var terms: [PatternSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" { terms.append(try term()) }
    switch terms.count {
    case 0: return .empty
    case 1: return terms[0]
    default: return .sequence(terms)
    }
  }

  private mutating func term() throws(PatternError) -> PatternSyntax {
    let isAssertion: Bool
    let atom: PatternSyntax
    switch next {
    case "^"?: (position, atom, isAssertion) = (position + 1, .start, true)
    case "$"?: (position, atom, isAssertion) = (position + 1, .end, true)
    case "("?: (atom, isAssertion) = try parenthesized()
    case "."?: (position, atom, isAssertion) = (position + 1, .set(.withinLine), false)
    case "["?:
      position += 1
      (atom, isAssertion) = (.set(try characterClass()), false)
    case "\\"?:
      if take("\\b") {
        return .wordBoundary(isNegated: false)
      } else if take("\\B") {
        return .wordBoundary(isNegated: true)
      }
      (atom, isAssertion) = (try atomEscape(), false)
    case "*"?, "+"?, "?"?: throw error("has nothing to repeat")
    case let scalar?:
      if scalar == "{", try quantifier() != nil { throw error("has nothing to repeat") }
      position += 1
      (atom, isAssertion) = (.set(ScalarSet(scalar)), false)
    case nil: throw error("ends too early")
    }
    guard let (minimum, maximum) = try quantifier() else { return atom }
    if isAssertion { throw error("repeats an assertion") }
    return .repeated(atom, minimum: minimum, maximum: maximum, isLazy: take("?"))
  }

  /// The counts of `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}` at the position; nil if none is there.
  private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{"), let minimum = try count() else {
      position = start
      return nil
    }
    var maximum: Int? = minimum
    if take(",") { maximum = try count() }
    guard take("}") else {
      position = start
      return nil
    }
    if let maximum, maximum < minimum { throw error("repeats from more to fewer times") }
    return (minimum, maximum)
  }

  private mutating func count() throws(PatternError) -> Int? {
    var value: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      value = (value ?? 0) * 10 + Int(digit.value - 0x30)
      guard value ?? 0 <= Self.countLimit else { throw error("repeats too many times") }
      position += 1
    }
    return value
  }

  private mutating func parenthesized() throws(PatternError) -> (PatternSyntax, isAssertion: Bool) {
    let open = position
    var wrap: (PatternSyntax) -> PatternSyntax = { .group($0) }
    var isAssertion = false
    if take("(?:") {
      wrap = { $0 }
    } else if take("(?=") {
      (wrap, isAssertion) = ({ .lookahead($0, isNegated: false) }, true)
    } else if take("(?!") {
      (wrap, isAssertion) = ({ .lookahead($0, isNegated: true) }, true)
    } else if take("(?<=") {
      (wrap, isAssertion) = ({ .lookbehind($0, isNegated: false) }, true)
    } else if take("(?<!") {
      (wrap, isAssertion) = ({ .lookbehind($0, isNegated: true) }, true)
    } else if take("(?<") {
      groupCount += 1
      _ = try groupName()
    } else if take("(?") {
      throw error("contains an unknown kind of group")
    } else {
      position += 1
      groupCount += 1
    }
    let content = try disjunction()
    guard take(")") else {
      position = open
      throw error("contains a “(” that is not closed")
    }
    return (wrap(content), isAssertion)
  }

  // MARK: Groups and references

  /// Names may be referred to before their groups: they are found first.
  private mutating func findGroupNames() throws(PatternError) {
    var number = 0
    var isInClass = false
    defer { position = 0 }
    while let scalar = next {
      switch scalar {
      case "\\": position += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        if take("(?<"), next != "=", next != "!" {
          number += 1
          let name = try groupName()
          guard groupNames.updateValue(number, forKey: name) == nil else {
            throw error("has two groups with the same name")
          }
          continue
        } else if position + 1 < scalars.count, scalars[position] == "(",
          scalars[position + 1] != "?"
        {
          number += 1
        }
      default: break
      }
      position += 1
    }
  }

  /// The name before a “>”.
  private mutating func groupName() throws(PatternError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next, scalar != ">" {
      guard
        scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
          || !name.isEmpty && scalar.properties.numericType != nil
      else { throw error("has an invalid group name") }
      name.append(scalar)
      position += 1
    }
    guard !name.isEmpty, take(">") else { throw error("has an invalid group name") }
    return String(name)
  }

  private mutating func atomEscape() throws(PatternError) -> PatternSyntax {
    if take("\\k") {
      guard take("<") else { throw error("has an invalid group name") }
      let name = try groupName()
      guard let number = groupNames[name] else {
        throw error("refers to a group that does not exist")
      }
      return .backreference(number)
    }
    let escape = position + 1
    if escape < scalars.count, ("1"..."9").contains(scalars[escape]) {
      position += 1
      let number = try count() ?? 0
      largestReference = max(largestReference, number)
      return .backreference(number)
    }
    position += 1
    return .set(try PatternEscape.parse(scalars, &position, isInClass: false))
  }

  // MARK: Classes

  /// The class after its opening bracket.
  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    let open = position
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while true {
      guard let scalar = next else {
        position = open - 1
        throw error("contains a “[” that is not closed")
      }
      if scalar == "]" {
        position += 1
        break
      }
      let first = try classAtom()
      let dash = position
      guard take("-"), next != "]", next != nil else {
        position = dash
        ranges += first.ranges
        continue
      }
      let second = try classAtom()
      guard let low = first.single, let high = second.single else {
        throw error("uses a set as the end of a range")
      }
      guard low <= high else { throw error("contains a range that is out of order") }
      ranges.append(low...high)
    }
    let set = ScalarSet(ranges)
    return isNegated ? set.inverted : set
  }

  private mutating func classAtom() throws(PatternError) -> ScalarSet {
    guard let scalar = next else { throw error("ends too early") }
    position += 1
    guard scalar == "\\" else { return ScalarSet(scalar) }
    return try PatternEscape.parse(scalars, &position, isInClass: true)
  }
}

extension ScalarSet {
  /// The only scalar of the set; nil if it has more or none.
  fileprivate var single: UInt32? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
