import Formwright
import Glibc

/// The command line program: finds the command, runs it, and turns failures into exit codes.
package enum Program {
  static let commands: [any Command.Type] = [
    InspectCommand.self, FillCommand.self, FlattenCommand.self, BatchCommand.self,
    ExportCommand.self, SchemaCommand.self, ValidateCommand.self, TestCommand.self, PinCommand.self,
    ResetCommand.self,
    TextCommand.self, PagesCommand.self, ArchiveCommand.self, CheckCommand.self, RenderCommand.self,
    AuthorCommand.self,
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
    ])

  /// - Parameter words: the arguments without the program's name.
  /// - Returns: the exit code.
  package static func run(_ words: [String]) async -> Int32 {
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
    let isBatch = call.command.name == BatchCommand.description.name
    try limitMemory(call, isBatch: isBatch)
    tuneAllocatorForReading(readsFewDocuments: !isBatch)
    guard let command = commands.first(where: { $0.description.name == call.command.name }) else {
      throw FormwrightError(
        .internal, "internal", "the command has a description but no implementation")
    }
    return try await command.run(call, console)
  }

  private static func limitMemory(
    _ call: ParsedCommand, isBatch: Bool
  ) throws(FormwrightError) {
    var limit: UInt64 = isBatch ? 4 << 30 : 1 << 30
    if let text = call.value(of: .memoryLimit) {
      guard let bytes = MemoryLimit.bytes(text) else {
        throw call.usage("--memory-limit must be a size of at least 64M, such as 512M or 2G")
      }
      limit = bytes
    }
    MemoryLimit.set(limit)
  }
}
