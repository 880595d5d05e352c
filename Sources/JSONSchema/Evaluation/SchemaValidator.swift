import Diagnostics
package import StructuredData

/// Validates values against a schema, one after the other, for one task.
///
/// Limits bound each validation, and what patterns may cost bounds all of them together: once the
/// schema has exceeded a limit, ``isExhausted`` is true and every further value has that problem.
package struct SchemaValidator {
  package let schema: CompiledSchema
  /// The problems of the value that is being validated.
  var problems: [SchemaProblem] = []
  /// Whether problems are collected. If not, validation stops at the first.
  var isCollecting = false
  /// The way to the value that is being validated; kept only while problems are collected.
  var path: [InstancePathComponent] = []
  var depth = 0
  private var stepsLeft = 0
  /// The limit that ended validation; further subschemas are not applied.
  private(set) var fault: SchemaProblem?
  /// Whether there is a fault, or as many problems as there may be: asked after every check.
  private(set) var hasStopped = false
  var icuPatterns: [Int: ICUPattern] = [:]
  /// By node, the names of its members, for finding the one that was meant.
  var nameIndexes: [Int: NameIndex] = [:]

  /// Subschemas and values inside one another. Deeper ones would exhaust the stack.
  private static let depthLimit = 1_000
  /// Subschemas that may be applied to one value and all inside it.
  private let stepLimit: Int
  /// Bytes of text that are read in about the time of a step.
  static let bytesPerStep = 16
  /// Problems of one value; more help nobody.
  package static let problemLimit = 10_000

  /// - Parameter stepLimit: how many subschemas may be applied to one value and all inside it; by
  ///   default as many as take a second or two.
  package init(_ schema: CompiledSchema, stepLimit: Int = 20_000_000) {
    self.schema = schema
    self.stepLimit = stepLimit
  }

  /// Whether the schema has exceeded a limit, through no fault of a value.
  package var isExhausted: Bool { hasStopped && fault?.rule.isFaultOfSchema == true }

  /// Whether a value satisfies the schema.
  package mutating func isValid(_ value: StructuredValue) -> Bool {
    guard begin(collecting: false) else { return false }
    var marks: EvaluatedMarks?
    return evaluate(schema.root, value, &marks)
  }

  /// Every problem of a value, in the order of the schema's keywords and the value's members; at
  /// most ``problemLimit``.
  package mutating func problems(in value: StructuredValue) -> [SchemaProblem] {
    if isValid(value) { return [] }
    guard begin(collecting: true) else { return fault.map { [$0] } ?? [] }
    var marks: EvaluatedMarks?
    _ = evaluate(schema.root, value, &marks)
    defer { problems = [] }
    return problems
  }

  private mutating func begin(collecting: Bool) -> Bool {
    if isExhausted { return false }
    problems = []
    path = []
    fault = nil
    hasStopped = false
    depth = 0
    stepsLeft = stepLimit
    isCollecting = collecting
    return true
  }

  // MARK: Problems

  /// Notes a problem with a keyword of a node. Always false, as the result of a check.
  mutating func fail(
    _ rule: SchemaRule, _ keyword: String, _ node: Int,
    _ value: borrowing StructuredValue, tokens: String...
  ) -> Bool {
    guard isCollecting, !hasStopped else { return false }
    problems.append(problem(rule, keyword, node, value, tokens: tokens))
    if problems.count == Self.problemLimit { hasStopped = true }
    return false
  }

  private func problem(
    _ rule: SchemaRule, _ keyword: String, _ node: Int, _ value: borrowing StructuredValue,
    tokens: [String] = []
  ) -> SchemaProblem {
    let site = schema.sites[node]
    let pointer =
      ([site.pointer] + (keyword.isEmpty ? [] : [keyword]) + tokens.map(\.escapedForPointer))
      .joined(separator: "/")
    let member = site.value.objectValue?.member(keyword)
    return SchemaProblem(
      path: path, keyword: keyword, schemaPointer: pointer,
      schemaLocation: member?.keyLocation ?? site.value.location, location: value.location,
      rule: rule, title: Self.title(rule, site.value))
  }

  private static func title(_ rule: SchemaRule, _ schema: StructuredValue) -> String? {
    guard case .missing(let name, _) = rule else { return schema["title"]?.stringValue }
    return schema["properties"]?[name]?["title"]?.stringValue
  }

  /// Ends validation, because a limit is exceeded.
  mutating func stop(
    _ rule: SchemaRule, _ keyword: String, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    if fault == nil {
      let problem = problem(rule, keyword, node, value)
      fault = problem
      hasStopped = true
      if isCollecting { problems.append(problem) }
    }
    return false
  }

  /// Counts work that is not the application of a subschema; false if there has been too much.
  mutating func spend(
    _ steps: Int, _ keyword: String, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    stepsLeft -= steps
    return stepsLeft > 0 || stop(.workLimit, keyword, node, value)
  }

  // MARK: Subschemas

  /// Whether a value satisfies a subschema. What its members or items were evaluated by is added to
  /// `marks`, unless they are nil.
  mutating func evaluate(
    _ node: Int, _ value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    let compiled = schema.nodes[node]
    stepsLeft -= 1
    if compiled.alwaysFails { return fail(.forbidden, "", node, value) }
    // Each check may read the digits anew.
    if case .number(let text) = value.kind, text.utf8.count >= Self.bytesPerStep {
      stepsLeft -= (Int(compiled.checkCount) + 1) * (text.utf8.count / 2)
      guard stepsLeft > 0 else { return stop(.workLimit, "", node, value) }
    }
    if compiled.types != .all, !compiled.types.contains(kindOf: value) {
      return isCollecting && fail(typeRule(compiled.types, value), "type", node, value)
    }
    if compiled.checkCount == 0, stepsLeft > 0 { return true }
    if hasStopped { return false }
    guard stepsLeft > 0 else { return stop(.workLimit, "", node, value) }
    guard depth < Self.depthLimit else { return stop(.depthLimit, "", node, value) }
    depth += 1
    defer { depth -= 1 }
    if case .string(let text) = value.kind { return applyChecks(compiled, node, text, of: value) }
    guard compiled.collectsMarks else { return applyChecks(compiled, node, value, &marks) }
    // `unevaluated…` sees what this subschema has evaluated, not what others beside it have.
    var own = newMarks(for: value)
    let isValid = applyChecks(compiled, node, value, &own)
    if isValid, let own { marks?.formUnion(own) }
    return isValid
  }

  /// Marks for the members or items of a value. Each costs as much as they are.
  mutating func newMarks(for value: borrowing StructuredValue) -> EvaluatedMarks? {
    stepsLeft -= value.elementCount
    return EvaluatedMarks(count: value.elementCount)
  }

  private mutating func applyChecks(
    _ compiled: SchemaNode, _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    var isValid = true
    let first = Int(compiled.firstCheck)
    for place in first..<(first + Int(compiled.checkCount)) {
      if !apply(schema.checks[place], node, value, &marks) {
        isValid = false
        if !isCollecting || hasStopped { return false }
      }
    }
    return isValid
  }

  /// The same for a string, which has neither members nor items.
  private mutating func applyChecks(
    _ compiled: SchemaNode, _ node: Int, _ text: borrowing String,
    of value: borrowing StructuredValue
  ) -> Bool {
    var isValid = true
    let first = Int(compiled.firstCheck)
    // Each check may read the whole text.
    stepsLeft -= Int(compiled.checkCount) * (text.utf8.count / Self.bytesPerStep)
    for place in first..<(first + Int(compiled.checkCount)) {
      if !apply(schema.checks[place], node, text, of: value) {
        isValid = false
        if !isCollecting || hasStopped { return false }
      }
    }
    return isValid
  }

  private func typeRule(_ types: ValueTypes, _ value: borrowing StructuredValue) -> SchemaRule {
    let names: [(ValueTypes, String)] = [
      (.null, "null"), (.boolean, "a boolean"), (.number, "a number"), (.integer, "a whole number"),
      (.string, "a string"), (.array, "a list"), (.object, "an object"),
    ]
    var rest = types
    var permitted: [String] = []
    for (type, name) in names where rest.isSuperset(of: type) {
      permitted.append(name)
      rest.subtract(type)
    }
    let found = value.kindName
    return .type(
      permitted: permitted,
      found: found == "a number" && types.contains(.integer)
        ? "a number with a fraction" : found)
  }

  /// Whether a value satisfies a subschema, without problems being collected.
  mutating func isValid(
    _ node: Int, _ value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    let wasCollecting = isCollecting
    isCollecting = false
    defer { isCollecting = wasCollecting }
    let isValid = evaluate(node, value, &marks)
    if wasCollecting, hasStopped, let fault, problems.last != fault { problems.append(fault) }
    return isValid
  }
}

extension StructuredValue {
  /// The number of members or items.
  var elementCount: Int {
    switch kind {
    case .object(let object): object.count
    case .array(let items): items.count
    case .null, .boolean, .number, .string: 0
    }
  }

  /// The number of values inside, at every depth.
  var nestedCount: Int {
    switch kind {
    case .object(let object): object.members.reduce(1) { $0 + $1.value.nestedCount }
    case .array(let items): items.reduce(1) { $0 + $1.nestedCount }
    case .null, .boolean, .number, .string: 1
    }
  }
}
