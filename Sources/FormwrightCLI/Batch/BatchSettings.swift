import FileAccess
import FormOperations
import Formwright

/// What a batch was called with.
struct BatchSettings {
  let call: ParsedCommand
  let templatePath: String?
  let records: String
  let source: InterruptibleRecords
  /// Of the outputs; nil where they go to standard output as an archive.
  let directory: String?
  let progress: ProgressMode
  private let jobs: Int
  private let maximumFailures: Int?
  private let shard: (index: Int, count: Int)?
  private let range: ClosedRange<Int>?

  init(_ call: ParsedCommand) throws(FormwrightError) {
    self.call = call
    templatePath = call.argument(BatchCommand.template)
    if templatePath == nil {
      guard call.has(BatchCommand.form) else {
        throw call.usage("no form is given; name a template or use --form FORM")
      }
      guard call.values(of: BatchCommand.form).count == 1, !call.has(BatchCommand.formDirectory)
      else {
        throw call.usage("without a template, give one form and no --form-dir")
      }
    }
    guard let records = call.value(of: BatchCommand.records) else {
      throw call.usage("no records are given; use -r RECORDS")
    }
    self.records = records
    directory = try Self.directory(call)
    try Self.checkOutputs(call)
    if call.has(BatchCommand.resume), [nil, "-"].contains(call.value(of: BatchCommand.report)) {
      throw call.usage("--resume requires --report FILE, the report of the run to continue")
    }
    source = try InterruptibleRecords(records, call)
    // A program that reads diagnostics as JSON reads nothing else on standard error.
    let isForPrograms = call.value(of: .diagnostics) == DiagnosticRenderer.Form.json.rawValue
    let mode = call.value(of: .progress).flatMap(ProgressMode.init(rawValue:)) ?? .auto
    progress = isForPrograms ? .never : mode
    jobs = try call.number(BatchCommand.jobs, in: 1...1024, default: Processors.count)
    maximumFailures =
      call.has(BatchCommand.maximumFailures)
      ? try call.number(BatchCommand.maximumFailures, in: 1...1_000_000_000, default: 1) : nil
    if let text = call.value(of: BatchCommand.shard) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0,
        (0..<count).contains(index)
      else { throw call.usage("--shard must be I/N, where I is from 0 to N-1") }
      shard = (index, count)
    } else {
      shard = nil
    }
    range = try call.value(of: BatchCommand.recordsRange).map { text throws(FormwrightError) in
      guard let range = Self.range(text) else {
        throw call.usage("--records-range must be A-B, A- or A: numbers of records, from 1")
      }
      return range
    }
  }

  /// The numbers in `10-20`, `10-` or `10`.
  private static func range(_ text: String) -> ClosedRange<Int>? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = Int(parts[0]), first >= 1 else { return nil }
    if parts.count == 1 { return first...first }
    if parts[1].isEmpty { return first...Int.max }
    return Int(parts[1]).flatMap { $0 >= first ? first...$0 : nil }
  }

  private static func directory(_ call: ParsedCommand) throws(FormwrightError) -> String? {
    let directory = call.value(of: BatchCommand.directory)
    if call.has(BatchCommand.merge) {
      for option in [BatchCommand.directory, BatchCommand.archive, BatchCommand.resume]
      where call.has(option) {
        throw call.usage("--merge and --\(option.name) cannot be used together")
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
    if Terminal.isTerminal(1) {
      throw call.usage(
        "an archive cannot be written to a terminal; redirect it to a file or a program")
    }
    return nil
  }

  /// - Throws: of kind `usage`, if two of the outputs are one file, or both standard output.
  private static func checkOutputs(_ call: ParsedCommand) throws(FormwrightError) {
    let outputs = [
      ("report", call.value(of: BatchCommand.report)),
      ("failed records", call.value(of: BatchCommand.failed)),
      ("merged file", call.value(of: BatchCommand.merge)),
      ("archive", call.has(BatchCommand.archive) ? "-" : nil),
    ].compactMap { name, path in path.map { (name: name, path: $0) } }
    for (place, first) in outputs.enumerated() {
      for second in outputs[(place + 1)...] {
        if first.path == "-", second.path == "-" {
          throw call.usage(
            "the \(first.name) and the \(second.name) cannot both be written to standard output")
        }
        if first.path == second.path
          || FileIdentity(path: first.path).map({ $0 == FileIdentity(path: second.path) }) == true
        {
          throw call.usage("the \(first.name) and the \(second.name) are given the same file")
        }
      }
    }
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

  /// The warning about a run that reached its limit of failures, that found no records, or whose merged file has none.
  func ending(
    _ summary: BatchSummary, maximumFailures: Int?, _ outputs: BatchOutputs
  ) -> Diagnostic? {
    if let maximumFailures, summary.failed >= maximumFailures {
      let failed = counted(summary.failed, "failed record")
      return ending("stopped", after: " after \(failed)", doneCount: outputs.doneCount)
    }
    if let merged = call.value(of: BatchCommand.merge), summary.done == 0, summary.failed > 0 {
      return .warning(
        "nothing-written",
        "\(merged == "-" ? "the merged file" : merged.shownPath) was not written, because every record failed"
      )
    }
    // The records may all belong to other shards, or be left out.
    guard summary.done + summary.failed + summary.leftOut == 0, shard == nil else { return nil }
    if let range {
      return .warning(
        "no-records", "the file has no record \(range.lowerBound)"
      ).inFile(records.shownPath)
    }
    return .warning("no-records", "the file contains no records").inFile(records.shownPath)
  }

  /// What a run has done, in a line.
  func summary(_ summary: BatchSummary, seconds: Double) -> String {
    let made = summary.done - summary.unchanged
    let speed = Int((Double(made) / max(seconds, 1e-6)).rounded())
    let rate = made > 0 ? ", \(speed) per second" : ""
    let kept = summary.unchanged > 0 ? " (\(summary.unchanged) kept from the previous run)" : ""
    let failed = summary.failed > 0 ? "; \(counted(summary.failed, "record")) failed" : ""
    let leftOut =
      summary.leftOut > 0 ? "; \(counted(summary.leftOut, "record")) left out" : ""
    let noun = call.has(BatchCommand.merge) ? "record" : "file"
    return "\(counted(summary.done, noun)) in \(place)\(kept)\(rate)\(failed)\(leftOut)"
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
    return try call.template(templatePath)
  }

  /// Where the outputs go.
  func destination() throws(FormwrightError) -> BatchDestination {
    var destination: BatchDestination
    if let path = call.value(of: BatchCommand.merge) {
      destination = .mergedFile(path)
    } else if let directory {
      destination = .directory(directory)
    } else {
      let format = call.value(of: BatchCommand.archive)
      destination = .archive(format.flatMap(BatchDestination.ArchiveFormat.init) ?? .tar, at: "-")
    }
    destination.mode = try call.outputMode()
    destination.report = call.value(of: BatchCommand.report)
    destination.failedRecords = call.value(of: BatchCommand.failed)
    let overwrites = call.has(BatchCommand.overwrite)
    destination.existing =
      call.has(BatchCommand.resume)
      ? overwrites ? .resumeReplacing : .resume : overwrites ? .replace : .refuse
    return destination
  }

  /// The batch of the template or the form, compiled.
  func batch(
    _ template: TemplateFile?, _ options: FillOptions, _ finishing: FormFile.Finishing,
    _ console: Console
  ) throws(FormwrightError) -> Batch {
    let pictures = PictureFiles(besides: records)
    var batch: Batch
    if let template {
      batch = try Batch(
        template, options: options, finishing: finishing, pictures: pictures,
        isStrict: call.has(BatchCommand.strict), mergesOutputs: call.has(BatchCommand.merge),
        note: console.report)
    } else {
      let path = call.value(of: BatchCommand.form) ?? ""
      let file = try call.openForm(path)
      do throws(FormwrightError) {
        batch = try Batch(
          file, options: options, finishing: finishing, pictures: pictures,
          mergesOutputs: call.has(BatchCommand.merge))
      } catch {
        throw error.inFile(path.shownPath)
      }
      console.report(batch.diagnostics, file: path.shownPath)
    }
    batch.shape = call.csvShape(withTemplate: template != nil)
    batch.jobs = jobs
    batch.maximumFailures = maximumFailures
    batch.isStrict = call.has(BatchCommand.strict)
    batch.shard = shard
    batch.range = range
    return batch
  }

  /// What the command line says goes before what the template says.
  func fillOptions(_ template: TemplateFile?) throws(FormwrightError) -> FillOptions {
    var options = try call.fillOptions()
    template?.apply(
      to: &options, keepsOverflow: call.has(.overflow), keepsFields: call.has(.noFlatten))
    return options
  }

  /// - Throws: of kind `usage`, if the outputs cannot go into one file.
  func checkMerging() throws(FormwrightError) {
    guard call.has(BatchCommand.merge) else { return }
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
      (BatchCommand.merge, call.has(BatchCommand.merge)), (.archive, options.archive != nil),
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
      return try Batch.outputName(
        text, definitions: template.map { $0.template.definitions.map(\.name) + ["record"] } ?? [])
    } catch {
      let problem = error.diagnostics.first
      throw FormwrightError(
        .usage, "usage", "--name: \(problem?.message ?? "the text is not an expression")",
        hint: problem?.hint)
    }
  }

  // MARK: Files that are read

  /// The report, a merged file and the failed records may replace none of the files that are read; see
  /// ``ParsedCommand/refuseToReplace(_:with:)``. Neither may it be one that the run reads later.
  ///
  /// - Parameter template: nil before it is read; then the form that it names is not checked.
  func refuseToReplaceInputs(_ template: TemplateFile? = nil) throws(FormwrightError) {
    let inputs = inputFiles(template)
    let outputs = [BatchCommand.report, BatchCommand.merge, BatchCommand.failed]
    for output in outputs.compactMap({ call.value(of: $0) }) {
      try call.refuseToReplace(inputs, with: output)
    }
  }

  /// The files that no output may replace, by their identities.
  func protectedFiles(_ template: TemplateFile?) -> [FileIdentity: String] {
    let inputs = inputFiles(template).compactMap { input in
      FileIdentity(ofInput: input.path).map { ($0, input.name) }
    }
    return Dictionary(inputs, uniquingKeysWith: { first, _ in first })
  }

  /// The files that the run reads: what each is, and its path.
  private func inputFiles(_ template: TemplateFile?) -> [(name: String, path: String)] {
    let files =
      [("records file", records), ("template", templatePath ?? "")]
      + (template?.includedPaths ?? []).map { ("included file", $0) }
      + [template?.recordSchemaPath].compactMap { $0 }.map { ("schema", $0) }
    let forms = template?.formPaths ?? [call.value(of: BatchCommand.form) ?? ""]
    return files + forms.map { ("form", $0) } + call.filesOfOptions
  }
}
