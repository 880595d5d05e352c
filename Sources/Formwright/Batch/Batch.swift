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

  private let forms: RecordForms
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
    let plan = try form.plan(options: options, finishing: finishing, pictures: pictures)
    forms = .form(plan)
    binding = RecordBinding()
    shape = .flat
    diagnostics = plan.diagnostics
  }

  /// A batch of records that a template binds to the fields of its forms.
  ///
  /// In records of CSV, column names with dots are paths, and empty text is null.
  ///
  /// What the template says of flattening, overflow, fonts and language is added to `options`.
  ///
  /// - Parameters:
  ///   - template: of one form, or of a packet.
  ///   - open: opens the form that the template names by a path, once for each path; see
  ///     `formPaths`.
  ///   - options: how the forms are filled.
  ///   - finishing: the encryption and linearization of the outputs.
  ///   - pictures: the source of the images that values name.
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``; and ``FormwrightError`` of kind `data`,
  ///   code `unknown-field`, for each binding to a field that its form does not have.
  public init(
    _ template: Template, options: FillOptions = FillOptions(),
    finishing: FormFile.Finishing = FormFile.Finishing(),
    pictures: any PictureSource = NoPictureFiles(),
    open: (_ path: String) throws(FormwrightError) -> FormFile
  ) throws(FormwrightError) {
    var options = options
    template.apply(to: &options)
    let bound = try BoundTemplate(
      template, options: options, finishing: finishing, pictures: pictures, directory: "",
      open: open)
    forms = bound.forms
    binding = bound.binding
    diagnostics = bound.diagnostics.flatMap { found in
      found.diagnostics.map { $0.inFile(found.file ?? "") }
    }
    shape = .nested
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
    var options = BatchOptions()
    options.jobs = jobs
    options.maximumFailures = maximumFailures
    options.isStrict = isStrict
    options.shard = shard
    return BatchOutcomes(
      of: BatchRun(forms, binding: binding, options: options),
      records: { [shape] () throws(FormwrightError) in try records.open(shape) },
      sink: ClosureSink(body: write))
  }
}

private struct ClosureSink: BatchSink {
  let body: @Sendable (String, OutputFile) throws(FormwrightError) -> Void

  func write(name: String, file: OutputFile) throws(FormwrightError) { try body(name, file) }
}
