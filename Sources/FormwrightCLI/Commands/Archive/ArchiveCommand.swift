package import Diagnostics
import FileAccess
import FormOperations
package import Formwright

enum ArchiveCommand: Command {
  static let description = CommandDescription(
    name: "archive", summary: "make a PDF conform to PDF/A or PDF/UA",
    discussion: [
      "The file need not be a form; a form keeps its fields, without their actions. Fonts that are not "
        + "embedded are replaced by installed fonts of the same widths, and colors get profiles.",
      "If something cannot be fixed automatically, the command lists it, writes nothing and exits with "
        + "code 4. To flatten a form for an archive, use `flatten --archive`.",
    ],
    arguments: [.file],
    options: [.requiredArchive] + OptionDescription.drawing + OptionDescription.writing
      + [.corrections, .title, .attach, .linearize, .date] + OptionDescription.opening
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
    try call.refuseToReplaceFilesOfOptions(with: target)
    guard let level = try call.archiveLevel() else {
      throw call.usage("no level is given; use --archive LEVEL")
    }
    let options = try call.archiveOptions()
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

extension ParsedCommand {
  /// What of each record `--attach` names.
  package func recordAttachments(_ level: ArchiveLevels?) throws(FormwrightError) -> Set<
    RecordAttachment
  > {
    let named = values(of: .attach).filter { $0.hasPrefix("@") }
    guard named.isEmpty || level?.pdfa?.part == 3 else { throw attachmentNeedsLevel }
    let kinds = named.compactMap(RecordAttachment.init(rawValue:))
    guard kinds.count == named.count else {
      throw usage(
        "--attach takes \(RecordAttachment.allCases.map(\.rawValue).joined(separator: " and ")) "
          + "besides files; for a file whose name begins with @, write ./@…")
    }
    return Set(kinds)
  }

  private var attachmentNeedsLevel: FormwrightError {
    usage("--attach requires --archive with pdfa-3b, pdfa-3u or pdfa-3a")
  }

  /// The files that `--attach` names.
  package func archiveAttachments(
    _ level: ArchiveLevels?, hasRecord: Bool
  ) throws(FormwrightError) -> [ArchiveAttachment] {
    var attachments: [ArchiveAttachment] = []
    for text in values(of: .attach) {
      guard !text.hasPrefix("@") else {
        if hasRecord { continue }
        throw usage("--attach \(text) needs a record, and `\(command.name)` fills in none")
      }
      guard level?.pdfa?.part == 3 else { throw attachmentNeedsLevel }
      let file = AttachedFile(text)
      guard !file.path.isEmpty, file.partCount <= 3 else {
        throw usage("--attach must be a file, with a media type and a relation after colons")
      }
      let type = file.mediaType ?? "application/octet-stream"
      let relation = file.relation ?? "Unspecified"
      guard ArchiveAttachment.isMediaType(type) else {
        throw usage("--attach: “\(type)” is not a media type, such as text/csv")
      }
      guard ArchiveAttachment.relationships.contains(relation) else {
        throw usage(
          "--attach: the relation must be one of "
            + ArchiveAttachment.relationships.joined(separator: ", "))
      }
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      guard !attachments.contains(where: { $0.name == name }) else {
        throw usage("--attach: two files are named “\(name)”")
      }
      attachments.append(
        ArchiveAttachment(
          name: name, mediaType: type, relationship: relation, bytes: try InputFile.read(file.path))
      )
    }
    return attachments
  }
}

/// What a value of `--attach` says: `FILE[:TYPE[:RELATION]]`. The whole is a file's name if there is such a
/// file.
struct AttachedFile {
  var path: String
  var mediaType: String?
  var relation: String?
  var partCount = 1

  init(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, FileIdentity(ofInput: text) == nil else {
      path = text
      return
    }
    // A file's name may have colons too.
    let count =
      (max(1, parts.count - 2)..<parts.count).last {
        FileIdentity(ofInput: parts[..<$0].joined(separator: ":")) != nil
      } ?? 1
    path = parts[..<count].joined(separator: ":")
    let rest = parts[count...]
    mediaType = rest.first.flatMap { $0.isEmpty ? nil : $0 }
    relation = rest.dropFirst().first
    partCount = 1 + rest.count
  }
}
