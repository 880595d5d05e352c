/// A text that is written again and again, in which some decimal digits differ and everything else stays.
///
/// A digit that differs is known by the number that it belongs to and by its place there: two digits with the
/// same ``Digit`` are the same whatever the numbers are, so that a text that repeats itself, numbers included,
/// repeats itself in each use.
struct VariableText {
  /// Bytes below 256; above, the digits that differ.
  private(set) var symbols: [UInt16] = []
  /// How many digits each number has.
  let width: Int

  /// Numbers beyond this have no symbols.
  static let maximumNumbers = 4000

  /// - Parameter width: 1 to 15.
  init(width: Int) { self.width = width }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { symbols.append(UInt16(byte)) }
  }

  /// Appends a text whose numbers are of the same width.
  mutating func append(_ other: VariableText) { symbols += other.symbols }

  mutating func append(_ byte: UInt8) { symbols.append(UInt16(byte)) }

  /// Appends the digits of a number.
  ///
  /// - Parameter number: its place among the numbers, below ``maximumNumbers``.
  mutating func append(number: Int) {
    for place in 0..<width { symbols.append(UInt16(256 + number * width + place)) }
  }
}
