import StructuredData

extension NativeFilter.Arithmetic {
  /// - Throws: if jq would fail, or the values are of kinds that are left to it.
  func result(
    _ left: NativeValue, _ right: NativeValue
  ) throws(NativeEvaluation.LeftToJQ) -> NativeValue {
    if let first = left.double, let second = right.double {
      return .number(try result(first, second))
    }
    guard self == .add else { throw NativeEvaluation.LeftToJQ() }
    if left.isNull { return right }
    if right.isNull { return left }
    guard let first = left.text, let second = right.text else { throw NativeEvaluation.LeftToJQ() }
    return .text(first + second)
  }

  private func result(
    _ left: Double, _ right: Double
  ) throws(NativeEvaluation.LeftToJQ) -> Double {
    switch self {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide:
      guard right != 0 else { throw NativeEvaluation.LeftToJQ() }
      return left / right
    case .remainder:
      // libjq cuts both to integers.
      guard (0..<1e15).contains(left), (1..<1e15).contains(right) else {
        throw NativeEvaluation.LeftToJQ()
      }
      return Double(Int(left) % Int(right))
    }
  }
}

extension FilterComparison {
  /// Null, false, true, numbers, texts, lists, objects, in this order; texts by their bytes.
  ///
  /// - Throws: of two lists, and of two objects.
  func holds(
    _ left: NativeValue, _ right: NativeValue
  ) throws(NativeEvaluation.LeftToJQ) -> Bool {
    let order = try Self.order(left, right)
    return switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }

  private static func order(
    _ left: NativeValue, _ right: NativeValue
  ) throws(NativeEvaluation.LeftToJQ) -> Int {
    let kind = left.kind
    guard kind == right.kind else { return kind.rawValue - right.kind.rawValue }
    switch kind {
    case .null, .false, .true: return 0
    case .number:
      guard let first = left.double, let second = right.double else { break }
      return first == second ? 0 : first < second ? -1 : 1
    case .text:
      guard let first = left.text, let second = right.text else { break }
      if first.utf8.elementsEqual(second.utf8) { return 0 }
      return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
    case .list, .object: break
    }
    throw NativeEvaluation.LeftToJQ()
  }
}
