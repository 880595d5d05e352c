public import Diagnostics
import FileAccess
import FormTemplates
import JSONSchema
import StructuredData

/// A JSON Schema that records must satisfy.
///
/// Schemas may use draft 2020-12, 2019-09, draft-07 or draft-06, as “$schema” says. References must lead within the
/// schema; nothing is fetched.
public struct RecordSchema: Sendable {
  let compiled: CompiledSchema
  /// The file of the schema, for messages.
  let name: String

  /// Warnings about the schema, such as keywords without effect.
  public var diagnostics: [Diagnostic] { compiled.diagnostics }

  /// Reads a schema from a file in JSON or YAML.
  ///
  /// - Parameters:
  ///   - path: the file; of a file URL, its `path`.
  ///   - assertsFormats: whether the keyword `format` is checked.
  /// - Throws: ``FormwrightError`` of kind `access` if the file cannot be read, of kind `data` if it contains no schema.
  ///   Its diagnostics name the file.
  public init(path: String, assertsFormats: Bool = true) throws(FormwrightError) {
    try self.init(file: path.asFile, assertsFormats: assertsFormats)
  }

  /// - Parameter path: a file, or `-` for standard input.
  package init(file path: String, assertsFormats: Bool) throws(FormwrightError) {
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    var options = SchemaOptions()
    options.assertsFormats = assertsFormats
    do throws(FormwrightError) {
      let isYAML = RecordFormat(fileName: path) == .yaml
      let value = isYAML ? try YAMLReader.read(bytes) : try JSONReader.read(bytes)
      compiled = try CompiledSchema(value, options: options)
      name = path.shownPath
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}

/// Checks records against a JSON Schema.
struct SchemaCheck: RecordChecking {
  private var validator: SchemaValidator
  private let name: String

  init(_ schema: RecordSchema) {
    validator = SchemaValidator(schema.compiled)
    name = schema.name
  }

  mutating func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem] {
    let problems = validator.problems(in: record)
    if validator.isExhausted, let fault = problems.last {
      let value = fault.pointer.isEmpty ? "" : " on the value at “\(fault.pointer)”"
      let place = number.map { " in record \($0)" } ?? ""
      throw FormwrightError(
        .data,
        [
          Diagnostic(
            .error, "schema-limit", "\(fault.message)\(value)\(place)",
            hint: fault.hint.map { Remedy($0) }, file: name, location: fault.schemaLocation,
            record: number)
        ])
    }
    var found = problems.map { ValidationProblem($0, record: number) }
    if problems.count == SchemaValidator.problemLimit {
      found.append(
        ValidationProblem(
          .error(
            "more-problems", "the record has more problems than are listed",
            hint: "Mend those that are, and check it again."), record: number))
    }
    return found
  }
}

extension TemplateFile {
  /// The path of the schema that the template names for its records.
  package var recordSchemaPath: String? { template.recordSchema.map(path(of:)) }

  /// The schema that the template names for its records; nil if it names none.
  ///
  /// - Throws: see ``RecordSchema/init(path:assertsFormats:)``.
  public func recordSchema() throws(FormwrightError) -> RecordSchema? {
    guard let path = recordSchemaPath else { return nil }
    return try RecordSchema(file: path, assertsFormats: true)
  }

  /// What checks records by the schema that the template names; nil if it names none.
  ///
  /// - Parameter note: is given warnings about the schema.
  func recordCheck(
    _ note: CompiledForms.Note
  ) throws(FormwrightError) -> (@Sendable (StructuredValue) -> [Diagnostic])? {
    guard let path = recordSchemaPath else { return nil }
    let schema: RecordSchema
    do throws(FormwrightError) {
      schema = try RecordSchema(file: path, assertsFormats: true)
    } catch {
      guard error.kind == .access else { throw error }
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint =
          "\(self.path.shownPath) names it in “record”, relative to itself."
      }
      throw failure
    }
    note(schema.diagnostics, schema.name)
    return { record in
      var validator = SchemaValidator(schema.compiled)
      return validator.problems(in: record).map { Diagnostic($0, schema: schema.name) }
    }
  }
}

extension Diagnostic {
  /// A problem that the schema of a template has with a record.
  fileprivate init(_ problem: SchemaProblem, schema: String) {
    let found = ValidationProblem(problem, record: nil)
    let name = found.label.map { "“\($0)”: " } ?? ""
    let place = problem.pointer.isEmpty ? "" : ", at \(problem.pointer)"
    self.init(
      .error, DiagnosticCode(rawValue: found.rule),
      "\(name)\(found.message) [\(found.rule) of \(schema)\(place)]",
      hint: found.hint, location: found.location, field: found.field)
  }
}
