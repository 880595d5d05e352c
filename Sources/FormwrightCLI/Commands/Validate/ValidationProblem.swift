import Diagnostics
import FormSchemas
import JSONSchema
import StructuredData

/// One problem that `validate` reports, in whatever format. It never contains a value.
struct ValidationProblem: Sendable {
  /// The record's number, from 1; nil if the data is a single record.
  var record: Int?
  /// The JSON pointer of the value in its record.
  var pointer: String
  /// The full name of the field; nil if the problem is not a field's.
  var field: String?
  /// What a person calls the field.
  var label: String?
  /// The rule as a word that programs can test for: a keyword of JSON Schema, or the code of a
  /// diagnostic.
  var rule: String
  /// What is wrong: a phrase, lower case at the start, without a full stop.
  var message: String
  var hint: String?
  var location: SourceLocation?
  /// The JSON pointer of the keyword in the schema; nil if no schema has it.
  var schemaPointer: String?

  /// A problem that reading or checking a record has found.
  init(_ diagnostic: Diagnostic, record: Int?) {
    self.record = record
    pointer = diagnostic.field.map { [InstancePathComponent.name($0)].jsonPointer } ?? ""
    field = diagnostic.field
    rule = diagnostic.code.rawValue
    message = diagnostic.message
    hint = diagnostic.hint?.spelled
    location = diagnostic.location
  }

  /// A problem that a schema has with a record.
  init(_ problem: SchemaProblem, record: Int?) {
    self.record = record
    pointer = problem.pointer
    field = problem.fieldName
    // The title of an object is no label of a member that it does not know.
    let isOfMember = ["additionalProperties", "unevaluatedProperties", "propertyNames"]
    label =
      isOfMember.contains(problem.keyword)
      ? nil : problem.title.map { LabelText.shortened($0, to: 60) }
    rule = problem.keyword.isEmpty ? "false" : problem.keyword
    message = problem.message
    hint = problem.hint
    location = problem.location
    schemaPointer = problem.schemaPointer
  }

  /// The keys of a line of JSON and the columns of CSV.
  static let columns = [
    "record", "pointer", "field", "label", "rule", "message", "hint", "file", "line", "column",
    "schema",
  ]

  /// The values of ``columns``.
  func values(file: String) -> [StructuredValue] {
    [
      .number(record), .string(pointer), .string(field), .string(label), .string(rule),
      .string(message), .string(hint), .string(file), .number(location?.line),
      .number(location?.column), .string(schemaPointer),
    ]
  }
}

extension SchemaProblem {
  /// The names that lead to the value, as a full field name; a missing member's own name included.
  var fieldName: String? {
    var names = path.compactMap { component in
      if case .name(let name) = component { name } else { nil }
    }
    if case .missing(let name, _) = rule { names.append(name) }
    return names.isEmpty ? nil : names.joined(separator: ".")
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
        .data, "schema-limit", "\(fault.message)\(value)\(place)",
        hint: fault.hint.map { Remedy($0) }, file: path, location: fault.schemaLocation)
    }
    return problems.map { ValidationProblem($0, record: number) }
  }
}
