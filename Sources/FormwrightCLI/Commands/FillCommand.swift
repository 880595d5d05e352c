import Formwright

enum FillCommand: Command {
  static let description = CommandDescription(
    name: "fill", summary: "fill one form with values",
    discussion: [
      "A push button that shows an icon takes an image: the path of a JPEG or PNG file, relative to "
        + "DATA, or a data: URI. {\"signature field\": {\"image\": …}} puts one into a signature's box."
    ],
    arguments: [.form],
    options: [.data, .dataFormat, .flatten, .pages] + OptionDescription.filling
      + OptionDescription.writing + OptionDescription.finishing + OptionDescription.opening
      + OptionDescription.authority,
    example: CommandDescription.Example(
      "formwright fill w9.pdf -d values.json -o filled.pdf",
      "fills the fields that values.json names"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    guard let dataPath = call.value(of: .data) else {
      throw call.usage("say where the values come from with -d DATA")
    }
    guard path != "-" || dataPath != "-" else {
      throw call.usage("the form and the data cannot both be standard input")
    }
    try call.refuseToReplace([("data", dataPath)], with: target)
    try call.refuseToReplacePasswords(with: target)
    var options = try call.fillOptions()
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    let data = try DataFile.read(dataPath, call)
    options.readsWordsAsBooleans = data.format == .csv
    let result: FormFile.Output
    do throws(Failure) {
      result = try file.filled(
        data.inputs, options: options, finishing: finishing,
        pictures: PictureFiles(besides: dataPath))
    } catch {
      guard error.kind == .data else { throw error.inFile(path.shownPath) }
      throw Failure(.data, data.located(error.diagnostics))
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(result.formDiagnostics, file: path.shownPath)
    console.report(data.located(result.valueDiagnostics))
    return .done
  }
}

enum FlattenCommand: Command {
  private static let annotations = OptionDescription.flag(
    "annotations", help: "burn all annotations, not fields alone")

  static let description = CommandDescription(
    name: "flatten", summary: "burn a form's fields into its pages",
    discussion: [
      "Values that the form shows already are burned as they look. --overflow governs those drawn "
        + "anew, because the form has no appearance of them; without it they are cut off at their "
        + "boxes."
    ],
    arguments: [.form],
    options: [.fields, annotations, .pages] + OptionDescription.flattening
      + OptionDescription.writing + OptionDescription.finishing + OptionDescription.opening
      + OptionDescription.authority,
    unusedOptions: OptionDescription.records + [.showValues],
    example: CommandDescription.Example(
      "formwright flatten filled.pdf -o flat.pdf", "makes the fields part of the pages"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplacePasswords(with: target)
    var options = try call.fillOptions()
    options.burnsAnnotations = call.has(annotations)
    if call.has(.overflow) {
      guard options.overflow != .continue else {
        throw call.usage(
          "“--overflow continue” is for values that are filled in, not for flattening")
      }
      options.restingOverflow = options.overflow
    }
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    options.burnedFields = try call.fieldPatterns(in: file, path)
    let result: FormFile.Output
    do throws(Failure) {
      guard
        !file.form.fields.isEmpty || !file.form.strayWidgets.isEmpty
          || file.form.xfa == .dynamic || options.burnsAnnotations
      else { throw Failure(.file, [RefusalReason.noFields.diagnostic(flattening: true)]) }
      result = try file.flattened(options: options, finishing: finishing)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(result.diagnostics, file: path.shownPath)
    return .done
  }
}
