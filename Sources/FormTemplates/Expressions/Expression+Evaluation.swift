import Diagnostics
package import JQFilters
package import StructuredData

/// What an expression is evaluated in.
package struct EvaluationScope: Sendable {
  /// What `.` is.
  package var value: StructuredValue
  /// What names after `$` are.
  package var variables: [String: StructuredValue]
  /// The names of `let` whose expressions fail for the record, which has been told: what uses them has no value.
  var failedNames: Set<String> = []
  /// What jq has computed from ``value``; nil if the template has no such expression.
  private(set) var filtered: FilteredValues?

  /// - Parameter filters: evaluates what is not evaluated here.
  package init(
    _ value: StructuredValue, variables: [String: StructuredValue] = [:],
    filters: FilterEngine? = nil
  ) {
    self.value = value
    self.variables = variables
    filtered = filters.map { FilteredValues($0, record: value, isItem: false) }
  }

  /// The same value, with other variables.
  func adding(_ more: [String: Int]) -> EvaluationScope {
    var scope = self
    for (name, value) in more { scope.variables[name] = .number(value) }
    scope.filtered = filtered?.again()
    return scope
  }

  /// The same value, with the number of a page of the output.
  func onPage(_ number: Int, of count: Int) -> EvaluationScope {
    var scope = self
    scope.variables["page"] = .number(number)
    scope.variables["pages"] = .number(count)
    scope.filtered = filtered?.within(.page(number))
    return scope
  }

  /// The scope of an item of a list.
  ///
  /// - Parameters:
  ///   - place: from 0.
  ///   - group: the number of the rows that the list fills; nil for the items of anything else.
  func entering(
    _ item: StructuredValue, at place: Int, inGroup group: Int? = nil
  ) -> EvaluationScope {
    var scope = self
    scope.value = item
    scope.variables["n"] = .number(place + 1)
    scope.variables["i"] = .number(place)
    scope.filtered =
      group.map { filtered?.within(.item(group: $0, place: place)) } ?? filtered?.ofItem()
    return scope
  }
}

/// Why an expression has no value for a record. Never holds the record's values.
package struct ExpressionProblem: Error, Hashable, Sendable {
  /// A phrase, lower case at the start, without a trailing period.
  package var message: String
  package var hint: String
  /// The value at fault, if it is one of the record's own.
  var location: SourceLocation?
  var wasTold = false

  /// The problem is another's, and has been told.
  static let told = ExpressionProblem(message: "", hint: "", wasTold: true)

  /// The failure of the record in an expression that is not a field's.
  ///
  /// - Parameter key: of the expression in the template, or its name.
  func failure(of key: String, at location: SourceLocation?) -> FormwrightError {
    var problem = self
    problem.message = "“\(key)”: \(message)"
    return problem.failure(at: location)
  }

  /// The failure of the record, or of a field of it.
  func failure(field: String? = nil, at location: SourceLocation?) -> FormwrightError {
    wasTold
      ? FormwrightError(.data, [])
      : FormwrightError(
        .data, "expression", message, hint: Remedy(hint), field: field,
        location: self.location ?? location)
  }

  static func notText(_ value: StructuredValue) -> ExpressionProblem {
    ExpressionProblem(
      message: "the text would contain \(value.kindName)",
      hint: "Name an item or a member of it, such as .list[0] or .object.name.")
  }

  static let textAndNumber = ExpressionProblem(
    message: "a text is compared with a number, and the values of a CSV file are texts",
    hint: "Write a number from the text, such as (.age | tonumber) >= 18.")

  static let notComparable = ExpressionProblem(
    message: "lists and objects cannot be ordered",
    hint: "Compare numbers or texts; == and != compare anything.")
}

extension Expression {
  /// The expression's value for a record. A path that leads nowhere is null, as in jq.
  package func value(in record: StructuredValue) throws(ExpressionProblem) -> StructuredValue {
    try value(in: EvaluationScope(record))
  }

  package func value(in scope: EvaluationScope) throws(ExpressionProblem) -> StructuredValue {
    switch self {
    case .literal(let value): return value
    case .path(let steps): return try Self.value(at: steps, of: "", scope.value)
    case .variable(let name, let steps):
      if scope.failedNames.contains(name) { throw .told }
      return try Self.value(at: steps, of: "$\(name)", scope.variables[name] ?? .null)
    case .interpolation(let pieces): return try Self.text(pieces, in: scope)
    case .alternative(let first, let second):
      let value = try first.value(in: scope)
      return value.isTrue ? value : try second.value(in: scope)
    case .comparison(let first, let comparison, let second):
      let (left, right) = (try first.value(in: scope), try second.value(in: scope))
      if first.isNumber || second.isNumber {
        guard !comparison.mistakesTextForNumber(left, right) else { throw .textAndNumber }
      }
      return .boolean(try comparison.holds(left, right))
    case .conjunction(let first, let second):
      guard try first.value(in: scope).isTrue else { return .boolean(false) }
      return .boolean(try second.value(in: scope).isTrue)
    case .disjunction(let first, let second):
      if try first.value(in: scope).isTrue { return .boolean(true) }
      return .boolean(try second.value(in: scope).isTrue)
    case .negation(let inner): return .boolean(!(try inner.value(in: scope).isTrue))
    case .length(let inner): return .number(try inner.value(in: scope).length())
    case .filter(let filter):
      if !scope.failedNames.isDisjoint(with: filter.variables) { throw .told }
      guard let filtered = scope.filtered else {
        throw ExpressionProblem(
          message: "jq's language cannot be used here",
          hint: "Use a path, a default, or a text with values in it.")
      }
      return try filtered.value(of: filter, in: scope)
    }
  }

  /// - Parameter name: of the variable that the path begins with; empty if it begins with `.`.
  private static func value(
    at steps: [Step], of name: String, _ value: StructuredValue
  ) throws(ExpressionProblem) -> StructuredValue {
    do throws(PathMismatch) {
      return try value.value(at: steps)
    } catch {
      throw ExpressionProblem(
        error, of: name + Step.spelled(steps.prefix(error.step)), steps[error.step])
    }
  }

  /// The template's author wrote a number, and so expects one.
  private var isNumber: Bool {
    if case .literal(let value) = self { value.numberText != nil } else { false }
  }

  /// Texts that mean no where conditions are asked for.
  private static let negatives: Set<String> = ["false", "no", "n", "f", "off", "0"]

  /// Whether a condition holds, as in jq: unless it is null or false.
  ///
  /// - Throws: also if it is a text such as `false`, as every text from a CSV file is one: jq has it for true, and its
  ///   author does not.
  func holds(in scope: EvaluationScope) throws(ExpressionProblem) -> Bool {
    let value = try value(in: scope)
    if let text = value.stringValue, Self.negatives.contains(text.lowercased()) {
      throw ExpressionProblem(
        message: "the condition is a text that means no, and every text counts as true",
        hint: "Compare it, such as `when: .married == \"true\"`, or give a boolean.")
    }
    return value.isTrue
  }

  private static func text(
    _ pieces: [Piece], in scope: EvaluationScope
  ) throws(ExpressionProblem) -> StructuredValue {
    var text = ""
    var isNull = true
    for piece in pieces {
      switch piece {
      case .text(let literal): text += literal
      case .expression(let expression):
        let value = try expression.value(in: scope)
        switch value.kind {
        case .null: continue
        case .string(let part), .number(let part): text += part
        case .boolean(let flag): text += flag ? "true" : "false"
        case .array, .object: throw .notText(value)
        }
        isNull = false
      }
    }
    return isNull ? .null : .string(text)
  }
}

extension StructuredValue {
  /// Neither null nor false, as jq has it.
  var isTrue: Bool {
    switch kind {
    case .null, .boolean(false): false
    case .boolean, .number, .string, .array, .object: true
    }
  }

  fileprivate func length() throws(ExpressionProblem) -> Int {
    switch kind {
    case .null: 0
    case .array(let items): items.count
    case .object(let object): object.count
    case .string(let text): text.unicodeScalars.count
    case .boolean, .number:
      throw ExpressionProblem(
        message: "\(kindName) has no length", hint: "Give a list, an object or a text.")
    }
  }
}
