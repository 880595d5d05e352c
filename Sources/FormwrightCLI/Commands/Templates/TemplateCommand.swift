import FileAccess
import FormOperations
import Formwright

/// Writes a template for a form.
enum TemplateCommand: Command {
  private static let output = OptionDescription.value(
    "output", letter: "o", placeholder: "TEMPLATE.yaml", completion: .file,
    defaultValue: "the template alone, to standard output",
    help: "file of the template, which must not exist; sample records go beside it")

  static let description = CommandDescription(
    name: "template", summary: "write a template that fills a form, with a sheet for the records",
    discussion: [
      "For each field, the template has a path made from the field's label, such as .spouse.first_name. Fields that "
        + "hold one value together have one path, boxes of which one is checked are chosen from by their texts, dates "
        + "are written as the form wants them, and rows are a list. “Check:” marks what was guessed.",
      "Beside TEMPLATE.yaml, it writes TEMPLATE.records.xlsx, with a column for each path and one record to begin "
        + "with, and the same record in TEMPLATE.records.json. Replace the values, add a row for each person, and run "
        + "`batch`. Rename, remove and rearrange paths in the template as you like: .spouse.first_name is the column "
        + "“spouse.first_name”.",
      "`test TEMPLATE.yaml` fills the sample. `help` of `batch` and the manual, “Writing templates”, tell the rest.",
    ],
    arguments: [.form],
    options: [output] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright template w9.pdf -o w9.yaml",
      "writes w9.yaml, w9.records.xlsx and w9.records.json; then: formwright batch w9.yaml -r w9.records.xlsx -o out"
    ))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    guard path != "-" else {
      throw FormwrightError(
        .usage, "usage", "the template names the form, which therefore has to be a file",
        hint: "Save the form, and give its path.")
    }
    let file = try call.openForm(path)
    let target = call.value(of: output).flatMap { $0 == "-" ? nil : $0 }
    let written: WrittenTemplate
    do throws(FormwrightError) {
      written = try await file.writtenTemplate(
        naming: try target.map { target throws(FormwrightError) in
          try Directory.path(of: path, seenFrom: target)
        } ?? path, overrides: call.overrides)
    } catch {
      throw error.inFile(path.shownPath)
    }
    guard let target else {
      try AtomicOutput.write(written.template, to: "-")
      return .done
    }
    let records = TestCommand.stem(of: target) + ".records"
    let outputs = [
      (target, written.template), (records + ".xlsx", written.workbook),
      (records + ".json", written.records),
    ]
    for (output, _) in outputs where FileIdentity(path: output) != nil {
      throw FormwrightError(
        .access, "output-exists", "the file already exists",
        hint: "Move the file, or name another template with -o.", file: output)
    }
    for (output, bytes) in outputs {
      try AtomicOutput.writeNew(
        bytes, to: output, remedy: "Move the file, or name another template with -o.")
    }
    try console.print(
      """
      \(target): \(counted(written.fieldCount, "field")). Its records are in \(records).xlsx; put yours there, and run
      formwright batch \(Self.quoted(target)) -r \(Self.quoted(records + ".xlsx")) -o out

      """)
    return .done
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789/._-+@%:,".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
