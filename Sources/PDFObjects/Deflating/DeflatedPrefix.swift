import CDeflate
import CZlib

/// The beginning of many zlib streams (RFC 1950), compressed once: what follows differs from one to
/// the next.
///
/// zlib ends the beginning at a byte, in a block that is not the last (RFC 1951, 3.2.4), which
/// libdeflate cannot do; the blocks of the rest refer to nothing before them.
struct DeflatedPrefix: Sendable {
  /// The stream up to the end of the beginning.
  private let stream: [UInt8]
  /// The checksum so far (RFC 1950, 8.2).
  private let checksum: UInt32

  /// Less than this is not worth compressing.
  private static let smallest = 256

  init(_ bytes: [UInt8]) {
    checksum = Self.checksum(1, bytes)
    stream = Self.compressed(bytes)
  }

  /// The whole stream of the beginning and these bytes.
  func followed(by rest: [UInt8]) -> [UInt8] {
    var whole = stream
    whole.reserveCapacity(stream.count + rest.count + 16)
    let packed = rest.count < Self.smallest ? [] : deflated(rest, level: 6, container: .none)
    if packed.isEmpty { Self.store(rest, isLast: true, in: &whole) } else { whole += packed }
    let checksum = Self.checksum(checksum, rest)
    for shift: UInt32 in [24, 16, 8, 0] { whole.append(UInt8(checksum >> shift & 0xFF)) }
    return whole
  }

  /// Appends stored blocks (RFC 1951, 3.2.4), of which each holds at most 65,535 bytes.
  private static func store(_ bytes: [UInt8], isLast: Bool, in stream: inout [UInt8]) {
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(Int(UInt16.max))
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(isLast && rest.isEmpty ? 1 : 0)
      for half in [count, ~count] {
        stream.append(UInt8(half & 0xFF))
        stream.append(UInt8(half >> 8))
      }
      stream += block
    } while !rest.isEmpty
  }

  private static func checksum(_ start: UInt32, _ bytes: [UInt8]) -> UInt32 {
    // Safe: libdeflate reads exactly `count` bytes.
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_adler32(start, $0.baseAddress, $0.count) }
  }

  /// The header and the blocks of these bytes. They are stored if zlib does not take all of them: it
  /// counts no more than 4 GB at a time.
  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    if let packed = deflatedBeginning(bytes) { return packed }
    // A window of 32 KB, no preset dictionary, the fastest level (RFC 1950, 2.2).
    var stream: [UInt8] = [0x78, 0x01]
    store(bytes, isLast: false, in: &stream)
    return stream
  }

  private static func deflatedBeginning(_ bytes: [UInt8]) -> [UInt8]? {
    var state = unsafe z_stream()
    let opened = unsafe deflateInit_(
      &state, Z_BEST_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(opened == Z_OK, "zlib could not allocate its state")
    defer { unsafe deflateEnd(&state) }
    // Room for the empty block that ends the beginning, which the bound does not count.
    let bound = unsafe Int(deflateBound(&state, UInt(bytes.count))) + 16
    var input = bytes
    var isComplete = false
    // Safe: zlib reads `avail_in` bytes and writes no more than `avail_out`.
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe state.next_in = input.baseAddress
        unsafe state.avail_in = UInt32(clamping: input.count)
        unsafe state.next_out = output.baseAddress
        unsafe state.avail_out = UInt32(clamping: output.count)
        let result = unsafe deflate(&state, Z_SYNC_FLUSH)
        count = unsafe output.count - Int(state.avail_out)
        // With room left the flush is complete (zlib.h, `deflate`).
        isComplete =
          unsafe result == Z_OK && state.avail_in == 0 && state.avail_out > 0
          && input.count <= Int(UInt32.max)
      }
    }
    return isComplete ? packed : nil
  }
}
