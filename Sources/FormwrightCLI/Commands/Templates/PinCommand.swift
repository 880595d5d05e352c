import FormOperations
import Formwright

/// Stores what a template relies on in its forms, or compares other forms with it.
enum PinCommand: Command {
  private static let template = ArgumentDescription(
    "TEMPLATE", completion: .file, help: "a template in YAML or JSON")
  private static let compare = OptionDescription.flag(
    "compare", help: "compare the forms with the stored pins, and store nothing")
  private static let strict = OptionDescription.flag(
    "strict", help: "with --compare, end with exit code 1 if a field has moved or vanished")

  static let description = CommandDescription(
    name: "pin", summary: "store what a template relies on in its forms",
    discussion: [
      "Writes TEMPLATE's name with .pins.json beside the template: the digest of each form, and the page, "
        + "the rectangle and the label of each field that the template binds. From then on, `batch`, "
        + "`validate` and `test` compare a form of another digest with it, and name the fields that have "
        + "moved or vanished: a field of the same name may be another line of next year's form. These are "
        + "warnings; with --strict, errors."
    ],
    arguments: [template],
    options: [compare, strict, BatchCommand.form, BatchCommand.formDirectory]
      + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright pin w9.yaml --compare --form fw9-2026.pdf",
      "names the fields of w9.yaml that have moved on the new form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(template)
    let template = try call.template(path)
    guard call.has(compare) else {
      if call.has(strict) { throw call.usage("--strict requires --compare") }
      try template.pin()
      return .done
    }
    let differences = try template.differencesFromPins()
    console.report(
      call.has(strict) ? differences.asErrors : differences, file: path.shownPath)
    return call.has(strict) && !differences.isEmpty ? .data : .done
  }
}
