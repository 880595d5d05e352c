import Formwright

enum ArchiveCommand: Command {
  static let description = CommandDescription(
    name: "archive", summary: "make a PDF conform to PDF/A",
    discussion: [
      "The file need not be a form; a form keeps its fields, without their actions. Fonts that are not "
        + "embedded are replaced by installed fonts of the same widths, and colors get profiles.",
      "If something cannot be mended, the command lists it, writes nothing and exits with code 4. To "
        + "flatten a form for an archive, use `flatten --archive`.",
    ],
    arguments: [.file],
    options: [.requiredArchive] + OptionDescription.drawing + OptionDescription.writing
      + [.linearize, .date] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright archive report.pdf -o archived.pdf --archive pdfa-2u",
      "writes a copy of report.pdf that conforms to PDF/A-2u"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.file)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplacePasswords(with: target)
    guard let level = try call.archiveLevel() else {
      throw call.usage("no level is given; use --archive LEVEL")
    }
    let options = try call.fillOptions()
    let file = try call.openForm(path)
    let result: FormFile.Output
    do throws(FormwrightError) {
      result = try file.archived(as: level, options: options, linearizes: call.has(.linearize))
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(file.labeled(result.diagnostics), file: path.shownPath)
    return .done
  }
}

extension OptionDescription {
  private static let levels = PDFALevel.allCases.map(\.rawValue)

  static let archive = value(
    "archive", placeholder: "LEVEL", allowedValues: levels, section: "Output",
    help: "make the output conform to this level of PDF/A, or write nothing")
  /// Of `archive` and `check`, which do nothing else.
  static let requiredArchive = value(
    "archive", placeholder: "LEVEL", isRequired: true, allowedValues: levels,
    help: "the level of PDF/A")
}

extension ParsedCommand {
  /// The level that `--archive` names.
  ///
  /// - Throws: of kind `usage`, if the output is to be encrypted, which PDF/A forbids.
  func archiveLevel() throws(FormwrightError) -> PDFALevel? {
    guard let level = value(of: .archive).flatMap(PDFALevel.init(rawValue:)) else { return nil }
    for option in [OptionDescription.encryptUser, .encryptOwner, .keepEncryption] where has(option)
    {
      throw usage("\(option.spelling) cannot be combined with --archive: PDF/A forbids encryption")
    }
    if value(of: .overflow) == OverflowPolicy.continue.rawValue {
      throw usage("--overflow continue cannot be combined with --archive")
    }
    return level
  }
}
