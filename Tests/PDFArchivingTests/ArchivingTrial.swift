import Diagnostics
import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// A suite that archives documents put together for one rule each.
protocol ArchivingTrial {}

extension ArchivingTrial {
  func draft(_ resources: PDFDictionary = [:], content: String = "0 g 1 1 9 9 re f")
    -> FormDraft
  {
    var draft = FormDraft()
    draft.hasForm = false
    draft.addPage(["Resources": .dictionary(resources)], content: content)
    return draft
  }

  func rules(_ document: Document, _ level: ArchiveLevels = .pdfa2u) -> Set<String> {
    Set(ArchiveChecker.check(document, level: level, isUnfinished: true).violations.map(\.rule.id))
  }

  /// Archives a document that breaks a rule.
  func archived(
    _ document: Document, breaking rule: String, _ level: ArchiveLevels = .pdfa2u
  )
    throws -> ArchiveMending.Outcome
  {
    #expect(rules(document, level).contains(rule))
    let outcome = ArchiveMending.archive(document, level: level)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    return outcome
  }
}
