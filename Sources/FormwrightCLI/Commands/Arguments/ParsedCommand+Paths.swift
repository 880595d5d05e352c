import FileAccess
import FormOperations
import Formwright

/// Paths that name the same file.
extension ParsedCommand {
  /// Refuses an output that would replace what the command reads: the same file by another path, a
  /// link included. Devices and pipes may be both.
  ///
  /// - Parameters:
  ///   - inputs: what each file is, and its path; `-` is standard input.
  ///   - name: what the output is.
  func refuseToReplace(
    _ inputs: [(name: String, path: String)], with output: String, as name: String = "output"
  ) throws(FormwrightError) {
    guard output != "-", let target = FileIdentity(path: output) else { return }
    for (replaced, path) in inputs where FileIdentity(ofInput: path) == target {
      var failure = usage("the \(name) would replace the \(replaced)")
      failure.diagnostics[0].hint = "Choose another output path."
      throw failure.inFile(output)
    }
  }

  /// The same for the files that options name.
  func refuseToReplaceFilesOfOptions(with output: String) throws(FormwrightError) {
    try refuseToReplace(filesOfOptions, with: output)
  }

  /// The files that options name: passwords, attachments, lists of corrections and fonts.
  var filesOfOptions: [(name: String, path: String)] {
    passwordFiles.map { ("password file", $0) }
      + values(of: .attach).filter { !$0.hasPrefix("@") }.map {
        ("attachment", AttachedFile($0).path)
      }
      + values(of: .corrections).map { ("list of corrections", $0) }
      + values(of: .font).map { ("font", $0) }
  }

  /// The files that passwords are read from.
  var passwordFiles: [String] {
    let secrets = [value(of: .encryptUser), value(of: .encryptOwner)].compactMap { $0 }
    return values(of: .passwordFile)
      + secrets.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }
}
