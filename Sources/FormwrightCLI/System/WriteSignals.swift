import Glibc

/// Makes a write to a closed pipe, or beyond the limit on the size of files, an error of that write
/// instead of the end of the program.
package enum WriteSignals {
  package static func becomeErrors() { done }

  private static let done: Void = {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }()
}
