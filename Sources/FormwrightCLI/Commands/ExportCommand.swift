import Formwright

enum ExportCommand: Command {
  static let description = CommandDescription(
    name: "export",
    summary: "Write out the values a form holds",
    arguments: ["FORM"],
    options: [
      OptionDescription("as", allowed: ["json", "yaml"], "Format (default: json)"),
      OptionDescription("output", letter: "o", value: "OUT", "Where it goes (default: standard output)"),
      OptionDescription("mode", value: "OCTAL", "Permission bits of the output (default: 600)"),
    ] + SharedOptions.opening + SharedOptions.console,
    example: "formwright export filled.pdf --as yaml > values.yaml")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let path = arguments.arguments[0]
    let file = try FormFile.open(path, arguments)
    guard !file.form.fields.isEmpty else {
      let reason: RefusalReason = file.form.xfa == .dynamic ? .dynamicXFA : .noFields
      throw Failure(.file, [reason.diagnostic(flattening: false)]).inFile(path)
    }
    let values = file.form.structuredValues
    let text: [UInt8] =
      arguments.value("as") == "yaml"
      ? YAMLWriter.document(.object(values)) : JSONWriter.pretty(.object(values)) + [0x0A]
    try arguments.output().write([text], to: arguments.value("output") ?? "-")
    console.report(file.document.readingDiagnostics + file.form.diagnostics, file: path)
    return .done
  }
}
