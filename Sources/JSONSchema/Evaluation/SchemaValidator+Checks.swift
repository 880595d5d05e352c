import StructuredData

extension SchemaValidator {
  /// Whether a value satisfies one check.
  mutating func apply(
    _ check: SchemaCheck, _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    switch check {
    case .minimumLength, .maximumLength, .pattern, .format:
      guard case .string(let text) = value.kind else { return true }
      return apply(check, node, text, of: value)
    case .options(let place):
      // A list or object is compared as a whole.
      if value.elementCount > 0, schema.options[place].mayContain(value),
        !spend(value.nestedCount, "enum", node, value)
      {
        return false
      }
      return schema.options[place].contains(value) || failOptions(place, node, value)
    case .bound(let place): return satisfiesBound(place, node, value)
    case .multiple(let place):
      guard case .number(let text) = value.kind, let number = DecimalNumber(text) else {
        return true
      }
      let multiple = schema.multiples[place]
      return number.isMultiple(of: multiple.divisor)
        || fail(.multiple(of: multiple.text), "multipleOf", node, value)
    case .minimumItems, .maximumItems, .uniqueItems, .contains, .items, .unevaluatedItems:
      guard case .array(let items) = value.kind else { return true }
      return apply(check, node, items, of: value, &marks)
    case .minimumMembers, .maximumMembers, .members, .memberNames, .dependentRequired,
      .dependentSchemas, .unevaluatedMembers:
      guard case .object(let object) = value.kind else { return true }
      return apply(check, node, object, of: value, &marks)
    case .reference(let target): return evaluate(target, value, &marks)
    case .allOf, .anyOf, .oneOf, .not, .conditional:
      return applyCombination(check, node, value, &marks)
    }
  }

  /// Whether a string satisfies one check.
  mutating func apply(
    _ check: SchemaCheck, _ node: Int, _ text: borrowing String, of value: borrowing StructuredValue
  ) -> Bool {
    switch check {
    case .minimumLength(let limit):
      // A scalar has one to four bytes.
      if text.utf8.count / 4 >= limit { return true }
      let count = text.unicodeScalars.count
      return count >= limit
        || fail(.minimumLength(limit, found: count), "minLength", node, value)
    case .maximumLength(let limit):
      if text.utf8.count <= limit { return true }
      let count = text.unicodeScalars.count
      return count <= limit
        || fail(.maximumLength(limit, found: count), "maxLength", node, value)
    case .pattern(let place):
      return matches(place, text, "pattern", node, value)
        || !hasStopped
          && fail(.pattern(schema.patterns[place].text), "pattern", node, value)
    case .format(let place):
      if schema.formats[place].accepts(text) { return true }
      let format = schema.formats[place]
      return fail(.format(format.name, description: format.description), "format", node, value)
    case .options(let place):
      return schema.options[place].contains(text) || failOptions(place, node, value)
    default: return apply(check, node, value)
    }
  }

  /// The same for a check that evaluates no members and no items of a string.
  private mutating func apply(
    _ check: SchemaCheck, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    var none: EvaluatedMarks?
    return apply(check, node, value, &none)
  }

  private mutating func failOptions(
    _ place: Int, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    let plan = schema.options[place]
    return fail(.options(plan.options), plan.keyword, node, value)
  }

  private mutating func satisfiesBound(
    _ place: Int, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    guard case .number(let text) = value.kind else { return true }
    let bound = schema.bounds[place]
    if let limit = bound.integer, text.utf8.count <= 18, let number = Int(text) {
      if bound.allows(number, bound: limit) { return true }
    } else {
      guard let number = DecimalNumber(text) else { return true }
      if bound.allows(number) { return true }
    }
    return fail(
      bound.isMinimum
        ? .minimum(bound.text, isExclusive: bound.isExclusive)
        : .maximum(bound.text, isExclusive: bound.isExclusive), bound.keyword, node, value)
  }

  /// Whether a text has a match of a pattern. If that takes too long, validation ends.
  mutating func matches(
    _ place: Int, _ text: borrowing String, _ keyword: String, _ node: Int,
    _ value: borrowing StructuredValue
  ) -> Bool {
    guard spend(1 + text.utf8.count / Self.bytesPerStep, keyword, node, value) else {
      return false
    }
    if let automaton = schema.patterns[place].automaton { return automaton.matches(text) }
    // ICU has more to do before it begins.
    guard spend(20, keyword, node, value) else { return false }
    let pattern: ICUPattern
    if let known = icuPatterns[place] {
      pattern = known
    } else {
      guard let syntax = schema.patterns[place].syntax, let new = ICUPattern(syntax) else {
        return stop(.patternLimit(schema.patterns[place].text), keyword, node, value)
      }
      icuPatterns[place] = new
      pattern = new
    }
    switch pattern.search(copy text) {
    case .match: return true
    case .noMatch: return false
    case .exhausted:
      return stop(.patternLimit(schema.patterns[place].text), keyword, node, value)
    }
  }
}
