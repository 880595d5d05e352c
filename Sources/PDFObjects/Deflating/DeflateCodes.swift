/// The codes of one block, made for its tokens (RFC 1951, 3.2.5).
struct DeflateCodes {
  let literals: HuffmanCode
  let distances: HuffmanCode

  init(_ tokens: [DeflateToken]) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    var digits = 0
    for token in tokens {
      switch token {
      case .literal(let symbol) where symbol >= 256: digits += 1
      case .literal(let symbol): literals[Int(symbol)] += 1
      case .match(let length, let distance):
        literals[Self.length(length).symbol] += 1
        distances[Self.distance(distance).symbol] += 1
      }
    }
    // The end of the block; and any of the digits may be needed.
    literals[256] = 1
    for digit in 0x30...0x39 { literals[digit] += digits / 10 + 1 }
    self.literals = HuffmanCode(frequencies: literals, limit: 15)
    self.distances = HuffmanCode(frequencies: distances, limit: 15)
  }

  func literal(_ symbol: UInt16) -> (bits: UInt32, count: Int) {
    (literals.codes[Int(symbol)], literals.lengths[Int(symbol)])
  }

  /// - Parameter token: no literal above 255.
  func write(_ token: DeflateToken, _ put: (_ bits: UInt32, _ count: Int) -> Void) {
    switch token {
    case .literal(let symbol):
      let code = literal(symbol)
      put(code.bits, code.count)
    case .match(let length, let distance):
      let first = Self.length(length)
      put(literals.codes[first.symbol], literals.lengths[first.symbol])
      if first.extraBits > 0 { put(UInt32(first.extra), first.extraBits) }
      let second = Self.distance(distance)
      put(distances.codes[second.symbol], distances.lengths[second.symbol])
      if second.extraBits > 0 { put(UInt32(second.extra), second.extraBits) }
    }
  }

  private typealias Coded = (symbol: Int, extra: Int, extraBits: Int)

  private static func length(_ length: Int) -> Coded {
    if length == 258 { return (285, 0, 0) }
    let value = length - 3
    guard value >= 8 else { return (257 + value, 0, 0) }
    let bits = value.bitWidth - value.leadingZeroBitCount - 3
    return (257 + 4 * bits + value >> bits, value & (1 << bits - 1), bits)
  }

  private static func distance(_ distance: Int) -> Coded {
    let value = distance - 1
    guard value >= 4 else { return (value, 0, 0) }
    let bits = value.bitWidth - value.leadingZeroBitCount - 2
    return (2 * bits + value >> bits, value & (1 << bits - 1), bits)
  }
}
