public import Diagnostics
import FileAccess
public import FormFilling
import FormTemplates
package import StructuredData

/// Checks records without writing a PDF: against a form, a template and its forms, a JSON Schema, or several of these.
///
/// ```swift
/// func check(_ form: FormFile) throws -> Int {
///   var validator = try Validator(form)
///   return try validator.check(Records(path: "people.csv")) { record in
///     for problem in record.problems { print(problem.message) }
///   }
/// }
/// ```
public struct Validator {
  private var checks: [any RecordChecking] = []
  private var formCheck: FormCheck?
  private var shape = CSVShape.flat
  /// Warnings about the forms, the template and the schemas.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Checks against nothing yet; see ``add(_:)``.
  package init() {}

  /// Checks as filling a form does: names, types, lengths, options, formats, ranges, required fields, and whether each
  /// text fits its box.
  ///
  /// - Parameters:
  ///   - form: the keys of the records are the names of its fields.
  ///   - options: how records are filled in.
  ///   - laysOut: whether texts are laid out to see whether they fit their boxes.
  ///   - isStrict: whether warnings are problems too.
  ///   - pictures: the source of the images that values name.
  /// - Throws: see ``FormFile/plan(options:finishing:pictures:)``.
  public init(
    _ form: FormFile, options: FillOptions = FillOptions(), laysOut: Bool = true,
    isStrict: Bool = false, pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    let compiled = try CompiledForms(form, options: options, pictures: pictures)
    diagnostics = compiled.diagnostics
    add(compiled, of: nil, laysOut: laysOut, isStrict: isStrict)
  }

  /// Checks as a batch of a template does.
  ///
  /// - Parameters:
  ///   - template: what gives the fields their values, with the schema that it names.
  ///   - options: how records are filled in.
  ///   - laysOut: whether texts are laid out to see whether they fit their boxes.
  ///   - isStrict: whether warnings are problems too, and fields that have moved since the template was pinned.
  ///   - pictures: the source of the images that values name.
  /// - Throws: see ``Batch/init(_:options:finishing:pictures:isStrict:mergesOutputs:)``.
  public init(
    _ template: TemplateFile, options: FillOptions = FillOptions(), laysOut: Bool = true,
    isStrict: Bool = false, pictures: any PictureSource = NoPictureFiles()
  ) throws(FormwrightError) {
    var options = options
    template.apply(to: &options)
    if let schema = try template.recordSchema() { add(schema) }
    let compiled = try CompiledForms(
      template, options: options, pictures: pictures, isStrict: isStrict, note: { _, _ in })
    diagnostics += compiled.diagnostics + template.template.warningsOfConditions
    add(compiled, of: template, laysOut: laysOut, isStrict: isStrict)
  }

  /// Checks against a JSON Schema.
  public init(_ schema: RecordSchema) { add(schema) }

  /// Also checks against a JSON Schema.
  public mutating func add(_ schema: RecordSchema) {
    diagnostics += schema.diagnostics.map { $0.inFile(schema.name) }
    checks.append(SchemaCheck(schema))
  }

  /// Also checks against forms.
  package mutating func add(
    _ compiled: CompiledForms, of template: TemplateFile?, laysOut: Bool, isStrict: Bool
  ) {
    let check = FormCheck(
      compiled.files, forms: compiled.forms, binding: compiled.binding, template: template,
      laysOut: laysOut, isStrict: isStrict)
    checks.append(check)
    formCheck = check
    if template != nil { shape = .nested }
  }

  /// Whether there is nothing to check records against.
  package var isEmpty: Bool { checks.isEmpty }

  /// What is odd about a template and all records that were checked together: bindings that no record satisfied, keys
  /// that no binding read.
  public var templateWarnings: [Diagnostic] { formCheck?.templateWarnings ?? [] }

  /// The problems of one record.
  public struct CheckedRecord: Sendable {
    /// From 1; nil if the data is a single record.
    public var number: Int?
    /// In a stable order.
    public var problems: [ValidationProblem]
    /// False if the text of the record is damaged, and nothing else was checked.
    public var isReadable = true
  }

  /// Checks a record.
  ///
  /// - Throws: ``FormwrightError`` if the record cannot be encoded, or its check exceeds a limit.
  public mutating func problems(
    in record: some Encodable
  ) throws(FormwrightError) -> [ValidationProblem] {
    try problems(in: StructuredValue(encodingRecord: record), number: nil)
  }

  package mutating func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    for index in checks.indices {
      problems += try checks[index].problems(in: record, number: number)
    }
    // What a schema says of the whole record is said once.
    if problems.contains(where: { $0.rule == "type" && $0.pointer.isEmpty }) {
      problems.removeAll { $0.rule == "data-shape" }
    }
    return problems
  }

  /// Checks records, which are read one at a time.
  ///
  /// - Parameters:
  ///   - records: those to check.
  ///   - report: is given each record, in order.
  /// - Returns: how many records have problems.
  /// - Throws: ``FormwrightError`` if the records cannot be read, or if no further record can be checked; what `report`
  ///   throws.
  @discardableResult
  public mutating func check(
    _ records: Records, report: (CheckedRecord) throws(FormwrightError) -> Void
  ) throws(FormwrightError) -> Int {
    var reader = AnyRecordSource(try records.open(shape))
    return try check(
      &reader, isSingle: records.isSingle, isCancelled: { Task.isCancelled }, report: report)
  }

  /// - Parameters:
  ///   - isSingle: the data is one record without a number.
  ///   - isCancelled: asked before each record.
  @discardableResult
  package mutating func check(
    _ reader: inout some RecordSource, isSingle: Bool, isCancelled: () -> Bool,
    report: (CheckedRecord) throws(FormwrightError) -> Void
  ) throws(FormwrightError) -> Int {
    var (number, faulty) = (0, 0)
    var hasEnded = false
    while !isCancelled() {
      number += 1
      var checked = CheckedRecord(number: isSingle ? nil : number, problems: [])
      let record: StructuredValue?
      do throws(FormwrightError) {
        record = hasEnded ? nil : try reader.next()
      } catch {
        // What is wrong with the text of a record is a problem of the record.
        guard error.kind == .data else { throw error }
        hasEnded = isSingle || reader.didAbort
        checked.problems = error.diagnostics.map { ValidationProblem($0, record: checked.number) }
        checked.isReadable = false
        faulty += 1
        try report(checked)
        continue
      }
      guard let record else { break }
      checked.problems = try problems(in: record, number: checked.number)
      for index in checked.problems.indices where checked.problems[index].file == nil {
        checked.problems[index].sheet = reader.sheetName
      }
      if !checked.problems.isEmpty { faulty += 1 }
      try report(checked)
    }
    return faulty
  }
}

/// What validates records: a schema, a form or a template.
protocol RecordChecking {
  /// The problems of a record, in a stable order.
  ///
  /// - Throws: if no further record can be checked.
  mutating func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem]
}
