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
    guard !file.form.fields.isEmpty else {
      let reason: RefusalReason = file.form.xfa == .dynamic ? .dynamicXFA : .noFields
      throw FormwrightError(.file, [reason.diagnostic(flattening: false)]).inFile(path.shownPath)
    }
    let text = try Self.text(of: file.form, call.value(of: .exportFormat) ?? "json")
    try AtomicOutput.write(text, to: target, mode: mode)
    console.report(file.document.readingDiagnostics + file.form.diagnostics, file: path.shownPath)
    return .done
  }

  private static func text(of form: Form, _ format: String) throws(FormwrightError) -> [UInt8] {
    switch format {
    case "yaml": YAMLWriter.document(.object(form.structuredValues))
    case "fdf": FDFWriter.write(form)
    case "xfdf": try XFDFWriter.write(form)
    case "csv": form.commaSeparatedValues
    default: JSONWriter.pretty(.object(form.structuredValues)) + [0x0A]
    }
  }
}
