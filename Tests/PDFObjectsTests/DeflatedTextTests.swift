import Testing

@testable import PDFObjects

/// Texts that are compressed once, for many uses. What they decompress to is asked of libqpdf, and expected texts are put
/// together here.
@Suite("Texts compressed in advance")
struct DeflatedTextTests {
  /// Repeats itself as numbers that follow one another do, and has everything that a code needs: runs, far
  /// repetitions, single bytes.
  private struct Random {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private enum Piece {
    case bytes([UInt8])
    case number(Int)
  }

  private func pieces(_ seed: Int, count: Int, numbers: Int) -> [Piece] {
    var random = Random(state: UInt64(seed))
    var pieces: [Piece] = []
    for _ in 0..<count {
      switch random.next(6) {
      case 0: pieces.append(.bytes((0..<random.next(9)).map { _ in UInt8(random.next(256)) }))
      case 1: pieces.append(.bytes([UInt8](repeating: 0x61, count: random.next(700))))
      case 2: pieces.append(.number(random.next(numbers)))
      default:
        pieces.append(.bytes(Array("<</K ".utf8)))
        pieces.append(.number(random.next(numbers)))
        pieces.append(.bytes(Array("07 0 R/P ".utf8)))
        pieces.append(.number(random.next(numbers)))
        pieces.append(.bytes(Array("11 0 R/S/Form>>\n".utf8)))
      }
    }
    return pieces
  }

  private func check(_ pieces: [Piece], width: Int, values: [[Int]]) throws {
    var text = VariableText(width: width)
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): text.append(bytes)
      case .number(let number): text.append(number: number)
      }
    }
    let deflated = DeflatedText(text)
    for values in values {
      var expected: [UInt8] = []
      for piece in pieces {
        switch piece {
        case .bytes(let bytes): expected += bytes
        case .number(let number): expected += Array(String(values[number]).utf8)
        }
      }
      let bytes = deflated.bytes(digits: Array(values.map { "\($0)" }.joined().utf8))
      let stream = PDFStream(dictionary: ["Filter": .name("FlateDecode")], data: bytes)
      #expect(try Document().decodedData(of: stream, limit: 1 << 24) == expected)
      #expect(Array(bytes.suffix(4)) == checksum(expected))
    }
  }

  /// Adler-32 by its definition (RFC 1950, 8.2).
  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var (sum, sumOfSums) = (1, 0)
    for byte in bytes {
      sum = (sum + Int(byte)) % 65521
      sumOfSums = (sumOfSums + sum) % 65521
    }
    return [sumOfSums / 256, sumOfSums % 256, sum / 256, sum % 256].map { UInt8($0) }
  }

  @Test("each use has its own numbers", arguments: 1...12)
  func numbers(_ seed: Int) throws {
    let width = 1 + seed % 4
    let first = width == 1 ? 1 : [10, 100, 1000][width - 2]
    let numbers = width == 1 ? 5 : 40
    try check(
      pieces(seed, count: 50 * seed, numbers: numbers), width: width,
      values: [
        (0..<numbers).map { first + $0 }, (0..<numbers).map { first + numbers - $0 - 1 },
        (0..<numbers).map { 10 * first - 1 - $0 },
      ])
  }

  @Test("a text of one byte, of numbers alone, and of nothing")
  func small() throws {
    try check([.bytes([0x41])], width: 3, values: [[123]])
    try check([.number(0), .number(1), .number(0)], width: 2, values: [[10, 11], [98, 99]])
    try check([], width: 1, values: [[1]])
  }

  @Test("matches reach as far as deflate's, and no farther (RFC 1951, 3.2.5)")
  func window() throws {
    var random = Random(state: 3)
    let block = (0..<300).map { _ in UInt8(random.next(256)) }
    for gap in [32768 - 301, 32768 - 300, 32768 - 299, 32768] {
      let between = (0..<gap).map { _ in UInt8(random.next(256)) }
      try check([.bytes(block), .bytes(between), .bytes(block)], width: 1, values: [[1]])
    }
  }

  @Test("codes are no longer than 15 bits, whatever the frequencies (RFC 1951, 3.2.7)")
  func longCodes() {
    // Fibonacci's numbers make the longest codes.
    var frequencies = [1, 1]
    while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    for limit in [7, 15] where 1 << limit >= frequencies.count {
      let code = HuffmanCode(frequencies: frequencies, limit: limit)
      #expect((code.lengths.max() ?? 0) <= limit)
      // A complete code (Kraft).
      let sum = code.lengths.reduce(0.0) { $0 + 1 / Double(1 << $1) }
      #expect(sum == 1)
    }
  }
}
