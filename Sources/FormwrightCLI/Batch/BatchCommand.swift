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
    "overwrite", section: "Output", help: "replace outputs that exist")
  static let jobs = OptionDescription.value(
    "jobs", letter: "j", placeholder: "N", help: "records in work at once (default: cores)")
  static let report = OptionDescription.value(
    "report", placeholder: "FILE", completion: .file, section: "Output",
    help: "a line of JSON a record: what became of it")
  static let resume = OptionDescription.flag(
    "resume", section: "Output",
    help: "go on where the run ended that left --report: what it has done is not made again")
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
      directory, archive, name, overwrite, report, resume, .mode,
    ] + OptionDescription.finishing + OptionDescription.filling + OptionDescription.opening
      + OptionDescription.authority,
    example: CommandDescription.Example(
      "formwright batch --form w9.pdf -r people.csv -o out",
      "makes a file in out for each row of people.csv, whose first row names fields"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let settings = try BatchSettings(call)
    let template = try settings.template()
    let fillOptions = try settings.fillOptions(template)
    let finishing = try call.finishing()
    var binding = try settings.binding(template)
    let formPath = settings.formPath(template)
    let file = try settings.openForm(at: formPath)
    let plan: FormPlan
    do throws(Failure) {
      plan = try FormPlan(
        compiling: file.document, options: fillOptions,
        pictures: PictureFiles(besides: settings.records))
    } catch {
      throw error.inFile(formPath)
    }
    console.report(plan.diagnostics, file: formPath)
    var options = settings.options
    options.finish = file.finisher(for: fillOptions.outcome, finishing)
    if let path = settings.templatePath {
      binding.locatePictures(of: plan, in: try Directory.absolute(of: path))
    }
    let problems = binding.problems(with: plan)
    guard problems.isEmpty else {
      throw Failure(.data, problems).inFile(settings.templatePath ?? formPath)
    }
    console.report(binding.leaveOutFields(droppedBy: plan), file: settings.templatePath)
    let outputs = try BatchOutputs(settings, call)
    if let former = outputs.former {
      options.hasDone = { number, output in former.hasDone(number, output: output) }
    }
    var progress = ProgressBar(total: nil, mode: settings.progress)
    let chunks = try InputChunks(path: settings.records)
    var reader = RecordReader(settings.format, chunks: chunks.next)
    let run = BatchRun(plan: plan, binding: binding, options: options)
    Interruption.catchSignals()
    let clock = ContinuousClock()
    let start = clock.now
    let summary = try await run.run(
      &reader, into: outputs.sink, isCancelled: { Interruption.isRequested }
    ) { outcome throws(Failure) in
      if !outcome.diagnostics.isEmpty { progress.clear() }
      console.report(outcome.diagnostics, file: settings.records.shownPath)
      try outputs.note(outcome)
      progress.advance()
    }
    progress.finish()
    try outputs.finish()
    if settings.showsSummary {
      let seconds = (clock.now - start) / .seconds(1)
      let rate = Int((Double(summary.done) / max(seconds, 1e-6)).rounded())
      let failed = summary.failed > 0 ? "; \(summary.failed) records failed" : ""
      console.note("\(summary.done) files in \(settings.place), \(rate) a second\(failed)")
    }
    if Interruption.isRequested {
      console.report([settings.interruption(summary)])
      return .interrupted
    }
    return summary.failed > 0 || summary.stoppedEarly ? .records : .done
  }
}
