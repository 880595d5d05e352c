import FormOperations
import Formwright

enum ValidateCommand: Command {
  static let schema = OptionDescription.value(
    "schema", placeholder: "FILE", completion: .file,
    help: "JSON Schema that each record must satisfy, in JSON or YAML")
  static let data = OptionDescription.value(
    "data", letter: "d", placeholder: "DATA", completion: .file,
    help: "file with a single record; - reads standard input")
  static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    help: BatchCommand.recordsHelp)
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
    "format", placeholder: "FORMAT", allowedValues: ValidationFormat.names,
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
      form, BatchCommand.formDirectory, schema, data, .dataFormat, records,
      BatchCommand.recordsFormat, BatchCommand.sheet,
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
    var reader: AnyRecordSource
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
      reader = AnyRecordSource(
        try source.records.open(call.csvShape(withTemplate: inputs.template != nil)))
    } catch {
      return try report(error, call, console)
    }
    var validator = inputs.validator
    var report = newReport(call, of: source.path, console)
    Interruption.catchSignals()
    var progress = ProgressBar(total: nil, mode: source.progress(call))
    defer { progress.finish() }
    do throws(FormwrightError) {
      try validator.check(
        &reader, isSingle: source.isSingle, isCancelled: { Interruption.isRequested }
      ) { record throws(FormwrightError) in
        if record.isReadable { progress.advance() }
        try report.note(record.problems)
      }
    } catch {
      return try stop(report, by: error.inFile(source.path.shownPath), call)
    }
    guard !Interruption.isRequested else {
      try report.finish(isComplete: false)
      return .interrupted
    }
    try report.finish()
    if let template = inputs.template {
      console.report(validator.templateWarnings, file: template.path)
    }
    return report.hasProblems ? .data : .done
  }

  private static func format(_ call: ParsedCommand) -> ValidationFormat {
    ValidationFormat(named: call.value(of: format))
  }

  private static func newReport(
    _ call: ParsedCommand, of path: String, _ console: Console
  ) -> ValidationOutput {
    ValidationOutput(
      format(call), file: path.shownPath,
      renderer: DiagnosticRenderer(
        form: .text, colours: Terminal.showsColour(1) ? .ansi : .none),
      console: console)
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
    _ report: ValidationOutput, by error: FormwrightError, _ call: ParsedCommand, file: String = ""
  ) throws(FormwrightError) -> ExitCode {
    var report = report
    guard isForReports(error, call) else {
      try report.finish(isComplete: false)
      throw error
    }
    try report.note(ValidationProblem.problems(of: error, in: file))
    try report.finish(isComplete: false)
    return ExitCode(error.kind)
  }
}

extension ValidateCommand {
  /// What the command names: the data, and what it is checked against.
  struct Inputs {
    private(set) var template: TemplateFile?
    /// Nil if the template alone is checked.
    private(set) var source: ValidationSource?
    private(set) var validator = Validator()
    private var formPath: String?

    /// - Throws: what is wrong with the command, the template, the forms or the schemas.
    init(_ call: ParsedCommand, _ console: Console) throws(FormwrightError) {
      if let path = call.argument(ValidateCommand.template) {
        template = try call.template(path)
      } else {
        guard call.values(of: BatchCommand.form).count <= 1, !call.has(BatchCommand.formDirectory)
        else {
          throw call.usage("without a template, give one form and no --form-dir")
        }
        formPath = call.value(of: BatchCommand.form)
      }
      if call.has(ValidateCommand.data) || call.has(ValidateCommand.records) || template == nil {
        source = try ValidationSource(
          call, data: ValidateCommand.data, records: ValidateCommand.records,
          recordsFormat: BatchCommand.recordsFormat)
      }
      let schema = call.value(of: ValidateCommand.schema)
      try Self.refuseUnusedOptions(
        call, hasForm: template != nil || formPath != nil, hasTemplate: template != nil,
        hasSchema: schema != nil || template?.recordSchemaPath != nil)
      guard [schema, formPath, source?.path].count(where: { $0 == "-" }) <= 1 else {
        throw call.usage("standard input can be read only once")
      }
      for path in [schema, template?.recordSchemaPath].compactMap(\.self) {
        let schema = try RecordSchema(
          file: path, assertsFormats: !call.has(ValidateCommand.noFormats))
        console.report(schema.diagnostics, file: path.shownPath)
        validator.add(schema)
      }
      try addForms(call, console)
      guard !validator.isEmpty else {
        throw call.usage(
          "there is nothing to check the data against; use --form FORM, --schema FILE or a template"
        )
      }
    }

    /// - Throws: if an option is about something that the command does not name.
    private static func refuseUnusedOptions(
      _ call: ParsedCommand, hasForm: Bool, hasTemplate: Bool, hasSchema: Bool
    ) throws(FormwrightError) {
      func refuse(_ options: [OptionDescription], _ use: String) throws(FormwrightError) {
        guard let option = options.first(where: { call.has($0) }) else { return }
        throw call.usage("--\(option.name) is for checks against \(use)")
      }
      if !hasForm {
        try refuse(
          [
            ValidateCommand.noLayout, ValidateCommand.strict, .flatten, .noFlatten, .pages,
            .overflow,
            .forceReadOnly, .ignoreUnknown, .noScripts,
          ] + OptionDescription.drawing + OptionDescription.opening + OptionDescription.overrides,
          "a form: use --form FORM or a template")
      }
      if call.value(of: ValidateCommand.records) == nil {
        try refuse([BatchCommand.sheet], "records: use --records FILE")
      }
      if !hasTemplate { try refuse([BatchCommand.flatCSV], "a template") }
      if !hasSchema { try refuse([ValidateCommand.noFormats], "a schema: use --schema FILE") }
    }

    /// Adds the check against the form or the template that the command names.
    private mutating func addForms(
      _ call: ParsedCommand, _ console: Console
    ) throws(FormwrightError) {
      guard template != nil || formPath != nil else { return }
      var options = try call.fillOptions()
      let pictures = PictureFiles(besides: source?.path ?? "-")
      let compiled: CompiledForms
      if let template {
        template.apply(
          to: &options, keepsOverflow: call.has(.overflow), keepsFields: call.has(.noFlatten))
        compiled = try CompiledForms(
          template, options: options, pictures: pictures,
          isStrict: call.has(ValidateCommand.strict), note: console.report)
        console.report(template.template.warningsOfConditions, file: template.path)
        if source == nil {
          console.report(compiled.warningsOfUnfilledFields, file: template.path)
        }
      } else {
        let path = formPath ?? ""
        let file = try call.openForm(path)
        do throws(FormwrightError) {
          compiled = try CompiledForms(file, options: options, pictures: pictures)
        } catch {
          throw error.inFile(path.shownPath)
        }
        console.report(compiled.diagnostics, file: path.shownPath)
      }
      validator.add(
        compiled, of: template, laysOut: !call.has(ValidateCommand.noLayout),
        isStrict: call.has(ValidateCommand.strict))
    }
  }
}
