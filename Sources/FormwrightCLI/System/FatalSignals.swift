import FormOperations
import Glibc
import Synchronization

/// A fault of the program ends it with an exit code, as everything else does.
///
/// Swift ends a process by a signal: for a broken rule of the language, and where no memory is left.
/// No output is half-written then, since files appear whole or not at all.
package enum FatalSignals {
  /// Whether outputs may have been written already.
  private static let hasOutputs = Atomic<Bool>(false)

  /// From here on the message speaks of the outputs of a batch.
  static func beginBatch() { hasOutputs.store(true, ordering: .relaxed) }

  /// A stack that has overflowed cannot run the handler. Used until the process ends.
  nonisolated(unsafe) private static let handlerStack = unsafe malloc(handlerStackSize)
  private static let handlerStackSize = 1 << 16

  /// Turns the signals of a fault into a line on standard error and exit code 70. Signals that
  /// something else catches already, such as AddressSanitizer, stay as they are.
  package static func becomeExitCodes() {
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = handlerStack
    unsafe stack.ss_size = handlerStackSize
    unsafe sigaltstack(&stack, nil)
    for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      var action = sigaction()
      guard unsafe sigaction(signal, nil, &action) == 0,
        unsafe action.__sigaction_handler.sa_handler == nil
      else { continue }
      unsafe action.__sigaction_handler.sa_handler = { _ in
        let single: StaticString = """
          formwright: error: internal error, or out of memory; nothing was written
            hint: Raise the limit with --memory-limit. If that does not help, report a bug.

          """
        let batch: StaticString = """
          formwright: error: internal error, or out of memory; the outputs written so far are \
          complete, and the report, if any, lists them
            hint: Raise the limit with --memory-limit and continue with --resume. If that does \
          not help, report a bug.

          """
        let message = FatalSignals.hasOutputs.load(ordering: .relaxed) ? batch : single
        // Safe: the bytes are the literal's own; write and _exit may be called in a handler.
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitCode.internal.rawValue)
      }
      action.sa_flags = Int32(SA_ONSTACK)
      unsafe sigaction(signal, &action, nil)
    }
  }
}
