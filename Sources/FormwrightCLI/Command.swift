import Formwright

/// One command of the program: its words, and what it does.
protocol Command: Sendable {
  static var description: CommandDescription { get }

  /// - Returns: the exit code where it is not simply 0.
  static func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode
}

/// How the program ends.
enum ExitCode: Int32, Sendable {
  case done = 0
  case data = 1
  case usage = 2
  case file = 3
  case conformance = 4
  case records = 5
  case access = 6
  case `internal` = 70
  case interrupted = 130

  init(_ kind: Failure.Kind) {
    switch kind {
    case .data: self = .data
    case .usage: self = .usage
    case .file: self = .file
    case .conformance: self = .conformance
    case .records: self = .records
    case .access: self = .access
    case .internal: self = .internal
    }
  }
}
