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
      "A record that is valid under the schema fills the form, unless a text does not fit its box or no "
        + "font has its characters. Fields that are read-only have “readOnly”; leave them out of data.",
      "Use the blank form. A value that the form already has is part of the schema if the field is "
        + "read-only or the value breaks the field's own rules.",
    ],
    arguments: [.form],
    options: [nested, .exportOutput, .mode] + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright schema w9.pdf -o w9.schema.json", "writes the schema of the form w9.pdf"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let mode = try call.outputMode()
    let target = call.value(of: .output) ?? "-"
    try call.refuseToReplace([("form", path)], with: target)
    try call.refuseToReplacePasswords(with: target)
    let file = try call.openForm(path)
    let schema: [UInt8]
    do throws(FormwrightError) {
      schema = try file.schema(call.has(nested) ? .nested : .flat)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(schema, to: target, mode: mode)
    console.report(file.diagnostics, file: path.shownPath)
    return .done
  }
}
