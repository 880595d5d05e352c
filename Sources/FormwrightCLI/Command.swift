import FormOperations
import Formwright

/// One command of the program: its words, and what it does.
protocol Command: Sendable {
  static var description: CommandDescription { get }

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
}
