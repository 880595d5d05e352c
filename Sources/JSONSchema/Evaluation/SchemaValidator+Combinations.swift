import StructuredData

/// Applicators in place (2020-12 core, 10.2).
extension SchemaValidator {
  mutating func applyCombination(
    _ check: SchemaCheck, _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    switch check {
    case .allOf(let place):
      var isSatisfied = true
      for part in schema.lists[place] where !evaluate(part, value, &marks) {
        isSatisfied = false
        if !isCollecting || hasStopped { return false }
      }
      return isSatisfied
    case .anyOf(let place): return applyAnyOf(schema.lists[place], node, value, &marks)
    case .oneOf(let place): return applyOneOf(schema.lists[place], node, value, &marks)
    case .not(let part):
      var ignored: EvaluatedMarks?
      return !isValid(part, value, &ignored) && !hasStopped
        || !hasStopped && fail(.excluded, "not", node, value)
    case .conditional(let place):
      let plan = schema.conditionals[place]
      let holds = tryAlternative(plan.condition, value, &marks)
      guard !hasStopped else { return false }
      guard let next = holds ? plan.consequence : plan.alternative else { return true }
      return evaluate(next, value, &marks)
    default: return true
    }
  }

  /// Whether an alternative is satisfied. Only then does it evaluate members and items.
  private mutating func tryAlternative(
    _ node: Int, _ value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    guard marks != nil else { return isValid(node, value, &marks) }
    var own = newMarks(for: value)
    guard isValid(node, value, &own) else { return false }
    if let own { marks?.formUnion(own) }
    return true
  }

  private mutating func applyAnyOf(
    _ alternatives: [Int], _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    var isSatisfied = false
    for alternative in alternatives {
      if tryAlternative(alternative, value, &marks) {
        isSatisfied = true
        // All that match evaluate members.
        if marks == nil { return true }
      }
      if hasStopped { return false }
    }
    return isSatisfied
      || failAlternatives(alternatives, "anyOf", node, value)
  }

  private mutating func applyOneOf(
    _ alternatives: [Int], _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    var first: Int?
    for (place, alternative) in alternatives.enumerated() {
      let isSatisfied = tryAlternative(alternative, value, &marks)
      if hasStopped { return false }
      guard isSatisfied else { continue }
      if let first { return fail(.severalAlternatives(first, place), "oneOf", node, value) }
      first = place
    }
    return first != nil || failAlternatives(alternatives, "oneOf", node, value)
  }

  /// Reports that no alternative matches. If the type of the value leaves a single alternative, its
  /// problems are reported instead: they say what is wrong.
  private mutating func failAlternatives(
    _ alternatives: [Int], _ keyword: String, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    guard isCollecting else { return false }
    var possible: [Int] = []
    for alternative in alternatives
    where !schema.nodes[alternative].alwaysFails
      && schema.nodes[alternative].types.contains(kindOf: value)
    {
      possible.append(alternative)
    }
    if possible.count == 1, alternatives.count > 1 {
      var ignored: EvaluatedMarks?
      return evaluate(possible[0], value, &ignored)
    }
    return fail(.noAlternative(count: alternatives.count), keyword, node, value)
  }
}
