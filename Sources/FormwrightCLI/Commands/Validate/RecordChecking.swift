import Formwright
import JSONSchema

/// What validates records: a schema, a form or a template.
protocol RecordChecking {
  /// The problems of a record, in a stable order.
  ///
  /// - Throws: if no further record can be checked.
  mutating func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem]
}

/// Checks records against a JSON Schema.
struct SchemaCheck: RecordChecking {
  private var validator: SchemaValidator
  private let path: String

  /// - Parameter path: the file of the schema, for messages.
  init(_ schema: CompiledSchema, path: String) {
    validator = SchemaValidator(schema)
    self.path = path
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
            hint: fault.hint.map { Remedy($0) }, file: path, location: fault.schemaLocation,
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
