package import PDFObjects

/// A place where a file breaks a rule.
package struct ArchiveViolation: Hashable, Sendable {
  package var rule: ArchiveRule
  /// The object, by its number in the document that was checked; nil if it is the file as a whole.
  package var object: ObjectNumber?
  /// The page's number, from 1; nil if it is on no page.
  package var page: Int?
  /// What more there is to say: the name of a font, of an action, of a key.
  package var detail: String?
  /// Characters in Unicode's private area that mean nothing.
  package var privateCharacters: [UInt32] = []

  package init(
    _ rule: String, object: ObjectNumber? = nil, page: Int? = nil, detail: String? = nil
  ) {
    self.rule = .named(rule)
    self.object = object
    self.page = page
    self.detail = detail
  }

  /// One sentence without a trailing period.
  package var message: String { detail.map { "\(rule.violation): \($0)" } ?? rule.violation }
}

/// Violations as they are found: each once, and of each rule no more than people can read.
struct ViolationList {
  private(set) var violations: [ArchiveViolation] = []
  /// The number of violations of each rule, those that are not listed included.
  private(set) var counts: [String: Int] = [:]
  private var seen: Set<ArchiveViolation> = []
  /// More violations of a rule are counted only.
  static let mostOfARule = 100
  /// What a person has to supply is listed as a whole.
  static let mostOfAccessibility = 20_000

  mutating func add(_ violation: ArchiveViolation) {
    let count = counts[violation.rule.id] ?? 0
    let isOfAccessibility = violation.rule.id.hasPrefix("7.")
    if count < (isOfAccessibility ? Self.mostOfAccessibility : Self.mostOfARule) {
      guard seen.insert(violation).inserted else { return }
      violations.append(violation)
    }
    counts[violation.rule.id] = count + 1
  }

  mutating func add(
    _ rule: String, _ object: ObjectNumber? = nil, page: Int? = nil, detail: String? = nil
  ) {
    add(ArchiveViolation(rule, object: object, page: page, detail: detail))
  }
}
