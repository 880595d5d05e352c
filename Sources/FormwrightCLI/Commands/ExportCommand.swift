import Formwright

enum ExportCommand: Command {
  static let description = CommandDescription(
    name: "export", summary: "write out the values a form holds", arguments: [.form],
    options: [.exportFormat] + OptionDescription.writing + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright export filled.pdf --as yaml > values.yaml", "writes the values as YAML"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let path = try call.required(.form)
    let mode = try call.outputMode()
    let file = try call.openForm(path)
    guard !file.form.fields.isEmpty else {
      let reason: RefusalReason = file.form.xfa == .dynamic ? .dynamicXFA : .noFields
      throw Failure(.file, [reason.diagnostic(flattening: false)]).inFile(path.shownPath)
    }
    let values = StructuredValue.object(file.form.structuredValues)
    let text: [UInt8] =
      call.value(of: .exportFormat) == "yaml"
      ? YAMLWriter.document(values) : JSONWriter.pretty(values) + [0x0A]
    try AtomicOutput.write(text, to: call.value(of: .output) ?? "-", mode: mode)
    console.report(file.document.readingDiagnostics + file.form.diagnostics, file: path.shownPath)
    return .done
  }
}
