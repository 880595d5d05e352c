import Formwright

enum ExportCommand: Command {
  static let description = CommandDescription(
    name: "export", summary: "write the values of a form's fields", arguments: [.form],
    options: [.exportFormat, .exportOutput, .mode] + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright export filled.pdf --as yaml > values.yaml", "writes the values as YAML"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let mode = try call.outputMode()
    let target = call.value(of: .output) ?? "-"
    try call.refuseToReplace([("form", path)], with: target)
    try call.refuseToReplacePasswords(with: target)
    let file = try call.openForm(path)
    let format = call.value(of: .exportFormat).flatMap(ExportFormat.init(rawValue:)) ?? .json
    let text: [UInt8]
    do throws(FormwrightError) {
      text = try file.exportedValues(as: format)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(text, to: target, mode: mode)
    console.report(file.diagnostics, file: path.shownPath)
    return .done
  }
}
