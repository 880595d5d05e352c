/// `properties`, `patternProperties`, `additionalProperties` and `required` of one subschema.
final class MembersPlan: Sendable {
  /// What the schema says of one name.
  struct Entry: Sendable {
    /// The subschema of `properties`; -1 if the name is only in `required`.
    var node: Int32 = -1
    var isRequired = false
  }

  let names: NameTable
  /// By the places of names.
  let entries: [Entry]
  let requiredCount: Int
  /// Patterns, as places in ``CompiledSchema/patterns``, and their subschemas.
  let patterns: [(pattern: Int, node: Int)]
  /// For members that no name and no pattern covers; -1 if any is allowed.
  let additional: Int

  /// - Parameter properties: names and subschemas, no name twice.
  init(
    properties: [(name: String, node: Int)], required: [String],
    patterns: [(pattern: Int, node: Int)], additional: Int?
  ) {
    let requiredNames = Set(required.map { ExactText($0) })
    var entries = properties.map { property in
      Entry(
        node: Int32(clamping: property.node),
        isRequired: requiredNames.contains(ExactText(property.name)))
    }
    let propertyNames = Set(properties.map { ExactText($0.name) })
    var names = properties.map(\.name)
    var added: Set<ExactText> = []
    for name in required
    where !propertyNames.contains(ExactText(name)) && added.insert(ExactText(name)).inserted {
      names.append(name)
      entries.append(Entry(isRequired: true))
    }
    self.names = NameTable(names)
    self.entries = entries
    requiredCount = requiredNames.count
    self.patterns = patterns
    self.additional = additional ?? -1
  }
}
