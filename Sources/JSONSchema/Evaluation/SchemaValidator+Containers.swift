import Diagnostics
import StructuredData

/// Arrays (2020-12 core, 10.3.1 and 11.2; validation, 6.4).
extension SchemaValidator {
  mutating func apply(
    _ check: SchemaCheck, _ node: Int, _ items: [StructuredValue],
    of value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    switch check {
    case .minimumItems(let limit):
      return items.count >= limit
        || fail(.minimumItems(limit, found: items.count), "minItems", node, value)
    case .maximumItems(let limit):
      return items.count <= limit
        || fail(.maximumItems(limit, found: items.count), "maxItems", node, value)
    case .uniqueItems: return areUnique(items, node, value)
    case .contains(let place):
      return contains(schema.contains[place], items, node, value, &marks)
    case .items(let place): return applyItems(schema.items[place], items, node, value, &marks)
    case .unevaluatedItems(let rest):
      guard let evaluated = marks, !evaluated.areAll else { return true }
      var isSatisfied = true
      for (index, item) in items.enumerated() where !evaluated[index] {
        if !evaluateItem(index, item, rest, "unevaluatedItems", node, refusal: .surplusItem) {
          isSatisfied = false
          if !isCollecting || hasStopped { return false }
        }
      }
      marks?.insertAll()
      return isSatisfied
    default: return true
    }
  }

  private mutating func applyItems(
    _ plan: ItemsPlan, _ items: [StructuredValue], _ node: Int,
    _ value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    var isSatisfied = true
    for (index, item) in items.enumerated() {
      let keyword: String
      let subschema: Int
      if index < plan.prefix.count {
        (keyword, subschema) = (plan.prefixKeyword, plan.prefix[index])
      } else if let rest = plan.rest {
        (keyword, subschema) = (plan.restKeyword, rest)
      } else {
        break
      }
      marks?.insert(index)
      let rule: SchemaRule = index < plan.prefix.count ? .forbidden : .surplusItem
      if !evaluateItem(index, item, subschema, keyword, node, refusal: rule) {
        isSatisfied = false
        if !isCollecting || hasStopped { return false }
      }
    }
    return isSatisfied
  }

  /// Whether an item satisfies a subschema; if that is `false`, the problem is `refusal`.
  private mutating func evaluateItem(
    _ index: Int, _ item: StructuredValue, _ subschema: Int, _ keyword: String, _ node: Int,
    refusal: SchemaRule
  ) -> Bool {
    if isCollecting { path.append(.index(index)) }
    defer { if isCollecting { path.removeLast() } }
    if schema.nodes[subschema].alwaysFails { return fail(refusal, keyword, node, item) }
    var none: EvaluatedMarks?
    return evaluate(subschema, item, &none)
  }

  private mutating func contains(
    _ plan: ContainsPlan, _ items: [StructuredValue], _ node: Int,
    _ value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    var count = 0
    for (index, item) in items.enumerated() {
      var none: EvaluatedMarks?
      if isValid(plan.node, item, &none) {
        count += 1
        if plan.marksItems { marks?.insert(index) }
        if marks == nil, plan.maximum == nil, count >= plan.minimum { return true }
      }
      if hasStopped { return false }
    }
    var isSatisfied = true
    if count < plan.minimum {
      let keyword = plan.minimum == 1 ? "contains" : "minContains"
      isSatisfied = fail(
        .minimumContained(plan.minimum, found: count), keyword, node, value)
    }
    if let maximum = plan.maximum, count > maximum {
      isSatisfied = fail(.maximumContained(maximum, found: count), "maxContains", node, value)
    }
    return isSatisfied
  }

  private mutating func areUnique(
    _ items: [StructuredValue], _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    guard items.count > 1 else { return true }
    guard spend(value.nestedCount, "uniqueItems", node, value) else { return false }
    var places: [ComparedValue: Int] = [:]
    places.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let first = places.updateValue(index, forKey: ComparedValue(value: item)) {
        return fail(.duplicateItems(first, index), "uniqueItems", node, value)
      }
    }
    return true
  }
}

/// Objects (2020-12 core, 10.3.2 and 11.3; validation, 6.5).
extension SchemaValidator {
  mutating func apply(
    _ check: SchemaCheck, _ node: Int, _ object: StructuredObject,
    of value: borrowing StructuredValue, _ marks: inout EvaluatedMarks?
  ) -> Bool {
    switch check {
    case .minimumMembers(let limit):
      return object.count >= limit
        || fail(.minimumMembers(limit, found: object.count), "minProperties", node, value)
    case .maximumMembers(let limit):
      return object.count <= limit
        || fail(.maximumMembers(limit, found: object.count), "maxProperties", node, value)
    case .members(let place): return applyMembers(place, object, node, value, &marks)
    case .memberNames(let names): return applyToNames(names, object, node, value)
    case .dependentRequired(let place):
      var isSatisfied = true
      for dependency in schema.requiredDependencies[place] where object.has(dependency.name) {
        for name in dependency.consequence where !object.has(name) {
          isSatisfied = fail(
            .missing(name, because: dependency.name), dependency.keyword, node, value,
            tokens: dependency.name)
        }
        if !isSatisfied, !isCollecting { return false }
      }
      return isSatisfied
    case .dependentSchemas(let place):
      var isSatisfied = true
      for dependency in schema.schemaDependencies[place] where object.has(dependency.name) {
        if !evaluate(dependency.consequence, value, &marks) {
          isSatisfied = false
          if !isCollecting || hasStopped { return false }
        }
      }
      return isSatisfied
    case .unevaluatedMembers(let rest):
      guard let evaluated = marks, !evaluated.areAll else { return true }
      var isSatisfied = true
      for (index, member) in object.members.enumerated() where !evaluated[index] {
        if !evaluateMember(member, rest, "unevaluatedProperties", node) {
          isSatisfied = false
          if !isCollecting || hasStopped { return false }
        }
      }
      marks?.insertAll()
      return isSatisfied
    default: return true
    }
  }

  private mutating func applyMembers(
    _ place: Int, _ object: StructuredObject, _ node: Int, _ value: borrowing StructuredValue,
    _ marks: inout EvaluatedMarks?
  ) -> Bool {
    let plan = schema.members[place]
    let members = object.members.span
    var none: EvaluatedMarks?
    var isSatisfied = true
    var requiredCount = 0
    // Records have the names of their schema in its order, most of the time.
    var expected = 0
    for index in members.indices {
      var isCovered = false
      let entryPlace = plan.names.place(of: members[index].key, expected: expected)
      if entryPlace >= 0 {
        expected = entryPlace + 1
        let entry = plan.entries[entryPlace]
        if entry.isRequired { requiredCount += 1 }
        if entry.node >= 0 {
          isCovered = true
          let isValid =
            isCollecting
            ? evaluateMember(members[index], Int(entry.node), "properties", node)
            : evaluate(Int(entry.node), members[index].value, &none)
          if !isValid { isSatisfied = false }
        }
      }
      for pattern in plan.patterns
      where matches(pattern.pattern, members[index].key, "patternProperties", node, value) {
        isCovered = true
        if !evaluateMember(members[index], pattern.node, "patternProperties", node) {
          isSatisfied = false
        }
      }
      if !isCovered, plan.additional >= 0 {
        isCovered = true
        if !evaluateMember(members[index], plan.additional, "additionalProperties", node) {
          isSatisfied = false
        }
      }
      if isCovered { marks?.insert(index) }
      if hasStopped || !isSatisfied && !isCollecting { return false }
    }
    if requiredCount < plan.requiredCount,
      spend(plan.entries.count / Self.bytesPerStep, "required", node, value)
    {
      for (entryPlace, entry) in plan.entries.enumerated() where entry.isRequired {
        let name = plan.names.name(at: entryPlace)
        if !object.has(name) {
          isSatisfied = fail(.missing(name, because: nil), "required", node, value)
          if !isCollecting { return false }
        }
      }
    }
    return isSatisfied
  }

  /// Whether a member satisfies a subschema; if that is `false`, the member is unknown.
  private mutating func evaluateMember(
    _ member: borrowing StructuredObject.Member, _ subschema: Int, _ keyword: String, _ node: Int
  ) -> Bool {
    var none: EvaluatedMarks?
    guard isCollecting else { return evaluate(subschema, member.value, &none) }
    path.append(.name(member.key))
    defer { path.removeLast() }
    guard schema.nodes[subschema].alwaysFails, keyword != "properties" else {
      return evaluate(subschema, member.value, &none)
    }
    return fail(
      .unknownMember(member.key, nearest: knownNames(like: member.key, node)), keyword, node,
      member.value)
  }

  /// The names that the schema has, near to one that it does not have.
  private mutating func knownNames(like name: String, _ node: Int) -> [String] {
    // Whoever has more problems than this reads no hints.
    guard problems.count < 50 else { return [] }
    if let index = nameIndexes[node] { return index.nearest(to: name, limit: 2) }
    let names = schema.sites[node].value["properties"]?.objectValue?.members.map(\.key) ?? []
    // Among more, looking for the nearest would take longer than validating.
    let index = NameIndex(names.count <= 2_000 ? names : [])
    nameIndexes[node] = index
    return index.nearest(to: name, limit: 2)
  }

  private mutating func applyToNames(
    _ names: Int, _ object: StructuredObject, _ node: Int, _ value: borrowing StructuredValue
  ) -> Bool {
    var isSatisfied = true
    for member in object.members {
      let name = StructuredValue(.string(member.key), at: member.keyLocation)
      let before = problems.count
      if isCollecting { path.append(.name(member.key)) }
      var none: EvaluatedMarks?
      if !evaluate(names, name, &none) { isSatisfied = false }
      if isCollecting { path.removeLast() }
      for place in before..<max(before, problems.count) {
        problems[place].rule = .memberName(member.key, problems[place].rule)
      }
      if hasStopped || !isSatisfied && !isCollecting { return false }
    }
    return isSatisfied
  }
}

extension StructuredObject {
  /// Whether there is a member of exactly this name, scalar by scalar.
  func has(_ name: String) -> Bool {
    member(name).map { $0.key.utf8.elementsEqual(name.utf8) } ?? false
  }
}
