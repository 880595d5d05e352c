package import Diagnostics

/// How the program ends.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  case data = 1
  case usage = 2
  case file = 3
  case conformance = 4
  case records = 5
  case access = 6
  case `internal` = 70
  case interrupted = 130

  package init(_ kind: FormwrightError.Kind) {
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
  package var meaning: String {
    switch self {
    case .done: "success"
    case .data: "the data, template or specification contains errors"
    case .usage: "the command line is invalid"
    case .file:
      "the PDF file is damaged, locked, signed or unsupported, has no form, or does not permit the "
        + "operation"
    case .conformance: "the output would not conform to the requested standard; nothing was written"
    case .records: "some records of a batch failed"
    case .access: "a file could not be read or written"
    case .internal: "internal error"
    case .interrupted: "interrupted by Ctrl-C or SIGTERM"
    }
  }
}
