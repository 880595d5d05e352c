import FileAccess
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM: noted, so that what is in hand is finished.
enum Interruption {
  private static let flag = Atomic<Bool>(false)
  /// The end of a pipe that the signal handler writes to; -1 before signals are caught.
  private static let alarm = Atomic<Int32>(-1)
  /// The other end, which becomes readable when the run is interrupted.
  private static let alarmed = Atomic<Int32>(-1)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  static func catchSignals() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        // A handler must not wait.
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      alarmed.store(ends[0], ordering: .relaxed)
      alarm.store(ends[1], ordering: .relaxed)
    }
    for number in [SIGINT, SIGTERM] {
      // The handler stores to a lock-free atomic, and calls only write, which handlers may.
      signal(number) { _ in
        let code = errno
        Interruption.flag.store(true, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = unsafe write(Interruption.alarm.load(ordering: .relaxed), &byte, 1)
        errno = code
      }
    }
  }

  /// Waits until a file can be read, or the run is interrupted.
  ///
  /// - Returns: whether the file can be read.
  static func waitsForInput(_ file: Int32) throws(SystemError) -> Bool {
    var requests = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      // A negative number is ignored.
      pollfd(fd: alarmed.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
    ]
    _ = try retrying { unsafe poll(&requests, 2, -1) }
    return !isRequested
  }

  /// Waits for some time, or until the run is interrupted.
  ///
  /// - Returns: whether the run goes on.
  static func pause(milliseconds: Int32) -> Bool {
    var requests = [pollfd(fd: alarmed.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0)]
    _ = unsafe poll(&requests, 1, milliseconds)
    return !isRequested
  }
}
