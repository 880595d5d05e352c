import Diagnostics
import FileAccess
import Formwright
import Glibc
import JSONSchema

enum ValidateCommand: Command {
  static let schema = OptionDescription.value(
    "schema", placeholder: "FILE", completion: .file,
    help: "JSON Schema that each record must satisfy, in JSON or YAML")
  static let data = OptionDescription.value(
    "data", letter: "d", placeholder: "DATA", completion: .file,
    help: "file with a single record; - reads standard input")
  static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    help: "file of records: NDJSON, a JSON array, a YAML list or CSV; - reads standard input")
  static let template = ArgumentDescription(
    "TEMPLATE", isRequired: false, completion: .file, help: "a template in YAML or JSON")
  static let form = OptionDescription.value(
    "form", placeholder: "FORM", isRepeatable: true, completion: .file,
    help:
      "form that each record must fill: without a template, the keys of the records are field names; "
      + "with one, see `formwright batch --help`")
  static let noLayout = OptionDescription.flag(
    "no-layout", help: "do not check whether each text fits its box")
  static let strict = OptionDescription.flag(
    "strict", help: "report warnings as problems too")
  static let noFormats = OptionDescription.flag(
    "no-formats", help: "treat the keyword “format” as an annotation and do not check it")
  private static let format = OptionDescription.value(
    "format", placeholder: "FORMAT", allowedValues: ValidationFormat.allCases.map(\.rawValue),
    defaultValue: "text", section: "Output",
    help: "format of the report; in JSON, one object per line")

  static let description = CommandDescription(
    name: "validate", summary: "check data without writing a PDF",
    discussion: [
      "Checks records against a form, against a template and its form, against a JSON Schema, or "
        + "against a schema and one of the others. TEMPLATE alone checks the template, and names the "
        + "fields that it does not fill. Also reports conditions that never vary. Nothing is written: a record "
        + "is checked as `fill` and `batch` check it, and required fields must have a value.",
      "Reports every problem of every record on standard output: the record, the JSON pointer of the "
        + "value, the field, the rule, where the template binds the field, and what to do. No report contains a "
        + "value. With --format json, csv or sarif, problems of the template or schema itself and files that cannot be "
        + "read are reported there too. The exit code is 1 if there is a problem.",
      "Schemas may use draft 2020-12, 2019-09, draft-07 or draft-06, as “$schema” says. References "
        + "must lead within the schema; nothing is fetched. The values of CSV, FDF and XFDF files are "
        + "strings, so that check boxes do not satisfy the schema of a form: use --form for them.",
    ],
    arguments: [template],
    options: [
      form, FormPlaces.directory, schema, data, .dataFormat, records, BatchCommand.recordsFormat,
      BatchCommand.flatCSV,
      noLayout, noFormats,
      strict, .flatten, .noFlatten, .pages, .overflow, .forceReadOnly, .ignoreUnknown, .noScripts,
      format,
      .progress,
    ] + OptionDescription.drawing + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright validate --form w9.pdf -r people.ndjson",
      "checks whether each line of people.ndjson fills the form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let inputs: Inputs
    let source: ValidationSource
    var reader: ValidationSource.Reader
    do throws(FormwrightError) {
      inputs = try Inputs(call, console)
      guard let data = inputs.source else {
        // The template was all there is to check.
        if format(call) != .text {
          var empty = newReport(call, of: inputs.template?.path ?? "", console)
          try empty.finish()
        }
        return .done
      }
      source = data
      reader = try source.reader(
        call, csv: call.csvShape(withTemplate: inputs.template != nil))
    } catch {
      return try report(error, call, console)
    }
    var checks = inputs.checks
    var report = newReport(call, of: source.path, console)
    Interruption.catchSignals()
    var progress = ProgressBar(total: nil, mode: source.progress(call))
    defer { progress.finish() }
    while !Interruption.isRequested {
      do throws(FormwrightError) {
        guard let record = try reader.next() else { break }
        progress.advance()
        var problems: [ValidationProblem] = []
        for index in checks.indices {
          problems += try checks[index].problems(in: record, number: reader.number)
        }
        // What a schema says of the whole record is said once.
        if problems.contains(where: { $0.rule == "type" && $0.pointer.isEmpty }) {
          problems.removeAll { $0.rule == "data-shape" }
        }
        try report.note(problems)
      } catch {
        // What is wrong with the text of a record is a problem of the record.
        guard error.kind == .data, reader.isReading else {
          return try stop(report, by: error.inFile(source.path.shownPath), call)
        }
        try report.note(
          error.diagnostics.map { ValidationProblem($0, record: reader.number) })
      }
    }
    guard !Interruption.isRequested else {
      try report.finish(isComplete: false)
      return .interrupted
    }
    try report.finish()
    if let template = inputs.template, let formCheck = inputs.formCheck {
      console.report(formCheck.templateWarnings, file: template.path)
    }
    return report.hasProblems ? .data : .done
  }

  private static func format(_ call: ParsedCommand) -> ValidationFormat {
    call.value(of: format).flatMap(ValidationFormat.init(rawValue:)) ?? .text
  }

  private static func newReport(
    _ call: ParsedCommand, of path: String, _ console: Console
  ) -> ValidationReport {
    ValidationReport(
      format(call), file: path.shownPath,
      renderer: DiagnosticRenderer(
        form: .text, colours: Terminal.showsColour(STDOUT_FILENO) ? .ansi : .none),
      console: console, programVersion: Program.description.version)
  }

  /// Reports, in a format for programs, why nothing can be checked: what is wrong with the template or a schema, or a
  /// file that cannot be read.
  ///
  /// - Throws: the error, if the report is one for people or the command itself is wrong.
  private static func report(
    _ error: FormwrightError, _ call: ParsedCommand, _ console: Console
  ) throws(FormwrightError) -> ExitCode {
    guard isForReports(error, call) else { throw error }
    let path =
      call.argument(template) ?? call.value(of: BatchCommand.form) ?? call.value(of: schema) ?? ""
    return try stop(newReport(call, of: path, console), by: error, call, file: path)
  }

  private static func isForReports(_ error: FormwrightError, _ call: ParsedCommand) -> Bool {
    format(call) != .text && [.data, .file, .access].contains(error.kind)
  }

  /// Ends a report before all records are checked, with the reason if the format is one for programs.
  ///
  /// - Parameter file: the file that has the problem, if the error names none.
  /// - Throws: the error, if the report is one for people or the command itself is wrong.
  private static func stop(
    _ report: ValidationReport, by error: FormwrightError, _ call: ParsedCommand, file: String = ""
  ) throws(FormwrightError) -> ExitCode {
    var report = report
    guard isForReports(error, call) else {
      try report.finish(isComplete: false)
      throw error
    }
    var pointers = TemplatePointers()
    try report.note(
      error.diagnostics.map { diagnostic in
        var problem = ValidationProblem(diagnostic, record: diagnostic.record)
        problem.file = diagnostic.file
        problem.pointer = pointers.pointer(to: diagnostic, in: file)
        return problem
      })
    try report.finish(isComplete: false)
    return ExitCode(error.kind)
  }
}
