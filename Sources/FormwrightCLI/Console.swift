import Formwright
import Glibc

/// Where results and diagnostics go.
struct Console: Sendable {
  enum Format: String, Sendable, CaseIterable {
    case text
    case json
  }
  enum Progress: String, Sendable, CaseIterable {
    case auto
    case always
    case never
  }

  var diagnostics = Format.text
  var progress = Progress.auto

  /// Standard error is a terminal that wants colour (`NO_COLOR`, `TERM`).
  var usesColor: Bool {
    guard isatty(2) == 1, unsafe getenv("NO_COLOR") == nil else { return false }
    guard let term = unsafe getenv("TERM") else { return false }
    return unsafe String(cString: term) != "dumb"
  }

  var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: isatty(2) == 1
    }
  }

  func report(_ diagnostics: [Diagnostic], file: String? = nil) {
    guard !diagnostics.isEmpty else { return }
    var text = ""
    for diagnostic in diagnostics {
      let located = file.map { diagnostic.inFile($0) } ?? diagnostic
      switch self.diagnostics {
      case .text: text += DiagnosticText.render(located, color: usesColor)
      case .json:
        text += String(decoding: JSONWriter.compact(located.structured), as: UTF8.self) + "\n"
      }
    }
    Self.write(Array(text.utf8), to: 2)
  }

  /// A result, on standard output.
  func print(_ bytes: [UInt8]) throws(Failure) {
    guard Self.write(bytes, to: 1) else {
      // Whoever read the output has gone: not our failure to tell.
      throw Failure(.access, "cannot-write", "standard output cannot be written to")
    }
  }

  func print(_ text: String) throws(Failure) { try print(Array(text.utf8)) }

  /// A line on standard error, for progress and summaries.
  func note(_ text: String) { Self.write(Array((text + "\n").utf8), to: 2) }

  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      offset += count
    }
    return true
  }
}
