import Formwright

enum AuthorCommand: Command {
  private static let specification = ArgumentDescription(
    "SPEC", completion: .file, help: "a specification in YAML or JSON")

  static let description = CommandDescription(
    name: "author", summary: "create a form from a specification", arguments: [specification],
    options: OptionDescription.writing,
    example: CommandDescription.Example(
      "formwright author Examples/benefits.yaml -o benefits.pdf", "creates the benefits form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(specification)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplace([("specification", path)], with: target)
    let bytes = try InputFile.read(path, limit: ReadingLimits.recordBytes)
    do throws(FormwrightError) {
      let isJSON = path.lowercased().hasSuffix(".json")
      let value = isJSON ? try JSONReader.read(bytes) : try YAMLReader.read(bytes)
      var document = try FormAuthor.document(for: FormSpecification(value))
      let form = Form(repairing: &document)
      // Filling in an empty record gives every field its appearance; without fields there is nothing
      // to fill, and nothing to flatten either.
      var options = FillOptions()
      if form.fields.isEmpty { options.outcome = .flattenedUnfilled }
      let plan = try FormPlan(compiling: document, form: form, options: options)
      let file: OutputFile
      do throws(FormwrightError) {
        file = try plan.fill([]).file()
      } catch {
        throw FormwrightError(.internal, "internal", "the form could not be written")
      }
      try AtomicOutput.write(file.bytes, to: target, mode: mode)
      console.report(plan.diagnostics, file: path.shownPath)
    } catch {
      throw error.inFile(path.shownPath)
    }
    return .done
  }
}
