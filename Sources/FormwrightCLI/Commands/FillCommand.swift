import FileAccess
import FormOperations
import Formwright

enum FillCommand: Command {
  static let description = CommandDescription(
    name: "fill", summary: "fill a form with values",
    discussion: [
      "The value of a push button that shows an icon is an image: a data: URI, or the path of a JPEG "
        + "or PNG file, relative to DATA. {\"signature field\": {\"image\": …}} draws an image in the "
        + "box of a signature field; it does not sign the form.",
      OptionDescription.overflowPolicies,
    ],
    arguments: [.form],
    options: [.data, .dataFormat, .flatten, .lock, .lockFields, .pages]
      + OptionDescription.filling
      + OptionDescription.writing + OptionDescription.finishingFlattened + OptionDescription.opening
      + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright fill w9.pdf -d values.json -o filled.pdf",
      "fills the fields that values.json names"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    guard let dataPath = call.value(of: .data) else {
      throw call.usage("no data is given; use -d DATA")
    }
    guard path != "-" || dataPath != "-" else {
      throw call.usage("the form and the data cannot both be read from standard input")
    }
    try call.refuseToReplace([("data", dataPath)], with: target)
    try call.refuseToReplaceFilesOfOptions(with: target)
    let options = try call.fillOptions()
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    let data = try DataFile.read(dataPath, call)
    let result: FormFile.Output
    do throws(FormwrightError) {
      result = try file.filled(
        data.inputs, options: options, finishing: finishing,
        pictures: PictureFiles(besides: dataPath))
    } catch {
      let labeled = file.labeled(error)
      guard error.kind == .data else { throw labeled.inFile(path.shownPath) }
      throw FormwrightError(.data, data.named(labeled.diagnostics))
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(file.labeled(result.formDiagnostics), file: path.shownPath)
    console.report(data.named(file.labeled(result.valueDiagnostics)))
    return .done
  }
}

enum FlattenCommand: Command {
  private static let annotations = OptionDescription.flag(
    "annotations", help: "flatten all annotations, not only fields")

  static let description = CommandDescription(
    name: "flatten", summary: "flatten a form's fields into its pages",
    discussion: [
      "A field that already has an appearance keeps it. Formwright redraws a value if the form supplies no "
        + "appearance, or asks viewers to draw its fields (NeedAppearances), or if a list box hides a selected "
        + "option, which nobody can scroll to on a page. --overflow applies only to such values."
    ],
    arguments: [.form],
    options: [.fields, annotations, .pages] + OptionDescription.flattening
      + OptionDescription.writing + OptionDescription.finishingFlattened + OptionDescription.opening
      + OptionDescription.overrides,
    unusedOptions: OptionDescription.records + [.showValues],
    example: CommandDescription.Example(
      "formwright flatten filled.pdf -o flat.pdf", "flattens the fields of filled.pdf"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplaceFilesOfOptions(with: target)
    var options = try call.flattenOptions()
    options.flattensAnnotations = call.has(annotations)
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    options.fields = try call.fieldPatterns(in: file, path)
    let result: FormFile.Output
    do throws(FormwrightError) {
      guard
        !file.form.fields.isEmpty || !file.form.strayWidgets.isEmpty
          || file.form.xfa != .none || options.flattensAnnotations
      else { throw FormwrightError(.file, [RefusalReason.noFields.diagnostic(flattening: true)]) }
      result = try file.flattened(options: options, finishing: finishing)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(file.labeled(result.diagnostics), file: path.shownPath)
    return .done
  }
}
