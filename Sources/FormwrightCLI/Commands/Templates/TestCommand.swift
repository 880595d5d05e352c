import FileAccess
import FormOperations
import Formwright

/// Fills the sample records of a template, and compares what is filled with what should be.
enum TestCommand: Command {
  private static let template = ArgumentDescription(
    "TEMPLATE", completion: .file, help: "a template in YAML or JSON")
  private static let records = OptionDescription.value(
    "records", letter: "r", placeholder: "RECORDS", completion: .file,
    defaultValue: "NAME.records.json or records.ndjson, or of another format, beside NAME.yaml",
    help: "file of the sample records")
  private static let expected = OptionDescription.value(
    "expected", placeholder: "FILE", completion: .file,
    defaultValue: "NAME.expected.json or expected.json beside NAME.yaml",
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
        + "not show). Fields that are not listed are not compared; without the file, nothing is. No PDF is written. The "
        + "exit code is 1 if something differs or a record fails.",
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
    let recordsPath = try sampleRecords(of: path, call)
    let expectedPath = call.value(of: expected) ?? expectedFile(path, call, recordsPath)
    var expectations: TemplateExpectations?
    if let expectedPath, !call.has(write) {
      expectations = try TemplateExpectations(reading: expectedPath)
    }
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
    let outputs = counted(test.outputCount, "output")
    if call.has(write), let expectedPath {
      guard test.failureCount == 0 else { return .data }
      try AtomicOutput.writeNew(
        test.written, to: expectedPath,
        remedy: "Move the file, or name another one with --expected.")
      return .done
    }
    guard let expectedPath else {
      try console.print(
        test.failureCount == 0
          ? "\(outputs), all filled; nothing to compare with (--write notes what they are now)\n"
          : "\(outputs), \(counted(test.failureCount, "failed record"))\n")
      return test.isPassed ? .done : .data
    }
    console.report(test.differences, file: expectedPath.shownPath)
    try console.print(
      test.isPassed
        ? "\(outputs), \(counted(test.comparisonCount, "comparison")): all as expected\n"
        : "\(outputs): \(counted(test.differences.count, "difference")), \(counted(test.failureCount, "failed record"))\n"
    )
    return test.isPassed ? .done : .data
  }

  /// The path that a template's files beside it begin with: `w9` of `w9.yaml`.
  static func stem(of template: String) -> String {
    let name = template.dropFirst(Directory.part(of: template).count)
    guard let period = name.lastIndex(of: "."), period != name.startIndex else { return template }
    return String(template[..<period])
  }

  private static func sampleRecords(
    of template: String, _ call: ParsedCommand
  ) throws(FormwrightError) -> String {
    if let path = call.value(of: records) { return path }
    let endings = ["ndjson", "json", "yaml", "csv", "xlsx", "ods"]
    if let path = beside(template, "records", endings) { return path }
    throw FormwrightError(
      .access, "cannot-read", "there is no file records.ndjson beside the template",
      hint: "Name the file with --records.", file: template.shownPath)
  }

  /// Nil if there is none to compare with.
  private static func expectedFile(
    _ template: String, _ call: ParsedCommand, _ records: String
  ) -> String? {
    guard call.has(write) else { return beside(template, "expected", ["json", "yaml"]) }
    let isNamed = records.hasPrefix(stem(of: template) + ".records.")
    return (isNamed ? stem(of: template) + "." : Directory.part(of: template)) + "expected.json"
  }

  /// A file of the template alone, `w9.records.json`, otherwise one of the directory, `records.json`.
  private static func beside(_ template: String, _ name: String, _ endings: [String]) -> String? {
    let stems = ["\(stem(of: template)).\(name)", Directory.part(of: template) + name]
    return stems.lazy.flatMap { stem in endings.lazy.map { "\(stem).\($0)" } }
      .first { FileIdentity(path: $0) != nil }
  }
}
