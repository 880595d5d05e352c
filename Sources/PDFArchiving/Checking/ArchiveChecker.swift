import LogicalStructure
import PDFContent
package import PDFObjects

/// Checks a document against a level of PDF/A.
///
/// Every violation is found, not only the first. What depends on the bytes of the file, which libqpdf has
/// read and repaired, is not checked; see ``ArchiveRule/notChecked``.
package struct ArchiveChecker {
  let document: Document
  let level: ArchiveLevels
  var found = ViolationList()
  /// The number of the page, from 1, that an object belongs to, as far as it is known.
  var pageNumbers: [ObjectNumber: Int] = [:]
  /// A signature says which changes are allowed (ISO 32000-2, 12.8.6).
  var limitsPermissions = false
  /// The languages that content states.
  private(set) var contentLanguages: Set<ContentSurvey.StatedLanguage> = []

  package init(_ document: Document, level: ArchiveLevels) {
    self.document = document
    self.level = level
  }

  /// Finds every violation.
  ///
  /// - Parameters:
  ///   - isUnfinished: the document is yet to be written, which gives it an identifier.
  ///   - additions: what is drawn besides.
  ///   - bytes: the file as it is; nil if it is yet to be written.
  package static func check(
    _ document: Document, level: ArchiveLevels, isUnfinished: Bool = false,
    additions: ContentSurvey.Additions = ContentSurvey.Additions(), bytes: [UInt8]? = nil
  ) -> ArchiveReport {
    var checker = ArchiveChecker(document, level: level)
    if let bytes { checker.checkHeader(of: bytes) }
    checker.checkFile(isUnfinished: isUnfinished)
    checker.checkObjects()
    checker.checkIntents()
    let tree = level.isAccessible ? StructureElements(document) : nil
    let survey = ContentSurvey(
      of: document, with: additions,
      identifiers: level.isAccessible
        ? tree.map { $0.identifiersThatLeadBack($0.parents) } ?? [:] : nil,
      spoken: level.isAccessible && !document.hasLanguage ? tree?.spoken ?? [:] : nil)
    checker.take(survey)
    for key in survey.fontOrder {
      guard let use = survey.fonts[key] else { continue }
      checker.checkFont(use)
    }
    checker.checkInteraction()
    checker.checkMetadata()
    checker.checkAttachments()
    checker.checkLayers()
    checker.checkStructure()
    checker.checkSecondPart()
    var violations = checker.found.violations
    if level.pdfa == nil {
      violations = violations.compactMap { violation in
        guard let rule = violation.rule.ofAccessibility else { return nil }
        var copy = violation
        copy.rule = rule
        return copy
      }
    }
    var notChecked = level.pdfa == nil ? [] : ArchiveRule.notChecked
    if level.isAccessible { notChecked += ArchiveRule.notCheckedOfAccessibility }
    if survey.isTruncated { notChecked.append("6.2.2-1") }
    return ArchiveReport(
      level: level, violations: violations, notChecked: notChecked,
      isTruncated: survey.isTruncated, fileNumbers: document.fileNumbers)
  }

  private mutating func take(_ survey: ContentSurvey) {
    for violation in survey.found.violations { found.add(violation) }
    contentLanguages = survey.languages
  }

  /// Objects that the trailer leads to.
  var reachedNumbers: [ObjectNumber] {
    let reached = document.reachable(from: [])
    return document.objects.indices.filter { reached[$0 + 1] }.map { ObjectNumber($0 + 1) }
  }
}
