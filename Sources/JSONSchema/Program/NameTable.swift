/// Names, each of which is found by one hash or, if it is the expected one, by none.
///
/// Names are compared byte by byte. A class, so that looking one up counts no references.
final class NameTable: Sendable {
  private let bytes: [UInt8]
  /// Where each name begins in `bytes`, and where the last ends.
  private let starts: [Int32]
  /// Places of names, -1 if free; a power of two of them, at least twice as many as names.
  private let slots: [Int32]
  /// Differs from process to process, so that no schema can choose names that collide.
  private let seed: UInt64

  /// A name that is given twice has its first place, and the second place is never found.
  init(_ names: some Collection<String>) {
    var size = 8
    while size < 2 * names.count { size *= 2 }
    let seed = UInt64(bitPattern: Int64(Hasher().finalize())) | 1
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    var slots = Array(repeating: Int32(-1), count: size)
    for name in names {
      let name = Array(name.utf8)
      bytes += name
      starts.append(Int32(clamping: bytes.count))
      var slot = unsafe name.withUnsafeBufferPointer {
        unsafe Self.hash($0, seed: seed) & (size - 1)
      }
      while slots[slot] >= 0 {
        let place = Int(slots[slot])
        if bytes[Int(starts[place])..<Int(starts[place + 1])].elementsEqual(name) { break }
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] < 0 { slots[slot] = Int32(starts.count - 2) }
    }
    self.bytes = bytes
    self.starts = starts
    self.slots = slots
    self.seed = seed
  }

  var count: Int { starts.count - 1 }

  func name(at place: Int) -> String {
    String(decoding: bytes[Int(starts[place])..<Int(starts[place + 1])], as: UTF8.self)
  }

  /// The place of a name; -1 if it is unknown. `expected` is tried first, without hashing.
  func place(of name: borrowing String, expected: Int) -> Int {
    // Native strings, which is all there are on Linux, are contiguous.
    unsafe name.utf8.withContiguousStorageIfAvailable { name in
      if expected < count, unsafe isName(expected, name) { return expected }
      var slot = unsafe Self.hash(name, seed: seed) & (slots.count - 1)
      while true {
        let place = Int(slots[slot])
        if place < 0 { return -1 }
        if unsafe isName(place, name) { return place }
        slot = (slot + 1) & (slots.count - 1)
      }
    } ?? -1
  }

  @inline(__always)
  private func isName(_ place: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[place])
    guard Int(starts[place + 1]) - start == name.count else { return false }
    // Safe: the range lies in `bytes`, and both buffers are read within their counts.
    return unsafe bytes.withUnsafeBytes { bytes in
      let own = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<(start + name.count)])
      let other = UnsafeRawBufferPointer(name)
      var index = 0
      while index + 8 <= name.count {
        let left = unsafe own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let right = unsafe other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if left != right { return false }
        index += 8
      }
      while index < name.count {
        if unsafe own[index] != other[index] { return false }
        index += 1
      }
      return true
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>, seed: UInt64) -> Int {
    var hash = seed ^ UInt64(name.count)
    let bytes = UnsafeRawBufferPointer(name)
    var index = 0
    // Safe: eight bytes are read only where as many are left.
    while index + 8 <= name.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      hash = mixed(hash ^ word)
      index += 8
    }
    var rest: UInt64 = 0
    while index < name.count {
      rest = rest << 8 | UInt64(unsafe bytes[index])
      index += 1
    }
    return Int(truncatingIfNeeded: mixed(hash ^ rest) >> 16)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
