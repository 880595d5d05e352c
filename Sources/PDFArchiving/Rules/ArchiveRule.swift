/// A requirement of ISO 19005 or ISO 14289-1 that a file is checked for.
///
/// Rules are numbered as the PDF Association's veraPDF numbers its checks: the clause of the standard, a
/// hyphen, and the number of the check within the clause. Rules of ISO 32000-1 are numbered in the same way.
/// ISO 19005-3 has the clauses of ISO 19005-2.
package struct ArchiveRule: Hashable, Sendable {
  /// `6.2.11.4.1-1`
  package var id: String
  /// What the rule demands, or what is wrong, as one sentence without a trailing period.
  package var violation: String
  /// What `archive` does about it; nil if it can do nothing.
  package var mend: String?

  init(_ id: String, _ violation: String, mend: String? = nil) {
    self.id = id
    self.violation = violation
    self.mend = mend
  }

  /// The clause of the standard.
  package var clause: String { String((id.split(separator: ":").last ?? "").prefix { $0 != "-" }) }

  /// The rule of a number; one without words if the table has no such rule.
  package static func named(_ id: String) -> ArchiveRule { byID[id] ?? ArchiveRule(id, id) }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  package static let all =
    fileRules + contentRules + fontRules + interactiveRules + extensionRules + structureRules
    + identifierRules + accessibilityRules + secondPartRules

  /// Rules about the bytes of a file, which are gone when libqpdf has read and repaired it.
  package static let notChecked = [
    "6.1.2-2", "6.1.3-3", "6.1.4-2", "6.1.7.1-1", "6.1.7.1-2", "6.1.9-1",
    // Overprinting is not followed, and signatures are not validated.
    "6.2.4.2-2", "6.4.3-1", "6.4.3-2", "6.4.3-3",
  ]
}
