import Formwright

enum FillCommand: Command {
  static let description = CommandDescription(
    name: "fill",
    summary: "Fill one form with values",
    arguments: ["FORM"],
    options: [
      OptionDescription(
        "data", letter: "d", value: "DATA", "Values by field name; - is standard input"),
      OptionDescription(
        "data-format", allowed: DataFormat.allCases.map(\.rawValue),
        "Format of the data, where its name does not say"),
      OptionDescription("flatten", "Burn the fields into the pages"),
    ] + SharedOptions.writing + SharedOptions.filling + SharedOptions.finishing
      + SharedOptions.opening + SharedOptions.authority + SharedOptions.console,
    example: "formwright fill w9.pdf -d values.json -o filled.pdf")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let path = arguments.arguments[0]
    let target = try description.outputPath(arguments)
    let output = try arguments.output()
    guard let dataPath = arguments.value("data") else {
      throw description.usage("say where the values come from with -d DATA")
    }
    guard path != "-" || dataPath != "-" else {
      throw description.usage("the form and the data cannot both be standard input")
    }
    let options = try arguments.fillOptions()
    let file = try FormFile.open(path, arguments)
    let data = try DataFile.read(dataPath, format: arguments.value("data-format"))
    var filling = options
    filling.readsWordsAsBooleans = data.format == .csv
    let result: FormFile.Output
    do throws(Failure) {
      result = try file.filled(data.inputs, options: filling, finishing: arguments.finishing)
    } catch {
      throw error.kind == .file ? error.inFile(path) : error.inFile(dataPath)
    }
    try output.write([result.bytes], to: target)
    console.report(result.diagnostics, file: path)
    return .done
  }
}

enum FlattenCommand: Command {
  static let description = CommandDescription(
    name: "flatten",
    summary: "Burn a form's fields into its pages",
    arguments: ["FORM"],
    options: SharedOptions.writing + SharedOptions.finishing + SharedOptions.opening
      + SharedOptions.authority + SharedOptions.console,
    example: "formwright flatten filled.pdf -o flat.pdf")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let path = arguments.arguments[0]
    let target = try description.outputPath(arguments)
    let output = try arguments.output()
    let options = try arguments.fillOptions()
    let file = try FormFile.open(path, arguments)
    let result: FormFile.Output
    do throws(Failure) {
      guard !file.form.fields.isEmpty || !file.form.strayWidgets.isEmpty
        || file.form.xfa == .dynamic
      else { throw Failure(.file, [RefusalReason.noFields.diagnostic(flattening: true)]) }
      result = try file.flattened(options: options, finishing: arguments.finishing)
    } catch {
      throw error.inFile(path)
    }
    try output.write([result.bytes], to: target)
    console.report(result.diagnostics, file: path)
    return .done
  }
}
