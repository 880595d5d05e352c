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
      + [.mends, .title, .linearize, .date] + OptionDescription.opening
      + OptionDescription.overrides,
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
  private static let levels = ArchiveLevels.names.joined(separator: ", ")

  static let archive = value(
    "archive", placeholder: "LEVELS", section: "Output",
    help:
      "make the output conform to these levels, or write nothing: one of PDF/A, pdfua-1, or both "
      + "separated by a comma (\(levels))")
  static let mends = value(
    "mends", placeholder: "FILE", completion: .file, section: "Output",
    help:
      "list of alternative texts, roles and names that the form lacks, as `check --write-mends` "
      + "writes it")
  static let title = value(
    "title", placeholder: "TEXT", section: "Output",
    help: "title of an archived output, which pdfua-1 requires; the default is the document's own")
  static let embedFonts = flag(
    "embed-fonts", section: "Output",
    help:
      "embed the fonts that the form leaves to the viewer, as installed fonts of the same widths")
  /// Of `archive` and `check`, which do nothing else.
  static let requiredArchive = value(
    "archive", placeholder: "LEVELS", isRequired: true,
    help: "one level of PDF/A, pdfua-1, or both separated by a comma (\(levels))")
}

extension ParsedCommand {
  /// The list that `--mends` names; nil without one.
  func archiveMends() throws(FormwrightError) -> ArchiveMends? {
    guard let path = value(of: .mends) else { return nil }
    guard has(.archive) else { throw usage("--mends requires --archive") }
    let bytes = try InputFile.read(path)
    do throws(FormwrightError) {
      return try ArchiveMends(YAMLReader.read(bytes))
    } catch {
      throw error.inFile(path.shownPath)
    }
  }

  /// The level that `--archive` names.
  ///
  /// - Throws: of kind `usage`, if the output is to be encrypted, which PDF/A forbids.
  func archiveLevel() throws(FormwrightError) -> ArchiveLevels? {
    guard let text = value(of: .archive) else { return nil }
    guard let level = ArchiveLevels(text) else {
      throw usage(
        "--archive must be one of these levels, or a level of PDF/A and pdfua-1 separated by a comma: "
          + ArchiveLevels.names.joined(separator: ", "))
    }
    for option in [OptionDescription.encryptUser, .encryptOwner, .keepEncryption] where has(option)
    {
      throw usage(
        "\(option.spelling) cannot be combined with --archive: archives are not encrypted")
    }
    if value(of: .overflow) == OverflowPolicy.continue.rawValue {
      throw usage("--overflow continue cannot be combined with --archive")
    }
    return level
  }
}
