import Diagnostics
import StructuredData

/// Keywords about arrays and objects (2020-12 core, 10.3; validation, 6.4 and 6.5).
extension SchemaCompiler {
  mutating func compileArrays(_ part: inout SchemaNodeParts) {
    if let limit = count("minItems", part), limit > 0 { part.checks.append(.minimumItems(limit)) }
    if let limit = count("maxItems", part) { part.checks.append(.maximumItems(limit)) }
    if let value = part.object["uniqueItems"] {
      switch value.booleanValue {
      case true?: part.checks.append(.uniqueItems)
      case false?: break
      case nil:
        report("schema-keyword", "the value of “uniqueItems” must be a boolean", at: value.location)
      }
    }
    var plan = ItemsPlan()
    if dialect.itemsMayBeList, let list = part.object["items"]?.arrayValue {
      plan.prefix = list.indices.map { node(part, "items", String($0)) }
      plan.prefixKeyword = "items"
      plan.restKeyword = "additionalItems"
      if part.object["additionalItems"] != nil { plan.rest = node(part, "additionalItems") }
    } else {
      if dialect == .draft2020, let value = part.object["prefixItems"] {
        if let list = subschemas("prefixItems", value) {
          plan.prefix = list.indices.map { node(part, "prefixItems", String($0)) }
        }
      }
      if part.object["items"] != nil { plan.rest = node(part, "items") }
    }
    if !plan.prefix.isEmpty || plan.rest != nil {
      part.checks.append(.items(program.items.count))
      program.items.append(plan)
    }
    let hasCounts = dialect >= .draft2019
    let minimum = hasCounts ? count("minContains", part) : nil
    let maximum = hasCounts ? count("maxContains", part) : nil
    if part.object["contains"] != nil {
      part.checks.append(.contains(program.contains.count))
      program.contains.append(
        ContainsPlan(
          node: node(part, "contains"), minimum: minimum ?? 1, maximum: maximum,
          marksItems: dialect == .draft2020))
    }
  }

  mutating func compileObjects(_ part: inout SchemaNodeParts) {
    if let limit = count("minProperties", part), limit > 0 {
      part.checks.append(.minimumMembers(limit))
    }
    if let limit = count("maxProperties", part) { part.checks.append(.maximumMembers(limit)) }
    compileMembers(&part)
    if part.object["propertyNames"] != nil {
      part.checks.append(.memberNames(node: node(part, "propertyNames")))
    }
    compileDependencies(&part)
  }

  private mutating func compileMembers(_ part: inout SchemaNodeParts) {
    let properties = subschemasByName("properties", part)
    let patterns = subschemasByName("patternProperties", part)
    let required = part.object["required"].flatMap { names("required", $0) } ?? []
    guard
      properties != nil || patterns != nil || !required.isEmpty
        || part.object["additionalProperties"] != nil
    else { return }
    var patternNodes: [(pattern: Int, node: Int)] = []
    for member in patterns?.members ?? [] {
      guard let number = pattern(member.key, at: member.value) else { continue }
      patternNodes.append((number, node(part, "patternProperties", member.key)))
    }
    let additional =
      part.object["additionalProperties"] == nil ? nil : node(part, "additionalProperties")
    part.checks.append(.members(program.members.count))
    program.members.append(
      MembersPlan(
        properties: (properties?.members ?? []).map {
          ($0.key, node(part, "properties", $0.key))
        },
        required: required, patterns: patternNodes, additional: additional))
  }

  private mutating func compileDependencies(_ part: inout SchemaNodeParts) {
    var required: [Dependency<[String]>] = []
    var schemas: [Dependency<Int>] = []
    if dialect >= .draft2019 {
      for member in subschemasByName("dependentSchemas", part)?.members ?? [] {
        schemas.append(
          Dependency(
            name: member.key, consequence: node(part, "dependentSchemas", member.key),
            keyword: "dependentSchemas"))
      }
      if let value = part.object["dependentRequired"] {
        for member in objectOfNames("dependentRequired", value) {
          guard let names = names("dependentRequired", member.value) else { continue }
          required.append(
            Dependency(name: member.key, consequence: names, keyword: "dependentRequired"))
        }
      }
    }
    if let value = part.object["dependencies"] {
      for member in objectOfNames("dependencies", value) {
        if member.value.arrayValue != nil {
          guard let names = names("dependencies", member.value) else { continue }
          required.append(Dependency(name: member.key, consequence: names, keyword: "dependencies"))
        } else {
          schemas.append(
            Dependency(
              name: member.key, consequence: node(part, "dependencies", member.key),
              keyword: "dependencies"))
        }
      }
    }
    if !required.isEmpty {
      part.checks.append(.dependentRequired(program.requiredDependencies.count))
      program.requiredDependencies.append(required)
    }
    if !schemas.isEmpty {
      part.checks.append(.dependentSchemas(program.schemaDependencies.count))
      program.schemaDependencies.append(schemas)
      part.inPlace += schemas.map(\.consequence)
    }
  }

  // MARK: Shapes of keywords

  private mutating func objectOfNames(
    _ keyword: String, _ value: StructuredValue
  ) -> [StructuredObject.Member] {
    if let object = value.objectValue { return object.members }
    report("schema-keyword", "the value of “\(keyword)” must be an object", at: value.location)
    return []
  }

  private mutating func subschemasByName(
    _ keyword: String, _ part: SchemaNodeParts
  ) -> StructuredObject? {
    guard let value = part.object[keyword] else { return nil }
    if let object = value.objectValue { return object }
    report("schema-keyword", "the value of “\(keyword)” must be an object", at: value.location)
    return nil
  }

  mutating func subschemas(_ keyword: String, _ value: StructuredValue) -> [StructuredValue]? {
    guard let list = value.arrayValue, !list.isEmpty else {
      report(
        "schema-keyword", "the value of “\(keyword)” must be a list of at least one schema",
        at: value.location)
      return nil
    }
    return list
  }

  private mutating func names(_ keyword: String, _ value: StructuredValue) -> [String]? {
    let names = value.arrayValue?.compactMap(\.stringValue)
    guard let names, names.count == value.arrayValue?.count else {
      report("schema-keyword", "“\(keyword)” must list names", at: value.location)
      return nil
    }
    reportDuplicates(of: names, in: keyword, at: value.location)
    return names
  }

  mutating func reportDuplicates(
    of names: [String], in keyword: String, at location: SourceLocation?
  ) {
    var seen: Set<String> = []
    guard let name = names.first(where: { !seen.insert($0).inserted }) else { return }
    report("schema-keyword", "“\(keyword)” lists “\(name)” twice", at: location)
  }
}
