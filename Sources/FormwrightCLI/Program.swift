import FormOperations
import Formwright
import Glibc

/// The command line program: finds the command, runs it, and turns failures into exit codes.
package enum Program {
  static let commands: [any Command.Type] = [
    InspectCommand.self, FillCommand.self, FlattenCommand.self, BatchCommand.self,
    ExportCommand.self, SchemaCommand.self, TemplateCommand.self, ValidateCommand.self,
    TestCommand.self, PinCommand.self, ResetCommand.self, LockCommand.self, TextCommand.self,
    PagesCommand.self, RemediateCommand.self, ArchiveCommand.self, CheckCommand.self,
    RenderCommand.self, AuthorCommand.self, DetectCommand.self, OcrCommand.self,
    WorkbenchCommand.self,
    WebCommand.self,
    ServeCommand.self, AgentCommand.self, PdftkCommand.self,
    CompletionsCommand.self, ManualCommand.self,
  ]

  /// The whole program in words, for parsing, help, completions and the manual page.
  static let description = ProgramDescription(
    name: "formwright", version: formwrightVersion, summary: "fill, author and flatten PDF forms",
    commands: commands.map { $0.description },
    topics: [SpecificationTopic.topic, TemplateTopic.topic, CorrectionsTopic.topic],
    commonOptions: OptionDescription.common,
    acceptedOptions: [.progress],
    exitCodes: ExitCode.allCases.map { (Int($0.rawValue), $0.meaning) },
    environment: [
      ("NO_COLOR", "disables colors if it is set and not empty"),
      (
        "SOURCE_DATE_EPOCH",
        "modification date of outputs if --date is not given, in seconds since 1970"
      ),
    ], otherNames: otherNames)

  /// Commands of other programs, and those that people look for.
  private static let otherNames: [String: Remedy] = {
    let hints: [([String], Remedy)] = [
      (
        ["merge", "join", "combine", "concat", "cat", "collect"],
        "Merge files with `formwright pages A.pdf B.pdf -o OUT.pdf`."
      ),
      (
        ["split", "extract", "burst", "trim"],
        "Extract pages with `formwright pages FILE --pages 1-3 -o OUT.pdf`."
      ),
      (["rotate", "turn"], "Rotate pages with `formwright pages FILE --rotate 90 -o OUT.pdf`."),
      (
        ["fields", "list", "info", "dump", "dump_data_fields", "dump_data"],
        "List the fields with `formwright inspect FORM`."
      ),
      (["fill_form", "fillform", "form"], "Fill a form with `formwright fill`."),
      (["generate_fdf", "generate-fdf"], "Write FDF with `formwright export FORM --as fdf`."),
      (
        ["create", "new", "generate", "make"],
        "Make a form with `formwright author SPEC -o OUT.pdf`."
      ),
      (
        ["image", "png", "preview", "thumbnail"],
        "Draw a page with `formwright render FORM -o OUT.png`."
      ),
      (
        ["pdfa", "pdf-a"],
        "Make an archive with `formwright archive`, and check one with `formwright check`."
      ),
      (
        ["diff", "compare", "migrate"],
        "No command compares forms yet. `formwright pin` and `formwright validate` report fields that moved."
      ),
      (
        ["sign", "verify"],
        "No command signs files, or checks signatures. Sign the output with another program."
      ),
      (
        ["view", "show", "open", "gui", "ui", "edit"],
        "See and fill a form in the browser with `formwright workbench FORM`."
      ),
      (["unlock"], "Make fields writable with `formwright lock FORM --off -o OUT.pdf`."),
      (
        ["scan", "recognize"],
        "Recognize the text of scanned pages with `formwright ocr SCAN -o OUT`."
      ),
      (
        ["optimize", "compress", "shrink"],
        "No command compresses files. Outputs are compressed already."
      ),
      (
        [
          "lint", "import",
        ], "This version has no such command."
      ),
    ]
    var table: [String: Remedy] = [:]
    for (names, hint) in hints { for name in names { table[name] = hint } }
    return table
  }()

  /// - Parameters:
  ///   - words: the arguments without the program's name.
  ///   - name: what the program was called as, a path or a name.
  /// - Returns: the exit code.
  package static func run(_ words: [String], calledAs name: String = "formwright") async -> Int32 {
    if let words = PdftkCommand.words(words, calledAs: name) {
      MemoryLimit.set(4 << 30)
      tuneAllocatorForReading(readsFewDocuments: words.count <= 8)
      return PdftkProgram.run(words)
    }
    let renderer = DiagnosticRenderer(
      form: CommandLineParser.value(of: .diagnostics, in: words)
        .flatMap(DiagnosticRenderer.Form.init(rawValue:)) ?? .text,
      colours: Terminal.showsColour(STDERR_FILENO) ? .ansi : .none)
    let console = Console(renderer: renderer)
    do throws(FormwrightError) {
      switch try CommandLineParser.parse(words, program: description) {
      case .version:
        try console.print("formwright \(description.version) (libqpdf \(qpdfVersion()))\n")
      case .help(nil): try console.print(HelpText.of(description))
      case .help(let command?): try console.print(HelpText.of(command, in: description))
      case .topic(let topic): try console.print(HelpText.of(topic))
      case .run(let call): return try await run(call, console).rawValue
      }
      return ExitCode.done.rawValue
    } catch {
      // The reader of a pipe that has seen enough (`head`) needs no message.
      if error.diagnostics.map(\.code) != ["broken-pipe"] { console.report(error.diagnostics) }
      return ExitCode(error.kind).rawValue
    }
  }

  private static func run(
    _ call: ParsedCommand, _ console: Console
  ) async throws(FormwrightError) -> ExitCode {
    let name = call.command.name
    let isService = ["workbench", "serve", "mcp"].contains(name)
    try limitMemory(call, standard: name == "batch" || isService ? 4 << 30 : 1 << 30)
    let files = call.items.count { if case .argument = $0 { true } else { false } }
    let readsFew = name != "batch" && name != "serve" && name != "mcp" && files <= mostDocumentsKept
    tuneAllocatorForReading(readsFewDocuments: readsFew)
    guard let command = commands.first(where: { $0.description.name == call.command.name }) else {
      throw FormwrightError(
        .internal, "internal", "the command has a description but no implementation")
    }
    return try await command.run(call, console)
  }

  /// More documents than this are freed as soon as they have been read.
  private static let mostDocumentsKept = 4

  private static func limitMemory(
    _ call: ParsedCommand, standard: UInt64
  ) throws(FormwrightError) {
    MemoryLimit.set(try call.size(.memoryLimit, atLeast: 64 << 20).map(UInt64.init) ?? standard)
  }
}
