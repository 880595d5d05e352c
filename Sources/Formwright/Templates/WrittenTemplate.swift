public import Diagnostics
import FormFilling
import FormTemplates
public import InteractiveForms
import StructuredData
import TemplateDrafts

/// A template that was written for a form, to be changed by a person, with a record to begin with.
///
/// ```swift
/// func draft(for form: FormFile) async throws -> String {
///   String(decoding: try await form.writtenTemplate(naming: "w9.pdf").template, as: UTF8.self)
/// }
/// ```
public struct WrittenTemplate: Sendable {
  /// In YAML.
  public let template: [UInt8]
  /// A list of one record that the template fills the form with, in JSON.
  public let records: [UInt8]
  /// The columns of such records and one row, as an Excel workbook.
  public let workbook: [UInt8]
  /// How many fields the template fills.
  public let fieldCount: Int
}

extension FormFile {
  /// Writes a template that fills the form as it stands: for each field that a record may fill, a path made from the
  /// field's label. Fields that hold one value together have one path, boxes of which one is checked are chosen from by
  /// their texts, and rows are a list.
  ///
  /// - Parameters:
  ///   - path: of the form, as the template names it.
  ///   - overrides: what may be done although the file forbids it, for the sample.
  /// - Throws: ``FormwrightError`` of kind `file` if the file has no form fields, or none that may be filled.
  public func writtenTemplate(
    naming path: String, overrides: PermissionOverrides = PermissionOverrides()
  ) async throws(FormwrightError) -> WrittenTemplate {
    try checkHasFields()
    var draft = TemplateDraft(
      of: form, labels: labels(), title: title, language: language, formPath: path)
    guard !draft.fieldNames.isEmpty else {
      throw FormwrightError(
        .file, "nothing-to-fill",
        "no field can be filled: all are read-only, hidden, calculated, buttons or signatures",
        hint:
          "List the fields with \(.listsFields); \(.locksFields) can make read-only ones writable."
      )
    }
    let yaml = draft.yaml
    var options = FillOptions()
    options.overrides = overrides
    let batch = try Batch(Template(yaml), form: self, options: options)
    var removed: [String] = []
    for _ in 0..<Self.mostAttempts {
      let refused = try await refusedFields(of: Self.file(of: draft), batch)
        .filter { !removed.contains($0) }
      if refused.isEmpty { break }
      for name in refused { draft.removeSample(ofField: name) }
      removed += refused
    }
    return WrittenTemplate(
      template: yaml, records: Self.file(of: draft),
      workbook: SampleWorkbook.bytes(of: draft.columns), fieldCount: draft.fieldNames.count)
  }

  /// The sample record as a file of records.
  private static func file(of draft: TemplateDraft) -> [UInt8] {
    JSONWriter.pretty(.array([draft.record]))
  }

  /// Removing a value may bring up another problem.
  private static let mostAttempts = 4

  /// The fields that reject their value in a record.
  private func refusedFields(
    of record: [UInt8], _ batch: Batch
  ) async throws(FormwrightError) -> [String] {
    var refused: [String] = []
    var outcomes = batch.outcomes(of: Records(record, as: .json)) {
      _, _ throws(FormwrightError) in
    }.makeAsyncIterator()
    while let outcome = try await outcomes.next() {
      refused += outcome.diagnostics.filter { $0.severity == .error }.compactMap(\.field)
    }
    return refused
  }
}
