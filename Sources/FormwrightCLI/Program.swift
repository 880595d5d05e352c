import Formwright
import Glibc

/// The command line program: finds the command, runs it, and turns failures into exit codes.
public enum Program {
  public static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    InspectCommand.self, FillCommand.self, FlattenCommand.self, BatchCommand.self,
    ExportCommand.self, RenderCommand.self, AuthorCommand.self,
  ]

  /// - Parameter words: the arguments without the program's name.
  /// - Returns: the exit code.
  public static func run(_ words: [String]) async -> Int32 {
    // A reader that goes away is an error of writing, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    var console = Console()
    guard let name = words.first else {
      console.note(ProgramHelp.overview)
      return ExitCode.usage.rawValue
    }
    do throws(Failure) {
      switch name {
      case "-h", "--help", "help":
        let asked = words.dropFirst().first.flatMap { name in
          commands.first { $0.description.name == name }
        }
        try console.print(asked.map { ProgramHelp.text($0.description) } ?? ProgramHelp.overview)
        return ExitCode.done.rawValue
      case "--version":
        try console.print("formwright \(version) (libqpdf \(qpdfVersion()))\n")
        return ExitCode.done.rawValue
      default: break
      }
      guard let command = commands.first(where: { $0.description.name == name }) else {
        throw Failure(
          .usage, "usage", "there is no command “\(name)”",
          hint: ProgramHelp.nearestCommand(name).map { "did you mean “\($0)”?" }
            ?? "see “formwright --help”")
      }
      return try await run(command, Array(words.dropFirst()), &console)
    } catch {
      console.report(error.diagnostics)
      return ExitCode(error.kind).rawValue
    }
  }

  private static func run(
    _ command: any Command.Type, _ words: [String], _ console: inout Console
  ) async throws(Failure) -> Int32 {
    let description = command.description
    if words.contains("--help") || words.contains("-h") {
      try console.print(ProgramHelp.text(description))
      return ExitCode.done.rawValue
    }
    let arguments = try description.parse(words)
    console.diagnostics =
      arguments.value("diagnostics").flatMap(Console.Format.init(rawValue:)) ?? .text
    console.progress =
      arguments.value("progress").flatMap(Console.Progress.init(rawValue:)) ?? .auto
    do throws(Failure) {
      try description.checkCount(arguments)
      try limitMemory(arguments, description)
      return try await command.run(arguments, console).rawValue
    } catch {
      console.report(error.diagnostics)
      return ExitCode(error.kind).rawValue
    }
  }

  private static func limitMemory(
    _ arguments: ParsedArguments, _ description: CommandDescription
  ) throws(Failure) {
    var limit: UInt64 = description.name == "batch" ? 4 << 30 : 1 << 30
    if let text = arguments.value("memory-limit") {
      guard let bytes = MemoryLimit.bytes(text) else {
        throw description.usage("“--memory-limit” takes a size of at least 64M, such as 512M or 2G")
      }
      limit = bytes
    }
    MemoryLimit.set(limit)
  }
}

extension CommandDescription {
  func checkCount(_ parsed: ParsedArguments) throws(Failure) {
    let required = arguments.filter { !$0.hasPrefix("[") }.count
    if parsed.arguments.count < required {
      throw usage("\(arguments[parsed.arguments.count]) is missing")
    }
    if parsed.arguments.count > arguments.count {
      throw usage("there are too many arguments: \(name) takes \(arguments.joined(separator: " "))")
    }
  }
}
