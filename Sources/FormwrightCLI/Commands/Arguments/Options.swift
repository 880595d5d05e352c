import FormOperations

/// The options of all commands, each described once.
extension OptionDescription {
  // Everywhere.
  static let diagnostics = value(
    "diagnostics", placeholder: "FORMAT",
    allowedValues: DiagnosticRenderer.Form.allCases.map(\.rawValue),
    defaultValue: "text", section: commonSection,
    help: "format of errors and warnings (in JSON, one object per line)")
  static let memoryLimit = value(
    "memory-limit", placeholder: "SIZE",
    defaultValue: "1G; for batch, workbench, serve and mcp, 4G",
    section: commonSection,
    help: "limit on the memory that the program uses, such as 512M or 2G")

  static let progress = value(
    "progress", placeholder: "WHEN", allowedValues: ProgressMode.allCases.map(\.rawValue),
    defaultValue: "auto, which shows it on a terminal", section: commonSection,
    help: "when to show progress")

  /// Of every command.
  static let common = [diagnostics, memoryLimit]
}

extension ArgumentDescription {
  static let form = ArgumentDescription(
    "FORM", completion: .file, help: "a PDF form; - reads standard input")
}
