public import Diagnostics
import FileAccess
public import InteractiveForms
public import PDFArchiving
import PDFObjects
import StructuredData

/// Whether a file conforms to a level of PDF/A or PDF/UA, and what archiving would do about what keeps it from conforming.
public struct ArchiveCheck: Sendable {
  package let report: ArchiveReport
  /// Nil if the file conforms.
  package let outlook: ArchivingOutlook?
  private let file: FormFile
  private let overrides: PermissionOverrides

  /// Checks a file, which need not be a form.
  ///
  /// Rules about the bytes of the file, such as line ends around keywords, are not checked; ``notChecked`` names them.
  ///
  /// - Parameters:
  ///   - file: the file, with what a list of corrections adds to it.
  ///   - level: what the file should conform to.
  ///   - overrides: what archiving may do although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file` if the file has no pages.
  public init(
    _ file: FormFile, for level: ArchiveLevels,
    overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) {
    self.file = file
    self.overrides = overrides
    try file.document.requirePages()
    var report = ArchiveChecker.check(file.document, level: level, bytes: file.bytes)
    let title = file.corrections?.title
    if title != nil { report.violations.removeAll { $0.rule.id == "7.1-9" } }
    self.report = report
    outlook =
      report.conforms ? nil : ArchivingOutlook(of: file, level, title: title, overrides: overrides)
  }

  /// Whether the file conforms.
  public var conforms: Bool { report.conforms }

  /// An error for each violation, those of one rule and page together.
  public var violations: [Diagnostic] { report.diagnostics }

  /// The numbers of the rules that were not checked.
  public var notChecked: [String] { report.notChecked }

  /// Every violation with its clause, object and page as JSON.
  public var json: [UInt8] {
    let violations = report.violations.map { violation in
      let mend = outlook?.stays(violation.rule) ?? false ? nil : violation.rule.mend
      return StructuredValue.object([
        ("rule", .string(violation.rule.id)), ("clause", .string(violation.rule.clause)),
        ("object", .number(report.number(of: violation))), ("page", .number(violation.page)),
        ("message", .string(violation.message)),
        // The older name of the same.
        ("mend", .string(mend)), ("correction", .string(mend)),
      ])
    }
    return JSONWriter.pretty(
      .object([
        ("level", .string(report.level.text)), ("conforms", .boolean(report.conforms)),
        ("violations", .array(violations)),
        ("notChecked", .array(report.notChecked.map { .string($0) })),
      ]))
  }

  /// A list in YAML of what only a person can supply, to be filled in and given to ``ArchiveCorrections``.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` if the file may not be archived.
  public func correctionsToFillIn() throws(FormwrightError) -> [UInt8] {
    var found = outlook?.remaining
    // Why the file may not be archived, or what else a file that conforms needs.
    if found == nil {
      found = try file.reportOfArchive(
        report.level, title: file.corrections?.title, overrides: overrides)
    }
    return YAMLWriter.document(
      file.correctionsTemplate(of: found ?? report), comments: Self.comment(of:))
  }

  /// What the parts of a list of corrections ask for.
  private static func comment(of path: [String]) -> String? {
    guard path.count == 1, let key = path.first else { return nil }
    return switch key {
    case "formwright":
      """
      What only a person can supply. Replace each null that applies, and delete the others or leave them.
      Areas are in points from the lower left corner of the page: left, bottom, right, top.
      `formwright help corrections` describes every key.
      """
    case "links": "With “text”, each link is described by the text that it is on."
    case "types": "The standard type that each type of the form's own means."
    case "characters": "The text that a symbol of a font means, such as a bullet."
    case "tables":
      """
      headerRows, headerColumns: how many rows and columns are headers, or a list of their numbers.
      layout: true if the table only places things. lastCellsSpan: true if the last cells of short rows
      reach to the last column.
      """
    case "content":
      """
      Text and images outside the structure. role: P, H2 and so on, or Artifact for what repeats or
      decorates.
      """
    case "objects":
      """
      alt: what a picture shows. role: another type, or Artifact for decoration. An entry may be for
      several objects (objects: [1, 2]), or for all elements that match ({type, in, page, text}).
      """
    default: nil
    }
  }
}

/// What archiving would make of a file that does not conform.
package struct ArchivingOutlook: Sendable {
  /// Why the command refuses the file.
  package private(set) var refusals: [String] = []
  /// What it could not mend; nil if it was not tried.
  package private(set) var remaining: ArchiveReport?

  /// - Parameter title: the title that the output gets.
  init(
    of file: FormFile, _ level: ArchiveLevels, title: String?, overrides: PermissionOverrides
  ) {
    refusals = file.archiveRefusals(overrides).map(\.message)
    guard refusals.isEmpty else { return }
    remaining = try? file.reportOfArchive(level, title: title, overrides: overrides)
  }

  /// Violations of a rule stay, although archiving mends others of them.
  package func stays(_ rule: ArchiveRule) -> Bool {
    !refusals.isEmpty || remaining?.violations.contains { $0.rule == rule } ?? false
  }

  /// What archiving finds besides, once it has mended the rest: nothing that a person can supply.
  package func others(than report: ArchiveReport) -> [ArchiveViolation] {
    let known = Set(report.violations.map(\.rule))
    var seen: Set<ArchiveRule> = []
    return (remaining?.toldViolations ?? []).filter {
      !known.contains($0.rule) && !$0.rule.isForPeople && seen.insert($0.rule).inserted
    }
  }
}
