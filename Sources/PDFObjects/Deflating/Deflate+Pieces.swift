import CZlib

/// Deflates what comes in pieces into zlib's format, without holding all of it.
///
/// - Parameter make: is called once and gives one piece after the other, each of at most 4 GB.
func deflated(inPieces make: (_ take: ([UInt8]) -> Void) -> Void) -> [UInt8] {
  var packed: [UInt8] = []
  var state = unsafe z_stream()
  // zlib keeps the address of the state, which must not move meanwhile.
  unsafe withUnsafeMutablePointer(to: &state) { state in
    let opened = unsafe deflateInit_(
      state, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(opened == Z_OK, "zlib could not allocate its state")
    defer { unsafe deflateEnd(state) }
    make { piece in unsafe feed(piece, state, Z_NO_FLUSH, &packed) }
    unsafe feed([], state, Z_FINISH, &packed)
  }
  return packed
}

private func feed(
  _ piece: [UInt8], _ state: UnsafeMutablePointer<z_stream>, _ flush: Int32,
  _ packed: inout [UInt8]
) {
  var input = piece
  let room = 65536
  // Safe: zlib reads `avail_in` bytes of the input, which outlives the calls, and writes at most `room` bytes.
  unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe state.pointee.next_in = input.baseAddress
    unsafe state.pointee.avail_in = UInt32(input.count)
    var isFull = true
    // With room left, zlib has taken everything (zlib.h, `deflate`).
    while isFull {
      packed += unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
        unsafe state.pointee.next_out = output.baseAddress
        unsafe state.pointee.avail_out = UInt32(room)
        _ = unsafe deflate(state, flush)
        count = unsafe room - Int(state.pointee.avail_out)
        isFull = unsafe state.pointee.avail_out == 0
      }
    }
  }
}
