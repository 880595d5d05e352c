package import Diagnostics
import FileAccess
package import FormOperations
import Formwright

/// Passwords, from the command line or from files.
extension ParsedCommand {
  func password() throws(FormwrightError) -> String {
    guard let file = value(of: .passwordFile) else { return value(of: .password) ?? "" }
    guard !has(.password) else {
      throw usage("--password and --password-file cannot be used together")
    }
    return try Self.firstLine(of: file)
  }

  /// `@FILE` is read, anything else is the text itself.
  package func secret(_ option: OptionDescription) throws(FormwrightError) -> String {
    guard let text = value(of: option) else { return "" }
    return text.hasPrefix("@") ? try Self.firstLine(of: String(text.dropFirst())) : text
  }

  /// The first line of a file without its line end (LF or CRLF); the lines after it are ignored.
  static func firstLine(of path: String) throws(FormwrightError) -> String {
    let bytes = try InputFile.read(path, limit: 1 << 16)
    var line = bytes.prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
