import FileAccess
import FormOperations
import Formwright

enum ResetCommand: Command {
  static let description = CommandDescription(
    name: "reset", summary: "reset fields to their default values",
    discussion: [
      "Does what a form's reset button does: each field gets its default value, or is cleared if it "
        + "has none. Read-only fields are reset too."
    ],
    arguments: [.form],
    options: [.fields] + OptionDescription.drawing + OptionDescription.writing
      + OptionDescription.finishing
      + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright reset filled.pdf -o blank.pdf --fields 'form1[0].Page1[0].*'",
      "resets the fields of the first page"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplaceFilesOfOptions(with: target)
    let options = try call.resetOptions()
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    let patterns = try call.fieldPatterns(in: file, path)
    let result: FormFile.Output
    do throws(FormwrightError) {
      result = try file.reset(options: options, finishing: finishing) { name in
        patterns.isEmpty || patterns.contains { $0.matches(name) }
      }
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(file.labeled(result.diagnostics), file: path.shownPath)
    return .done
  }
}
