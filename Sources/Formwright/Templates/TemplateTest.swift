public import Diagnostics
import FileAccess
public import FormFilling
package import FormTemplates
import StructuredData

/// The sample records of a template filled, and compared with what they should be.
public struct TemplateTest: Sendable {
  /// What differs from the expected values.
  public private(set) var differences: [Diagnostic] = []
  /// How many outputs were made.
  public private(set) var outputCount = 0
  /// How many values, pages and texts were compared.
  public private(set) var comparisonCount = 0
  /// How many records failed.
  public private(set) var failureCount = 0
  /// The outputs as a file of expected values, if there was none to compare with.
  package private(set) var written: [UInt8] = []

  /// Whether all outputs are as expected.
  public var isPassed: Bool { differences.isEmpty && failureCount == 0 }

  /// Fills records, and compares the outputs with a file of expected values. No PDF is written.
  ///
  /// - Parameters:
  ///   - template: what fills the forms. Its outputs are neither flattened nor encrypted.
  ///   - records: the sample records.
  ///   - expected: the file, in YAML or JSON: an object “outputs” of the outputs' names, each with “values” (of fields,
  ///     by full name), “pages” (their number), “texts” and “absent” (by page number). Nil to compare nothing.
  ///   - options: how the forms are filled.
  ///   - outcome: is given the outcome of each record, in order.
  /// - Throws: ``FormwrightError`` if the template does not fit its forms or a file cannot be read.
  public init(
    of template: TemplateFile, records: Records, expected: String?,
    options: FillOptions = FillOptions(), outcome: (BatchOutcome) -> Void = { _ in }
  ) async throws(FormwrightError) {
    try await self.init(
      of: template, records: records, recordsName: nil, csv: .nested,
      expectations: expected.map { path throws(FormwrightError) in
        try TemplateExpectations(reading: path)
      }, options: options, keepsOverflow: false, pictures: PictureFiles(besides: template.path),
      note: { _, _ in }, outcome: outcome)
  }

  /// - Parameters:
  ///   - note: is given warnings about the template and its forms, with the names of their files.
  package init(
    of template: TemplateFile, records: Records, recordsName: String?, csv: CSVShape,
    expectations: TemplateExpectations?, options: FillOptions, keepsOverflow: Bool,
    pictures: any PictureSource, note: CompiledForms.Note, outcome: (BatchOutcome) -> Void
  ) async throws(FormwrightError) {
    var options = options
    template.apply(to: &options, keepsOverflow: keepsOverflow)
    // Values are read from live fields; what the pages show is the same.
    options.flattens = false
    var compiled = try CompiledForms(
      template, options: options, pictures: pictures, isStrict: false, note: note)
    // What is compared is read back.
    compiled.binding.encryption = nil
    var source = AnyRecordSource(try records.open(csv))
    let sink = ComparingSink(
      expectations, showsValues: options.showsValues,
      password: compiled.files.lazy.map(\.password).first { !$0.isEmpty } ?? "")
    var batch = BatchOptions()
    batch.checkRecord = try template.recordCheck(note)
    let run = BatchRun(compiled.forms, binding: compiled.binding, options: batch)
    var failureCount = 0
    do throws(BatchRun.Aborted) {
      _ = try await run.run(&source, into: sink) { found throws(FormwrightError) in
        outcome(found)
        if found.isFailed { failureCount += 1 }
      }
    } catch { throw recordsName.map(error.failure.inFile) ?? error.failure }
    self.failureCount = failureCount
    outputCount = sink.names.count
    if let expectations {
      differences = sink.problems + expectations.missing(sink.names)
      comparisonCount = sink.comparisonCount
    } else {
      written = JSONWriter.pretty(sink.asExpected)
    }
  }
}
