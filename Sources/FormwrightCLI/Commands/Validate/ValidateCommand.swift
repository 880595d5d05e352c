import Diagnostics
import Formwright
import Glibc
import JSONSchema

enum ValidateCommand: Command {
  private static let schema = OptionDescription.value(
    "schema", placeholder: "FILE", completion: .file,
    help: "JSON Schema that each record must satisfy, in JSON or YAML")
  private static let data = OptionDescription.value(
    "data", letter: "d", placeholder: "DATA", completion: .file,
    help: "file with a single record; - reads standard input")
  private static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    help: "file of records: NDJSON, a JSON array, a YAML list or CSV; - reads standard input")
  private static let noFormats = OptionDescription.flag(
    "no-formats", help: "treat the keyword “format” as an annotation and do not check it")
  private static let format = OptionDescription.value(
    "format", placeholder: "FORMAT", allowedValues: ValidationFormat.allCases.map(\.rawValue),
    defaultValue: "text", section: "Output",
    help: "format of the report; in JSON, one object per line")

  static let description = CommandDescription(
    name: "validate", summary: "check data without writing a PDF",
    discussion: [
      "Reports every problem of every record on standard output: the record, the JSON pointer of the "
        + "value, the field, the rule, and what to do. No report contains a value. The exit code is "
        + "1 if there is a problem.",
      "Schemas may use draft 2020-12, 2019-09, draft-07 or draft-06, as “$schema” says. References "
        + "must lead within the schema; nothing is fetched. The values of a CSV file are strings.",
    ],
    options: [
      schema, data, .dataFormat, records, BatchCommand.recordsFormat, noFormats, format, .progress,
    ],
    example: CommandDescription.Example(
      "formwright validate --schema w9.schema.json -r people.ndjson",
      "checks each line of people.ndjson against the schema"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let source = try ValidationSource(
      call, data: data, records: records, recordsFormat: BatchCommand.recordsFormat)
    var checks: [any RecordChecking] = []
    if let path = call.value(of: schema) {
      guard path != "-" || source.path != "-" else {
        throw call.usage("the schema and the data cannot both be read from standard input")
      }
      checks.append(try schemaCheck(path, call, console))
    }
    guard !checks.isEmpty else { throw call.usage("no schema is given; use --schema FILE") }
    let format = call.value(of: format).flatMap(ValidationFormat.init(rawValue:)) ?? .text
    var report = ValidationReport(
      format, file: source.path.shownPath,
      renderer: DiagnosticRenderer(
        form: .text, colours: Terminal.showsColour(STDOUT_FILENO) ? .ansi : .none),
      console: console, programVersion: Program.description.version)
    Interruption.catchSignals()
    var reader = try source.reader(call)
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
        try report.note(problems)
      } catch {
        // What is wrong with the text of a record is a problem of the record.
        guard error.kind == .data, reader.isReading else {
          try report.finish(isComplete: false)
          throw error.inFile(source.path.shownPath)
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
    return report.hasProblems ? .data : .done
  }

  private static func schemaCheck(
    _ path: String, _ call: ParsedCommand, _ console: Console
  ) throws(FormwrightError) -> SchemaCheck {
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    var options = SchemaOptions()
    options.assertsFormats = !call.has(noFormats)
    do throws(FormwrightError) {
      let isYAML = RecordFormat(fileName: path) == .yaml
      let value = isYAML ? try YAMLReader.read(bytes) : try JSONReader.read(bytes)
      let schema = try CompiledSchema(value, options: options)
      console.report(schema.diagnostics, file: path.shownPath)
      return SchemaCheck(schema, path: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}
