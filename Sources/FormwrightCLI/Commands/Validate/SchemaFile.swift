import FileAccess
import Formwright
import JSONSchema

/// A file with a JSON Schema, in JSON or YAML.
enum SchemaFile {
  /// - Parameter assertsFormats: `format` is checked.
  /// - Throws: with the path of the file, if it cannot be read or is no schema.
  static func read(
    _ path: String, assertsFormats: Bool, _ console: Console
  ) throws(FormwrightError) -> CompiledSchema {
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    var options = SchemaOptions()
    options.assertsFormats = assertsFormats
    do throws(FormwrightError) {
      let isYAML = RecordFormat(fileName: path) == .yaml
      let value = isYAML ? try YAMLReader.read(bytes) : try JSONReader.read(bytes)
      let schema = try CompiledSchema(value, options: options)
      console.report(schema.diagnostics, file: path.shownPath)
      return schema
    } catch {
      throw error.inFile(path.shownPath)
    }
  }
}

extension TemplateFile {
  /// The path of the schema that the template names for its records.
  var recordSchemaPath: String? { template.recordSchema.map(path(of:)) }

  /// What checks records by the schema that the template names; nil if it names none.
  func recordCheck(
    _ console: Console
  ) throws(FormwrightError) -> (@Sendable (StructuredValue) -> [Diagnostic])? {
    guard let path = recordSchemaPath else { return nil }
    let schema: CompiledSchema
    do throws(FormwrightError) {
      schema = try SchemaFile.read(path, assertsFormats: true, console)
    } catch {
      guard error.kind == .access else { throw error }
      var failure = error
      for index in failure.diagnostics.indices where failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint =
          "\(self.path.shownPath) names it in “record”, relative to itself."
      }
      throw failure
    }
    return { record in
      var validator = SchemaValidator(schema)
      return validator.problems(in: record).map { Diagnostic($0, schema: path.shownPath) }
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
      hint: found.hint.map { Remedy($0) }, location: found.location, field: found.field)
  }
}
