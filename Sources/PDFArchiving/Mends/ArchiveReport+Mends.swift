import PDFObjects
package import StructuredData

extension ArchiveReport {
  /// A list of mends to fill in: everything that only a person can supply, with nulls for what is missing.
  ///
  /// - Parameter digest: the SHA-256 digest of the file.
  package func mendsTemplate(of digest: String) -> StructuredValue {
    let rules = Set(violations.map(\.rule.id))
    var members: [(String, StructuredValue)] = [
      ("formwright", .number(1)), ("form", .string(digest)),
    ]
    if rules.contains("7.1-9") { members.append(("title", .null)) }
    if !rules.isDisjoint(with: Self.languageRules) { members.append(("language", .null)) }
    if rules.contains("7.1-3") { members.append(("untagged", .null)) }
    var seen: Set<Int> = []
    var objects: [StructuredValue] = []
    for violation in violations {
      guard let keys = Self.keys[violation.rule.id] ?? Self.defaultKeys(violation.rule.id),
        let object = violation.object?.index, seen.insert(object).inserted
      else { continue }
      var entry: [(String, StructuredValue)] = [("object", .number(object))]
      if let page = violation.page { entry.append(("page", .number(page))) }
      if let type = violation.detail { entry.append(("type", .string(type))) }
      entry.append(("problem", .string(violation.rule.violation)))
      entry += keys.map { ($0, StructuredValue.null) }
      objects.append(.object(entry))
    }
    members.append(("objects", .array(objects)))
    return .object(members)
  }

  /// What mends a violation of each rule.
  private static let keys: [String: [String]] = [
    "7.3-1": ["alt"], "7.7-1": ["alt"], "7.5-1": ["role", "scope"], "7.18.1-3": ["name"],
    "7.18.1-2": ["description"], "7.18.5-2": ["description"],
  ]

  /// Texts whose language is not known. The document's language mends all of them.
  private static let languageRules: Set = [
    "7.2-2", "7.2-21", "7.2-22", "7.2-23", "7.2-24", "7.2-25", "7.2-30", "7.2-31", "7.2-32",
    "7.2-33", "7.2-34",
  ]

  /// Faults of structure are mended by another role.
  private static func defaultKeys(_ rule: String) -> [String]? {
    let isOfStructure =
      rule.hasPrefix("7.2-") || rule.hasPrefix("7.4.") || rule == "7.1-5" || rule == "6.7.3.4-1"
    return isOfStructure && rule != "7.2-29" && !languageRules.contains(rule) ? ["role"] : nil
  }
}
