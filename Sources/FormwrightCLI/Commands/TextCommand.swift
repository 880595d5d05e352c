import FormOperations
import Formwright

enum TextCommand: Command {
  private static let markup = OptionDescription.value(
    "as", placeholder: "FORMAT",
    allowedValues: [PageReader.Format.markdown, .html].map(\.rawValue),
    help: "write the pages with their headings, lists and tables")

  static let description = CommandDescription(
    name: "text", summary: "print the text of pages in reading order",
    discussion: [
      "The text of a page ends with a form feed. The cells of a table's row are on one line, separated "
        + "by tabs. The values of form fields are included; marks that are drawn as shapes are not text: "
        + "use `formwright export` to see which boxes are checked.",
      "With --json, prints the words and lines of each page with their rectangles, fonts, sizes and "
        + "directions, and the page's rules, boxes and images; and what the pages say as a tree: sections "
        + "with headings, lists, tables, rows of fields, options. Rectangles are in the page's "
        + "default user space, before its rotation.",
      "With --as, writes what the pages say as one text: headings, lists, tables, boxes to check and blanks. Running "
        + "heads, feet and pictures are left out.",
      "The text of scanned pages is recognized with --ocr; `formwright ocr` writes it into the file.",
      "Requires the permission to copy or to extract text for accessibility.",
    ],
    arguments: [.file],
    options: [.textPages, .textJSON, .characters, markup] + OptionDescription.recognition
      + OptionDescription.opening + [
        .ignorePermissions
      ],
    example: CommandDescription.Example(
      "formwright text form.pdf --pages 1-2 | grep -n Name",
      "prints the lines of the first two pages that contain “Name”"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.file)
    if call.has(.characters), !call.has(.textJSON) {
      throw call.usage("--characters requires --json")
    }
    if call.has(markup), call.has(.textJSON) {
      throw call.usage("--as and --json exclude each other")
    }
    let format: PageReader.Format =
      call.has(.textJSON)
      ? .json : call.value(of: markup).flatMap(PageReader.Format.init(rawValue:)) ?? .text
    let selection = try call.pages()
    let reader: PageReader
    if try call.recognitionChoice() == .never {
      reader = try call.openPages(path, readsFields: format.hasStructure)
    } else {
      let file = try await call.openReadable(path, pages: selection)
      reader = try PageReader(file, overrides: call.overrides)
    }
    // JSON names the file as it was named here.
    let name = format == .json ? path : path.shownPath
    let incomplete: [Diagnostic]
    do throws(FormwrightError) {
      incomplete = try reader.write(
        selection, as: format, named: name, listsCharacters: call.has(.characters)
      ) { piece throws(FormwrightError) in try console.print(piece) }
    } catch {
      throw error.kind == .usage ? error.inFile(path.shownPath) : error
    }
    console.report(reader.diagnostics + incomplete, file: path.shownPath)
    return .done
  }
}

extension OptionDescription {
  static let textPages = value(
    "pages", placeholder: "LIST", defaultValue: "all",
    help: "read only these pages, such as 1,3-5,8-")
  static let characters = flag(
    "characters", help: "with --json, also print the characters of each word with their places")
  static let textJSON = flag(
    "json", help: "print words, lines and graphics with their places as JSON")
}

extension ArgumentDescription {
  static let file = ArgumentDescription(
    "FILE", completion: .file, help: "a PDF file; - reads standard input")
}
