import CJQ
import Glibc

/// The process that evaluates expressions in jq's language for another one of this program; see `CJQ.h`.
enum FilterService {
  /// Serves filters if the program was called for that, and then ends the process.
  ///
  /// - Returns: the exit code; nil if the program was called for something else.
  static func runIfAsked(_ words: [String]) -> Int32? {
    // It is no command: it is of use only on the socket of the process that asks.
    var status = stat()
    guard words == ["serve-filters"], unsafe fstat(0, &status) == 0,
      status.st_mode & S_IFMT == S_IFSOCK
    else { return nil }
    return fw_jq_serve(0)
  }
}
