/// A pattern as steps of a nondeterministic automaton, the first at index 0.
struct PatternSteps {
  enum Step {
    /// Consumes a scalar of a set, given by its number.
    case set(Int, next: Int)
    case fork(Int, Int)
    case start(next: Int)
    case end(next: Int)
    case match
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []
  private var setNumbers: [ScalarSet: Int] = [:]
  private var visits = 0

  private static let stepLimit = 10_000

  /// - Returns: nil if the pattern has lookaround, backreferences or word boundaries, or too many
  ///   steps.
  init?(_ syntax: PatternSyntax) {
    // The first step's index is known only when the rest exists.
    steps.append(.match)
    steps.append(.match)
    guard let first = add(syntax, next: 1) else { return nil }
    steps[0] = .fork(first, first)
  }

  private mutating func append(_ step: Step) -> Int? {
    guard steps.count < Self.stepLimit else { return nil }
    steps.append(step)
    return steps.count - 1
  }

  /// Adds the steps of a pattern that lead to `next`, and returns the first of them.
  private mutating func add(_ syntax: PatternSyntax, next: Int) -> Int? {
    // Repeated empty patterns add no steps, but take time.
    visits += 1
    guard visits <= 4 * Self.stepLimit else { return nil }
    switch syntax {
    case .empty: return next
    case .set(let set):
      let number = setNumbers[set] ?? sets.count
      if number == sets.count {
        setNumbers[set] = number
        sets.append(set)
      }
      return append(.set(number, next: next))
    case .sequence(let parts):
      var next = next
      for part in parts.reversed() {
        guard let first = add(part, next: next) else { return nil }
        next = first
      }
      return next
    case .alternatives(let alternatives):
      var first: Int?
      for alternative in alternatives.reversed() {
        guard let start = add(alternative, next: next) else { return nil }
        guard let later = first else {
          first = start
          continue
        }
        guard let fork = append(.fork(start, later)) else { return nil }
        first = fork
      }
      return first ?? next
    case .group(let content): return add(content, next: next)
    case .repeated(let content, let minimum, let maximum, _):
      return add(content, minimum: minimum, maximum: maximum, next: next)
    case .start: return append(.start(next: next))
    case .end: return append(.end(next: next))
    case .wordBoundary, .lookahead, .lookbehind, .backreference: return nil
    }
  }

  private mutating func add(
    _ content: PatternSyntax, minimum: Int, maximum: Int?, next: Int
  ) -> Int? {
    var next = next
    if let maximum {
      // The optional repetitions are nested: each may be followed by the next, or end them all.
      let end = next
      for _ in minimum..<maximum {
        guard let first = add(content, next: next), let fork = append(.fork(first, end)) else {
          return nil
        }
        next = fork
      }
    } else {
      guard let fork = append(.fork(next, next)), let first = add(content, next: fork) else {
        return nil
      }
      steps[fork] = .fork(first, next)
      next = fork
    }
    for _ in 0..<minimum {
      guard let first = add(content, next: next) else { return nil }
      next = first
    }
    return next
  }
}
