/// Bits on their way into bytes, the first ones lowest.
struct BitPacker {
  private var words: [UInt64] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(capacity: Int) { words.reserveCapacity(capacity) }

  /// - Parameter count: at most 32.
  mutating func put(_ bits: UInt64, _ count: Int) {
    pending |= bits << UInt64(pendingCount)
    pendingCount += count
    guard pendingCount >= 64 else { return }
    words.append(pending)
    pendingCount -= 64
    pending = pendingCount == 0 ? 0 : bits >> UInt64(count - pendingCount)
  }

  /// The bytes, and the checksum after the last of them.
  mutating func finish(checksum: UInt32) -> [UInt8] {
    let count = words.count * 8 + (pendingCount + 7) / 8
    words.append(pending)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4)
    // Safe: the words outlive the copy, which ends within them.
    unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0[..<count]) }
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
    return bytes
  }
}
