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

  /// What each policy does, for help.
  static let overflowPolicies =
    "--overflow decides what happens to a value that is too large for its box: shrink reduces the "
    + "font size, within limits, and warns; wrap first breaks the text into as many lines as fit; "
    + "clip cuts the text off at the edge of the box and warns; error rejects the value; continue "
    + "puts the rest on pages at the end. If a value still does not fit, shrink and wrap reject it."

  /// Of every command.
  static let common = [diagnostics, memoryLimit]
}

extension ArgumentDescription {
  static let form = ArgumentDescription(
    "FORM", completion: .file, help: "a PDF form; - reads standard input")
}
