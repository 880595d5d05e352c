import FileAccess
import Formwright

/// Fills the sample records of a template, and compares what is filled with what should be.
enum TestCommand: Command {
  private static let template = ArgumentDescription(
    "TEMPLATE", completion: .file, help: "a template in YAML or JSON")
  private static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    defaultValue: "records.ndjson, .json, .yaml or .csv beside the template",
    help: "file of the sample records")
  private static let expected = OptionDescription.value(
    "expected", placeholder: "FILE", completion: .file,
    defaultValue: "expected.json or .yaml beside the template",
    help: "file of expected outputs")
  private static let write = OptionDescription.flag(
    "write",
    help: "write the current values to the file of --expected, which must not exist")

  static let description = CommandDescription(
    name: "test", summary: "fill a template's sample records and compare the values",
    discussion: [
      "Fills the sample records, and compares each output with the file of expected values: "
        + "an object “outputs” of the outputs' names, each with “values” (of fields, by full name), "
        + "“pages” (their number), “texts” and “absent” (by page number, texts that the page must show or "
        + "not show). Fields that are not listed are not compared. No PDF is written. The exit code is 1 "
        + "if something differs.",
      "--write makes the file of expected values from what the template fills now. Check it by hand: "
        + "later runs compare with it.",
    ],
    arguments: [template],
    options: [
      records, BatchCommand.recordsFormat, BatchCommand.sheet, BatchCommand.flatCSV, expected,
      write,
      BatchCommand.form, BatchCommand.formDirectory, .overflow, .forceReadOnly, .noScripts,
      .showValues,
    ] + OptionDescription.drawing + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright test Templates/irs-w9/template.yaml --form-dir ~/forms",
      "compares the W-9s of the sample records with expected.json"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(template)
    let template = try call.template(path)
    let recordsPath: String
    if let named = call.value(of: records) {
      recordsPath = named
    } else {
      recordsPath = try beside(path, "records", ["ndjson", "json", "yaml", "csv", "xlsx", "ods"])
    }
    let expectedPath = try expectedFile(path, call)
    let expectations = try call.has(write) ? nil : TemplateExpectations(reading: expectedPath)
    var count = 0
    let test = try await TemplateTest(
      of: template,
      records: try InterruptibleRecords(recordsPath, call, catchesSignals: false).records,
      recordsName: recordsPath.shownPath, csv: call.csvShape(withTemplate: true),
      expectations: expectations, options: try call.fillOptions(),
      keepsOverflow: call.has(.overflow), pictures: PictureFiles(besides: recordsPath),
      note: console.report
    ) { outcome in
      console.report(outcome.diagnostics, file: recordsPath.shownPath)
      count += 1
    }
    guard count > 0 else {
      throw FormwrightError(
        .data, "no-records", "the file contains no records",
        hint: "Write sample records, or name another file with --records.",
        file: recordsPath.shownPath)
    }
    guard expectations != nil else {
      guard test.failureCount == 0 else { return .data }
      try AtomicOutput.writeNew(
        test.written, to: expectedPath,
        remedy: "Move the file, or name another one with --expected.")
      return .done
    }
    console.report(test.differences, file: expectedPath.shownPath)
    let outputs = counted(test.outputCount, "output")
    try console.print(
      test.isPassed
        ? "\(outputs), \(counted(test.comparisonCount, "comparison")): all as expected\n"
        : "\(outputs): \(counted(test.differences.count, "difference")), \(counted(test.failureCount, "failed record"))\n"
    )
    return test.isPassed ? .done : .data
  }

  private static func expectedFile(
    _ template: String, _ call: ParsedCommand
  ) throws(FormwrightError) -> String {
    if let path = call.value(of: expected) { return path }
    guard call.has(write) else {
      return try beside(template, "expected", ["json", "yaml"])
    }
    return Directory.part(of: template) + "expected.json"
  }

  private static func beside(
    _ template: String, _ name: String, _ extensions: [String]
  ) throws(FormwrightError) -> String {
    for suffix in extensions {
      let path = "\(Directory.part(of: template))\(name).\(suffix)"
      if FileIdentity(path: path) != nil { return path }
    }
    throw FormwrightError(
      .access, "cannot-read", "there is no file \(name).\(extensions[0]) beside the template",
      hint: name == "expected"
        ? "Write one with --write, or name one with --expected." : "Name the file with --records.",
      file: template.shownPath)
  }
}
