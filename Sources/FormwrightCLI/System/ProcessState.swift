import FormOperations
import Formwright
import Glibc

enum Processors {
  /// Cores this process may use.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// The program's own limit on its memory.
enum MemoryLimit {
  /// `1073741824`, `512M`, `2G`.
  static func bytes(_ text: String) -> UInt64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = UInt64(digits), number > 0 else { return nil }
    let factor: UInt64
    switch text.dropFirst(digits.count).lowercased() {
    case "", "b": factor = 1
    case "k", "kb", "kib": factor = 1 << 10
    case "m", "mb", "mib": factor = 1 << 20
    case "g", "gb", "gib": factor = 1 << 30
    default: return nil
    }
    let (product, overflows) = number.multipliedReportingOverflow(by: factor)
    return overflows || product < 64 << 20 ? nil : product
  }

  /// Bounds what the process can allocate (not what it maps without writing).
  ///
  /// Not under AddressSanitizer, which reserves terabytes of address space for its own use.
  static func set(_ bytes: UInt64) {
    guard unsafe dlsym(nil, "__asan_init") == nil else { return }
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(2), &limit) == 0 else { return }
    limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
    unsafe setrlimit(__rlimit_resource_t(2), &limit)
  }
}
