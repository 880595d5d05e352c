import FileAccess
import FormOperations
import Formwright

enum CheckCommand: Command {
  private static let format = OptionDescription.value(
    "format", placeholder: "FORMAT", allowedValues: ["text", "json"], defaultValue: "text",
    help: "format of the report on standard output")

  static let description = CommandDescription(
    name: "check", summary: "check whether a PDF conforms to PDF/A or PDF/UA",
    discussion: [
      "Lists every violation with its clause of ISO 19005, object and page, and what `formwright "
        + "archive` would do about it. The exit code is 0 if the file conforms and 4 if it does not.",
      "For PDF/UA-2 (pdfua-2), the rules of PDF/UA-1 are checked that it keeps, and its own, whose numbers begin with “ua2:”.",
      "Rules about the bytes of the file, such as line ends around keywords, are not checked; the report "
        + "names them. Object numbers are those of the file after reading, without gaps.",
    ],
    arguments: [.file],
    options: [.checkedArchive, format, .checkJSON, .corrections, .writeCorrections]
      + OptionDescription.opening
      + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright check report.pdf --archive pdfa-2b --format json",
      "prints what keeps report.pdf from conforming to PDF/A-2b"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.file)
    guard let level = try call.archiveLevel(allowsSecondPart: true) else {
      throw call.usage("no level is given; use --archive LEVEL")
    }
    let file = try call.openForm(path)
    let check: ArchiveCheck
    do throws(FormwrightError) {
      check = try ArchiveCheck(file, for: level, overrides: call.overrides)
    } catch {
      throw error.inFile(path.shownPath)
    }
    if call.has(.checkJSON) || call.value(of: format) == "json" {
      try console.print(check.json)
    } else {
      try console.print(text(of: check.report, check.outlook, path.shownPath))
    }
    if let target = call.value(of: .writeCorrections) {
      let corrections = call.value(of: .corrections).map { [("list of corrections", $0)] } ?? []
      try call.refuseToReplace([("file", path)] + corrections, with: target)
      let list: [UInt8]
      do throws(FormwrightError) {
        list = try check.correctionsToFillIn()
      } catch {
        throw error.inFile(path.shownPath)
      }
      if check.report.lacksStructure {
        console.report(
          [
            .warning(
              "corrections",
              "no list of corrections can give the file a structure tree, which \(level.text) requires",
              hint: Remedy(ArchiveReport.remedyWithoutTree))
          ], file: path.shownPath)
      }
      // A list that has been filled in is somebody's work.
      try AtomicOutput.writeNew(
        list, to: target, remedy: "Name another file, and copy what has been filled in.")
    }
    return check.conforms ? .done : .conformance
  }

  private static let mostLinesOfARule = 100

  private static func text(
    of report: ArchiveReport, _ outlook: ArchivingOutlook?, _ path: String
  ) -> String {
    guard !report.conforms else {
      return "\(path): conforms to \(report.level.text)\n" + reservation(report)
    }
    let count = counted(report.violations.count, "violation")
    var text = "\(path): does not conform to \(report.level.text), \(count)\n"
    var counts: [String: Int] = [:]
    let told = report.toldViolations
    for violation in told {
      counts[violation.rule.id, default: 0] += 1
      guard counts[violation.rule.id, default: 0] <= mostLinesOfARule else { continue }
      var places: [String] = []
      if let page = violation.page { places.append("page \(page)") }
      if let object = report.number(of: violation) { places.append("object \(object)") }
      let place = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
      text +=
        "  \(violation.rule.id): \(violation.message)\(place)\(Self.remedy(violation.rule, in: report, outlook))\n"
    }
    for (rule, count) in counts.sorted(by: { $0.key < $1.key }) where count > mostLinesOfARule {
      text += "  \(rule): \(count - mostLinesOfARule) more; --json lists all\n"
    }
    if report.lacksStructure {
      let others = report.violations.count - told.count
      let more = others > 0 ? "\(counted(others, "other violation")) may follow from that. " : ""
      text += "  there is no structure tree: \(more)\(ArchiveReport.remedyWithoutTree)\n"
    }
    for refusal in outlook?.refusals ?? [] { text += "  archiving refuses the file: \(refusal)\n" }
    for other in outlook?.others(than: report) ?? [] {
      text += "  archiving would end with \(other.rule.id): \(other.message)\n"
    }
    if report.isTruncated {
      text += "  the content of a page is damaged, or too large to be checked\n"
    }
    return text
  }

  /// What a file that conforms was not checked for.
  private static func reservation(_ report: ArchiveReport) -> String {
    guard !report.notChecked.isEmpty else { return "" }
    return "  not checked: \(report.notChecked.joined(separator: ", "))\n"
  }

  /// What `formwright archive` does about violations of a rule.
  private static func remedy(
    _ rule: ArchiveRule, in report: ArchiveReport, _ outlook: ArchivingOutlook?
  ) -> String {
    if rule.mend != nil, outlook?.stays(rule) ?? false { return "" }
    if let mend = rule.mend { return "; archiving \(mend)" }
    if let mend = partialMends[rule.id], !report.lacksStructure { return "; archiving \(mend)" }
    guard rule.isForPeople, !report.lacksStructure else { return "" }
    return rule.asksForLanguage
      ? "; name the language with \(OptionDescription.language.spelling) of `archive`"
      : "; only a person can supply it, see --write-corrections"
  }

  /// What archiving does where it can.
  private static let partialMends = [
    "7.1-3": "makes lines and areas artifacts; text needs a person, see --write-corrections",
    "7.18.1-3": "takes the name from the XFA or the text beside the field",
    "7.18.4-1": "adds the element", "7.18.4-2": "gives each field an element",
    "7.18.5-1": "adds the element",
    "6.2.11.7.3-1": "knows what common symbols mean; others need a person, see --write-corrections",
  ]
}

extension OptionDescription {
  static let writeCorrections = value(
    "write-corrections", "write-mends", placeholder: "FILE", completion: .file,
    help:
      "write a list of what only a person can supply, to be filled in and given to --corrections")
  static let checkJSON = flag("json", help: "the same as --format json")
}
