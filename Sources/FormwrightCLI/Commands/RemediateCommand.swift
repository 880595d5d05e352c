import FileAccess
import FormOperations
import Formwright

enum RemediateCommand: Command {
  private static let level = OptionDescription.value(
    "level", placeholder: "LEVEL", allowedValues: ["pdfua-1", "pdfua-2"], defaultValue: "pdfua-1",
    section: "Output", help: "standard that the output conforms to")
  private static let retag = OptionDescription.flag(
    "retag", section: "Output", help: "build the structure anew, although the file has one")
  private static let bestEffort = OptionDescription.flag(
    "best-effort", section: "Output",
    help: "write a form that does not reach the level, without claiming it, with warnings")
  private static let report = OptionDescription.value(
    "report", placeholder: "FILE", completion: .file, section: "Output",
    help:
      "write what was done, found and left open: FILE.json for programs; FILE.html to review the form with, which needs "
      + "pdftocairo; FILE.csv with --triage")
  private static let triage = OptionDescription.value(
    "triage", placeholder: "DIR", completion: .file, section: "Output",
    help:
      "write no form, but a row of CSV for each PDF file of a directory: what fails, what is mended, what is left"
  )
  static let writeCorrections = OptionDescription.value(
    "write-corrections", placeholder: "FILE", completion: .file, section: "Output",
    help:
      "write a list of what only a person can supply, to be filled in and given to --corrections")

  private static let carry = OptionDescription.value(
    "carry", placeholder: "FILE", completion: .file, section: "Output",
    help:
      "take over what the list of corrections of another edition says of this one, by label and place; the rest is listed"
  )

  private static let form = ArgumentDescription(
    "FORM", isRequired: false, completion: .file, help: "a PDF form; - reads standard input")

  static let description = CommandDescription(
    name: "remediate", summary: "make a form accessible: names, tags, order, language",
    discussion: [
      "Names the fields for assistive technology, tags pages from what they say, and gives the document a "
        + "language, a title and bookmarks. A file that is tagged is corrected where a rule of PDF/UA-1 proves it "
        + "wrong. Pages look the same; values, scripts and encryption stay. XFA data and usage rights are "
        + "removed.",
      "What only a person can supply, such as what a picture shows, is listed. If the form does not reach the level, "
        + "the command writes no output and exits with code 4; fill in the list that --write-corrections writes, and run "
        + "it again with --corrections.",
      "Text that pages only show as pictures cannot be heard: --ocr recognizes it and tags it. Check the language with "
        + "--languages.",
      "Next year's edition of a form keeps most of it: --carry takes over from the list of the old one what the new one still has, "
        + "and --write-corrections writes the list of the new one with it.",
    ],
    arguments: [form],
    options: OptionDescription.writing
      + [
        level, .corrections, carry, writeCorrections, report, bestEffort, retag, triage, .title,
        .date,
      ] + OptionDescription.recognition
      + OptionDescription.drawing + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright remediate form.pdf -o accessible.pdf --report report.json",
      "writes an accessible copy of form.pdf, and what it says and leaves open"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    if let directory = call.value(of: triage) { return try sort(directory, call, console) }
    let path = try call.required(form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    try call.refuseToReplaceFilesOfOptions(with: target)
    var options = RemediationOptions()
    options.level = level(of: call)
    options.buildsStructureAnew = call.has(retag)
    options.writesBestEffort = call.has(bestEffort)
    options.archive = try call.archiveOptions(level(of: call))
    options.fileName = path.nameOfForm.split { $0 == "_" || $0 == " " }.joined(separator: " ")
    guard !call.has(carry) || !call.has(.corrections) else {
      throw call.usage(
        "--carry and --corrections cannot be used together; write a list with --carry and --write-corrections first"
      )
    }
    let lists = [call.value(of: .corrections), call.value(of: carry)].compactMap(\.self)
    let inputs =
      [("file", path), ("output", target)] + lists.map { ("list of corrections", $0) }
    for list in lists { try call.refuseToReplace([("list of corrections", list)], with: target) }
    if let list = call.value(of: carry) {
      do throws(FormwrightError) {
        options.carriedCorrections = try ArchiveCorrections(InputFile.read(list))
      } catch {
        throw error.inFile(list.shownPath)
      }
    }
    if let report = call.value(of: report)?.lowercased(), report != "-",
      ![".json", ".html"].contains(where: report.hasSuffix)
    {
      throw call.usage("the name of a form's report ends in .json or .html")
    }
    for (option, name) in [(report, "report"), (writeCorrections, "list of corrections")] {
      if let other = call.value(of: option) {
        try call.refuseToReplace(inputs, with: other, as: name)
      }
    }
    let file = try await call.openReadable(path)
    let result: RemediatedForm
    do throws(FormwrightError) {
      result = try file.remediated(options: options)
    } catch {
      var failure = error
      // Their lines are those of the list.
      if let list = lists.first {
        failure.diagnostics = error.diagnostics.map { problem in
          problem.location == nil ? problem : problem.inFile(list.shownPath)
        }
      }
      throw failure.inFile(path.shownPath)
    }
    if !result.conforms { try call.refuseToReplace([("form", path)], with: target) }
    if let list = call.value(of: writeCorrections) {
      // A list that has been filled in is somebody's work.
      try AtomicOutput.writeNew(
        result.correctionsToFillIn(), to: list,
        remedy: "Name another file, and copy what has been filled in.")
    }
    if let report = call.value(of: report) {
      let bytes: [UInt8]
      do throws(FormwrightError) {
        bytes =
          report.lowercased().hasSuffix(".html")
          ? try result.html(picturesOf: file) : result.json
      } catch {
        throw error.inFile(path.shownPath)
      }
      try AtomicOutput.write(bytes, to: report, mode: mode)
    }
    if let output = result.output {
      try AtomicOutput.write(output.bytes, to: target, mode: mode)
      console.report(file.labeled(output.diagnostics), file: path.shownPath)
    }
    console.report(result.notCarried, file: call.value(of: carry)?.shownPath ?? path.shownPath)
    console.report(result.warnings, file: path.shownPath)
    guard result.conforms || call.has(bestEffort) else {
      throw FormwrightError(.conformance, result.violations).inFile(path.shownPath)
    }
    return .done
  }

  private static func level(of call: ParsedCommand) -> ArchiveLevels {
    call.value(of: level).flatMap { ArchiveLevels($0) } ?? ArchiveLevels(nil, isAccessible: true)
  }

  /// Says of each form of a directory what making it accessible takes.
  private static func sort(
    _ directory: String, _ call: ParsedCommand, _ console: Console
  ) throws(FormwrightError) -> ExitCode {
    let idle: [OptionDescription] =
      [.output, .corrections, carry, writeCorrections, bestEffort, retag, .password, .passwordFile]
      + OptionDescription.recognition
    if let option = idle.first(where: call.has) {
      throw call.usage(
        "--triage reads many forms and writes none, so --\(option.name) cannot be used with it")
    }
    guard call.argument(form) == nil else {
      throw call.usage("--triage takes a directory and no form")
    }
    if let report = call.value(of: report), !report.lowercased().hasSuffix(".csv"), report != "-" {
      throw call.usage("the report of --triage is a table; name a file that ends in .csv")
    }
    var options = RemediationOptions()
    options.level = level(of: call)
    options.archive = try call.archiveOptions(options.level)
    var triage = RemediationTriage(options: options)
    for file in try RemediationTriage.files(in: directory) { triage.add(file) }
    if let report = call.value(of: report) {
      try AtomicOutput.write(triage.csv, to: report, mode: try call.outputMode())
    } else {
      try console.print(triage.csv)
    }
    return .done
  }
}
