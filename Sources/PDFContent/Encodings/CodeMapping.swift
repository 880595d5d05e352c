/// Consecutive codes that stand for texts whose last characters are consecutive, as `beginbfrange`
/// defines them (ISO 32000-2, 9.10.3). A single code is a range of one.
struct CodeMapping: Hashable, Sendable {
  var codes: ClosedRange<UInt32>
  /// The characters before the last one, the same for every code.
  var prefix: [Unicode.Scalar]
  /// The code point by which the last character of a code exceeds the code, modulo 2³².
  private var offset: UInt32

  /// The last character of a code; nil if there is no such character.
  func lastScalar(of code: UInt32) -> Unicode.Scalar? { Unicode.Scalar(code &+ offset) }

  func text(of code: UInt32) -> [Unicode.Scalar] {
    lastScalar(of: code).map { prefix + [$0] } ?? []
  }

  /// The mappings that a range defines. Codes that would stand for U+0000, U+FFFD or no character at
  /// all are left out.
  static func mappings(
    of codes: ClosedRange<UInt32>, from text: [Unicode.Scalar]
  ) -> [CodeMapping] {
    guard let final = text.last?.value else { return [] }
    let prefix = Array(text.dropLast())
    guard !prefix.contains("\u{0}"), !prefix.contains("\u{FFFD}") else { return [] }
    let count = UInt64(codes.upperBound - codes.lowerBound) + 1
    let wanted = UInt64(final)..<UInt64(final) + count
    return meaningful.compactMap { characters in
      let range = wanted.clamped(to: characters)
      guard !range.isEmpty else { return nil }
      // Both ends lie between the range's codes: no overflow.
      let first = codes.lowerBound + UInt32(range.lowerBound - UInt64(final))
      let last = codes.lowerBound + UInt32(range.upperBound - 1 - UInt64(final))
      return CodeMapping(codes: first...last, prefix: prefix, offset: final &- codes.lowerBound)
    }
  }

  /// Code points of characters without U+0000, surrogates and U+FFFD.
  private static let meaningful: [Range<UInt64>] = [
    0x1..<0xD800, 0xE000..<0xFFFD, 0xFFFE..<0x11_0000,
  ]

  /// Mappings in ascending order of codes. A code that several define keeps the last definition.
  ///
  /// Takes time in proportion to the number of mappings (and its logarithm), however many codes they
  /// have.
  static func withoutOverlaps(_ defined: [CodeMapping]) -> [CodeMapping] {
    if zip(defined, defined.dropFirst()).allSatisfy({ $0.codes.upperBound < $1.codes.lowerBound }) {
      return defined
    }
    // Between two neighboring borders every code has the same definition.
    var borders: [UInt64] = []
    for mapping in defined { borders += [mapping.start, mapping.end] }
    borders.sort()
    var slots: [UInt64] = []
    for border in borders where border != slots.last { slots.append(border) }
    var owners = [Int?](repeating: nil, count: slots.count)
    // The first slot without an owner at or after each.
    var free = Array(slots.indices) + [slots.count]
    func nextFree(_ slot: Int) -> Int {
      var root = slot
      while free[root] != root { root = free[root] }
      var step = slot
      while free[step] != root { (step, free[step]) = (free[step], root) }
      return root
    }
    for index in defined.indices.reversed() {
      var slot = nextFree(place(of: defined[index].start, in: slots))
      while slot < slots.count, slots[slot] < defined[index].end {
        owners[slot] = index
        free[slot] = slot + 1
        slot = nextFree(slot + 1)
      }
    }
    var result: [CodeMapping] = []
    for (slot, owner) in owners.enumerated() {
      guard let owner, slot + 1 < slots.count else { continue }
      var piece = defined[owner]
      piece.codes = UInt32(slots[slot])...UInt32(slots[slot + 1] - 1)
      if slot > 0, owners[slot - 1] == owner, let last = result.indices.last {
        result[last].codes = result[last].codes.lowerBound...piece.codes.upperBound
      } else {
        result.append(piece)
      }
    }
    return result
  }

  private var start: UInt64 { UInt64(codes.lowerBound) }
  private var end: UInt64 { UInt64(codes.upperBound) + 1 }

  private static func place(of border: UInt64, in slots: [UInt64]) -> Int {
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] < border { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
