import Glibc

/// The name of a file that is not finished: `.formwright-<process>-<host>-<random>.tmp`, in the
/// directory where the finished file is to be.
package struct TemporaryName: Hashable {
  package let fileName: String
  let process: Int32
  /// Where process numbers mean the same: one boot of one machine, one process namespace.
  let host: String

  package init() {
    process = getpid()
    host = Self.thisHost
    let random = String(UInt64.random(in: .min ... .max), radix: 16)
    fileName = ".formwright-\(process)-\(host)-\(random).tmp"
  }

  /// Nil for a name of another form.
  package init?(fileName: String) {
    guard fileName.hasPrefix(".formwright-"), fileName.hasSuffix(".tmp") else { return nil }
    let parts = fileName.dropFirst(12).dropLast(4).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let process = Int32(parts[0]), process > 0 else { return nil }
    self.fileName = fileName
    self.process = process
    host = String(parts[1])
  }

  /// Whether the process that made the file has ended, as far as can be told from here: on another
  /// host nothing can.
  var isAbandoned: Bool {
    host == Self.thisHost && kill(process, 0) == -1 && errno == ESRCH
  }

  private static let thisHost: String = {
    var hash: UInt32 = 0x811C_9DC5
    let boot = try? FileDescriptor.open("/proc/sys/kernel/random/boot_id", O_RDONLY).read(upTo: 64)
    for byte in (boot ?? []) + link("/proc/self/ns/pid") {
      // FNV-1a.
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return String(hash, radix: 16)
  }()

  private static func link(_ path: String) -> [UInt8] {
    // Safe: the system writes at most 64 bytes, and says how many it wrote.
    unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, initialized in
      let count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        unsafe characters.baseAddress.map { unsafe readlink(path, $0, 64) } ?? 0
      }
      initialized = max(count, 0)
    }
  }
}
