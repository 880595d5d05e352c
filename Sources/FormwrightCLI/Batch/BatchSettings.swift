import FileAccess
import Formwright

/// What a batch was called with.
struct BatchSettings {
  let call: ParsedCommand
  let templatePath: String?
  let records: String
  let format: RecordFormat
  /// Of the outputs; nil where they go to standard output as an archive.
  let directory: String?
  let progress: ProgressMode
  var options = BatchOptions()

  init(_ call: ParsedCommand) throws(FormwrightError) {
    self.call = call
    templatePath = call.argument(BatchCommand.template)
    if templatePath == nil {
      guard call.has(BatchCommand.form) else {
        throw call.usage("no form is given; name a template or use --form FORM")
      }
      guard call.values(of: BatchCommand.form).count == 1, !call.has(FormPlaces.directory) else {
        throw call.usage("without a template, give one form and no --form-dir")
      }
    }
    guard let records = call.value(of: BatchCommand.records) else {
      throw call.usage("no records are given; use -r RECORDS")
    }
    self.records = records
    directory = try Self.directory(call)
    if call.has(BatchCommand.resume), [nil, "-"].contains(call.value(of: BatchCommand.report)) {
      throw call.usage("--resume requires --report FILE, the report of the run to continue")
    }
    let named = call.value(of: BatchCommand.recordsFormat).flatMap(RecordFormat.init(rawValue:))
    guard let format = named ?? RecordFormat(fileName: records) ?? (records == "-" ? .ndjson : nil)
    else {
      throw call.usage(
        "cannot determine the format of the records from their file name; use --records-format "
          + RecordFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    self.format = format
    // A program that reads diagnostics as JSON reads nothing else on standard error.
    let isForPrograms = call.value(of: .diagnostics) == DiagnosticRenderer.Form.json.rawValue
    let mode = call.value(of: .progress).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    progress = isForPrograms ? .never : mode
    options.jobs = try call.number(BatchCommand.jobs, in: 1...1024, default: Processors.count)
    if call.has(BatchCommand.maximumFailures) {
      options.maximumFailures = try call.number(
        BatchCommand.maximumFailures, in: 1...1_000_000_000, default: 1)
    }
    options.isStrict = call.has(BatchCommand.strict)
    if let text = call.value(of: BatchCommand.shard) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (0..<count).contains(index)
      else { throw call.usage("--shard must be I/N, where I is from 0 to N-1") }
      options.shard = (index, count)
    }
  }

  private static func directory(_ call: ParsedCommand) throws(FormwrightError) -> String? {
    let directory = call.value(of: BatchCommand.directory)
    if let merged = call.value(of: BatchCommand.merge) {
      for option in [BatchCommand.directory, BatchCommand.archive, BatchCommand.resume]
      where call.has(option) {
        throw call.usage("--merge and --\(option.name) cannot be used together")
      }
      if merged == "-", call.value(of: BatchCommand.report) == "-" {
        throw call.usage("the report and the merged file cannot both be written to standard output")
      }
      if let report = call.value(of: BatchCommand.report),
        report == merged
          || FileIdentity(path: report).map({ $0 == FileIdentity(path: merged) }) == true
      {
        throw call.usage("--report and --merge name the same file")
      }
      return nil
    }
    guard call.has(BatchCommand.archive) else {
      if let directory, !directory.isEmpty, directory != "-" { return directory }
      throw call.usage("no output directory is given; use -o DIR")
    }
    for option in [BatchCommand.directory, BatchCommand.overwrite, BatchCommand.resume]
    where call.has(option) {
      throw call.usage("--stdout and --\(option.name) cannot be used together")
    }
    if call.value(of: BatchCommand.report) == "-" {
      throw call.usage("the report and the archive cannot both be written to standard output")
    }
    if Terminal.isTerminal(1) {
      throw call.usage(
        "an archive cannot be written to a terminal; redirect it to a file or a program")
    }
    return nil
  }

  /// Where the outputs are, for people.
  private var place: String {
    directory ?? call.value(of: BatchCommand.merge).map(\.shownPath) ?? "the archive"
  }

  /// A run that ended before its records did: what is done, and how to continue.
  func ending(
    _ code: DiagnosticCode, after reason: String = "", doneCount: Int
  ) -> Diagnostic {
    let done = "\(doneCount) \(doneCount == 1 ? "record is" : "records are") done"
    let report = call.value(of: BatchCommand.report)
    let canResume = directory != nil && report != nil && report != "-"
    let merged = call.value(of: BatchCommand.merge)
    return .warning(
      code,
      "the batch was \(code.rawValue)\(reason); "
        + (merged.map { "\($0 == "-" ? "the file" : $0) is not complete and was not written" }
          ?? done),
      hint: canResume ? "Run the same command with --resume to continue." : nil)
  }

  /// Whether a run came to the end of its records, below its limit of failures.
  func isComplete(_ summary: BatchRun.Summary) -> Bool {
    !summary.stoppedEarly && summary.failed < options.maximumFailures ?? .max
  }

  /// The warning about a run that reached its limit of failures, that found no records, or whose merged file has none.
  func ending(_ summary: BatchRun.Summary, doneCount: Int) -> Diagnostic? {
    if let limit = options.maximumFailures, summary.failed >= limit {
      let failed = counted(summary.failed, "failed record")
      return ending("stopped", after: " after \(failed)", doneCount: doneCount)
    }
    if let merged = call.value(of: BatchCommand.merge), summary.done == 0, summary.failed > 0 {
      return .warning(
        "nothing-written",
        "\(merged == "-" ? "the merged file" : merged.shownPath) was not written, because every record failed"
      )
    }
    // The records may all belong to other shards.
    guard summary.done + summary.failed == 0, options.shard == nil else { return nil }
    return .warning("no-records", "the file contains no records").inFile(records.shownPath)
  }

  /// Refuses a CSV without a header, whose first row would otherwise name the fields. With
  /// `--ignore-unknown` no column need name a field.
  ///
  /// - Throws: of kind `data`, if the first row names no field of the form. The message does not
  ///   quote the row, which then is a record.
  func checkHeader(of reader: inout RecordReader, for plan: FormPlan) throws(FormwrightError) {
    guard !call.has(.ignoreUnknown), let names = reader.columnNames() else { return }
    let fields = Set(plan.fieldNames)
    let namesField = names.contains {
      fields.contains($0) || plan.takesPicture($0) || plan.droppedField($0) != nil
    }
    if namesField { return }
    throw FormwrightError(
      .data, "header", "the first row names no field of the form",
      hint: "If the header is missing, insert a first row of field names; run `formwright inspect` "
        + "to list them.",
      file: records.shownPath)
  }

  /// What a run has done, in a line.
  func summary(_ summary: BatchRun.Summary, seconds: Double) -> String {
    let made = summary.done - summary.unchanged
    let speed = Int((Double(made) / max(seconds, 1e-6)).rounded())
    let rate = made > 0 ? ", \(speed) per second" : ""
    let kept = summary.unchanged > 0 ? " (\(summary.unchanged) kept from the previous run)" : ""
    let failed = summary.failed > 0 ? "; \(counted(summary.failed, "record")) failed" : ""
    let noun = call.has(BatchCommand.merge) ? "record" : "file"
    return "\(counted(summary.done, noun)) in \(place)\(kept)\(rate)\(failed)"
  }

  /// The summary goes where progress goes.
  var showsSummary: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: Terminal.isTerminal(2)
    }
  }

  func template() throws(FormwrightError) -> TemplateFile? {
    guard let templatePath else { return nil }
    return try TemplateFile(templatePath, call)
  }

  /// What the command line says goes before what the template says.
  func fillOptions(_ template: TemplateFile?) throws(FormwrightError) -> FillOptions {
    var options = try call.fillOptions()
    template?.apply(to: &options, call)
    options.mergesOutputs = call.has(BatchCommand.merge)
    return options
  }

  /// - Throws: of kind `usage`, if the outputs cannot go into one file.
  func checkMerging(_ options: FillOptions) throws(FormwrightError) {
    guard options.mergesOutputs else { return }
    for option in [
      OptionDescription.linearize, .encryptUser, .encryptOwner, .keepEncryption,
    ] where call.has(option) {
      throw call.usage("--merge and \(option.spelling) cannot be used together")
    }
  }

  /// - Throws: of kind `usage`, if the outputs cannot be encrypted as the template says.
  func checkEncryption(
    by binding: RecordBinding, _ options: FillOptions
  ) throws(FormwrightError) {
    guard binding.encryption != nil else { return }
    let opposed: [(OptionDescription, Bool)] = [
      (BatchCommand.merge, options.mergesOutputs), (.archive, options.archive != nil),
      (.keepEncryption, call.has(.keepEncryption)), (.encryptUser, call.has(.encryptUser)),
      (.encryptOwner, call.has(.encryptOwner)),
    ]
    for (option, isGiven) in opposed where isGiven {
      throw call.usage("\(option.spelling) and “encrypt” in the template cannot be used together")
    }
  }

  /// The expression of `--name`; it may use the names that the template defines.
  func name(_ template: TemplateFile?) throws(FormwrightError) -> Expression? {
    guard let text = call.value(of: BatchCommand.name) else { return nil }
    do throws(FormwrightError) {
      let expression = try Expression(parsing: text, at: nil)
      if case .filter = expression {
        throw FormwrightError(
          .usage, "usage", "expressions that need jq belong into the template",
          hint: "Name the expression in “let”, and use its name here.")
      }
      let known = template.map { $0.template.definitions.map(\.name) + ["record"] } ?? []
      for case (let name?, _) in expression.references where !known.contains(name) {
        throw FormwrightError(.usage, "usage", "“$\(name)” has no meaning")
      }
      return expression
    } catch {
      let problem = error.diagnostics.first
      throw FormwrightError(
        .usage, "usage", "--name: \(problem?.message ?? "the text is not an expression")",
        hint: problem?.hint)
    }
  }
}
