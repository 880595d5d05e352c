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

  /// Whether so many bytes more could be allocated now.
  static func allows(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    let block = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe block != MAP_FAILED else { return false }
    // Safe: mapped above, and nothing else knows of it.
    unsafe munmap(block, count)
    return true
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

enum Directory {
  /// Makes a directory and those above it; one that exists is fine.
  static func create(_ path: String) throws(FormwrightError) {
    var prefix = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      prefix += prefix.isEmpty && !path.hasPrefix("/") ? String(part) : "/\(part)"
      if part.isEmpty { prefix = prefix == "/" ? "" : prefix }
      guard !prefix.isEmpty, unsafe mkdir(prefix, 0o777) != 0, errno != EEXIST else { continue }
      throw failure(path, errno)
    }
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { throw failure(path, errno) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw failure(path, ENOTDIR) }
  }

  /// The directory a file stands in, from the root, with a slash at its end.
  static func absolute(of file: String) throws(FormwrightError) -> String {
    let directory = PictureFiles.directory(of: file)
    if directory.hasPrefix("/") { return directory }
    guard let here = unsafe getcwd(nil, 0) else {
      throw SystemError.last.failure("cannot-read", "cannot read the working directory", file: ".")
    }
    // Safe: given no buffer, the system makes one, which is ours to free.
    defer { unsafe free(here) }
    return "\(unsafe String(cString: here))/\(directory)"
  }

  private static func failure(_ path: String, _ code: Int32) -> FormwrightError {
    FormwrightError(
      .access, "cannot-write",
      "cannot create the directory: \(SystemError(code).reason)", file: path)
  }
}
