import FileAccess
import Formwright

enum CheckCommand: Command {
  private static let format = OptionDescription.value(
    "format", placeholder: "FORMAT", allowedValues: ["text", "json"], defaultValue: "text",
    help: "format of the report on standard output")

  static let description = CommandDescription(
    name: "check", summary: "check whether a PDF conforms to PDF/A",
    discussion: [
      "Lists every violation with its clause of ISO 19005, object and page, and what `formwright "
        + "archive` would do about it. The exit code is 0 if the file conforms and 4 if it does not.",
      "Rules about the bytes of the file, such as line ends around keywords, are not checked; the JSON "
        + "report lists them under “notChecked”. Object numbers are those of the file after reading, "
        + "without gaps.",
    ],
    arguments: [.file],
    options: [.requiredArchive, format, .checkJSON, .writeMends] + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright check report.pdf --archive pdfa-2b --format json",
      "prints what keeps report.pdf from conforming to PDF/A-2b"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.file)
    guard let level = try call.archiveLevel() else {
      throw call.usage("no level is given; use --archive LEVEL")
    }
    let bytes = try InputFile.read(path)
    let document = try call.openForm(path, bytes: bytes).document
    let report = ArchiveChecker.check(document, level: level)
    if call.has(.checkJSON) || call.value(of: format) == "json" {
      try console.print(JSONWriter.pretty(value(of: report)))
    } else {
      try console.print(text(of: report, path.shownPath))
    }
    if let target = call.value(of: .writeMends) {
      try call.refuseToReplace([("file", path)], with: target)
      let template = report.mendsTemplate(of: hexadecimal(SHA256.digest(bytes)))
      try AtomicOutput.write(YAMLWriter.document(template), to: target)
    }
    return report.conforms ? .done : .conformance
  }

  private static func text(of report: ArchiveReport, _ path: String) -> String {
    guard !report.conforms else { return "\(path): conforms to \(report.level.text)\n" }
    let count = counted(report.violations.count, "violation")
    var text = "\(path): does not conform to \(report.level.text), \(count)\n"
    for violation in report.violations {
      var places: [String] = []
      if let page = violation.page { places.append("page \(page)") }
      if let object = violation.object { places.append("object \(object.index)") }
      let place = places.isEmpty ? "" : " (\(places.joined(separator: ", ")))"
      text += "  \(violation.rule.id): \(violation.message)\(place)\n"
    }
    if report.isTruncated {
      text += "  the content of a page is damaged, or too large to be checked\n"
    }
    return text
  }

  private static func value(of report: ArchiveReport) -> StructuredValue {
    let violations = report.violations.map { violation in
      StructuredValue.object([
        ("rule", .string(violation.rule.id)), ("clause", .string(violation.rule.clause)),
        ("object", .number(violation.object?.index)), ("page", .number(violation.page)),
        ("message", .string(violation.message)), ("mend", .string(violation.rule.mend)),
      ])
    }
    return .object([
      ("level", .string(report.level.text)), ("conforms", .boolean(report.conforms)),
      ("violations", .array(violations)),
      ("notChecked", .array(report.notChecked.map { .string($0) })),
    ])
  }
}

extension OptionDescription {
  static let writeMends = value(
    "write-mends", placeholder: "FILE", completion: .file,
    help: "write a list of what only a person can supply, to be filled in and given to --mends")
  static let checkJSON = flag("json", help: "the same as --format json")
}
