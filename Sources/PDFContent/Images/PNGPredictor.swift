/// The predictors that PNG and PDF share (ISO 32000-2, 7.4.4.4; ISO/IEC 15948, 9.2): each row is
/// written as differences from its neighbours, which compress better.
enum PNGPredictor {
  /// Rows with the kind of prediction in front of each: for each row the one whose differences are
  /// smallest, as ISO/IEC 15948, 12.8 advises.
  static func predicted(_ bytes: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    guard rowBytes > 0 else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / rowBytes + 1)
    var above = [UInt8](repeating: 0, count: rowBytes)
    var row = above
    var candidates = [[UInt8]](repeating: above, count: 5)
    var start = 0
    while start + rowBytes <= bytes.count {
      for index in 0..<rowBytes { row[index] = bytes[start + index] }
      var best = 0
      var smallest = Int.max
      for kind in 0..<5 {
        let sum = predict(kind, row, above, pixelBytes, into: &candidates[kind])
        if sum < smallest { (best, smallest) = (kind, sum) }
      }
      result.append(UInt8(best))
      result.append(contentsOf: candidates[best])
      swap(&row, &above)
      start += rowBytes
    }
    return result
  }

  /// - Returns: the sum of the differences, taken as signed bytes.
  private static func predict(
    _ kind: Int, _ row: [UInt8], _ above: [UInt8], _ distance: Int, into result: inout [UInt8]
  ) -> Int {
    var sum = 0
    for index in row.indices {
      let left = index >= distance ? row[index - distance] : 0
      let up = above[index]
      let guess: UInt8
      switch kind {
      case 0: guess = 0
      case 1: guess = left
      case 2: guess = up
      case 3: guess = UInt8((Int(left) + Int(up)) / 2)
      default: guess = paeth(left, up, index >= distance ? above[index - distance] : 0)
      }
      let difference = row[index] &- guess
      result[index] = difference
      sum += Int(Int8(bitPattern: difference).magnitude)
    }
    return sum
  }

  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let estimate = Int(left) + Int(up) - Int(corner)
    let a = abs(estimate - Int(left))
    let b = abs(estimate - Int(up))
    let c = abs(estimate - Int(corner))
    if a <= b, a <= c { return left }
    return b <= c ? up : corner
  }
}
