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
    let format = call.value(of: .exportFormat).flatMap(ExportFormat.init(rawValue:)) ?? .json
    return try call.writeText(console) { file throws(FormwrightError) in
      try file.exportedValues(as: format)
    }
  }
}
