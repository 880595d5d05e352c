import FileAccess
import FormOperations
import Formwright

enum InspectCommand: Command {
  static let description = CommandDescription(
    name: "inspect", summary: "show a form's fields and whether it may be filled",
    arguments: [.form], options: [.json] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright inspect --json f1040.pdf | jq '.fields[].name'", "lists the names of the fields"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let bytes = try InputFile.read(path)
    let file: FormFile
    do throws(FormwrightError) {
      file = try call.openForm(path, bytes: bytes)
    } catch {
      let isLocked = error.diagnostics.contains {
        $0.code.rawValue == RefusalReason.password.rawValue
      }
      if call.has(.json), isLocked {
        try console.print(Inspection.jsonOfLockedFile(bytes, named: path))
      }
      throw error
    }
    let inspection = Inspection(file, named: path, overrides: call.overrides)
    if call.has(.json) {
      try console.print(inspection.json)
    } else {
      try console.print(inspection.summary)
    }
    console.report(file.diagnostics, file: path.shownPath)
    return .done
  }
}
