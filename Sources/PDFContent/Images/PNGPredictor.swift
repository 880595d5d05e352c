/// The predictors that PNG and PDF share (ISO 32000-2, 7.4.4.4; ISO/IEC 15948, 9.2): each row is
/// written as differences from its neighbours, which compress better.
enum PNGPredictor {
  /// Rows with the kind of prediction in front of each: for each row the one whose differences are
  /// smallest, as ISO/IEC 15948, 12.8 advises.
  static func predicted(_ bytes: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    guard rowBytes > 0 else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / rowBytes + 1)
    let first = [UInt8](repeating: 0, count: rowBytes)
    var candidates = [[UInt8]](repeating: first, count: 5)
    for start in stride(from: 0, through: bytes.count - rowBytes, by: rowBytes) {
      let row = bytes[start..<start + rowBytes]
      let above = start == 0 ? first[...] : bytes[start - rowBytes..<start]
      var best = 0
      var smallest = Int.max
      for kind in 0..<5 {
        let sum = predict(kind, row, above, pixelBytes, into: &candidates[kind])
        if sum < smallest { (best, smallest) = (kind, sum) }
      }
      result.append(UInt8(best))
      result.append(contentsOf: candidates[best])
    }
    return result
  }

  /// - Returns: the sum of the differences, taken as signed bytes.
  private static func predict(
    _ kind: Int, _ row: ArraySlice<UInt8>, _ above: ArraySlice<UInt8>, _ distance: Int,
    into result: inout [UInt8]
  ) -> Int {
    unsafe row.withUnsafeBufferPointer { row in
      unsafe above.withUnsafeBufferPointer { above in
        unsafe result.withUnsafeMutableBufferPointer { result in
          // Safe: all three are as long as a row, and no index leaves it.
          let count = min(row.count, above.count, result.count)
          let head = min(distance, count)
          var sum = 0
          func put(_ index: Int, _ guess: UInt8) {
            let difference = unsafe row[index] &- guess
            unsafe result[index] = difference
            sum &+= Int(Int8(bitPattern: difference).magnitude)
          }
          switch kind {
          case 0: for index in 0..<count { put(index, 0) }
          case 1:
            for index in 0..<head { put(index, 0) }
            for index in head..<count { put(index, unsafe row[index - distance]) }
          case 2: for index in 0..<count { put(index, unsafe above[index]) }
          case 3:
            for index in 0..<head { put(index, unsafe above[index] / 2) }
            for index in head..<count {
              let total = unsafe UInt16(row[index - distance]) &+ UInt16(above[index])
              put(index, UInt8(truncatingIfNeeded: total >> 1))
            }
          default:
            for index in 0..<head { put(index, unsafe above[index]) }
            for index in head..<count {
              put(
                index,
                unsafe paeth(row[index - distance], above[index], above[index - distance]))
            }
          }
          return sum
        }
      }
    }
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let a = abs(Int16(up) &- Int16(corner))
    let b = abs(Int16(left) &- Int16(corner))
    let c = abs(Int16(left) &+ Int16(up) &- 2 &* Int16(corner))
    if a <= b, a <= c { return left }
    return b <= c ? up : corner
  }
}
