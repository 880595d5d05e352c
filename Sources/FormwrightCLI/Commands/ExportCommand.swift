import FileAccess
import FormOperations
import Formwright

enum ExportCommand: Command {
  private static let forms = ArgumentDescription(
    "FORM", isRepeatable: true, completion: .file, help: "a PDF file; - reads standard input")
  private static let format = OptionDescription.value(
    "as", placeholder: "FORMAT",
    allowedValues: ExportFormat.allCases.map(\.rawValue) + [ValueTable.Format.ndjson.rawValue],
    defaultValue: "json; of several forms, csv", help: "format of the values")

  static let description = CommandDescription(
    name: "export", summary: "write the values of the fields of forms",
    discussion: [
      "Several forms are written as one table, CSV or NDJSON: a row for each, with the name of its file in the "
        + "column #file. The columns are all fields of all forms, in the order of the forms. batch, fill and "
        + "validate read the table as records.",
      "A file that cannot be read is reported, the others are written, and the exit code is 5.",
    ],
    arguments: [forms],
    options: [format, .exportOutput, .mode] + OptionDescription.opening,
    example: CommandDescription.Example(
      "formwright export returned/*.pdf -o answers.csv",
      "writes a table with a row for each form that was returned"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let paths = call.arguments(forms)
    let name = call.value(of: format)
    if let path = paths.first, paths.count == 1, name != ValueTable.Format.ndjson.rawValue {
      let format = name.flatMap(ExportFormat.init(rawValue:)) ?? .json
      return try call.writeText(console, of: path) { file throws(FormwrightError) in
        try file.exportedValues(as: format)
      }
    }
    guard let format = ValueTable.Format(rawValue: name ?? "csv") else {
      throw call.usage("several forms can be written as csv or ndjson, not as \(name ?? "")")
    }
    return try writeTable(of: paths, as: format, call, console)
  }

  private static func writeTable(
    of paths: [String], as format: ValueTable.Format, _ call: ParsedCommand, _ console: Console
  ) throws(FormwrightError) -> ExitCode {
    guard paths.filter({ $0 == "-" }).count <= 1 else {
      throw call.usage("standard input can be read only once")
    }
    let target = call.value(of: .exportOutput) ?? "-"
    try call.refuseToReplace(paths.map { ("form", $0) }, with: target)
    try call.refuseToReplaceFilesOfOptions(with: target)
    let table = try ValueTable(path: target, as: format, mode: call.outputMode())
    var failure: FormwrightError?
    var count = 0
    for path in paths {
      let file: FormFile
      do throws(FormwrightError) {
        file = try call.openForm(path)
        try file.checkHasFields()
      } catch {
        console.report(error.inFile(path.shownPath).diagnostics)
        failure = failure ?? error
        continue
      }
      try table.append(file, named: path)
      console.report(file.diagnostics, file: path.shownPath)
      count += 1
    }
    if let failure, count == 0 { return ExitCode(failure.kind) }
    try table.finish()
    return failure == nil ? .done : .records
  }
}
