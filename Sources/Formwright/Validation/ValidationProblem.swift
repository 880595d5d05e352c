public import Diagnostics
import FormSchemas
import JSONSchema
package import StructuredData

/// A problem of a record, or of the template or schema that it was to be checked against. It never contains a value.
public struct ValidationProblem: Hashable, Sendable {
  /// The record's number, from 1; nil if the data is a single record.
  public var record: Int?
  /// The JSON pointer of the value in its record, or in the template.
  public var pointer: String
  /// The file that has the problem; nil for the data.
  public var file: String?
  /// The full name of the field; nil if the problem is not a field's.
  public var field: String?
  /// What a person calls the field.
  public var label: String?
  /// The rule as a word that programs can test for: a keyword of JSON Schema, or the code of a
  /// diagnostic.
  public var rule: String
  /// What is wrong: a phrase, lower case at the start, without a trailing period.
  public var message: String
  /// What to do about it.
  public var hint: Remedy?
  /// Where the value is in its file.
  public var location: SourceLocation?
  /// The sheet of a spreadsheet that ``location`` is in.
  public var sheet: String?
  /// The JSON pointer of the keyword in the schema; nil if no schema has it.
  public var schemaPointer: String?
  /// Where the template binds the field; nil if it does not.
  public var binding: BindingPlace?

  /// Where a binding stands.
  public struct BindingPlace: Hashable, Sendable {
    public let file: String
    public let location: SourceLocation
  }

  /// A problem that reading or checking a record has found.
  init(_ diagnostic: Diagnostic, record: Int?) {
    self.record = record
    pointer = diagnostic.field.map { [InstancePathComponent.name($0)].jsonPointer } ?? ""
    field = diagnostic.field
    rule = diagnostic.code.rawValue
    message = diagnostic.message
    hint = diagnostic.hint
    location = diagnostic.location
    sheet = diagnostic.sheet
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
      ? nil : problem.title.map { LabelText.abridged($0, head: 36, tail: 22) }
    rule = problem.keyword.isEmpty ? "false" : problem.keyword
    message = problem.message
    hint = problem.hint.map { Remedy($0) }
    location = problem.location
    schemaPointer = problem.schemaPointer
  }

  /// The keys of a line of JSON and the columns of CSV.
  static let columns = [
    "record", "pointer", "field", "label", "rule", "message", "hint", "file", "line", "column",
    "schema", "templateFile", "templateLine", "templateColumn", "sheet", "cell",
  ]

  /// The problem as a line of JSON has it.
  package func structured(file: String, _ spelled: (Remedy) -> String) -> StructuredValue {
    .object(zip(Self.columns, values(file: file, spelled)).map { ($0, $1) })
  }

  /// The values of ``columns``.
  ///
  /// - Parameter spelled: writes the hint.
  func values(file: String, _ spelled: (Remedy) -> String) -> [StructuredValue] {
    [
      .number(record), .string(pointer), .string(field), .string(label), .string(rule),
      .string(message), .string(hint.map(spelled)), .string(self.file ?? file),
      .number(location?.line),
      .number(location?.column), .string(schemaPointer), .string(binding?.file),
      .number(binding?.location.line), .number(binding?.location.column), .string(sheet),
      .string(sheet.flatMap { _ in location?.cell }),
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

extension ValidationProblem {
  /// Why nothing can be checked: what is wrong with a template or a schema, or a file that cannot be read.
  ///
  /// - Parameter file: the file that has the problem, if the error names none.
  public static func problems(
    of error: FormwrightError, in file: String = ""
  ) -> [ValidationProblem] {
    var pointers = TemplatePointers()
    return error.diagnostics.map { diagnostic in
      var problem = ValidationProblem(diagnostic, record: diagnostic.record)
      problem.file = diagnostic.file
      problem.pointer = pointers.pointer(to: diagnostic, in: file)
      return problem
    }
  }
}
