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
    do throws(FormwrightError) {
      let picture = try file.rendered(page: page, resolution: resolution)
      try AtomicOutput.write(picture, to: target, mode: mode)
    } catch {
      throw error.kind == .access ? error : error.inFile(path.shownPath)
    }
    return .done
  }

  /// Whether a name says that another kind of picture is wanted.
  private static func isOfAnotherKind(_ path: String) -> Bool {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...].lowercased()
    return [
      "jpg", "jpeg", "gif", "tif", "tiff", "webp", "bmp", "svg", "ppm", "avif", "heic", "jp2",
    ].contains { name.hasSuffix(".\($0)") }
  }
}
