import FileAccess
import Formwright

/// Stores what a template relies on in its forms, or compares other forms with it.
enum PinCommand: Command {
  private static let template = ArgumentDescription(
    "TEMPLATE", completion: .file, help: "a template in YAML or JSON")
  private static let compare = OptionDescription.flag(
    "compare", help: "compare the forms with the stored pins, and store nothing")
  private static let strict = OptionDescription.flag(
    "strict", help: "with --compare, end with exit code 1 if a field has moved or vanished")

  static let description = CommandDescription(
    name: "pin", summary: "store what a template relies on in its forms",
    discussion: [
      "Writes TEMPLATE's name with .pins.json beside the template: the digest of each form, and the page, "
        + "the rectangle and the label of each field that the template binds. From then on, `batch`, "
        + "`validate` and `test` compare a form of another digest with it, and name the fields that have "
        + "moved or vanished: a field of the same name may be another line of next year's form. These are "
        + "warnings; with --strict, errors."
    ],
    arguments: [template],
    options: [compare, strict, BatchCommand.form, FormPlaces.directory]
      + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright pin w9.yaml --compare --form fw9-2026.pdf",
      "names the fields of w9.yaml that have moved on the new form"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(template)
    let template = try TemplateFile(path, call)
    let pins = TemplatePins.path(of: path)
    if call.has(compare) {
      let files = try template.openForms(call)
      let problems = try TemplatePins(reading: pins).differences(
        from: files, boundIn: template.template)
      console.report(call.has(strict) ? problems.asErrors : problems, file: path.shownPath)
      return call.has(strict) && !problems.isEmpty ? .data : .done
    }
    if call.has(strict) { throw call.usage("--strict requires --compare") }
    // What cannot be filled is not pinned: misspelled names, for example.
    let bound = try template.bound(
      call.fillOptions(), pictures: PictureFiles(besides: path), call)
    let files = template.named(bound.files)
    let bytes = JSONWriter.pretty(TemplatePins(template.template, files: files).structured)
    try AtomicOutput.write(bytes, to: pins)
    return .done
  }
}

extension [Diagnostic] {
  /// The same, as errors.
  var asErrors: [Diagnostic] {
    map {
      var copy = $0
      copy.severity = .error
      return copy
    }
  }
}

extension TemplatePins {
  /// Reports what is elsewhere in the forms than the template's pins say, if it has any.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` with the differences, if warnings are errors.
  static func check(
    _ template: TemplateFile, _ files: [FormFile], isStrict: Bool, _ console: Console
  ) throws(FormwrightError) {
    let path = Self.path(of: template.path)
    // What is there and cannot be read is an error.
    guard !isMissing(path, followsLinks: false) else { return }
    let problems = try TemplatePins(reading: path).differences(from: template.named(files))
    guard !problems.isEmpty else { return }
    guard !isStrict else {
      throw FormwrightError(.data, problems.asErrors).inFile(template.path.shownPath)
    }
    console.report(problems, file: template.path.shownPath)
  }
}
