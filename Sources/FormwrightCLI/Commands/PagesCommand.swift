import FileAccess
import FormOperations
import Formwright

enum PagesCommand: Command {
  private static let file = ArgumentDescription(
    "FILE", isRepeatable: true, completion: .file, help: "a PDF file; - reads standard input")

  // Each applies to the file before it.
  private static let pages = OptionDescription.value(
    "pages", placeholder: "LIST", isRepeatable: true, defaultValue: "all",
    section: "Options for the file before them",
    help: "pages to extract, in this order, such as 1,3-5,8- or z-1")
  private static let rotate = OptionDescription.value(
    "rotate", placeholder: "N", isRepeatable: true, section: "Options for the file before them",
    help: "rotate the pages clockwise by N degrees: 90, 180 or 270, or -90")
  private static let password = OptionDescription.value(
    "password", placeholder: "TEXT", isRepeatable: true,
    section: "Options for the file before them",
    help: "user or owner password of the file if it is encrypted")
  private static let passwordFile = OptionDescription.value(
    "password-file", placeholder: "PATH", isRepeatable: true, completion: .file,
    section: "Options for the file before them",
    help: "read the password from the first line of PATH")

  private static let noBookmarks = OptionDescription.flag(
    "no-bookmarks", section: "Output", help: "add no bookmark for each file")

  static let description = CommandDescription(
    name: "pages", summary: "extract, rotate and merge pages",
    discussion: [
      "In LIST, z or last is the last page, r2 is the last page but one, 5-3 are the pages 5, 4 and "
        + "3, and odd or even selects the odd or even pages, also of a range: 1-9odd.",
      "The output has the metadata and the encryption of the first file. Forms keep working side by "
        + "side: if two files have fields of the same name, those of the later file are renamed. If a "
        + "page is given more than once, each copy has fields of its own.",
      "With several files, the output has a bookmark for each, named as the file, with the bookmarks that "
        + "the file has below it.",
    ],
    arguments: [file],
    options: [pages, rotate, password, passwordFile] + OptionDescription.writing + [
      noBookmarks, .linearize, .encryptUser, .encryptOwner, .allow, .date,
    ] + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright pages form.pdf --pages 1-2 scan.pdf --rotate 90 -o both.pdf",
      "puts the first two pages of form.pdf before those of scan.pdf, rotated clockwise"))

  /// A file as it is named on the command line, with the options after it.
  private struct NamedFile {
    var path: String
    var selection = PageSelection.all
    var rotation = 0
    var password: String?
  }

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let named = try files(call)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplaceFilesOfOptions(with: target)
    let date = try call.modificationDate()
    let finishing = try call.finishing()
    let parts = try open(named, hasBookmarks: !call.has(noBookmarks))
    try FormFile.checkJoining(parts, overrides: call.overrides)
    guard
      let bytes = try FormFile.joining(
        parts, overrides: call.overrides, modificationDate: date, finishing: finishing,
        note: { console.report($0, file: $1) })
    else { throw call.usage("--pages selects no page") }
    try AtomicOutput.write(bytes, to: target, mode: mode)
    return .done
  }

  // MARK: The command line

  private static func files(_ call: ParsedCommand) throws(FormwrightError) -> [NamedFile] {
    var files: [NamedFile] = []
    var given: Set<String> = []
    for item in call.items {
      switch item {
      case .argument(let path):
        files.append(NamedFile(path: path))
        given = []
      case .option(let name, let value):
        guard [pages, rotate, password, passwordFile].contains(where: { $0.name == name }),
          let value
        else { continue }
        guard let last = files.indices.last else {
          throw call.usage("--\(name) must follow the file that it applies to")
        }
        guard given.insert(name).inserted else {
          throw call.usage("--\(name) is given more than once for one file")
        }
        guard !given.isSuperset(of: [password.name, passwordFile.name]) else {
          throw call.usage("--password and --password-file cannot be used together for one file")
        }
        switch name {
        case pages.name: files[last].selection = try call.pageSelection(value)
        case rotate.name: files[last].rotation = try rotation(value, call)
        case password.name: files[last].password = value
        default: files[last].password = try ParsedCommand.firstLine(of: value)
        }
      }
    }
    guard files.filter({ $0.path == "-" }).count <= 1 else {
      throw call.usage("standard input can be read only once")
    }
    return files
  }

  private static func rotation(
    _ text: String, _ call: ParsedCommand
  ) throws(FormwrightError) -> Int {
    let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let degrees = Int(digits), degrees.isMultiple(of: 90), abs(degrees) <= 360 else {
      throw call.usage("--rotate must be a multiple of 90, such as 90, 180, 270 or -90")
    }
    return degrees
  }

  // MARK: Files

  /// Opens each file once, however often it is named.
  ///
  /// - Parameter hasBookmarks: whether each of several files gets a bookmark.
  private static func open(
    _ named: [NamedFile], hasBookmarks: Bool
  ) throws(FormwrightError) -> [PagePart] {
    var opened: [String: FormFile] = [:]
    for file in named where opened[file.path] == nil {
      let password = named.lazy.filter { $0.path == file.path }.compactMap(\.password).first
      let bytes = try InputFile.read(file.path)
      do throws(FormwrightError) {
        opened[file.path] = try FormFile(bytes: bytes, password: password ?? "")
      } catch {
        throw error.inFile(file.path.shownPath)
      }
    }
    let hasBookmarks = hasBookmarks && opened.count > 1
    return named.compactMap { file in
      opened[file.path].map {
        PagePart(
          $0, name: file.path.shownPath, pages: file.selection, rotation: file.rotation,
          bookmark: hasBookmarks ? file.path.nameOfForm : nil)
      }
    }
  }
}
