import FormOperations
import Formwright

enum WebCommand: Command {
  static let description = CommandDescription(
    name: "web", summary: "write a form as an accessible web page",
    discussion: [
      "Writes index.html and form.css into the directory OUT: the form from top to bottom, with a control for each field, "
        + "for telephones and screen readers too. The page checks required fields, formats, lengths and ranges, "
        + "calculates what Acrobat's simple calculations do, and gives the answers as JSON, to download or to copy. It asks for nothing "
        + "outside and sends nothing.",
      "The JSON is valid under the schema that `formwright schema` prints, and `formwright fill` takes it.",
      "Values that the form has are in the page: use the blank form. Signatures and buttons are left out.",
      "Files of these names that are not from this command are never replaced.",
    ],
    arguments: [.form],
    options: OptionDescription.writing + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright web form.pdf -o form-page",
      "writes form-page/index.html; what it downloads fills form.pdf: formwright fill form.pdf -d form.json -o filled.pdf"
    ))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    guard target != "-" else {
      throw call.usage("the output is a directory; give its name with -o")
    }
    let mode = try call.outputMode()
    let directory = target.count > 1 && target.hasSuffix("/") ? String(target.dropLast()) : target
    let file = try call.openForm(path)
    let page: WebPage
    do throws(FormwrightError) {
      page = try file.webPage(fileName: path.nameOfForm, overrides: call.overrides)
    } catch {
      throw error.inFile(path.shownPath)
    }
    for file in page.files {
      try call.refuseToReplace([("form", path)], with: "\(directory)/\(file.name)")
    }
    try page.write(to: directory, mode: mode)
    console.report(page.diagnostics, file: path.shownPath)
    return .done
  }
}
