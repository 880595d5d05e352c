package import Diagnostics
import Glibc

/// An error number of the system (`errno`).
package struct SystemError: Error, Hashable, Sendable {
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// Of the call that just failed.
  package static var last: SystemError { SystemError(errno) }

  /// The system's words for it, lower case at the start: “no space left on device”.
  package var reason: String {
    // Safe: glibc gives a text that lives until this thread asks again.
    let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// - Parameter file: as the user named it; standard input has no name here, for the caller knows
  ///   what it reads.
  package func failure(_ code: DiagnosticCode, _ action: String, file: String) -> FormwrightError {
    let isReading = code == "cannot-read"
    var failure = FormwrightError(
      .access, code, "\(action): \(reason)",
      hint: code == "cannot-write" ? hintForWriting(isStream: file == "-") : nil,
      file: file != "-" ? file : isReading ? nil : "standard output")
    failure.endsRun = isOfEveryFile
    return failure
  }

  /// Whether other files in the same directory would fail in the same way: the disk is full or
  /// broken, or the directory is gone.
  private var isOfEveryFile: Bool {
    [
      ENOSPC, EDQUOT, EROFS, EIO, EFBIG, ENOENT, ENOTDIR, ESTALE, ENODEV, ENXIO, EMFILE, ENFILE,
      ENOMEM,
    ].contains(code)
  }

  /// - Parameter isStream: for standard output, where what was written before remains.
  private func hintForWriting(isStream: Bool) -> Remedy? {
    switch code {
    case ENOSPC, EDQUOT:
      "Free some disk space and try again." + (isStream ? "" : " No partial file remains.")
    case ENOENT: "Create the directory first."
    default: nil
    }
  }
}

/// Repeats a call that a signal interrupted, and tells its failure (a result of -1).
package func retrying<Result: FixedWidthInteger & SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    if errno != EINTR { throw .last }
  }
}
