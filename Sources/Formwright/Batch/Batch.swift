public import Diagnostics
public import FormFilling
public import FormTemplates
import InteractiveForms
public import PDFObjects
import StructuredData

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
  /// What was repaired, ignored or missing when the form was compiled; the same for every record.
  public private(set) var diagnostics: [Diagnostic]

  private let plan: FormPlan
  private let binding: RecordBinding
  private let shape: CSVShape

  /// A batch of records whose keys are full field names.
  ///
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``.
  public init(
    _ form: FormFile, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    plan = try form.plan(options: options, finishing: finishing, pictures: pictures)
    binding = RecordBinding()
    shape = .flat
    diagnostics = plan.diagnostics
  }

  /// A batch of records that a template binds to the form's fields.
  ///
  /// In records of CSV, column names with dots are paths, and empty text is null.
  ///
  /// What the template says of flattening, overflow, fonts and language is added to `options`.
  ///
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``; and ``FormwrightError`` of kind `data`,
  ///   code `unknown-field`, for each binding to a field that the form does not have.
  public init(
    _ template: Template, form: FormFile, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    var options = options
    template.apply(to: &options)
    plan = try form.plan(options: options, finishing: finishing, pictures: pictures)
    var binding = RecordBinding(template: template)
    diagnostics = plan.diagnostics + (try binding.bind(to: plan))
    self.binding = binding
    shape = .nested
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
    var options = BatchOptions()
    options.jobs = jobs
    options.maximumFailures = maximumFailures
    options.isStrict = isStrict
    options.shard = shard
    return BatchOutcomes(
      of: BatchRun(plan: plan, binding: binding, options: options),
      records: { [shape] () throws(FormwrightError) in try records.open(shape) },
      sink: ClosureSink(body: write))
  }
}

private struct ClosureSink: BatchSink {
  let body: @Sendable (String, OutputFile) throws(FormwrightError) -> Void

  func write(name: String, file: OutputFile) throws(FormwrightError) { try body(name, file) }
}
