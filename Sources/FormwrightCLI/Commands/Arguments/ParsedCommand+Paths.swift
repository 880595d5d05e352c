import FileAccess
import Formwright

/// Paths that name the same file.
extension ParsedCommand {
  /// Refuses an output that would replace what the command reads: the same file by another path, a
  /// link included. Devices and pipes may be both.
  ///
  /// - Parameter inputs: what each file is, and its path; `-` is standard input.
  func refuseToReplace(
    _ inputs: [(name: String, path: String)], with output: String
  ) throws(FormwrightError) {
    guard output != "-", let target = FileIdentity(path: output) else { return }
    for (name, path) in inputs where FileIdentity(ofInput: path) == target {
      var failure = usage("the output would replace the \(name)")
      failure.diagnostics[0].hint = "Choose another output path."
      throw failure.inFile(output)
    }
  }

  /// The same for the file of a password.
  func refuseToReplacePasswords(with output: String) throws(FormwrightError) {
    try refuseToReplace(passwordFiles.map { ("password file", $0) }, with: output)
  }

  /// The files that passwords are read from.
  var passwordFiles: [String] {
    let secrets = [value(of: .encryptUser), value(of: .encryptOwner)].compactMap { $0 }
    return values(of: .passwordFile)
      + secrets.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }
}
