import Diagnostics
import Glibc

/// The process that runs filters: the program `formwright`, called in a way that makes it serve them.
///
/// It has no environment, no files and no terminal, only a socket to this process.
final class FilterProcess {
  /// The argument that makes the program serve filters on its standard input.
  static let argument = "serve-filters"
  /// An answer that takes longer is none: the process limits its own processor time to far less.
  private static let patience = 60

  private let identifier: pid_t
  private let socket: Int32
  private var isRunning = true

  /// Why the process has ended.
  enum Ending: Error {
    case time
    case memory
    case other
  }

  /// - Parameter program: a path, or a name that is looked up on the `PATH`.
  /// - Throws: ``FormwrightError`` of kind `access` if the program cannot be started.
  init(_ program: String) throws(FormwrightError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw Self.failure(program, errno)
    }
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    // What libjq complains of may quote the record.
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var environment = ["LC_ALL=C", "TZ=UTC"]
    if let libraries = unsafe getenv("LD_LIBRARY_PATH") {
      environment.append(unsafe "LD_LIBRARY_PATH=" + String(cString: libraries))
    }
    // Safe: the copies live until the call returns; each list ends with nil.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [
      strdup("formwright"), strdup(Self.argument), nil,
    ]
    var variables: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) }
    unsafe variables.append(nil)
    defer {
      unsafe words.forEach { unsafe free($0) }
      unsafe variables.forEach { unsafe free($0) }
    }
    var identifier: pid_t = 0
    let result = unsafe posix_spawnp(&identifier, program, &actions, nil, &words, &variables)
    guard result == 0 else {
      close(ends[0])
      throw Self.failure(program, result)
    }
    self.identifier = identifier
    socket = ends[0]
    var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
    unsafe setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
    if isRunning {
      // It ends by itself when its socket is closed, unless it is busy.
      kill(identifier, SIGKILL)
      _ = wait()
    }
  }

  /// Sends a request and waits for its answer.
  ///
  /// - Parameter request: with its length in front.
  func answer(to request: [UInt8]) throws(Ending) -> [UInt8] {
    try submit(request)
    return try receiveAnswer()
  }

  /// Sends a request, which is answered when those before it are.
  func submit(_ request: [UInt8]) throws(Ending) {
    var sent = 0
    while sent < request.count {
      let count = unsafe request.withUnsafeBytes {
        unsafe send(
          socket, $0.baseAddress?.advanced(by: sent), request.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw ending() }
      sent += count
    }
  }

  /// Waits for the answer to a request.
  func receiveAnswer() throws(Ending) -> [UInt8] {
    let head = try receive(4)
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    // More than the process may have in memory.
    guard length > 0, length < 1 << 29 else { throw ending() }
    return try receive(length)
  }

  private func receive(_ count: Int) throws(Ending) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let length = unsafe bytes.withUnsafeMutableBytes {
        unsafe recv(socket, $0.baseAddress?.advanced(by: received), count - received, 0)
      }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { throw ending() }
      received += length
    }
    return bytes
  }

  /// Ends the process, and tells what it ended with.
  private func ending() -> Ending {
    guard isRunning else { return .other }
    var status: Int32 = 0
    // One that has closed its socket is ending; any other has not answered in time.
    var peer = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    if unsafe poll(&peer, 1, 0) == 0 { kill(identifier, SIGKILL) }
    status = wait()
    isRunning = false
    if status & 0x7F == SIGPROF { return .time }
    return status & 0x7F == 0 && (status >> 8) & 0xFF == 77 ? .memory : .other
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return 0 }
    }
    return status
  }

  private static func failure(_ program: String, _ code: Int32) -> FormwrightError {
    FormwrightError(
      .access, "missing-program",
      "expressions in jq's language need the program “\(program)”, which cannot be started: "
        + "\(unsafe String(cString: strerror(code)))",
      hint: "Install Formwright's program, and name it as the template's filterProgram.")
  }
}
