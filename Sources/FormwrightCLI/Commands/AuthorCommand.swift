import Formwright

enum AuthorCommand: Command {
  static let description = CommandDescription(
    name: "author",
    summary: "Make a form from a specification",
    arguments: ["SPEC"],
    options: SharedOptions.writing + SharedOptions.console,
    example: "formwright author Examples/benefits.yaml -o benefits.pdf")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let path = arguments.arguments[0]
    let target = try description.outputPath(arguments)
    let output = try arguments.output()
    let bytes = try InputFile.read(path)
    do throws(Failure) {
      let value =
        path.lowercased().hasSuffix(".json") ? try JSONReader.read(bytes) : try YAMLReader.read(bytes)
      let document = try FormAuthor.document(for: FormSpecification(value))
      // Striking an empty record gives every field its appearance.
      var options = FillOptions()
      options.fills = false
      let plan = try FormPlan(compiling: document, options: options)
      guard let tail = plan.strike([]).tail else {
        throw Failure(.internal, "internal", "the form could not be written")
      }
      try output.write([plan.prefix.bytes, tail.bytes], to: target)
      console.report(plan.diagnostics, file: path)
    } catch {
      throw error.inFile(path)
    }
    return .done
  }
}
