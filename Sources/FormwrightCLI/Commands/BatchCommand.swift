import Formwright

enum BatchCommand: Command {
  static let description = CommandDescription(
    name: "batch",
    summary: "Fill one form with many records",
    arguments: ["[TEMPLATE]"],
    options: [
      OptionDescription(
        "records", letter: "r", value: "RECORDS", "NDJSON, JSON array, YAML list or CSV; - is standard input"),
      OptionDescription(
        "records-format", allowed: RecordFormat.allCases.map(\.rawValue),
        "Format of the records, where their name does not say (standard input: ndjson)"),
      OptionDescription(
        "form", value: "FORM", "A form instead of a template: the records' keys are field names"),
      OptionDescription("output", letter: "o", value: "DIR", "Directory of the outputs"),
      OptionDescription(
        "name", value: "EXPR", "Name of each output (default: the template's, else the number)"),
      OptionDescription("flatten", "Burn the fields into the pages"),
      OptionDescription("overwrite", "Replace outputs that exist"),
      OptionDescription("jobs", letter: "j", value: "N", "Records in work at once (default: cores)"),
      OptionDescription("report", value: "FILE", "A line of JSON a record: what became of it"),
      OptionDescription("shard", value: "I/N", "Only the records whose number modulo N is I"),
      OptionDescription("max-failures", value: "N", "Stop after N failed records"),
      OptionDescription(
        "progress", allowed: Console.Progress.allCases.map(\.rawValue),
        "Show progress (default: auto, on a terminal)"),
      OptionDescription("mode", value: "OCTAL", "Permission bits of the outputs (default: 600)"),
      OptionDescription("date", value: "DATE", "Modification date of the outputs"),
    ] + SharedOptions.filling + SharedOptions.opening + SharedOptions.authority
      + SharedOptions.console,
    example: "formwright batch Templates/benefits.yaml -r records.ndjson -o out/")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let settings = try BatchSettings(arguments)
    let template = try settings.template()
    let formPath = settings.formPath(template)
    let file = try FormFile.open(formPath, arguments)
    var options = try arguments.fillOptions()
    if template?.flattens == true { options.outcome = .flattened }
    if arguments.value("overflow") == nil, let policy = template?.overflow {
      options.overflow = policy
    }
    options.readsWordsAsBooleans = settings.format == .csv
    let plan: FormPlan
    do throws(Failure) {
      plan = try FormPlan(compiling: file.document, options: options)
    } catch {
      throw error.inFile(formPath)
    }
    console.report(plan.diagnostics, file: formPath)
    let binding = try settings.binding(template)
    let problems = binding.problems(with: plan)
    guard problems.isEmpty else {
      throw Failure(.data, problems).inFile(settings.templatePath ?? formPath)
    }
    try Directory.create(settings.directory)
    AtomicOutput.removeStale(in: settings.directory)

    let report = try arguments.value("report").map { path throws(Failure) in try LineFile(path) }
    let progress = ProgressBar(isShown: console.showsProgress)
    let chunks = try InputFile.chunks(settings.records)
    var reader = RecordReader(settings.format, chunks: chunks)
    let run = BatchRun(plan: plan, binding: binding, options: settings.options)
    var output = try arguments.output()
    output.replaces = arguments.has("overwrite")
    let sink = DirectorySink(directory: settings.directory, output: output)
    Interruption.catchSignals()
    let summary = try await run.run(
      &reader, into: sink, isCancelled: { Interruption.isRequested }
    ) { outcome throws(Failure) in
      console.report(outcome.diagnostics, file: settings.recordsName)
      try report?.append(outcome.reportLine(fileName: outcome.output.map { $0 + ".pdf" }))
      progress.advance(failed: !outcome.isDone)
    }
    progress.finish(summary, directory: settings.directory, to: console)
    if Interruption.isRequested { return .interrupted }
    return summary.failed > 0 || summary.stoppedEarly ? .records : .done
  }
}

/// What a batch was called with.
private struct BatchSettings {
  let arguments: ParsedArguments
  let templatePath: String?
  let records: String
  let format: RecordFormat
  let directory: String
  var options = BatchOptions()

  init(_ arguments: ParsedArguments) throws(Failure) {
    let words = BatchCommand.description
    self.arguments = arguments
    templatePath = arguments.arguments.first
    switch (templatePath, arguments.value("form")) {
    case (nil, nil): throw words.usage("give a template, or --form FORM")
    case (_?, _?): throw words.usage("a template and --form exclude each other")
    default: break
    }
    guard let records = arguments.value("records") else {
      throw words.usage("say where the records come from with -r RECORDS")
    }
    self.records = records
    guard let directory = arguments.value("output"), !directory.isEmpty, directory != "-" else {
      throw words.usage("say where the outputs go with -o DIR")
    }
    self.directory = directory
    let named = arguments.value("records-format").flatMap(RecordFormat.init(rawValue:))
    guard let format = named ?? RecordFormat(fileName: records) ?? (records == "-" ? .ndjson : nil)
    else {
      throw words.usage(
        "the format of the records cannot be told from their name; give --records-format")
    }
    self.format = format
    options.jobs = Processors.count
    if let text = arguments.value("jobs") {
      guard let jobs = Int(text), (1...1024).contains(jobs) else {
        throw words.usage("“--jobs” takes a whole number from 1 to 1024")
      }
      options.jobs = jobs
    }
    if let text = arguments.value("max-failures") {
      guard let most = Int(text), most > 0 else {
        throw words.usage("“--max-failures” takes a whole number from 1")
      }
      options.maximumFailures = most
    }
    if let text = arguments.value("shard") {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (0..<count).contains(index)
      else { throw words.usage("“--shard” takes I/N with I from 0 and under N") }
      options.shard = (index, count)
    }
  }

  var recordsName: String { records == "-" ? "standard input" : records }

  func template() throws(Failure) -> Template? {
    guard let templatePath else { return nil }
    let bytes = try InputFile.read(templatePath)
    do throws(Failure) {
      let isJSON = templatePath.lowercased().hasSuffix(".json")
      return try Template(isJSON ? JSONReader.read(bytes) : YAMLReader.read(bytes))
    } catch {
      throw error.inFile(templatePath)
    }
  }

  /// A template names its form relative to itself.
  func formPath(_ template: Template?) -> String {
    guard let template, let templatePath else { return arguments.value("form") ?? "" }
    if template.form.hasPrefix("/") { return template.form }
    let directory = AtomicOutput.directory(of: templatePath)
    return directory == "." ? template.form : "\(directory)/\(template.form)"
  }

  func binding(_ template: Template?) throws(Failure) -> RecordBinding {
    var binding = template.map(RecordBinding.init(template:)) ?? RecordBinding()
    if let text = arguments.value("name") {
      do throws(Failure) {
        binding.name = try Expression(parsing: text, at: nil)
      } catch {
        throw BatchCommand.description.usage(
          "“--name”: \(error.diagnostics.first?.message ?? "not an expression")")
      }
    }
    return binding
  }
}

/// Outputs as files of a directory.
struct DirectorySink: BatchSink {
  let directory: String
  let output: AtomicOutput

  func write(name: String, prefix: FilePrefix, tail: FileTail) throws(Failure) -> Int {
    try output.write([prefix.bytes, tail.bytes], to: "\(directory)/\(name).pdf")
    return prefix.bytes.count + tail.bytes.count
  }
}
