import CJQ

/// The process that evaluates expressions in jq's language for another one of this program; see `CJQ.h`.
package enum FilterService {
  /// Serves filters if the program was called for that, and then ends the process.
  package static func runIfAsked(_ words: [String]) -> Int32? {
    // The argument is no command: it is of use only on a socket.
    guard words == ["--serve-filters"] else { return nil }
    return fw_jq_serve(0)
  }
}
