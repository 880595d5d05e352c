package import Diagnostics
import PDFObjects

/// What a check found.
package struct ArchiveReport: Sendable {
  package var level: PDFALevel
  package var violations: [ArchiveViolation]
  /// Numbers of rules that were not checked.
  package var notChecked: [String]
  /// Some content was not read, because it asks for more than its size allows.
  package var isTruncated = false

  /// Nothing breaks a rule.
  package var conforms: Bool { violations.isEmpty && !isTruncated }

  /// An error for each violation, those of one rule and page together.
  package var diagnostics: [Diagnostic] {
    var groups: [(violation: ArchiveViolation, count: Int)] = []
    var places: [ArchiveViolation: Int] = [:]
    for violation in violations {
      var key = violation
      key.object = nil
      if let place = places[key] {
        groups[place].count += 1
      } else {
        places[key] = groups.count
        groups.append((violation, 1))
      }
    }
    var diagnostics = groups.map { group in
      var message = "\(group.violation.message) (\(level.standard), \(group.violation.rule.clause))"
      if let object = group.violation.object, group.count == 1 {
        message += " in object \(object.index)"
      } else if group.count > 1 {
        message += " in \(group.count) places"
      }
      var diagnostic = Diagnostic(.error, "conformance", message)
      diagnostic.page = group.violation.page
      return diagnostic
    }
    if isTruncated {
      diagnostics.append(
        .error("conformance", "the content of a page is damaged, or too large to be checked"))
    }
    return diagnostics
  }
}

extension PDFALevel {
  /// `ISO 19005-2`
  package var standard: String { "ISO 19005-\(part)" }
}
