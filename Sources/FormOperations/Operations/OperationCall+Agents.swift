package import Diagnostics
import Formwright
package import StructuredData

/// Answers that are short enough for agents.
extension OperationCall {
  /// A line for each fact of the form, and for each field.
  package func summary() throws(FormwrightError) -> String {
    Inspection(try form(), named: name, overrides: arguments.overrides).summary
  }

  /// The schema of some fields, or of all, in one line.
  ///
  /// - Parameter names: patterns of full field names; empty for all fields.
  package func schemaOfFields(_ names: [String]) throws(FormwrightError) -> String {
    let patterns = names.map(FieldPattern.init)
    let schema = try JSONReader.read(form().schema())
    let members = (schema.objectValue?.members ?? []).map { member -> (String, StructuredValue) in
      guard member.key == "properties", !patterns.isEmpty else { return (member.key, member.value) }
      let kept = (member.value.objectValue?.members ?? []).filter { property in
        patterns.contains { $0.matches(property.key) }
      }
      return (member.key, .object(StructuredObject(distinct: kept)))
    }
    return String(decoding: JSONWriter.compact(.object(members)), as: UTF8.self)
  }

  /// A line for each problem of the records that the call gives.
  package func findings() throws(FormwrightError) -> [String] {
    let checked = try validated()
    guard checked.faulty > 0 else { return ["The values are accepted."] }
    return checked.problems.map(line)
  }

  private func line(_ problem: ValidationProblem) -> String {
    let record = problem.record.map { "record \($0), " } ?? ""
    let field = problem.field.map { "field “\($0)”: " } ?? ""
    let hint = problem.hint.map { " Hint: \($0.naming(arguments.spelled))" } ?? ""
    return "Refused: \(record)\(field)\(problem.message).\(hint)"
  }

  /// What a field is called and accepts; with a value, what is wrong with it.
  package func explanation(
    ofField name: String, value: StructuredValue?
  ) throws(FormwrightError) -> String {
    let form = try form()
    guard let field = form[name] else {
      let near = nearestNames(to: name, among: form.fields.map(\.name))
      throw FormwrightError(
        .data, "unknown-field", "the form has no field “\(name)”",
        hint: near.isEmpty
          ? nil : Remedy("Did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"))
    }
    let schema = try JSONReader.read(form.schema()).objectValue
    var lines = [field.name]
    if let own = schema?["properties"]?.objectValue?[name] {
      lines.append(String(decoding: JSONWriter.compact(own), as: UTF8.self))
    }
    if let page = field.widgets.compactMap(\.pageIndex).min() { lines.append("page \(page + 1)") }
    guard let value else { return lines.joined(separator: "\n") }
    var validator = try Validator(form, options: arguments.fillOptions())
    let problems = try validator.problems(
      in: .object([(name, value)]), number: nil
    ).filter { $0.field == nil || $0.field == name }
    if problems.isEmpty { lines.append("The value is accepted.") }
    lines += problems.map(line)
    return lines.joined(separator: "\n")
  }
}
