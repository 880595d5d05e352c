import Formwright

enum BatchCommand: Command {
  static let template = ArgumentDescription(
    "TEMPLATE", isRequired: false, completion: .file, help: "a template in YAML or JSON")
  static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    help: "NDJSON, JSON array, YAML list or CSV; - is standard input")
  static let recordsFormat = OptionDescription.value(
    "records-format", placeholder: "FORMAT", allowedValues: RecordFormat.allCases.map(\.rawValue),
    help: "format of the records where their name does not say (standard input: ndjson)")
  static let form = OptionDescription.value(
    "form", placeholder: "FORM", completion: .file,
    help: "a form instead of a template: the records' keys are field names")
  static let directory = OptionDescription.value(
    "output", letter: "o", placeholder: "DIR", completion: .directory, section: "Output",
    help: "directory of the outputs; made where it is missing")
  static let archive = OptionDescription.value(
    "stdout", placeholder: "FORMAT", allowedValues: ["tar"], section: "Output",
    help: "the outputs as an archive on standard output, instead of -o")
  static let name = OptionDescription.value(
    "name", placeholder: "EXPR", section: "Output",
    help: "name of each output (default: the template's, else the record's number)")
  static let overwrite = OptionDescription.flag(
    "overwrite", section: "Output",
    help: "replace outputs and a report that exist; with --resume, make outputs of other inputs "
      + "again")
  static let jobs = OptionDescription.value(
    "jobs", letter: "j", placeholder: "N", help: "records in work at once (default: cores)")
  static let report = OptionDescription.value(
    "report", placeholder: "FILE", completion: .file, section: "Output",
    help: "a line of JSON a record: what became of it")
  static let resume = OptionDescription.flag(
    "resume", section: "Output",
    help: "continue the run that left --report: outputs that it made from the same form, template, "
      + "options and record are not made again")
  static let strict = OptionDescription.flag(
    "strict", help: "a warning fails its record, as an error does")
  static let shard = OptionDescription.value(
    "shard", placeholder: "I/N", help: "only the records whose number modulo N is I")
  static let maximumFailures = OptionDescription.value(
    "max-failures", placeholder: "N", help: "stop after N failed records")

  static let description = CommandDescription(
    name: "batch", summary: "fill one form with many records", arguments: [template],
    options: [
      records, recordsFormat, form, .flatten, .pages, jobs, shard, maximumFailures, strict,
      directory, archive, name, overwrite, report, resume, .mode, .progress,
    ] + OptionDescription.finishing + OptionDescription.filling + OptionDescription.opening
      + OptionDescription.authority,
    example: CommandDescription.Example(
      "formwright batch --form w9.pdf -r people.csv -o out",
      "makes a file in out for each row of people.csv, whose first row names fields"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let settings = try BatchSettings(call)
    try settings.refuseToReplaceInputs()
    let template = try settings.template()
    let fillOptions = try settings.fillOptions(template?.template)
    let finishing = try call.finishing()
    var binding = try settings.binding(template?.template)
    let formPath = settings.formPath(template?.template)
    let file = try settings.openForm(at: formPath)
    let plan: FormPlan
    var options = settings.options
    do throws(Failure) {
      plan = try file.plan(
        options: fillOptions, pictures: PictureFiles(besides: settings.records))
      options.finish = try file.finisher(for: fillOptions, finishing)
    } catch {
      throw error.inFile(formPath)
    }
    console.report(plan.diagnostics, file: formPath)
    if let path = settings.templatePath {
      binding.locatePictures(of: plan, in: try Directory.absolute(of: path))
    }
    let problems = binding.problems(with: plan)
    guard problems.isEmpty else {
      throw Failure(.data, problems).inFile(settings.templatePath ?? formPath)
    }
    console.report(binding.leaveOutFields(droppedBy: plan), file: settings.templatePath)
    var outputs = try BatchOutputs(settings, call)
    if call.has(report) {
      options.inputsDigest = try settings.inputsDigest(file, template?.value, fillOptions)
    }
    options.earlier = outputs.former
    options.remakesOtherInputs = call.has(overwrite)
    var progress = ProgressBar(total: nil, mode: settings.progress)
    let chunks = try InputChunks(path: settings.records)
    Interruption.catchSignals()
    FatalSignals.beginBatch()
    var reader = RecordReader(settings.format, chunks: chunks.nextUnlessInterrupted)
    let run = BatchRun(plan: plan, binding: binding, options: options)
    let clock = ContinuousClock()
    let start = clock.now
    let summary: BatchRun.Summary
    do throws(BatchRun.Aborted) {
      summary = try await run.run(
        &reader, into: outputs.sink, isCancelled: { Interruption.isRequested }
      ) { outcome throws(Failure) in
        if !outcome.diagnostics.isEmpty { progress.clear() }
        console.report(outcome.diagnostics, file: settings.records.shownPath)
        try outputs.note(outcome)
        progress.advance()
      }
    } catch {
      progress.finish()
      console.report(error.failure.diagnostics, file: settings.records.shownPath)
      if error.failure.kind == .access {
        console.report([settings.ending("stopped", doneCount: outputs.doneCount)])
      }
      return ExitCode(error.failure.kind)
    }
    progress.finish()
    try outputs.finish()
    if settings.showsSummary {
      console.note(settings.summary(summary, seconds: (clock.now - start) / .seconds(1)))
    }
    if Interruption.isRequested {
      console.report([settings.ending("interrupted", doneCount: outputs.doneCount)])
      return .interrupted
    }
    return summary.failed > 0 || summary.stoppedEarly ? .records : .done
  }
}
