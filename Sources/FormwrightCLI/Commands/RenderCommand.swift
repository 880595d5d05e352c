import FileAccess
import FormOperations
import Formwright

enum RenderCommand: Command {
  private static let pages = OptionDescription.value(
    "pages", placeholder: "LIST",
    help: "pages to draw, such as 1,3-5,8- or z for the last, each into a file of its own")
  private static let fields = OptionDescription.flag(
    "fields",
    help: "show the fields: a box with number, name and limit around each, and a list with labels "
      + "and options beside the page; drawn at 150 dpi unless --dpi says otherwise")

  static let description = CommandDescription(
    name: "render", summary: "draw pages as PNG images",
    discussion: [
      "With several pages, OUT is a name with %d for the number of the page (form-%d.png), or a "
        + "directory, which gets page-1.png and so on; any other name gets the number before its ending: "
        + "form-1.png.",
      "Requires the program pdftocairo (Debian package poppler-utils).",
    ],
    arguments: [.form],
    options: [.page, pages, fields, .resolution] + OptionDescription.writing
      + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright render form.pdf --fields --pages 1- -o fields-%d.png",
      "draws every page with its fields, to print and to write a template with"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    guard !isOfAnotherKind(target) else {
      throw call.usage("the output is a PNG image; give it a name that ends in .png")
    }
    guard !call.has(.page) || !call.has(pages) else {
      throw call.usage("--page and --pages cannot be used together")
    }
    let page = try call.number(.page, in: 1...1_000_000, default: 1)
    let selection = try call.value(of: pages).map { list throws(FormwrightError) in
      try call.pageSelection(list)
    }
    let resolution = try call.number(
      .resolution, in: 10...1200, default: call.has(fields) ? 150 : 100)
    var file = try call.openForm(path)
    do throws(FormwrightError) {
      let numbers = try selection.map { list throws(FormwrightError) in try list.pages(of: file) }
      let outputs = try outputs(call, target, numbers ?? [page], of: file)
      for output in outputs {
        try call.refuseToReplace([("form", path)], with: output.path)
        try call.refuseToReplaceFilesOfOptions(with: output.path)
      }
      if call.has(fields) { file = try file.fieldGuide(onPages: Set(outputs.map(\.page))) }
      for output in outputs {
        let picture = try file.rendered(page: output.page, resolution: resolution)
        try AtomicOutput.write(picture, to: output.path, mode: mode)
      }
    } catch {
      throw [.access, .usage].contains(error.kind) ? error : error.inFile(path.shownPath)
    }
    return .done
  }

  /// The file of each page.
  private static func outputs(
    _ call: ParsedCommand, _ target: String, _ pages: [Int], of file: FormFile
  ) throws(FormwrightError) -> [(page: Int, path: String)] {
    let isDirectory = (try? fileStatus(target))??.isDirectory ?? false
    if isDirectory || target.hasSuffix("/") {
      let directory = target.hasSuffix("/") ? String(target.dropLast()) : target
      try Directory.create(directory.isEmpty ? "/" : directory)
      return pages.map { ($0, "\(directory)/page-\($0).png") }
    }
    if target.contains("%d") {
      return pages.map { ($0, target.replacing("%d", with: String($0))) }
    }
    guard pages.count > 1 else { return pages.map { ($0, target) } }
    guard target != "-" else {
      throw call.usage("standard output takes one page; use -o form-%d.png, or draw one page")
    }
    let ending =
      target.lastIndex(of: ".").flatMap { dot in
        target[dot...].contains("/") ? nil : dot
      } ?? target.endIndex
    return pages.map { ($0, "\(target[..<ending])-\($0)\(target[ending...])") }
  }

  /// Whether a name says that another kind of picture is wanted.
  private static func isOfAnotherKind(_ path: String) -> Bool {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...].lowercased()
    return [
      "jpg", "jpeg", "gif", "tif", "tiff", "webp", "bmp", "svg", "ppm", "avif", "heic", "jp2",
    ].contains { name.hasSuffix(".\($0)") }
  }
}

extension PageSelection {
  /// The numbers of the pages, each once.
  ///
  /// - Throws: of kind `usage`, if the file lacks one of them.
  fileprivate func pages(of file: FormFile) throws(FormwrightError) -> [Int] {
    let count = file.pageCount
    if let missing = missing(beyond: count).first {
      throw FormwrightError(
        .usage, "no-page", "page \(missing) does not exist; the file has \(counted(count, "page"))")
    }
    var seen: Set<Int> = []
    let numbers = numbers(ofPages: count).filter { seen.insert($0).inserted }
    guard !numbers.isEmpty else {
      throw FormwrightError(.usage, "no-page", "--pages selects no page")
    }
    return numbers
  }
}
