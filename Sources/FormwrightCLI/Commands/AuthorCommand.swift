import FileAccess
import FormOperations
import Formwright

enum AuthorCommand: Command {
  private static let specification = ArgumentDescription(
    "SPEC", isRequired: false, completion: .file, help: "a specification in YAML or JSON")

  static let dropActions = OptionDescription.flag(
    "drop-actions", section: "Output",
    help: "with --archive, leave out actions, formats and calculations, which PDF/A forbids")

  static let base = OptionDescription.value(
    "base", placeholder: "IN.pdf", completion: .file, section: "Output",
    help: "add the fields of SPEC to the pages of IN.pdf, and change or delete existing fields")

  static let from = OptionDescription.value(
    "from", placeholder: "FORM", completion: .file, section: "Output",
    help: "write the specification of FORM's fields instead, which --base accepts")

  static let watch = OptionDescription.flag(
    "watch", section: "Output",
    help: "rebuild the form whenever SPEC or the base changes, until Ctrl-C")
  static let preview = OptionDescription.value(
    "preview", placeholder: "DIR", completion: .directory, section: "Output",
    help:
      "also draw the pages as DIR/page-1.png and so on; problems are drawn on a page of their own")

  static let description = CommandDescription(
    name: "author", summary: "create a form from a specification", arguments: [specification],
    options: OptionDescription.writing + [
      .archive, .attach, dropActions, base, from, watch, preview,
    ] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright author Examples/benefits.yaml -o benefits.pdf", "creates the benefits form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let target = try call.outputPath()
    let mode = try call.outputMode()
    if let file = call.value(of: from) {
      try call.refuseToReplace([(from.spelling, file)], with: target)
      let written = try call.openForm(file).fieldSpecification()
      try AtomicOutput.write(written.yaml, to: target, mode: mode)
      console.report(written.diagnostics, file: file.shownPath)
      return .done
    }
    let path = try call.required(specification)
    var inputs = [("SPEC", path)]
    if let base = call.value(of: base) { inputs.append((Self.base.spelling, base)) }
    try call.refuseToReplace(inputs, with: target)
    let level = try call.archiveLevel()
    let attachments = try call.archiveAttachments(level, hasRecord: false)
    let job = AuthorJob(
      specification: path, base: call.value(of: base), level: level,
      dropsActions: call.has(dropActions), attachments: attachments, overrides: call.overrides,
      openBase: { path throws(FormwrightError) in try call.openForm(path) })
    var preview = try call.value(of: preview).map { directory throws(FormwrightError) in
      try PagePreview(directory: directory)
    }
    guard call.has(watch) else {
      do throws(FormwrightError) {
        let output = try job.output()
        try AtomicOutput.write(output.bytes, to: target, mode: mode)
        try preview?.draw(output.bytes)
        console.report(output.diagnostics, file: path.shownPath)
      } catch {
        try preview?.draw(error.diagnostics)
        throw error.inFile(path.shownPath)
      }
      return .done
    }
    Interruption.catchSignals()
    var known: [[UInt8]?]?
    repeat {
      let state = inputs.map { try? InputFile.read($0.1, limit: ReadingLimits.recordBytes) }
      guard state != known else { continue }
      known = state
      do throws(FormwrightError) {
        let output = try job.output()
        try AtomicOutput.write(output.bytes, to: target, mode: mode)
        try preview?.draw(output.bytes)
        console.report(output.diagnostics, file: path.shownPath)
        console.note("\(target.shownPath): made")
      } catch {
        // Ctrl-C ends the program that draws pages, too, which is no problem of the form.
        guard !Interruption.isRequested else { break }
        do throws(FormwrightError) {
          try preview?.draw(error.diagnostics)
        } catch {
          guard !Interruption.isRequested else { break }
          throw error
        }
        console.report(error.inFile(path.shownPath).diagnostics)
      }
    } while Interruption.pause(milliseconds: 250)
    return .interrupted
  }
}

/// One specification to be made into a form.
struct AuthorJob {
  var specification: String
  var base: String?
  var level: ArchiveLevels?
  var dropsActions: Bool
  var attachments: [ArchiveAttachment]
  var overrides: PermissionOverrides
  var openBase: (_ path: String) throws(FormwrightError) -> FormFile

  func output() throws(FormwrightError) -> FormFile.Output {
    let bytes = try InputFile.read(specification, limit: ReadingLimits.recordBytes)
    let format = DescriptionFormat(fileName: specification)
    guard let base else {
      return try FormFile.authored(
        from: bytes, as: format, reading: filesBeside(specification), archive: level,
        dropsActions: dropsActions, attachments: attachments)
    }
    let file = try openBase(base)
    do throws(FormwrightError) {
      return try file.edited(
        bySpecification: bytes, as: format, overrides: overrides, archive: level,
        attachments: attachments)
    } catch { throw error.kind == .file ? error.inFile(base.shownPath) : error }
  }
}
