import FormOperations
import Formwright
import Glibc

enum Processors {
  /// Cores this process may use.
  static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// The program's own limit on its memory.
enum MemoryLimit {
  /// Bounds what the process can allocate (not what it maps without writing).
  ///
  /// Not under AddressSanitizer and ThreadSanitizer, which reserve terabytes of address space for their own use.
  static func set(_ bytes: UInt64) {
    guard unsafe dlsym(nil, "__asan_init") == nil, unsafe dlsym(nil, "__tsan_init") == nil else {
      return
    }
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(2), &limit) == 0 else { return }
    limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
    unsafe setrlimit(__rlimit_resource_t(2), &limit)
  }
}

extension ParsedCommand {
  /// The size that an option gives, such as `1073741824`, `512M` or `2G`; nil if it is not given.
  func size(
    _ option: OptionDescription, atLeast least: Int
  ) throws(FormwrightError) -> Int? {
    guard let text = value(of: option) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let factor: Int? =
      switch text.dropFirst(digits.count).lowercased() {
      case "", "b": 1
      case "k", "kb", "kib": 1 << 10
      case "m", "mb", "mib": 1 << 20
      case "g", "gb", "gib": 1 << 30
      default: nil
      }
    let size = factor.flatMap { factor -> Int? in
      guard let number = Int(digits), number > 0 else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: factor)
      return overflows ? nil : product
    }
    guard let size, size >= least else {
      let shown = least >= 1 << 20 ? "\(least >> 20)M" : "\(least >> 10)K"
      throw usage("\(option.spelling) must be a size of at least \(shown), such as 512M or 2G")
    }
    return size
  }
}
