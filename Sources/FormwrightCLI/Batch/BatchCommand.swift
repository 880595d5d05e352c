import FormOperations
import Formwright

enum BatchCommand: Command {
  static let template = ArgumentDescription(
    "TEMPLATE", isRequired: false, completion: .file, help: "a template in YAML or JSON")
  static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", isRequired: true, completion: .file,
    help: recordsHelp)
  static let recordsHelp =
    "file of records: NDJSON, a JSON array, a YAML list, CSV, or a spreadsheet (.xlsx, .ods); "
    + "- reads standard input"
  static let recordsFormat = OptionDescription.value(
    "records-format", placeholder: "FORMAT", allowedValues: RecordFormat.allCases.map(\.rawValue),
    defaultValue: "from the file name; for standard input, ndjson", help: "format of RECORDS")
  static let sheet = OptionDescription.value(
    "sheet", placeholder: "NAME",
    help: "sheet of the spreadsheet (default: the first that is not hidden)")
  static let recordsRange = OptionDescription.value(
    "records-range", placeholder: "A-B",
    help: "fill only the records with these numbers, from 1: 10-20, 10- or 10")
  static let flatCSV = OptionDescription.flag(
    "flat-csv",
    help:
      "with a template, keep a column name with dots as one key instead of a path into the record")
  static let form = OptionDescription.value(
    "form", placeholder: "FORM", isRepeatable: true, completion: .file,
    help:
      "form to fill: without a template, the keys of the records are field names; with one, the form "
      + "to use instead of the one that it names, or NAME=FORM for the one that it calls NAME")
  static let formDirectory = OptionDescription.value(
    "form-dir", placeholder: "DIR", completion: .directory,
    help: "directory of the forms that templates name")
  static let directory = OptionDescription.value(
    "output", letter: "o", placeholder: "DIR", completion: .directory, section: "Output",
    help: "directory for the outputs, created if it is missing")
  static let archive = OptionDescription.value(
    "stdout", placeholder: "FORMAT",
    allowedValues: BatchDestination.ArchiveFormat.allCases.map(\.rawValue),
    section: "Output",
    help: "write the outputs to standard output as an archive, instead of using -o")
  static let merge = OptionDescription.value(
    "merge", placeholder: "OUT.pdf", completion: .file, section: "Output",
    help:
      "write one PDF of all outputs, with a bookmark for each record, instead of using -o; remaining fields "
      + "are renamed recordN.NAME"
  )
  static let name = OptionDescription.value(
    "name", placeholder: "EXPR",
    defaultValue: "the template's output.name, otherwise the record number",
    section: "Output", help: "expression for the name of each output")
  static let overwrite = OptionDescription.flag(
    "overwrite", section: "Output",
    help: "replace existing outputs and an existing report; with --resume, redo records whose "
      + "inputs have changed")
  static let jobs = OptionDescription.value(
    "jobs", letter: "j", placeholder: "N", defaultValue: "the number of cores",
    help: "number of records to process at once")
  static let report = OptionDescription.value(
    "report", placeholder: "FILE", completion: .file, section: "Output",
    help: "write the outcome of each record to FILE as a line of JSON")
  static let failed = OptionDescription.value(
    "failed", placeholder: "FILE.csv", completion: .file, section: "Output",
    help: "write the records that fail to FILE.csv, or FILE.ndjson, with their problems in the "
      + "column #problems: mend the wrong cells there and run the file as RECORDS of the same command"
  )
  static let resume = OptionDescription.flag(
    "resume", section: "Output",
    help: "continue the run that wrote --report, keeping outputs whose form, template, options and "
      + "record are the same; with --overwrite, delete files of that run that no record produces any more"
  )
  static let strict = OptionDescription.flag(
    "strict", help: "fail every record that causes a warning")
  static let shard = OptionDescription.value(
    "shard", placeholder: "I/N", help: "process only records whose number modulo N is I (0 to N-1)")
  static let maximumFailures = OptionDescription.value(
    "max-failures", placeholder: "N", help: "stop after N failed records")

  static let description = CommandDescription(
    name: "batch", summary: "fill a form once for each record",
    discussion: [
      "Give a template, or --form alone. A record that fails is reported, the batch continues, and "
        + "the exit code is 5. To continue a run that was interrupted, repeat its command with "
        + "--resume. Run `formwright help template` for the language of templates.",
      "Repeated warnings and errors are printed once, with a count; --report and --diagnostics json list "
        + "all of them.",
      OptionDescription.overflowPolicies,
    ],
    arguments: [template],
    options: [
      records, recordsFormat, sheet, recordsRange, flatCSV, form, formDirectory, .flatten,
      .noFlatten, .lock, .lockFields, .pages,
      jobs, shard,
      maximumFailures, strict,
      directory, merge, archive, name, overwrite, report, failed, resume, .mode, .progress,
    ] + OptionDescription.finishingFlattened + OptionDescription.filling + OptionDescription.opening
      + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright batch --form w9.pdf -r people.csv -o out",
      "writes a file to out for each row of people.csv, whose first row names the fields"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let settings = try BatchSettings(call)
    try settings.refuseToReplaceInputs()
    let template = try settings.template()
    try settings.refuseToReplaceInputs(template)
    let outputs = BatchOutputs(try settings.destination())
    outputs.protected = settings.protectedFiles(template)
    outputs.recordsName = settings.records.shownPath
    outputs.spelled = \.spelled
    let fillOptions = try settings.fillOptions(template)
    try settings.checkMerging()
    let finishing = try call.finishing()
    let name = try settings.name(template)
    var batch = try settings.batch(template, fillOptions, finishing, console)
    if let name { batch.nameOutputs(by: name, call.value(of: Self.name) ?? "") }
    try settings.checkEncryption(by: batch.compiled.binding, fillOptions)
    let input = settings.source
    var progress = ProgressBar(total: nil, mode: settings.progress)
    let clock = ContinuousClock()
    let start = clock.now
    var failures = FailureCounts()
    var repeated = RepeatedDiagnostics()
    // A program counts for itself.
    let tellsAll = console.renderer.form == .json
    let file = settings.records.shownPath
    FatalSignals.beginBatch()
    var summary: BatchSummary
    do throws(FormwrightError) {
      summary = try await batch.fill(
        input.records, into: outputs, isCancelled: { Interruption.isRequested }
      ) { outcome throws(FormwrightError) in
        let told = tellsAll ? outcome.diagnostics : repeated.news(of: outcome)
        if !told.isEmpty { progress.clear() }
        console.report(told, file: file)
        failures.note(outcome)
        progress.share = input.shareRead
        progress.advance()
      }
    } catch {
      if outputs.hasBegun { progress.finish() }
      console.report(repeated.summary, file: file)
      console.report(error.diagnostics, file: file)
      if error.kind == .access, outputs.hasBegun {
        console.report([settings.ending("stopped", doneCount: outputs.doneCount)])
      }
      return ExitCode(error.kind)
    }
    progress.finish()
    console.report(repeated.summary, file: file)
    if Interruption.isRequested { summary.recordCount = nil }
    console.report(try outputs.finish(summary))
    if settings.showsSummary {
      console.note(settings.summary(summary, seconds: (clock.now - start) / .seconds(1)))
      for line in failures.lines(isStrict: batch.isStrict) { console.note(line) }
      if summary.failed > 0, let path = call.value(of: failed), path != "-" {
        console.note(
          "the failed records are in \(path.shownPath): mend them there, and run it as the records")
      }
    }
    if Interruption.isRequested {
      console.report([settings.ending("interrupted", doneCount: outputs.doneCount)])
      return .interrupted
    }
    if let template { console.report(summary.templateWarnings, file: template.path) }
    if let ending = settings.ending(summary, maximumFailures: batch.maximumFailures, outputs) {
      console.report([ending])
    }
    return summary.failed > 0 || summary.stoppedEarly ? .records : .done
  }
}
