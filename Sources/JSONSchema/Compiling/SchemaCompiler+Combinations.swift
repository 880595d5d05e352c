import StructuredData

/// Keywords that apply subschemas to the same value (2020-12 core, 10.2 and 11).
extension SchemaCompiler {
  mutating func compileCombinations(_ part: inout SchemaNodeParts) {
    if let list = list("allOf", &part) { part.checks.append(.allOf(list)) }
    for keyword in ["anyOf", "oneOf"] {
      if let plan = constants(keyword, part) {
        add(plan, &part)
      } else if let list = list(keyword, &part) {
        part.checks.append(keyword == "anyOf" ? .anyOf(list) : .oneOf(list))
      }
    }
    if part.object["not"] != nil {
      let number = node(part, "not")
      part.checks.append(.not(node: number))
      part.inPlace.append(number)
    }
    guard part.object["if"] != nil, dialect >= .draft7 else { return }
    var plan = ConditionalPlan(condition: node(part, "if"))
    if part.object["then"] != nil { plan.consequence = node(part, "then") }
    if part.object["else"] != nil { plan.alternative = node(part, "else") }
    part.inPlace += [plan.condition] + [plan.consequence, plan.alternative].compactMap { $0 }
    part.checks.append(.conditional(program.conditionals.count))
    program.conditionals.append(plan)
  }

  private mutating func list(_ keyword: String, _ part: inout SchemaNodeParts) -> Int? {
    guard let value = part.object[keyword], let list = subschemas(keyword, value) else {
      return nil
    }
    let nodes = list.indices.map { node(part, keyword, String($0)) }
    part.inPlace += nodes
    program.lists.append(nodes)
    return program.lists.count - 1
  }

  /// The permitted values of alternatives each of which is one constant, with annotations at most.
  ///
  /// Of `oneOf`, only if the constants differ: a value must match exactly one.
  private func constants(_ keyword: String, _ part: SchemaNodeParts) -> OptionsPlan? {
    guard let list = part.object[keyword]?.arrayValue, !list.isEmpty else { return nil }
    let annotations: Set<String> = [
      "const", "title", "description", "$comment", "deprecated", "examples",
    ]
    var values: [StructuredValue] = []
    for alternative in list {
      guard let object = alternative.objectValue, let value = object["const"],
        object.members.allSatisfy({ annotations.contains($0.key) || $0.key.hasPrefix("x-") })
      else { return nil }
      values.append(value)
    }
    if keyword == "oneOf", Set(values.map { ComparedValue(value: $0) }).count < values.count {
      return nil
    }
    return OptionsPlan(values, keyword: keyword)
  }

  mutating func compileUnevaluated(_ part: inout SchemaNodeParts) {
    guard dialect >= .draft2019 else { return }
    if part.object["unevaluatedItems"] != nil {
      part.checks.append(.unevaluatedItems(node: node(part, "unevaluatedItems")))
      part.collectsMarks = true
    }
    if part.object["unevaluatedProperties"] != nil {
      part.checks.append(.unevaluatedMembers(node: node(part, "unevaluatedProperties")))
      part.collectsMarks = true
    }
  }
}
