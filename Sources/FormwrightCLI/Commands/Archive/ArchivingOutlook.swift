import Formwright

/// What `formwright archive` would make of a file that does not conform.
struct ArchivingOutlook {
  /// Why the command refuses the file.
  var refusals: [String] = []
  /// What it could not mend; nil if it was not tried.
  private(set) var remaining: ArchiveReport?

  /// - Parameter title: the title that the output gets.
  init(
    of file: FormFile, _ level: ArchiveLevels, title: String?, overrides: PermissionOverrides
  ) {
    refusals = file.archiveRefusals(overrides).map(\.message)
    guard refusals.isEmpty else { return }
    remaining = try? file.reportOfArchive(level, title: title, overrides: overrides)
  }

  /// Violations of a rule stay, although archiving mends others of them.
  func stays(_ rule: ArchiveRule) -> Bool {
    !refusals.isEmpty || remaining?.violations.contains { $0.rule == rule } ?? false
  }

  /// What archiving finds besides, once it has mended the rest: nothing that a person can supply.
  func others(than report: ArchiveReport) -> [ArchiveViolation] {
    let known = Set(report.violations.map(\.rule))
    var seen: Set<ArchiveRule> = []
    return (remaining?.toldViolations ?? []).filter {
      !known.contains($0.rule) && !$0.rule.isForPeople && seen.insert($0.rule).inserted
    }
  }
}
