package import Diagnostics
import Glibc

/// Runs another program: bytes in on its standard input, bytes out from its standard output.
package enum LimitedProcess {
  package struct Outcome {
    /// -1 if a signal ended the program.
    package var exitCode: Int32
    package var output: [UInt8]
    /// The signal that ended the program.
    package var signal: Int32?

    /// The program used up its processor time (setrlimit(2), `RLIMIT_CPU`).
    package var exceededTime: Bool { signal == SIGXCPU || signal == SIGKILL }
  }

  /// What a program may use at most (setrlimit(2)).
  package struct Limits {
    /// Seconds of processor time.
    package var seconds: UInt64
    /// Bytes of address space.
    package var memory: UInt64

    package init(seconds: UInt64, memory: UInt64 = 4 << 30) {
      self.seconds = seconds
      self.memory = memory
    }
  }

  /// What programs read: each that is started with it reads it from its beginning if it opens `/dev/stdin`.
  package final class Input: Sendable {
    fileprivate let descriptor: Int32

    /// A file without a name instead of a pipe: the child may read at its own pace while we read.
    package init(_ bytes: [UInt8]) throws(SystemError) {
      guard let file = unsafe tmpfile() else { throw SystemError(errno) }
      defer { unsafe fclose(file) }
      descriptor = unsafe fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
      guard descriptor >= 0 else { throw SystemError(errno) }
      try FileDescriptor(descriptor, isOwned: false).write(bytes)
      lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }
  }

  /// - Parameters:
  ///   - name: looked up on the `PATH`.
  ///   - environment: variables that the program has besides those of this one.
  ///   - package: the Debian package that has the program.
  /// - Throws: `missing-program` where there is none of that name.
  package static func run(
    _ name: String, _ arguments: [String], input: [UInt8], limits: Limits,
    environment: [String: String] = [:], package: String = "poppler-utils"
  ) throws(FormwrightError) -> Outcome {
    let source: Input
    do throws(SystemError) {
      source = try Input(input)
    } catch {
      throw cannotStart(name, error.code, package)
    }
    return try run(
      name, arguments, input: source, limits: limits, environment: environment, package: package)
  }

  /// As ``run(_:_:input:limits:environment:package:)``, of what several programs read.
  package static func run(
    _ name: String, _ arguments: [String], input: Input, limits: Limits,
    environment: [String: String] = [:], package: String = "poppler-utils"
  ) throws(FormwrightError) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw cannotStart(name, errno, package) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child = spawn(
      name, arguments, environment, input: input.descriptor, output: ends[1])
    close(ends[1])
    switch child {
    case .failure(let failure): throw cannotStart(name, failure.code, package)
    case .success(let identifier):
      limit(identifier, to: limits)
      let output = readAll(ends[0])
      var status: Int32 = 0
      while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7F
      return Outcome(
        exitCode: signal == 0 ? (status >> 8) & 0xFF : -1, output: output,
        signal: signal == 0 ? nil : signal)
    }
  }

  /// Limits a program that has just been started: posix_spawn(3) cannot do it itself.
  private static func limit(_ identifier: pid_t, to limits: Limits) {
    // prlimit(2) is an extension of Linux, which Swift's module of the C library leaves out.
    typealias SetLimits =
      @convention(c) (
        pid_t, CInt, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?
      ) -> CInt
    guard let symbol = unsafe dlsym(nil, "prlimit") else { return }
    // Safe: the type is that of the function's declaration in sys/resource.h.
    let setLimits = unsafe unsafeBitCast(symbol, to: SetLimits.self)
    let processorTime: CInt = 0  // RLIMIT_CPU
    let addressSpace: CInt = 9  // RLIMIT_AS
    // A second after the first signal comes one that no program can catch.
    var time = rlimit(
      rlim_cur: rlim_t(limits.seconds), rlim_max: rlim_t(limits.seconds) + 1)
    var memory = rlimit(rlim_cur: rlim_t(limits.memory), rlim_max: rlim_t(limits.memory))
    _ = unsafe setLimits(identifier, processorTime, &time, nil)
    _ = unsafe setLimits(identifier, addressSpace, &memory, nil)
  }

  private static func spawn(
    _ name: String, _ arguments: [String], _ environment: [String: String], input: Int32,
    output: Int32
  ) -> Result<pid_t, SystemError> {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    // The child's own complaints may quote the document: they go nowhere.
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // Safe: the copies live until the call returns; the list ends with nil.
    var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // The first variable of a name counts. The others are not copied: nothing here changes them.
    let own = unsafe environment.sorted { $0.key < $1.key }.map {
      unsafe strdup("\($0.key)=\($0.value)")
    }
    defer { unsafe own.forEach { unsafe free($0) } }
    var variables = unsafe own
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      unsafe variables.append(variable)
      unsafe next += 1
    }
    unsafe variables.append(nil)
    var identifier: pid_t = 0
    let result = unsafe posix_spawnp(&identifier, name, &actions, nil, &words, &variables)
    return result == 0 ? .success(identifier) : .failure(SystemError(result))
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 {
        all += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return all
      }
    }
  }

  private static func cannotStart(
    _ name: String, _ code: Int32, _ package: String
  ) -> FormwrightError {
    FormwrightError(
      .access, "missing-program",
      "cannot start the program “\(name)”: \(SystemError(code).reason)",
      hint: code == ENOENT ? "Install the program (Debian package \(package))." : nil)
  }
}

// MARK: - Drawing pages

extension LimitedProcess {
  /// Draws a page with poppler's `pdftocairo`: it draws more of PDF than a rasterizer over cairo could, and a file that
  /// makes it crash does not end the program.
  ///
  /// - Parameters:
  ///   - number: the page, from 1.
  ///   - arguments: the size of the picture, as pdftocairo(1) says.
  ///   - seconds: the processor time that drawing may take.
  package static func png(
    ofPage number: Int, _ arguments: [String], in file: [UInt8], seconds: UInt64
  ) throws(FormwrightError) -> Outcome {
    let page = String(number)
    return try run(
      "pdftocairo",
      ["-png", "-singlefile", "-f", page, "-l", page] + arguments + ["-", "-"],
      input: file, limits: Limits(seconds: seconds))
  }

  /// Draws a page as an SVG image, of the size of its media box in points; see ``png(ofPage:_:in:seconds:)``.
  package static func svg(
    ofPage number: Int, in file: [UInt8], seconds: UInt64
  ) throws(FormwrightError) -> Outcome {
    let page = String(number)
    // Without these, a page whose sides are not whole points is made smaller, to fit the same page in whole ones.
    let size = ["-noshrink", "-nocenter"]
    return try run(
      "pdftocairo", ["-svg"] + size + ["-f", page, "-l", page, "-", "-"], input: file,
      limits: Limits(seconds: seconds))
  }
}

extension LimitedProcess.Outcome {
  /// Whether the program has ended as it should, and written a PNG file.
  package var isPNG: Bool { exitCode == 0 && output.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  /// Whether the program has ended as it should, and written an SVG file.
  package var isSVG: Bool { exitCode == 0 && output.starts(with: "<?xml".utf8) }
}
