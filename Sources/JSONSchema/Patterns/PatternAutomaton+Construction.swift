extension PatternAutomaton {
  /// What one pattern may need: beyond these sizes ICU matches it.
  private static let stateLimit = 4_096
  private static let cellLimit = 1 << 16
  private static let workLimit = 500_000

  /// The automaton of a pattern.
  ///
  /// - Parameter work: what building automata may still cost; reduced by what this one does.
  /// - Returns: nil if the pattern has lookaround, backreferences or word boundaries, or if the
  ///   automaton would be too large.
  convenience init?(_ syntax: PatternSyntax, work: inout Int) {
    guard let steps = PatternSteps(syntax), let classes = ScalarClasses(steps.sets) else {
      return nil
    }
    var subsets = Subsets(steps)
    defer { work -= subsets.work }
    let workLimit = min(Self.workLimit, work)
    var transitions: [State] = Array(repeating: Self.rejecting, count: classes.count)
    transitions += Array(repeating: Self.accepting, count: classes.count)
    let initial = subsets.state(of: [0], isAtStart: true)
    var state = 2
    while state < subsets.members.count {
      let members = subsets.members[state]
      for sets in classes.membership {
        // A match may begin at every scalar: the first step is always among the next ones.
        let targets = members.compactMap { index -> Int? in
          guard case .set(let set, let next) = steps.steps[index], sets.contains(set) else {
            return nil
          }
          return next
        }
        transitions.append(subsets.state(of: targets + [0], isAtStart: false))
      }
      guard subsets.members.count <= Self.stateLimit, transitions.count <= Self.cellLimit,
        subsets.work <= workLimit
      else { return nil }
      state += 1
    }
    self.init(
      classes: classes, initial: initial, transitions: transitions,
      acceptsAtEnd: subsets.acceptsAtEnd)
  }

  /// The sets of steps that are states of the automaton, numbered as they are found.
  private struct Subsets {
    private let steps: PatternSteps
    private var numbers: [[Int]: State] = [:]
    /// The steps of each state that consume a scalar.
    private(set) var members: [[Int]] = [[], []]
    private(set) var acceptsAtEnd = [false, true]
    private(set) var work = 0
    private var visited: [Int]
    private var visit = 0

    init(_ steps: PatternSteps) {
      self.steps = steps
      visited = Array(repeating: 0, count: steps.steps.count)
    }

    /// The state for a text of which these steps are next.
    mutating func state(of targets: [Int], isAtStart: Bool) -> State {
      var (consuming, acceptsNow) = closure(of: targets, isAtStart: isAtStart, isAtEnd: false)
      if acceptsNow { return PatternAutomaton.accepting }
      consuming.sort()
      let accepts = closure(of: targets, isAtStart: isAtStart, isAtEnd: true).accepts
      // Whether it accepts at the end belongs to the state.
      let key = consuming + [accepts ? -1 : -2]
      if let number = numbers[key] { return number }
      // A text that follows no step can never match.
      if consuming.isEmpty, !accepts { return PatternAutomaton.rejecting }
      guard members.count < Int(State.max) else { return PatternAutomaton.rejecting }
      let number = State(members.count)
      numbers[key] = number
      members.append(consuming)
      acceptsAtEnd.append(accepts)
      return number
    }

    /// The consuming steps that are reached without consuming, and whether the end of the pattern
    /// is.
    private mutating func closure(
      of targets: [Int], isAtStart: Bool, isAtEnd: Bool
    ) -> (consuming: [Int], accepts: Bool) {
      visit += 1
      var consuming: [Int] = []
      var accepts = false
      var pending = targets
      while let index = pending.popLast() {
        guard visited[index] != visit else { continue }
        visited[index] = visit
        work += 1
        switch steps.steps[index] {
        case .set: consuming.append(index)
        case .fork(let first, let second): pending += [first, second]
        case .start(let next): if isAtStart { pending.append(next) }
        case .end(let next): if isAtEnd { pending.append(next) }
        case .match: accepts = true
        }
      }
      return (consuming, accepts)
    }
  }
}

/// The scalars in classes: those of one class are in the same sets of a pattern.
struct ScalarClasses {
  private(set) var ascii: [UInt8] = Array(repeating: 0, count: 128)
  private(set) var starts: [UInt32] = []
  private(set) var classes: [UInt8] = []
  /// The sets that each class is in.
  private(set) var membership: [Set<Int>] = []

  var count: Int { membership.count }

  /// - Returns: nil if there are too many sets or classes.
  init?(_ sets: [ScalarSet]) {
    guard sets.count <= 200 else { return nil }
    // At each bound, the sets that begin and end there.
    var changes: [UInt32: [Int]] = [0: [], 0x80: []]
    var work = 0
    for (number, set) in sets.enumerated() {
      work += set.ranges.count
      guard work <= 20_000 else { return nil }
      for range in set.ranges {
        changes[range.lowerBound, default: []].append(number)
        if range.upperBound < ScalarSet.last {
          changes[range.upperBound + 1, default: []].append(number)
        }
      }
    }
    var numbers: [Set<Int>: UInt8] = [:]
    var current: Set<Int> = []
    let bounds = changes.keys.sorted()
    for (place, bound) in bounds.enumerated() {
      for set in changes[bound] ?? [] where current.remove(set) == nil { current.insert(set) }
      let number: UInt8
      if let known = numbers[current] {
        number = known
      } else {
        guard membership.count < 255 else { return nil }
        number = UInt8(membership.count)
        numbers[current] = number
        membership.append(current)
      }
      let end = place + 1 < bounds.count ? bounds[place + 1] : ScalarSet.last + 1
      if bound < 0x80 {
        for scalar in bound..<min(end, 0x80) { ascii[Int(scalar)] = number }
      } else {
        starts.append(bound)
        classes.append(number)
      }
    }
  }
}
