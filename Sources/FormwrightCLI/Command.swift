import Formwright

/// One command of the program: its words, and what it does.
protocol Command: Sendable {
  static var description: CommandDescription { get }

  static func run(_ call: ParsedCommand, _ console: Console) async throws(Failure) -> ExitCode
}

/// How the program ends.
enum ExitCode: Int32, Sendable, CaseIterable {
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

  /// For the manual page.
  var meaning: String {
    switch self {
    case .done: "done"
    case .data: "problems in the data, template, specification or schema"
    case .usage: "the call makes no sense"
    case .file: "a file that is damaged, locked, signed, not permitted, no form, or unsupported"
    case .conformance: "the result would not conform; nothing was written"
    case .records: "some records of a batch failed"
    case .access: "a file cannot be read or written"
    case .internal: "a fault of the program"
    case .interrupted: "interrupted"
    }
  }
}
