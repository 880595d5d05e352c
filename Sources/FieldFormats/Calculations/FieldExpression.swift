/// A calculation of numbers and fields with `+ - * /` and parentheses, as the steps that a machine
/// with a stack takes: however deep it is nested, nothing recurses.
package struct FieldExpression: Hashable, Sendable {
  package enum Operator: Hashable, Sendable {
    case add, subtract, multiply, divide, negate

    /// How tightly it binds.
    var rank: Int {
      switch self {
      case .add, .subtract: 1
      case .multiply, .divide: 2
      case .negate: 3
      }
    }
  }

  package enum Step: Hashable, Sendable {
    case number(DecimalNumber)
    case field(String)
    case apply(Operator)
  }

  /// Operands before their operator.
  package let steps: [Step]

  /// The fields it names, in order, as often as it names them.
  package var fieldNames: [String] {
    steps.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  func result(
    _ numbers: (String) -> [DecimalNumber?]
  ) -> Result<DecimalNumber, FieldCalculation.Problem> {
    var stack: [DecimalNumber] = []
    for step in steps {
      switch step {
      case .number(let number): stack.append(number)
      case .field(let name):
        guard let number = numbers(name).first else { return .failure(.unknownField(name)) }
        stack.append(number ?? .zero)
      case .apply(.negate): stack.append(-(stack.popLast() ?? .zero))
      case .apply(let operation):
        let right = stack.popLast() ?? .zero
        let left = stack.popLast() ?? .zero
        switch operation {
        case .add: stack.append(left + right)
        case .subtract: stack.append(left - right)
        case .multiply: stack.append(left * right)
        case .divide:
          guard let quotient = left.divided(by: right) else { return .failure(.divisionByZero) }
          stack.append(quotient)
        case .negate: break
        }
      }
    }
    return .success(stack.last ?? .zero)
  }
}

/// Puts an expression together from its words in order (Dijkstra's shunting yard).
struct ExpressionBuilder {
  private enum Pending {
    case operation(FieldExpression.Operator)
    case parenthesis
  }

  private var steps: [FieldExpression.Step] = []
  private var pending: [Pending] = []
  private var isAfterOperand = false

  /// Each says whether the word may stand here.
  mutating func operand(_ step: FieldExpression.Step) -> Bool {
    guard !isAfterOperand else { return false }
    steps.append(step)
    isAfterOperand = true
    return true
  }

  /// `+ - * /`, a sign where an operand is due.
  mutating func sign(_ character: Unicode.Scalar) -> Bool {
    switch (character, isAfterOperand) {
    case ("+", false): return true
    case ("-", false): pending.append(.operation(.negate))
    case ("+", true): push(.add)
    case ("-", true): push(.subtract)
    case ("*", true): push(.multiply)
    case ("/", true): push(.divide)
    default: return false
    }
    isAfterOperand = false
    return true
  }

  mutating func open() -> Bool {
    guard !isAfterOperand else { return false }
    pending.append(.parenthesis)
    return true
  }

  mutating func close() -> Bool {
    guard isAfterOperand else { return false }
    while let last = pending.popLast() {
      switch last {
      case .parenthesis: return true
      case .operation(let operation): steps.append(.apply(operation))
      }
    }
    return false
  }

  private mutating func push(_ operation: FieldExpression.Operator) {
    while case .operation(let last) = pending.last, last.rank >= operation.rank {
      steps.append(.apply(last))
      pending.removeLast()
    }
    pending.append(.operation(operation))
  }

  /// The whole; nil where it is not finished.
  mutating func finish() -> FieldExpression? {
    guard isAfterOperand else { return nil }
    while let last = pending.popLast() {
      guard case .operation(let operation) = last else { return nil }
      steps.append(.apply(operation))
    }
    return FieldExpression(steps: steps)
  }
}
