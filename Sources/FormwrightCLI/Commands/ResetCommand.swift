import Formwright

enum ResetCommand: Command {
  private static let fields = OptionDescription.value(
    "fields", placeholder: "GLOB", isRepeatable: true,
    help: "only fields whose full name matches; * and ? are wildcards")

  static let description = CommandDescription(
    name: "reset", summary: "set fields back to their default values",
    discussion: [
      "Does what a form's reset button does: each field gets its default value, one without a "
        + "default is cleared. Read-only fields are reset too."
    ],
    arguments: [.form],
    options: [fields] + OptionDescription.writing + OptionDescription.finishing
      + OptionDescription.opening + OptionDescription.authority,
    example: CommandDescription.Example(
      "formwright reset filled.pdf -o blank.pdf --fields 'form1[0].Page1[0].*'",
      "resets the fields of the first page"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    let patterns = call.values(of: fields).map(FieldPattern.init)
    let file = try call.openForm(path)
    let unmatched = patterns.filter { pattern in
      !file.form.fields.contains { pattern.matches($0.name) }
    }
    guard unmatched.isEmpty else {
      throw Failure(
        .data,
        unmatched.map {
          .error(
            "unknown-field", "no field's name matches “\($0.text)”",
            hint: "list the form's fields with “formwright inspect”")
        }
      ).inFile(path.shownPath)
    }
    let result: FormFile.Output
    do throws(Failure) {
      result = try file.reset(options: call.fillOptions(), finishing: call.finishing) { name in
        patterns.isEmpty || patterns.contains { $0.matches(name) }
      }
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(result.diagnostics, file: path.shownPath)
    return .done
  }
}
