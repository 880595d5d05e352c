package import Diagnostics
package import PDFObjects

/// What a check found.
package struct ArchiveReport: Sendable {
  package var level: ArchiveLevels
  package var violations: [ArchiveViolation]
  /// Numbers of rules that were not checked.
  package var notChecked: [String]
  /// Some content was not read, because it asks for more than its size allows.
  package var isTruncated = false
  /// What the file calls the objects that violations are in.
  package var fileNumbers = FileNumbers()

  /// Nothing breaks a rule.
  package var conforms: Bool { violations.isEmpty && !isTruncated }

  /// The number of a violation's object in the file; nil if it has none there.
  package func number(of violation: ArchiveViolation) -> Int? {
    violation.object.flatMap { fileNumbers[$0] }
  }

  /// The document lacks the structure tree that the level asks for; no list of corrections makes one.
  package var lacksStructure: Bool { violations.contains { Self.treeRules.contains($0.rule.id) } }

  /// What a person is told: of a document without a structure tree, nothing that follows from that.
  package var toldViolations: [ArchiveViolation] {
    guard lacksStructure else { return violations }
    return violations.filter { !Self.rulesWithoutTree.contains($0.rule.id) }
  }

  private static let treeRules: Set = ["6.7.3.3-1", "7.1-11"]
  private static let rulesWithoutTree: Set = [
    "6.2-1", "6.7.2.2-1", "7.1-3", "7.2-34", "7.18.3-1", "7.18.4-1",
  ]

  /// An error for each violation, those of one rule and page together.
  package var diagnostics: [Diagnostic] {
    var groups: [(violation: ArchiveViolation, objects: [Int], count: Int)] = []
    var places: [ArchiveViolation: Int] = [:]
    for violation in toldViolations {
      var key = violation
      key.object = nil
      if let place = places[key] {
        groups[place].count += 1
        if let object = number(of: violation) { groups[place].objects.append(object) }
      } else {
        places[key] = groups.count
        groups.append((violation, [number(of: violation)].compactMap { $0 }, 1))
      }
    }
    var diagnostics = groups.map { group in
      var message =
        "\(group.violation.message) (\(group.violation.rule.standard(level)), \(group.violation.rule.clause))"
      message += Self.places(group.objects, count: group.count)
      var diagnostic = Diagnostic(.error, "conformance", message)
      diagnostic.page = group.violation.page
      return diagnostic
    }
    if let last = groups.lastIndex(where: { Self.treeRules.contains($0.violation.rule.id) }) {
      diagnostics[last].hint = Remedy(Self.remedyWithoutTree)
    } else {
      let rules = groups.map(\.violation.rule)
      if let last = rules.lastIndex(where: \.asksForLanguage) {
        diagnostics[last].hint = "Name the language of the document with \(.language)."
      }
      if let last = rules.lastIndex(where: { $0.isForPeople && !$0.asksForLanguage }) {
        diagnostics[last].hint =
          "Write what is missing into the list that \(.writesCorrections) makes, and use it as \(.corrections)."
      }
    }
    if isTruncated {
      diagnostics.append(
        .error("conformance", "the content of a page is damaged, or too large to be checked"))
    }
    return diagnostics
  }
}

extension ArchiveReport {
  package static let remedyWithoutTree =
    "Remediate the file, which tags its pages, or ask for a level without tags, such as pdfa-2u."

  /// Where violations of one rule are: the first few objects.
  private static func places(_ objects: [Int], count: Int) -> String {
    guard let first = objects.first else { return count > 1 ? " in \(count) places" : "" }
    guard count > 1 else { return " in object \(first)" }
    let shown = objects.prefix(5).map(String.init)
    guard count > shown.count else {
      return " in objects " + shown.dropLast().joined(separator: ", ")
        + (shown.count > 1 ? " and " : "") + (shown.last ?? "")
    }
    let noun = shown.count == 1 ? "object" : "objects"
    return " in \(noun) \(shown.joined(separator: ", ")) and \(count - shown.count) more"
  }
}

extension ArchiveRule {
  /// Only a person can supply what a violation lacks.
  package var isForPeople: Bool {
    guard mend == nil else { return false }
    return id == "6.2.11.7.3-1" || id == "6.7.3.4-1" || id.hasPrefix("7.")
  }

  /// The language of the document is all that a violation lacks.
  package var asksForLanguage: Bool { Self.languageRules.contains(id) }

  private static let languageRules: Set = [
    "7.2-2", "7.2-21", "7.2-22", "7.2-23", "7.2-24", "7.2-25", "7.2-30", "7.2-31", "7.2-32",
    "7.2-33", "7.2-34",
  ]

  /// The standard that the rule is of, as far as it was asked for: `ISO 19005-2`, `ISO 14289-1` …
  package func standard(_ level: ArchiveLevels) -> String {
    if ArchiveRule.identifierRules.contains(where: { $0.id == id }) { return "ISO 32000-1" }
    if id.hasPrefix(ArchiveRule.secondPart) { return "ISO 14289-2" }
    let isOfAccessibility =
      id.hasPrefix("7.") || id.hasPrefix("5-") || id == "6.2-1" || level.pdfa == nil
    return isOfAccessibility ? "ISO 14289-1" : "ISO 19005-\(level.pdfa?.part ?? 2)"
  }

  /// The same rule as ISO 14289-1 numbers it; nil if it has no such rule.
  var ofAccessibility: ArchiveRule? {
    let rules =
      ArchiveRule.identifierRules + ArchiveRule.accessibilityRules + ArchiveRule.secondPartRules
    if rules.contains(where: { $0.id == id }) { return self }
    let others = ["6.9-1": "7.10-1", "6.9-4": "7.10-2", "6.8-2": "7.11-1", "6.2.9-2": "7.20-1"]
    if let other = others[id] { return .named(other) }
    guard id.hasPrefix("6.2.11."), !id.hasPrefix("6.2.11.2-") else { return nil }
    var copy = self
    copy.id = "7.21." + id.dropFirst("6.2.11.".utf8.count)
    if copy.id.hasPrefix("7.21.7.2-") { copy.id = "7.21.7-" + copy.id.dropFirst(9) }
    return copy.id.hasPrefix("7.21.7.3") ? nil : copy
  }
}
