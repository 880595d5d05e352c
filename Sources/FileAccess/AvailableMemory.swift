import Glibc

/// What the process may still allocate, under its limit and the machine's.
package enum AvailableMemory {
  /// Whether so many bytes more could be allocated now.
  package static func allows(_ count: Int) -> Bool {
    guard count > 0 else { return true }
    let block = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe block != MAP_FAILED else { return false }
    // Safe: mapped above, and nothing else knows of it.
    unsafe munmap(block, count)
    return true
  }
}
