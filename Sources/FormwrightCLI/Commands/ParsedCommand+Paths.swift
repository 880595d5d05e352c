import Formwright
import Glibc

/// Paths that name the same file.
extension ParsedCommand {
  /// Refuses an output that would replace what the command reads: the same file by another path, a
  /// link included. Devices and pipes may be both.
  ///
  /// - Parameter inputs: what each file is, and its path; `-` is standard input.
  func refuseToReplace(
    _ inputs: [(name: String, path: String)], with output: String
  ) throws(Failure) {
    guard output != "-", let target = Self.identity(output) else { return }
    for (name, path) in inputs where !path.isEmpty {
      let source = path == "-" ? Self.identity(of: .standardInput) : Self.identity(path)
      guard source == target else { continue }
      var failure = usage("the output would replace the \(name)")
      failure.diagnostics[0].hint = "Choose another output path."
      throw failure.inFile(output)
    }
  }

  /// The same for the file of a password.
  func refuseToReplacePasswords(with output: String) throws(Failure) {
    let secrets = [value(of: .encryptUser), value(of: .encryptOwner)].compactMap { $0 }
    let files =
      values(of: .passwordFile)
      + secrets.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
    try refuseToReplace(files.map { ("password file", $0) }, with: output)
  }

  private struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t

    /// Nil for what is no regular file.
    init?(_ status: stat) {
      guard status.isRegularFile else { return nil }
      (device, inode) = (status.st_dev, status.st_ino)
    }
  }

  private static func identity(_ path: String) -> Identity? {
    (try? fileStatus(path)).flatMap { $0 }.flatMap(Identity.init)
  }

  private static func identity(of file: FileDescriptor) -> Identity? {
    (try? file.status()).flatMap(Identity.init)
  }
}
