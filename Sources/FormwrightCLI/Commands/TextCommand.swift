import Formwright

enum TextCommand: Command {
  private enum Markup: String, CaseIterable { case markdown, html }

  private static let markup = OptionDescription.value(
    "as", placeholder: "FORMAT", allowedValues: Markup.allCases.map(\.rawValue),
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
      "Requires the permission to copy or to extract text for accessibility.",
    ],
    arguments: [.file],
    options: [.textPages, .textJSON, .characters, markup] + OptionDescription.opening + [
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
    let markup = call.value(of: markup).flatMap(Markup.init)
    if markup != nil, call.has(.textJSON) { throw call.usage("--as and --json exclude each other") }
    let selection = try call.pages()
    let hasStructure = markup != nil || call.has(.json)
    let reader = try call.openPages(path, readsFields: hasStructure)
    if let missing = selection?.missing(beyond: reader.pageCount).first {
      throw FormwrightError(
        .usage, "no-page",
        "page \(missing) does not exist; the file has \(counted(reader.pageCount, "page"))",
        hint: "Choose existing pages with --pages.", file: path.shownPath)
    }
    let numbers = (selection ?? .all).numbers(ofPages: reader.pageCount)
    var problems = reader.diagnostics
    if call.has(.json) {
      let name = JSONWriter.compact(.string(path))
      try console.print("{\"file\":\(String(decoding: name, as: UTF8.self)),\"pages\":[")
    }
    var structure = PageReader.Structure()
    for (index, number) in numbers.enumerated() {
      let page = reader.page(number, includesGraphics: hasStructure)
      problems += [page.warning].compactMap(\.self)
      if call.has(.json) {
        let start = Array((index == 0 ? "\n" : ",\n").utf8)
        try console.print(start + page.json(listsCharacters: call.has(.characters)))
        structure.add(page)
      } else if markup != nil {
        structure.add(page)
      } else {
        try console.print(page.text + "\u{C}")
      }
    }
    if call.has(.json) {
      try console.print(Array("\n],\"structure\":".utf8) + structure.json() + Array("}\n".utf8))
    }
    switch markup {
    case .markdown: try console.print(structure.markdown())
    case .html:
      try console.print(
        structure.html(title: reader.title ?? path.shownPath, language: reader.language))
    case nil: break
    }
    console.report(problems, file: path.shownPath)
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
