import FileAccess
import Formwright

enum RenderCommand: Command {
  static let description = CommandDescription(
    name: "render", summary: "draw a page as a PNG image",
    discussion: ["Requires the program pdftocairo (Debian package poppler-utils)."],
    arguments: [.form],
    options: [.page, .resolution] + OptionDescription.writing + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright render filled.pdf -o page1.png --dpi 150", "draws the first page"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplace([("form", path)], with: target)
    try call.refuseToReplaceFilesOfOptions(with: target)
    guard !Self.isOfAnotherKind(target) else {
      throw call.usage("the output is a PNG image; give it a name that ends in .png")
    }
    let page = try call.number(.page, in: 1...1_000_000, default: 1)
    let resolution = try call.number(.resolution, in: 10...1200, default: 100)
    let file = try call.openForm(path)
    let count = file.form.pages.pages.count
    guard page <= count else {
      throw FormwrightError(
        count == 0 ? .file : .usage, "no-page",
        "page \(page) does not exist; the file has \(counted(count, "page"))",
        file: path.shownPath)
    }
    // An encrypted file goes to the renderer decrypted, so that no password stands on its command
    // line.
    let bytes = file.document.encryption == nil ? file.bytes : file.document.fileBytes()
    let picture = try picture(of: bytes, page: page, resolution: resolution, file: path.shownPath)
    try AtomicOutput.write(picture, to: target, mode: mode)
    return .done
  }

  /// A page as a PNG picture.
  static func picture(
    of bytes: [UInt8], page: Int, resolution: Int, file: String
  ) throws(FormwrightError) -> [UInt8] {
    let outcome = try ChildProcess.run(
      "pdftocairo",
      [
        "-png", "-singlefile", "-f", String(page), "-l", String(page), "-r", String(resolution),
        "-", "-",
      ], input: bytes, limits: ChildProcess.Limits(seconds: seconds(at: resolution)))
    guard !outcome.exceededTime else {
      throw FormwrightError(
        .file, "render",
        "drawing the page takes more than \(seconds(at: resolution)) seconds of processor time",
        hint: "Flatten the form first, or draw it with a lower --dpi.", file: file)
    }
    guard outcome.signal == nil else {
      throw FormwrightError(
        .file, "render", "pdftocairo crashed or ran out of memory while drawing the page",
        hint: "Raise the limit with --memory-limit, or use a lower --dpi.", file: file)
    }
    guard outcome.exitCode == 0, outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw FormwrightError(
        .file, "render", "pdftocairo could not draw the page", file: file)
    }
    return outcome.output
  }

  /// The processor time that drawing may take: enough for the slowest real pages, and more for more
  /// pixels.
  private static func seconds(at resolution: Int) -> UInt64 {
    UInt64(min(120, max(6, 8 * resolution * resolution / 10_000)))
  }

  /// Whether a name says that another kind of picture is wanted.
  private static func isOfAnotherKind(_ path: String) -> Bool {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...].lowercased()
    return [
      "jpg", "jpeg", "gif", "tif", "tiff", "webp", "bmp", "svg", "ppm", "avif", "heic", "jp2",
    ].contains { name.hasSuffix(".\($0)") }
  }
}
