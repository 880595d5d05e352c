import FileAccess
import Formwright

enum AuthorCommand: Command {
  private static let specification = ArgumentDescription(
    "SPEC", completion: .file, help: "a specification in YAML or JSON")

  static let description = CommandDescription(
    name: "author", summary: "create a form from a specification", arguments: [specification],
    options: OptionDescription.writing + [.archive, .attach],
    example: CommandDescription.Example(
      "formwright author Examples/benefits.yaml -o benefits.pdf", "creates the benefits form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(specification)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplace([("specification", path)], with: target)
    let level = try call.archiveLevel()
    let attachments = try call.archiveAttachments(level)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      var output = try FormFile.authored(
        from: bytes, as: DescriptionFormat(fileName: path),
        files: SpecificationFiles(besideFile: path))
      if let level {
        var options = FillOptions()
        options.attachments = attachments
        let archived = try FormFile(bytes: output.bytes).archived(as: level, options: options)
        output.bytes = archived.bytes
        output.formDiagnostics += archived.diagnostics
      }
      try AtomicOutput.write(output.bytes, to: target, mode: mode)
      console.report(output.diagnostics, file: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
    return .done
  }
}
