/// A canonical Huffman code (RFC 1951, 3.2.2).
struct HuffmanCode {
  /// The number of bits of each symbol's code; 0 if the symbol has none.
  let lengths: [Int]
  /// The codes, their first bits lowest, as deflate packs them.
  let codes: [UInt32]

  /// - Parameters:
  ///   - frequencies: how often each symbol occurs.
  ///   - limit: the greatest length of a code.
  init(frequencies: [Int], limit: Int) {
    var weights = frequencies
    var lengths = Self.lengths(weights)
    // Frequencies that are more alike make shorter codes.
    while lengths.contains(where: { $0 > limit }) {
      weights = weights.map { $0 == 0 ? 0 : $0 / 2 + 1 }
      lengths = Self.lengths(weights)
    }
    self.lengths = lengths
    codes = Self.codes(lengths)
  }

  private static func lengths(_ weights: [Int]) -> [Int] {
    var lengths = [Int](repeating: 0, count: weights.count)
    let used = weights.indices.filter { weights[$0] > 0 }
    guard used.count > 1 else {
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    // Leaves by weight, then the inner nodes in the order in which they are made, which is that of their weights.
    let leaves = used.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var nodeWeights = leaves.map { weights[$0] }
    var parents = [Int](repeating: 0, count: leaves.count)
    var leaf = 0
    var inner = leaves.count
    func lightest() -> Int {
      if leaf < leaves.count, inner >= nodeWeights.count || nodeWeights[leaf] <= nodeWeights[inner]
      {
        leaf += 1
        return leaf - 1
      }
      inner += 1
      return inner - 1
    }
    for _ in 1..<leaves.count {
      let first = lightest()
      let second = lightest()
      let node = nodeWeights.count
      nodeWeights.append(nodeWeights[first] + nodeWeights[second])
      parents.append(0)
      parents[first] = node
      parents[second] = node
    }
    var depths = [Int](repeating: 0, count: parents.count)
    for node in parents.indices.dropLast().reversed() { depths[node] = depths[parents[node]] + 1 }
    for (place, symbol) in leaves.enumerated() { lengths[symbol] = depths[place] }
    return lengths
  }

  private static func codes(_ lengths: [Int]) -> [UInt32] {
    var counts = [Int](repeating: 0, count: (lengths.max() ?? 0) + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    var next = [UInt32](repeating: 0, count: counts.count)
    var code: UInt32 = 0
    for length in counts.indices.dropFirst() {
      code = (code + UInt32(length > 1 ? counts[length - 1] : 0)) << 1
      next[length] = code
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      var reversed: UInt32 = 0
      for bit in 0..<length where next[length] >> UInt32(bit) & 1 == 1 {
        reversed |= 1 << UInt32(length - 1 - bit)
      }
      return reversed
    }
  }
}
