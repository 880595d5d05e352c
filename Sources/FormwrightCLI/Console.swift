import FileAccess
import Formwright
import Glibc

/// Where results and diagnostics go.
struct Console: Sendable {
  var renderer = DiagnosticRenderer()

  func report(_ diagnostics: [Diagnostic], file: String? = nil) {
    guard !diagnostics.isEmpty else { return }
    let located = file.map { file in diagnostics.map { $0.inFile(file) } } ?? diagnostics
    Self.write(Array(renderer.render(located).utf8), to: STDERR_FILENO)
  }

  /// A result, on standard output.
  func print(_ bytes: [UInt8]) throws(FormwrightError) { try AtomicOutput.write(bytes, to: "-") }

  func print(_ text: String) throws(FormwrightError) { try print(Array(text.utf8)) }

  /// A line on standard error, for summaries: none among diagnostics for programs.
  func note(_ text: String) {
    guard renderer.form == .text else { return }
    Self.write(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// What cannot be told is lost: there is nowhere to say so.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0, errno != EINTR { return }
      offset += max(0, count)
    }
  }
}
