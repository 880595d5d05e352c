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
  static let shard = OptionDescription.value(
    "shard", placeholder: "I/N", help: "only the records whose number modulo N is I")
  static let maximumFailures = OptionDescription.value(
    "max-failures", placeholder: "N", help: "stop after N failed records")
  static let progress = OptionDescription.value(
    "progress", placeholder: "WHEN", allowedValues: ProgressMode.allCases.map(\.rawValue),
    help: "show progress (default: auto, on a terminal)")

  static let description = CommandDescription(
    name: "batch", summary: "fill one form with many records", arguments: [template],
    options: [
      records, recordsFormat, form, .flatten, .pages, jobs, shard, maximumFailures, progress,
      directory,
      name, overwrite, report, .mode,
    ] + OptionDescription.finishing + OptionDescription.filling + OptionDescription.opening
      + OptionDescription.authority,
    example: CommandDescription.Example(
      "formwright batch Templates/benefits.yaml -r records.ndjson -o out",
      "makes a file in out for each record"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let settings = try BatchSettings(call)
    let template = try settings.template()
    let formPath = settings.formPath(template)
    let file = try call.openForm(formPath)
    let plan: FormPlan
    do throws(Failure) {
      plan = try FormPlan(
        compiling: file.document, options: settings.fillOptions(template),
        pictures: PictureFiles(besides: settings.records))
    } catch {
      throw error.inFile(formPath)
    }
    console.report(plan.diagnostics, file: formPath)
    var options = settings.options
    options.finish = file.finisher(
      for: try settings.fillOptions(template).outcome, try call.finishing())
    var binding = try settings.binding(template)
    if let path = settings.templatePath {
      binding.locatePictures(of: plan, in: try Directory.absolute(of: path))
    }
    let problems = binding.problems(with: plan)
    guard problems.isEmpty else {
      throw Failure(.data, problems).inFile(settings.templatePath ?? formPath)
    }
    try Directory.create(settings.directory)
    StaleFiles.remove(in: settings.directory)

    let report = try call.value(of: report).map { path throws(Failure) in try LineFile(path) }
    var progress = ProgressBar(total: nil, mode: settings.progress)
    let chunks = try InputChunks(path: settings.records)
    var reader = RecordReader(settings.format, chunks: chunks.next)
    let run = BatchRun(plan: plan, binding: binding, options: options)
    let sink = DirectorySink(
      directory: settings.directory, mode: try call.outputMode(),
      existing: call.has(overwrite) ? .replace : .refuse)
    Interruption.catchSignals()
    let clock = ContinuousClock()
    let start = clock.now
    let summary = try await run.run(
      &reader, into: sink, isCancelled: { Interruption.isRequested }
    ) { outcome throws(Failure) in
      if !outcome.diagnostics.isEmpty { progress.clear() }
      console.report(outcome.diagnostics, file: settings.records.shownPath)
      try report?.append(outcome.reportLine(fileName: outcome.output.map { $0 + ".pdf" }))
      progress.advance()
    }
    progress.finish()
    if settings.showsSummary {
      let seconds = (clock.now - start) / .seconds(1)
      let rate = Int((Double(summary.done) / max(seconds, 1e-6)).rounded())
      let failed = summary.failed > 0 ? "; \(summary.failed) records failed" : ""
      console.note("\(summary.done) files in \(settings.directory), \(rate) a second\(failed)")
    }
    if Interruption.isRequested { return .interrupted }
    return summary.failed > 0 || summary.stoppedEarly ? .records : .done
  }
}

/// What a batch was called with.
private struct BatchSettings {
  private let call: ParsedCommand
  let templatePath: String?
  let records: String
  let format: RecordFormat
  let directory: String
  let progress: ProgressMode
  var options = BatchOptions()

  init(_ call: ParsedCommand) throws(Failure) {
    self.call = call
    templatePath = call.argument(BatchCommand.template)
    switch (templatePath, call.value(of: BatchCommand.form)) {
    case (nil, nil): throw call.usage("give a template, or --form FORM")
    case (_?, _?): throw call.usage("a template and --form exclude each other")
    default: break
    }
    guard let records = call.value(of: BatchCommand.records) else {
      throw call.usage("say where the records come from with -r RECORDS")
    }
    self.records = records
    guard let directory = call.value(of: BatchCommand.directory), !directory.isEmpty,
      directory != "-"
    else { throw call.usage("say where the outputs go with -o DIR") }
    self.directory = directory
    let named = call.value(of: BatchCommand.recordsFormat).flatMap(RecordFormat.init(rawValue:))
    guard let format = named ?? RecordFormat(fileName: records) ?? (records == "-" ? .ndjson : nil)
    else {
      throw call.usage(
        "the format of the records cannot be told from their name: give --records-format")
    }
    self.format = format
    progress = call.value(of: BatchCommand.progress).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    options.jobs = try call.number(BatchCommand.jobs, in: 1...1024, default: Processors.count)
    if call.has(BatchCommand.maximumFailures) {
      options.maximumFailures = try call.number(
        BatchCommand.maximumFailures, in: 1...1_000_000_000, default: 1)
    }
    if let text = call.value(of: BatchCommand.shard) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (0..<count).contains(index)
      else { throw call.usage("“--shard” takes I/N with I from 0 and under N") }
      options.shard = (index, count)
    }
  }

  /// The summary goes where progress goes.
  var showsSummary: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: Terminal.isTerminal(2)
    }
  }

  func template() throws(Failure) -> Template? {
    guard let templatePath else { return nil }
    let bytes = try InputFile.read(templatePath, limit: ReadingLimits.recordBytes)
    do throws(Failure) {
      let isJSON = templatePath.lowercased().hasSuffix(".json")
      return try Template(isJSON ? JSONReader.read(bytes) : YAMLReader.read(bytes))
    } catch {
      throw error.inFile(templatePath)
    }
  }

  func formPath(_ template: Template?) -> String {
    guard let template else { return call.value(of: BatchCommand.form) ?? "" }
    return path(besideTemplate: template.form)
  }

  /// A template names files relative to itself.
  private func path(besideTemplate path: String) -> String {
    guard let templatePath, !path.hasPrefix("/"), let slash = templatePath.lastIndex(of: "/") else {
      return path
    }
    return templatePath[...slash] + path
  }

  /// What the command line says goes before what the template says.
  func fillOptions(_ template: Template?) throws(Failure) -> FillOptions {
    var options = try call.fillOptions()
    if template?.flattens == true { options.outcome = .flattened }
    if !call.has(.overflow), let policy = template?.overflow { options.overflow = policy }
    if let template {
      options.fieldOverflows = template.fieldOverflows
      options.fonts.named += template.fonts.map {
        FontSelection.isFile($0) ? path(besideTemplate: $0) : $0
      }
      options.language = options.language ?? template.language
    }
    options.readsWordsAsBooleans = format == .csv
    return options
  }

  func binding(_ template: Template?) throws(Failure) -> RecordBinding {
    var binding = template.map(RecordBinding.init(template:)) ?? RecordBinding()
    if let text = call.value(of: BatchCommand.name) {
      do throws(Failure) {
        binding.name = try Expression(parsing: text, at: nil)
      } catch {
        throw call.usage("“--name”: \(error.diagnostics.first?.message ?? "not an expression")")
      }
    }
    return binding
  }
}

/// Outputs as files of a directory.
struct DirectorySink: BatchSink {
  let directory: String
  let mode: UInt32
  let existing: AtomicOutput.Existing

  func write(name: String, prefix: FilePrefix, tail: FileTail) throws(Failure) -> Int {
    let output = try AtomicOutput(path: "\(directory)/\(name).pdf", mode: mode, existing: existing)
    try output.write(prefix.bytes)
    try output.write(tail.bytes)
    try output.commit()
    return prefix.bytes.count + tail.bytes.count
  }

  func write(name: String, bytes: [UInt8]) throws(Failure) {
    let output = try AtomicOutput(path: "\(directory)/\(name).pdf", mode: mode, existing: existing)
    try output.write(bytes)
    try output.commit()
  }
}
