import FileAccess
import FormOperations
import Formwright

enum OcrCommand: Command {
  private static let files = ArgumentDescription(
    "FILE", isRepeatable: true, completion: .file, help: "a PDF file; - reads standard input")
  private static let pages = OptionDescription.value(
    "pages", placeholder: "LIST", defaultValue: "all",
    help: "read only these pages, such as 1,3-5,8-")
  private static let force = OptionDescription.flag(
    "force",
    help:
      "also read pages that have text; a layer of text from an earlier run is replaced, other text stays"
  )
  private static let jobs = OptionDescription.value(
    "jobs", letter: "j", placeholder: "N", defaultValue: "the number of cores",
    help: "pages that are read at the same time")
  private static let output = OptionDescription.value(
    "output", letter: "o", placeholder: "OUT", isRequired: true, completion: .file,
    section: "Output",
    help: "output file, or directory for the outputs of several files; - writes to standard output")
  private static let report = OptionDescription.value(
    "report", placeholder: "FILE", completion: .file, section: "Output",
    help: "write what was done with each page as JSON: words, confidence, seconds")
  private static let resume = OptionDescription.flag(
    "resume", section: "Output", help: "with a directory: leave out files whose output is there")

  static let description = CommandDescription(
    name: "ocr", summary: "recognize the text of scanned pages",
    discussion: [
      "Writes the text of scanned pages under their pictures, invisible, so that it can be selected, searched and copied. "
        + "The pages look the same, and fields stay. Pages that have text are left alone. Pages with fields or many rules are "
        + "read as forms, which finds more words.",
      "With several files, or if OUT is a directory, each output has the name of its file. A file that cannot be read is "
        + "reported, and the others are still written.",
      "Requires the programs tesseract (Debian package tesseract-ocr, and tesseract-ocr-spa and the like for other "
        + "languages than English) and pdftoppm (poppler-utils).",
    ],
    arguments: [files],
    options: [.languages, pages, force, jobs, output, .mode, report, resume, .archive]
      + OptionDescription.drawing + [.title, .date] + OptionDescription.opening
      + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright ocr scan.pdf -o searchable.pdf --languages eng+spa",
      "writes a copy of scan.pdf whose English and Spanish text can be searched"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let paths = call.arguments(files)
    guard let target = call.value(of: output), !target.isEmpty else {
      throw call.usage("no output is given; use -o OUT")
    }
    let outputs = try outputs(call, paths, target)
    let level = try call.archiveLevel()
    let archiveOptions = try call.archiveOptions()
    var options = RecognitionOptions()
    options.languages = try call.languages()
    options.pages = try call.value(of: pages).map { list throws(FormwrightError) in
      try call.pageSelection(list)
    }
    options.repeats = call.has(force)
    options.jobs = try call.number(jobs, in: 1...256, default: Processors.count)
    options.overrides = call.overrides
    for output in outputs + (call.value(of: report).map { [$0] } ?? []) {
      try call.refuseToReplaceFilesOfOptions(with: output)
    }
    if let report = call.value(of: report) {
      try call.refuseToReplace(
        paths.map { ("file", $0) } + outputs.map { ("output", $0) }, with: report)
    }
    let mode = try call.outputMode()
    // What cannot be written is said before pages are read.
    let reportFile = try call.value(of: report).map { path throws(FormwrightError) in
      try AtomicOutput(path: path, mode: mode)
    }

    var summaries: [RecognizedFile] = []
    var failure: FormwrightError?
    for (path, output) in zip(paths, outputs) {
      if call.has(resume), (try? fileStatus(output)) != nil {
        summaries.append(RecognizedFile(path: path, output: output, pages: nil))
        continue
      }
      // What is wrong with one file says nothing of the others.
      var concernsFile = true
      do throws(FormwrightError) {
        let file = try call.openForm(path)
        let text: RecognizedText
        let result: FormFile.Output
        do throws(FormwrightError) {
          text = try await file.recognizingText(options)
          result = try file.output(of: text, as: level, options: archiveOptions)
        } catch {
          concernsFile = error.kind != .access
          throw concernsFile ? error.inFile(path.shownPath) : error
        }
        concernsFile = false
        try AtomicOutput.write(result.bytes, to: output, mode: mode)
        console.report(file.labeled(result.diagnostics + text.warnings), file: path.shownPath)
        summaries.append(RecognizedFile(path: path, output: output, pages: text))
      } catch {
        guard paths.count > 1, concernsFile else { throw error }
        console.report(error.diagnostics)
        summaries.append(RecognizedFile(path: path, output: nil, pages: nil))
        failure = failure ?? error
      }
    }
    try reportFile?.write(RecognizedFile.json(of: summaries))
    try reportFile?.commit()
    console.note(RecognizedFile.summary(of: summaries))
    return failure.map { $0.kind == .conformance ? .conformance : .file } ?? .done
  }

  /// The output of each file.
  private static func outputs(
    _ call: ParsedCommand, _ paths: [String], _ target: String
  ) throws(FormwrightError) -> [String] {
    let isDirectory = (try? fileStatus(target))??.isDirectory ?? false
    guard paths.count > 1 || isDirectory || target.hasSuffix("/") else {
      guard !call.has(resume) else {
        throw call.usage("--resume needs a directory for the outputs")
      }
      return [target]
    }
    guard target != "-" else {
      throw call.usage("standard output takes one file; use -o DIR for several")
    }
    guard isDirectory || target.suffix(4).lowercased() != ".pdf" else {
      throw call.usage("one file cannot hold the outputs of several; use -o DIR")
    }
    guard !paths.contains("-") else {
      throw call.usage("standard input has no name for an output in a directory")
    }
    let directory = target.hasSuffix("/") ? String(target.dropLast()) : target
    let names = paths.map { "\(directory)/\($0.nameOfForm).pdf" }
    guard Set(names).count == names.count else {
      throw call.usage("two files have the same name; their outputs would replace each other")
    }
    try Directory.create(directory.isEmpty ? "/" : directory)
    return names
  }
}
