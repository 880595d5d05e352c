import FileAccess
import FormOperations
import Formwright

enum DetectCommand: Command {
  private static let specification = OptionDescription.value(
    "output", letter: "o", placeholder: "SPEC", completion: .file, defaultValue: "standard output",
    section: "Output", help: "write the fields as a specification for `author --base`")
  private static let apply = OptionDescription.value(
    "apply", placeholder: "OUT", completion: .file, section: "Output",
    help: "write a copy of the file that has the fields")
  private static let preview = OptionDescription.value(
    "preview", placeholder: "DIR", completion: .directory, section: "Output",
    help: "draw the pages with the fields on them, as PNG images")
  private static let leastConfidence = OptionDescription.value(
    "min-confidence", placeholder: "X", defaultValue: "0",
    help: "leave out fields that are right less often, from 0 to 1")

  static let description = CommandDescription(
    name: "detect", summary: "find the fields that a flat PDF asks for",
    discussion: [
      "Finds blanks, lines, cells and combs to be filled in, and boxes to be checked, from what the pages draw. Names "
        + "and tooltips come from the texts beside them. The result is a specification in YAML: correct it and add the "
        + "fields with `formwright author SPEC --base FILE -o OUT`, or have them added with --apply.",
      "Labels that ask for a date, a Social Security number, a ZIP code, a telephone number, an amount or a signature "
        + "give fields that format or kind.",
      "A comment behind each field says how often such a field is right. Look at the fields with --preview, which "
        + "requires pdftocairo. `formwright workbench` proposes them in the browser, to accept or change.",
      "With --ocr, the text of scanned pages is recognized, and their lines and boxes are found in the pictures; without it, "
        + "pages without text are named. Requires tesseract and pdftoppm.",
    ],
    arguments: [.file],
    options: [leastConfidence] + OptionDescription.recognition
      + [specification, apply, preview, .mode] + OptionDescription.opening
      + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright detect flat.pdf -o fields.yaml --preview pictures",
      "writes the fields of flat.pdf into fields.yaml, and pictures to check them with"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.file)
    let mode = try call.outputMode()
    let least = call.value(of: leastConfidence).map { Double($0) ?? -1 } ?? 0
    guard (0...1).contains(least) else {
      throw call.usage("--min-confidence must be a number from 0 to 1")
    }
    for option in [specification, apply] {
      if let output = call.value(of: option) {
        try call.refuseToReplace([("file", path)], with: output)
        try call.refuseToReplaceFilesOfOptions(with: output)
      }
    }
    if let one = call.value(of: specification), let other = call.value(of: apply) {
      guard one != other else {
        throw call.usage("the form would replace the specification; name a file for each")
      }
      if one != "-" { try call.refuseToReplace([("specification", one)], with: other, as: "form") }
    }
    let file = try await call.openReadable(path)
    let found: DetectedFields
    var applied: FormFile.Output?
    do throws(FormwrightError) {
      found = try file.detectedFields(leastConfidence: least, overrides: call.overrides)
      if call.has(apply) || call.has(preview) {
        applied = try file.edited(
          bySpecification: found.specification, overrides: call.overrides)
      }
    } catch {
      throw error.inFile(path.shownPath)
    }
    if call.has(specification) || !call.has(apply) && !call.has(preview) {
      try AtomicOutput.write(
        found.specification, to: call.value(of: specification) ?? "-", mode: mode)
    }
    if let applied {
      if let output = call.value(of: apply) {
        try AtomicOutput.write(applied.bytes, to: output, mode: mode)
        // Their lines are those of the specification.
        console.report(
          applied.diagnostics, file: call.value(of: specification)?.shownPath ?? path.shownPath)
      }
      if let directory = call.value(of: preview) {
        try Self.preview(applied.bytes, found, in: directory, mode)
      }
    }
    console.report(found.warnings, file: path.shownPath)
    console.note(summary(found))
    return .done
  }

  /// How many fields there are, radio buttons as one, and of how many a person should think twice.
  private static func summary(_ found: DetectedFields) -> String {
    let names = Set(found.fields.map(\.name))
    let doubtful = Set(found.fields.filter { $0.confidence < 0.5 }.map(\.name))
    let whole = "\(counted(names.count, "field")) to fill in or check"
    return doubtful.isEmpty ? whole : "\(whole); \(doubtful.count) of them may well be none"
  }

  private static func preview(
    _ bytes: [UInt8], _ found: DetectedFields, in directory: String, _ mode: UInt32?
  ) throws(FormwrightError) {
    try Directory.create(directory)
    let form = try FormFile(bytes: bytes)
    // Pages without fields, too: that is where fields are missing.
    let pages = 1..<form.pageCount + 1
    let guide = try form.fieldGuide(onPages: Set(pages))
    for page in pages {
      try AtomicOutput.write(
        guide.rendered(page: page, resolution: 110), to: "\(directory)/page-\(page).png", mode: mode
      )
    }
  }
}
