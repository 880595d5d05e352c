import Diagnostics
import FormFilling
import PDFObjects
import StructuredData

/// Binds and fills the records of a run, one at a time; shared by its tasks.
struct BatchFiller: Sendable {
  private let run: BatchRun
  private let fonts = FontDigests()

  init(_ run: BatchRun) { self.run = run }

  /// Fills a record and writes its output.
  ///
  /// - Parameter sink: nil if writing waits for the record's turn; see ``write(_:to:)``.
  func filled(_ record: BatchRecord, writingTo sink: (some BatchSink)?) -> BatchResult {
    var filled = fill(record)
    if let sink, filled.output != nil { write(&filled, to: sink) }
    if case .packet = run.forms {
      filled.outcome.diagnostics = filled.outcome.diagnostics.onceForAllCopies
    }
    // Everything said of a record names it, and where it stands.
    filled.outcome.diagnostics = filled.outcome.diagnostics.map { $0.of(record) }
    return filled
  }

  /// Writes the output of a record that ``filled(_:writingTo:)`` left to be written.
  func write(_ record: inout BatchResult, to sink: some BatchSink) {
    guard let output = record.output, let name = record.outcome.output else { return }
    record.output = nil
    do throws(FormwrightError) {
      switch output {
      case .file(let file):
        try sink.write(name: name, file: file)
        record.outcome.bytes = file.count
      case .merged(let merged):
        try sink.write(
          title: record.outcome.id ?? name, record: merged, number: record.outcome.number)
      }
    } catch {
      fail(&record, error)
    }
  }

  /// The values that the template gives a record's fields, and what they fill.
  private func bind(_ record: BatchRecord, _ result: inout BatchResult) -> BoundBatchRecord? {
    guard let scope = record.scope else { return nil }
    var problems = BindingProblems()
    var bound: BoundBatchRecord
    do throws(FormwrightError) {
      let (plan, inputs) = try run.forms.bind(
        scope, run.binding, noting: &result.coverage, collecting: &problems)
      bound = BoundBatchRecord(plan: plan, inputs: inputs)
    } catch {
      result.outcome.diagnostics += error.diagnostics
      return nil
    }
    result.boundValue = record.value
    do throws(FormwrightError) {
      try problems.check()
    } catch {
      result.outcome.diagnostics += error.diagnostics
    }
    do throws(FormwrightError) {
      if let encryption = run.binding.encryption {
        bound.plan.finishing.encryption = try encryption.encryption(in: scope)
      }
    } catch {
      result.outcome.diagnostics += error.diagnostics
    }
    return bound
  }

  /// The output that the run which is resumed made of a record from the same inputs.
  ///
  /// - Parameter inputs: the digest of the inputs now.
  /// - Throws: of kind `data`, code `other-inputs`, if it made the output of other inputs and such outputs are not
  ///   made again.
  private func earlierOutput(
    of record: BatchRecord, inputs: String?
  ) throws(FormwrightError) -> ReportedOutput? {
    guard let value = record.value,
      let earlier = run.options.earlier?.output(ofRecord: record.number)
    else { return nil }
    let hasSameInputs = earlier.inputs == inputs
    // Its name cannot be computed now, or another record has it: it fails.
    if hasSameInputs, !record.isNamed { return nil }
    if hasSameInputs, earlier.fileName == record.name + ".pdf" { return earlier }
    guard !run.options.remakesOtherInputs else { return nil }
    var problem = Diagnostic.error(
      "other-inputs",
      "the previous run made this record's output from a different form, template, record or "
        + "set of options",
      hint: "Use the inputs of that run, or use \(.remakesOutputs) to make the output again.",
      location: value.location)
    problem.record = record.number
    throw FormwrightError(.data, [problem])
  }

  private func fill(_ record: BatchRecord) -> BatchResult {
    var result = BatchResult(outcome: BatchOutcome(record))
    if record.isLeftOut { return result }
    if run.options.keepsRecords { result.outcome.record = record.value ?? record.unread }
    let bound = bind(record, &result)
    result.outcome.inputs = record.value.flatMap {
      run.options.inputsDigest?.digest(of: $0, pictures: bound?.pictureDigests ?? [])
    }
    let earlier: ReportedOutput?
    do throws(FormwrightError) {
      earlier = try earlierOutput(of: record, inputs: result.outcome.inputs)
    } catch {
      result.failure = error
      return result
    }
    // What is not an object has been rejected already.
    let object = record.value.flatMap { $0.objectValue == nil ? nil : $0 }
    let rejections = object.flatMap { run.options.checkRecord?($0) } ?? []
    // Of the same inputs, the earlier run made an output: what fails now fails for a reason that passes, such as a
    // filter that took too long.
    if !rejections.contains(where: { $0.severity == .error }), let earlier,
      !(run.options.isStrict && earlier.hasDiagnostics),
      run.options.earlier?.isIntact(earlier, named: record.name) == true
    {
      result.outcome.diagnostics = rejections
      result.outcome.output = record.name
      result.outcome.isUnchanged = true
      return result
    }
    result.outcome.diagnostics += rejections
    guard !result.outcome.diagnostics.contains(where: { $0.severity == .error }) else {
      // A record that fails for its bindings may have other problems.
      if rejections.isEmpty, let bound {
        result.outcome.diagnostics += bound.plan.problems(with: bound.inputs, laysOut: false)
          .filter { $0.severity == .error }
      }
      return result
    }
    guard let bound else { return result }
    let filled = bound.plan.fill(bound.inputs, from: record.value)
    result.outcome.diagnostics += filled.diagnostics
    guard filled.isComplete, !(run.options.isStrict && !filled.diagnostics.isEmpty) else {
      return result
    }
    result.outcome.output = record.name
    result.outcome.pages = filled.pageCount
    result.outcome.fonts = filled.typefaces.map(fonts.font)
    if let merged = filled.merged {
      result.output = .merged(merged)
      return result
    }
    do throws(FormwrightError) {
      let file = try filled.file()
      if run.options.digestsOutputs { result.outcome.sha256 = file.sha256 }
      result.output = .file(file)
    } catch {
      fail(&result, error)
    }
    return result
  }

  /// Takes back what was said of an output that is not written.
  private func fail(_ record: inout BatchResult, _ failure: FormwrightError) {
    if failure.endsRun { record.failure = failure }
    record.outcome.diagnostics += failure.diagnostics.map {
      var copy = $0
      copy.record = record.outcome.number
      return copy
    }
    record.outcome.output = nil
    record.outcome.pages = 0
    record.outcome.bytes = 0
    record.outcome.sha256 = nil
    record.outcome.fonts = []
  }
}

extension Diagnostic {
  /// The same diagnostic, said of a record: if it names neither file nor place, it stands where the
  /// record begins.
  fileprivate func of(_ record: BatchRecord) -> Diagnostic {
    var copy = self
    copy.record = record.number
    guard file == nil else { return copy }
    if location == nil { copy.location = record.value?.location }
    if sheet == nil { copy.sheet = record.sheet }
    return copy
  }
}
