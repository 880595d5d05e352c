import FileAccess
import Formwright

enum AuthorCommand: Command {
  private static let specification = ArgumentDescription(
    "SPEC", isRequired: false, completion: .file, help: "a specification in YAML or JSON")

  static let dropActions = OptionDescription.flag(
    "drop-actions", section: "Output",
    help: "with --archive, leave out actions, formats and calculations, which PDF/A forbids")

  static let base = OptionDescription.value(
    "base", placeholder: "IN.pdf", completion: .file, section: "Output",
    help: "put the fields of SPEC onto the pages of IN.pdf, and change or delete its own")

  static let from = OptionDescription.value(
    "from", placeholder: "FORM", completion: .file, section: "Output",
    help: "write the specification of FORM's fields instead, which --base takes back")

  static let description = CommandDescription(
    name: "author", summary: "create a form from a specification", arguments: [specification],
    options: OptionDescription.writing + [.archive, .attach, dropActions, base, from],
    example: CommandDescription.Example(
      "formwright author Examples/benefits.yaml -o benefits.pdf", "creates the benefits form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let target = try call.outputPath()
    let mode = try call.outputMode()
    if let file = call.value(of: from) {
      try call.refuseToReplace([(from.spelling, file)], with: target)
      let written = try FormFile(path: file).fieldSpecification()
      try AtomicOutput.write(written.yaml, to: target, mode: mode)
      console.report(written.diagnostics, file: file.shownPath)
      return .done
    }
    let path = try call.required(specification)
    try call.refuseToReplace([("specification", path)], with: target)
    let level = try call.archiveLevel()
    let attachments = try call.archiveAttachments(level)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      var options = FillOptions()
      options.attachments = attachments
      if let file = call.value(of: base) {
        try call.refuseToReplace([(base.spelling, file)], with: target)
        let form = try FormFile(path: file)
        var output = try form.edited(
          bySpecification: bytes, as: DescriptionFormat(fileName: path), options: options)
        if let level {
          let archived = try FormFile(bytes: output.bytes).archived(as: level, options: options)
          output.bytes = archived.bytes
          output.formDiagnostics += archived.diagnostics
        }
        try AtomicOutput.write(output.bytes, to: target, mode: mode)
        console.report(output.diagnostics, file: path.shownPath)
        return .done
      }
      let output = try FormFile.authored(
        from: bytes, as: DescriptionFormat(fileName: path),
        files: SpecificationFiles(besideFile: path),
        archive: level, dropsActions: call.has(dropActions), options: options)
      try AtomicOutput.write(output.bytes, to: target, mode: mode)
      console.report(output.diagnostics, file: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
    return .done
  }
}
