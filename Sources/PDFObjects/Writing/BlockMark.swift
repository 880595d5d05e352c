/// Texts in names of fields, default appearances and scripts that stand for numbers which are settled when a block of
/// objects is written; see ``RelocatableObject``.
package enum BlockMark: CaseIterable, Sendable {
  /// The number of the block.
  case number
  /// The number of its kind, after a hyphen; nothing for the first kind.
  case kind
  /// The number of its first object, in at least ten digits: texts that begin with it differ between blocks, and are
  /// in the order of the blocks.
  case first

  /// What a name has in the place of the number: characters that need no escape in a name (ISO 32000-2, 7.3.5), and
  /// that nobody writes in a script.
  package var text: String {
    switch self {
    case .number: "~block-number~"
    case .kind: "~block-kind~"
    case .first: "~block-first~"
    }
  }

  /// The least number of digits of ``first``. No file has more objects (ISO 32000-2, Annex C).
  static let firstDigits = 10

  /// What ``first`` stands for in a block whose first object has this number.
  package static func first(_ number: Int) -> [UInt8] {
    let digits = Array(String(number).utf8)
    return [UInt8](repeating: 0x30, count: max(0, firstDigits - digits.count)) + digits
  }

  /// What is written in the place of the mark.
  func replacement(_ number: Int, isUTF16: Bool) -> [UInt8] {
    let text =
      switch self {
      case .number: Array(String(number).utf8)
      case .kind: number > 1 ? Array("-\(number)".utf8) : []
      case .first: Self.first(number)
      }
    return isUTF16 ? text.flatMap { [0, $0] } : text
  }

  /// A string whose marks of this kind have been replaced.
  package func settled(in bytes: [UInt8], number: Int) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for place in Self.places(in: bytes) where place.mark == self {
      result += bytes[start..<place.range.lowerBound]
      result += replacement(number, isUTF16: place.isUTF16)
      start = place.range.upperBound
    }
    return result + bytes[start...]
  }

  /// The marks in a string, in their order.
  static func places(in bytes: [UInt8]) -> [(range: Range<Int>, mark: BlockMark, isUTF16: Bool)] {
    // Most strings have none.
    guard bytes.contains(UInt8(ascii: "~")) else { return [] }
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF])
    let marks = allCases.map { mark in
      (mark: mark, text: isUTF16 ? mark.text.utf8.flatMap { [0, $0] } : Array(mark.text.utf8))
    }
    var found: [(range: Range<Int>, mark: BlockMark, isUTF16: Bool)] = []
    var index = 0
    while index < bytes.count {
      if let (mark, text) = marks.first(where: { bytes[index...].starts(with: $0.text) }) {
        found.append((index..<index + text.count, mark, isUTF16))
        index += text.count
      } else {
        index += isUTF16 ? 2 : 1
      }
    }
    return found
  }
}
