import CDeflate
import Synchronization

/// Deflates `bytes` into zlib's format (`/FlateDecode`).
///
/// - Parameter level: 1 (fast) to 12 (small).
package func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
  deflated(bytes, level: level, container: .zlib)
}

/// What stands around compressed blocks.
enum DeflateContainer {
  /// Nothing (RFC 1951).
  case none
  /// A header and a checksum (RFC 1950).
  case zlib
}

func deflated(_ bytes: [UInt8], level: Int32, container: DeflateContainer) -> [UInt8] {
  guard let compressor = Compressors.take(level) else { return [] }
  defer { Compressors.giveBack(compressor) }
  // Safe: the compressor is nobody else's meanwhile; `output` has the capacity libdeflate asked for,
  // and is initialised as far as it says.
  let bound = unsafe libdeflate_zlib_compress_bound(compressor.pointer, bytes.count)
  return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
    count = unsafe bytes.withUnsafeBytes { input in
      switch container {
      case .zlib:
        unsafe libdeflate_zlib_compress(
          compressor.pointer, input.baseAddress, input.count, output.baseAddress, output.count)
      case .none:
        unsafe libdeflate_deflate_compress(
          compressor.pointer, input.baseAddress, input.count, output.baseAddress, output.count)
      }
    }
  }
}

/// libdeflate's compressors at rest: making one takes as long as compressing a page.
private enum Compressors {
  /// One of libdeflate's, in the hands of one task at a time.
  @safe struct Compressor: Sendable {
    let level: Int32
    /// Safe to hand on: nobody else has it.
    nonisolated(unsafe) let pointer: OpaquePointer

    init(level: Int32, pointer: OpaquePointer) {
      self.level = level
      unsafe self.pointer = unsafe pointer
    }
  }

  /// Never more than there were tasks at once.
  private static let resting = Mutex<[Compressor]>([])

  static func take(_ level: Int32) -> Compressor? {
    let found = resting.withLock { resting -> Compressor? in
      guard let index = resting.lastIndex(where: { $0.level == level }) else { return nil }
      return resting.remove(at: index)
    }
    if let found { return found }
    return unsafe libdeflate_alloc_compressor(level).map {
      unsafe Compressor(level: level, pointer: $0)
    }
  }

  static func giveBack(_ compressor: Compressor) {
    resting.withLock { $0.append(compressor) }
  }
}
