import FormOperations
import Formwright

enum SchemaCommand: Command {
  private static let nested = OptionDescription.flag(
    "nested", help: "make an object of each part of a name, instead of one flat object")

  static let description = CommandDescription(
    name: "schema", summary: "print a form as a JSON Schema",
    discussion: [
      "The schema (draft 2020-12) describes the records that `fill` accepts: one object of full field "
        + "names and values, as `export` writes it. Each property has the field's label as its title, "
        + "and its page and rectangle under “x-formwright”.",
      "A record that is valid under the schema fills the form, unless a text does not fit its box, no font "
        + "has its characters or an image cannot be read. Fields that are read-only have “readOnly”; leave them out of data.",
      "The schema takes a number only if the format of the field is one, while `fill` writes numbers and "
        + "booleans into any text field. All values of CSV, FDF and XFDF files are text: check those with "
        + "`validate --form`.",
      "Use the blank form. A value that the form already has is part of the schema if the field is "
        + "read-only or the value breaks the field's own rules.",
    ],
    arguments: [.form],
    options: [nested] + OptionDescription.recognition + [.exportOutput, .mode]
      + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright schema w9.pdf -o w9.schema.json", "writes the schema of the form w9.pdf"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let file = try await call.openReadable(call.required(.form))
    return try call.writeText(console, of: call.required(.form), file) {
      file throws(FormwrightError) in
      let schema = try file.schema(call.has(nested) ? .nested : .flat)
      let reasons = file.fillPermission().reasons.map { $0.diagnostic(flattening: false) }
      console.report(
        reasons.map { reason in
          .warning(
            reason.code, "no record fills this form as it is: \(reason.message)",
            hint: reason.hint.map { "For `fill`: \($0)" })
        }, file: try call.required(.form).shownPath)
      return schema
    }
  }
}
