public import Diagnostics
public import FormFilling
public import FormTemplates
import InteractiveForms
public import PDFObjects
package import StructuredData

/// Fills one form with many records.
///
/// ```swift
/// let batch = try Batch(form)
/// for try await outcome in batch.outcomes(of: Records(bytes, as: .csv), write: save) {
///   if !outcome.isDone { print(outcome.number, outcome.diagnostics) }
/// }
/// ```
public struct Batch: Sendable {
  /// How many records are filled at once.
  public var jobs = 1
  /// The batch ends after this many failed records; nil fills all.
  public var maximumFailures: Int?
  /// Whether a warning fails its record, as an error does.
  public var isStrict = false
  /// Fills only the records whose number modulo `count` is `index`; nil fills all.
  public var shard: (index: Int, count: Int)?
  /// Fills only the records with these numbers, from 1; nil fills all.
  public var range: ClosedRange<Int>?
  /// What was repaired, ignored or missing when the form was compiled; the same for every record.
  public private(set) var diagnostics: [Diagnostic]

  package var compiled: CompiledForms
  /// What the rows of a CSV are as values.
  package var shape: CSVShape
  /// What else is wrong with a record.
  private var checkRecord: (@Sendable (StructuredValue) -> [Diagnostic])?
  /// Of the template, for digests.
  private let source: StructuredValue?
  private let options: FillOptions
  private let mergesOutputs: Bool
  private let finishing: FormFile.Finishing
  /// The expression that names outputs, if it is not the template's.
  private var nameText: String?

  /// A batch of records whose keys are full field names.
  ///
  /// - Parameters:
  ///   - form: the form.
  ///   - options: how it is filled.
  ///   - finishing: the encryption and linearization of the outputs.
  ///   - pictures: the source of the images that values name.
  ///   - mergesOutputs: whether the outputs go into one file; see ``BatchDestination/mergedFile(_:)``.
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``.
  public init(
    _ form: FormFile, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles(), mergesOutputs: Bool = false
  ) throws(FormwrightError) {
    compiled = try CompiledForms(
      form, options: options, mergesOutputs: mergesOutputs, finishing: finishing, pictures: pictures
    )
    shape = .flat
    diagnostics = compiled.diagnostics
    source = nil
    (self.options, self.finishing, self.mergesOutputs) = (options, finishing, mergesOutputs)
  }

  /// A batch of records that a template in a file binds to the fields of its forms.
  ///
  /// In records of CSV, column names with dots are paths, and empty text is null. What the template says of flattening,
  /// overflow, fonts and language is added to `options`. If the template names a schema of its records, each record must
  /// satisfy it.
  ///
  /// - Parameters:
  ///   - template: of one form, or of a packet.
  ///   - options: how the forms are filled.
  ///   - finishing: the encryption and linearization of the outputs.
  ///   - pictures: the source of the images that values name; images that the template names are beside it.
  ///   - isStrict: whether a warning fails its record, as an error does, and a field that has moved since the template
  ///     was pinned ends the batch before it begins.
  ///   - mergesOutputs: whether the outputs go into one file; see ``BatchDestination/mergedFile(_:)``.
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``; and ``FormwrightError`` of kind `data`,
  ///   code `unknown-field`, for each binding to a field that its form does not have.
  public init(
    _ template: TemplateFile, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles(), isStrict: Bool = false,
    mergesOutputs: Bool = false
  ) throws(FormwrightError) {
    var options = options
    template.apply(to: &options)
    try self.init(
      template, options: options, finishing: finishing, pictures: pictures, isStrict: isStrict,
      mergesOutputs: mergesOutputs, note: { _, _ in })
  }

  /// - Parameters:
  ///   - options: with what the template says; see ``TemplateFile/apply(to:keepsOverflow:keepsFields:)``.
  ///   - note: is given each warning as soon as it is known, with the name of its file.
  package init(
    _ template: TemplateFile, options: FillOptions, finishing: FormFile.Finishing,
    pictures: any PictureSource, isStrict: Bool, mergesOutputs: Bool, note: CompiledForms.Note
  ) throws(FormwrightError) {
    var found: [Diagnostic] = []
    func noting(_ diagnostics: [Diagnostic], _ file: String) {
      note(diagnostics, file)
      found += diagnostics.map { $0.inFile(file) }
    }
    compiled = try CompiledForms(
      template, options: options, mergesOutputs: mergesOutputs, finishing: finishing,
      pictures: pictures, isStrict: isStrict, note: noting)
    checkRecord = try template.recordCheck(noting)
    diagnostics = found
    shape = .nested
    source = template.template.source
    self.isStrict = isStrict
    (self.options, self.finishing, self.mergesOutputs) = (options, finishing, mergesOutputs)
  }

  /// A batch of records that a template binds to the fields of its forms.
  ///
  /// In records of CSV, column names with dots are paths, and empty text is null. What the template says of flattening,
  /// overflow, fonts and language is added to `options`. A schema of records that the template names is not read.
  ///
  /// - Parameters:
  ///   - template: of one form, or of a packet.
  ///   - open: opens the form that the template names by a path, once for each path; see
  ///     `formPaths`.
  ///   - options: how the forms are filled.
  ///   - finishing: the encryption and linearization of the outputs.
  ///   - pictures: the source of the images that values name.
  /// - Throws: see ``init(_:options:finishing:pictures:isStrict:mergesOutputs:)``.
  public init(
    _ template: Template, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles(),
    open: (_ path: String) throws(FormwrightError) -> FormFile
  ) throws(FormwrightError) {
    var options = options
    template.apply(to: &options)
    compiled = CompiledForms(
      try BoundTemplate(
        template, options: PlanOptions(options), finishing: finishing, pictures: pictures,
        directory: "",
        open: open))
    diagnostics = compiled.diagnostics
    shape = .nested
    source = template.source
    (self.options, self.finishing, mergesOutputs) = (options, finishing, false)
  }

  /// A batch of records that a template binds to the fields of its only form.
  ///
  /// - Throws: see ``init(_:options:finishing:pictures:open:)``.
  public init(
    _ template: Template, form: FormFile, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    try self.init(
      template, options: options, finishing: finishing, pictures: pictures,
      open: { _ throws(FormwrightError) in form })
  }

  /// Fills the records, writes their outputs, and gives their outcomes in the order of the records.
  ///
  /// A record that fails does not end the batch. Iteration throws ``FormwrightError`` if the batch ends
  /// early: the records cannot be read, the settings make no sense, or `write` throws an error whose
  /// ``FormwrightError/endsRun`` is true.
  ///
  /// - Parameters:
  ///   - records: opened anew for each iteration of the outcomes.
  ///   - write: writes an output under a name without `.pdf`: the template's, otherwise the number of
  ///     the record in eight digits. Called from several tasks at once if ``jobs`` is more than 1; an
  ///     error that it throws fails the record.
  public func outcomes(
    of records: Records,
    write: @escaping @Sendable (_ name: String, _ file: OutputFile) throws(FormwrightError) -> Void
  ) -> BatchOutcomes {
    BatchOutcomes(
      of: BatchRun(compiled.forms, binding: compiled.binding, options: runOptions),
      records: { [self] () throws(FormwrightError) in
        var source = AnyRecordSource(try records.open(shape))
        try checkHeader(of: &source)
        return source
      },
      sink: ClosureSink(body: write))
  }

  private var runOptions: BatchOptions {
    var options = BatchOptions()
    options.jobs = jobs
    options.maximumFailures = maximumFailures
    options.isStrict = isStrict
    options.shard = shard
    options.range = range
    options.checkRecord = checkRecord
    return options
  }

  /// Fills the records, and writes the outputs and the report of them.
  ///
  /// A record that fails does not end the batch.
  ///
  /// - Parameters:
  ///   - records: read one at a time.
  ///   - destination: where the outputs and the report go, and what is done about files that are there.
  ///   - outcome: is given the outcome of each record, in order.
  /// - Throws: ``FormwrightError`` if the batch ends early: the records cannot be read, an output or the report cannot be
  ///   written, the settings make no sense, or an output of the run that is resumed was made of other inputs.
  public func run(
    _ records: Records, to destination: BatchDestination,
    outcome: (BatchOutcome) throws(FormwrightError) -> Void = { _ in }
  ) async throws(FormwrightError) -> BatchSummary {
    let outputs = BatchOutputs(destination)
    var summary = try await fill(
      records, into: outputs, isCancelled: { Task.isCancelled }, outcome: outcome)
    summary.outputWarnings = try outputs.finish(summary)
    return summary
  }

  /// Fills the records; ``BatchOutputs/finish(_:)`` completes the outputs. See ``run(_:to:outcome:)``.
  ///
  /// - Parameter isCancelled: asked before and after each record is read; what is in hand is finished.
  package func fill(
    _ records: Records, into outputs: BatchOutputs, isCancelled: () -> Bool,
    outcome report: (BatchOutcome) throws(FormwrightError) -> Void
  ) async throws(FormwrightError) -> BatchSummary {
    guard outputs.destination.merges == mergesOutputs else {
      throw FormwrightError(
        .usage, "usage",
        "a batch into one merged file needs `mergesOutputs: true`, and other batches exclude it")
    }
    var source = AnyRecordSource(try records.open(shape))
    try checkHeader(of: &source)
    var options = runOptions
    let sink = try outputs.open(isShard: shard != nil, for: &source, shape)
    options.digestsOutputs = outputs.destination.report != nil
    options.keepsRecords = outputs.destination.failedRecords != nil
    if options.digestsOutputs { options.inputsDigest = try inputsDigest() }
    options.earlier = outputs.previous
    options.remakesOtherInputs = outputs.destination.replaces
    let run = BatchRun(compiled.forms, binding: compiled.binding, options: options)
    do throws(BatchRun.Aborted) {
      let summary = try await run.run(&source, into: AnySink(sink), isCancelled: isCancelled) {
        outcome throws(FormwrightError) in
        var outcome = outcome
        outcome.diagnostics += [outputs.warningOfStaleOutput(of: outcome)].compactMap(\.self)
        try report(outcome)
        try outputs.note(outcome)
      }
      return BatchSummary(summary, maximumFailures: maximumFailures)
    } catch {
      throw error.failure
    }
  }

  /// Names the outputs by an expression instead of the template's `output.name`.
  ///
  /// - Throws: ``FormwrightError`` of kind `usage` if the text is not an expression, needs jq, or uses names that the
  ///   template does not define.
  public mutating func nameOutputs(by expression: String) throws(FormwrightError) {
    nameOutputs(
      by: try Self.outputName(expression, definitions: compiled.binding.definitionNames), expression
    )
  }

  /// - Parameter text: the expression as it was given.
  package mutating func nameOutputs(by expression: Expression, _ text: String) {
    compiled.binding.name = expression
    nameText = text
  }

  /// - Parameter definitions: the names that the expression may use.
  package static func outputName(
    _ text: String, definitions: [String]
  ) throws(FormwrightError) -> Expression {
    let expression = try Expression(parsing: text, at: nil)
    if case .filter = expression {
      throw FormwrightError(
        .usage, "usage", "expressions that need jq belong into the template",
        hint: "Name the expression in “let”, and use its name here.")
    }
    for case (let name?, _) in expression.references where !definitions.contains(name) {
      throw FormwrightError(.usage, "usage", "“$\(name)” has no meaning")
    }
    return expression
  }

  /// The digests of a run: whatever changes the bytes or the name of an output is in them.
  func inputsDigest() throws(FormwrightError) -> InputsDigest {
    let fonts = Set((compiled.binding.bindings ?? []).flatMap { $0.look?.fonts ?? [] }).sorted()
    let description = try InputsDescription(
      of: [
        ("fill", options), ("merge", mergesOutputs), ("finish", finishing),
        ("name", nameText as Any),
        ("corrections", compiled.files.map(\.corrections)),
        ("fonts", try fonts.map(InputsDescription.font)),
      ],
      ignoring: ["fill.showsValues", "fill.overrides.ignoresPermissions"])
    return InputsDigest(
      forms: compiled.files.map(\.bytes), template: source, options: description.lines)
  }

  /// Refuses a table whose first row cannot be its header, unless unknown names are ignored: it names no field of the form,
  /// or no column that the template reads.
  ///
  /// - Throws: of kind `data`. The message does not quote the row, which then is a record.
  private func checkHeader(of reader: inout AnyRecordSource) throws(FormwrightError) {
    try reader.begin()
    guard let names = reader.columnNames() else { return }
    if source != nil {
      guard !compiled.binding.readsAny(of: names) else { return }
      throw FormwrightError(
        .data, "header", "the first row names no column that the template reads",
        hint: "Insert a first row with the names of the columns, or choose another sheet.")
    }
    guard case .form(let plan) = compiled.forms, !options.ignoresUnknownFields else { return }
    let fields = Set(plan.fieldNames)
    let namesField = names.contains {
      fields.contains($0) || plan.takesPicture($0) || plan.droppedField($0) != nil
    }
    if namesField { return }
    throw FormwrightError(
      .data, "header", "the first row names no field of the form",
      hint:
        "If the header is missing, insert a first row of field names; \(.listsFields) lists them.")
  }
}

/// A sink whose type does not matter.
private struct AnySink: BatchSink {
  private let sink: any BatchSink

  init(_ sink: any BatchSink) { self.sink = sink }

  var writesInOrder: Bool { sink.writesInOrder }

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    try sink.write(name: name, file: file)
  }

  func write(title: String, record: MergedRecord, number: Int) throws(FormwrightError) {
    try sink.write(title: title, record: record, number: number)
  }

  func finish(isComplete: Bool) throws(FormwrightError) {
    try sink.finish(isComplete: isComplete)
  }
}

private struct ClosureSink: BatchSink {
  let body: @Sendable (String, OutputFile) throws(FormwrightError) -> Void

  func write(name: String, file: OutputFile) throws(FormwrightError) { try body(name, file) }
}
