/// A ``VariableText`` that is compressed already: what a use adds are the codes of digits that nothing repeats,
/// and the checksum.
struct DeflatedText: Sendable {
  /// Bits that stay, in runs that each begin with a word, lowest bits first.
  private var words: [UInt32] = []
  private var runs: [Run] = []
  private let digitCodes: [(bits: UInt32, count: Int)]
  /// The sums of Adler-32 (RFC 1950, 8.2) without the digits that differ.
  private var sum = 1
  private var sumOfSums: Int
  /// What each digit that differs adds to the sums.
  private var digitCounts: [Int] = []
  private var digitWeights: [Int] = []

  /// Bits that stay, and the digit after them.
  private struct Run {
    var start: Int
    var bitCount = 0
    /// Nil after the last bits.
    var digit: Int?
  }

  /// How many digits each use gives.
  var digitCount: Int { digitCounts.count }

  init(_ text: VariableText) {
    let tokens = DeflateMatcher.tokens(of: text.symbols)
    let codes = DeflateCodes(tokens)
    digitCodes = (0..<10).map { codes.literal(UInt16(0x30 + $0)) }
    sumOfSums = text.symbols.count
    sumUp(text)
    runs = [Run(start: 0)]
    DeflateBlockHeader.write(literals: codes.literals, distances: codes.distances) { put($0, $1) }
    for token in tokens {
      switch token {
      case .literal(let symbol) where symbol >= 256: putDigit(Int(symbol) - 256)
      default: codes.write(token) { put($0, $1) }
      }
    }
    let end = codes.literal(256)
    put(end.bits, end.count)
  }

  private mutating func sumUp(_ text: VariableText) {
    let highest = text.symbols.max() ?? 0
    digitCounts = [Int](repeating: 0, count: max(0, Int(highest) - 255))
    digitWeights = digitCounts
    for (place, symbol) in text.symbols.enumerated() {
      let weight = text.symbols.count - place
      if symbol < 256 {
        sum += Int(symbol)
        sumOfSums += weight * Int(symbol)
      } else {
        digitCounts[Int(symbol) - 256] += 1
        digitWeights[Int(symbol) - 256] += weight
      }
    }
  }

  private mutating func put(_ bits: UInt32, _ count: Int) {
    let last = runs.count - 1
    let filled = runs[last].bitCount % 32
    if filled == 0 { words.append(0) }
    words[words.count - 1] |= bits << UInt32(filled)
    if filled > 0, filled + count > 32 { words.append(bits >> UInt32(32 - filled)) }
    runs[last].bitCount += count
  }

  private mutating func putDigit(_ digit: Int) {
    runs[runs.count - 1].digit = digit
    runs.append(Run(start: words.count))
  }

  /// The text with these digits, in zlib's format (RFC 1950).
  ///
  /// - Parameter digits: ASCII; at least ``digitCount``.
  func bytes(digits: [UInt8]) -> [UInt8] {
    var packed = BitPacker(capacity: words.count / 2 + runs.count / 4 + 16)
    packed.put(0x0178, 16)
    for run in runs {
      var left = run.bitCount
      var word = run.start
      while left >= 32 {
        packed.put(UInt64(words[word]), 32)
        word += 1
        left -= 32
      }
      if left > 0 { packed.put(UInt64(words[word]), left) }
      guard let digit = run.digit else { break }
      let code = digitCodes[Int(digits[digit] &- 0x30)]
      packed.put(UInt64(code.bits), code.count)
    }
    var (sum, sumOfSums) = (sum, sumOfSums)
    for (place, count) in digitCounts.enumerated() {
      sum += count * Int(digits[place])
      sumOfSums += digitWeights[place] * Int(digits[place])
    }
    return packed.finish(checksum: UInt32(sumOfSums % 65521) << 16 | UInt32(sum % 65521))
  }
}
