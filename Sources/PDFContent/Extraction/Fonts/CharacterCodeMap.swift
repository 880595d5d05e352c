import PDFObjects
import Typography

/// A CMap from character codes to CIDs (ISO 32000-2, 9.7.5): which bytes are one code, and which CID
/// a code selects.
final class CharacterCodeMap: Sendable {
  private struct CodeRange {
    var first: UInt32
    var last: UInt32
    var cid: UInt32
  }

  /// Codes of one length; bytes are compared one by one (9.7.6.2).
  private struct CodeSpace {
    var byteCount: Int
    var first: UInt32
    var last: UInt32

    func contains(_ code: UInt32, byteCount: Int) -> Bool {
      guard byteCount == self.byteCount else { return false }
      for shift in stride(from: 0, to: byteCount * 8, by: 8) {
        let byte = code >> UInt32(shift) & 0xFF
        guard byte >= first >> UInt32(shift) & 0xFF, byte <= last >> UInt32(shift) & 0xFF else {
          return false
        }
      }
      return true
    }
  }

  /// Text runs from top to bottom (`/WMode`).
  let isVertical: Bool
  /// `/CMapName`, or the name it was asked for by.
  let name: String
  private let isIdentity: Bool
  private let spaces: [CodeSpace]
  /// By length of the code, from 1 to 4 bytes: in ascending order.
  private let ranges: [[CodeRange]]
  /// The CMap that `usecmap` names: what is not here is looked up there.
  private let base: CharacterCodeMap?

  /// `Identity-H` or `Identity-V`: codes of two bytes are CIDs.
  init(identityIsVertical isVertical: Bool) {
    self.isVertical = isVertical
    name = isVertical ? "Identity-V" : "Identity-H"
    isIdentity = true
    spaces = []
    ranges = []
    base = nil
  }

  /// Reads a CMap. What is damaged in it is left out.
  ///
  /// - Parameter find: the CMap of a name, for `usecmap` and `/UseCMap`.
  init(
    parsing bytes: [UInt8], name: String, isVertical: Bool? = nil, base: CharacterCodeMap? = nil,
    find: (String) -> CharacterCodeMap?
  ) {
    var reader = CharacterCodeMapReader(bytes)
    reader.read()
    let base = base ?? reader.baseName.flatMap(find)
    self.name = name
    self.isVertical = isVertical ?? reader.writingMode.map { $0 == 1 } ?? base?.isVertical ?? false
    self.base = base
    isIdentity = false
    spaces = reader.spaces.map {
      CodeSpace(byteCount: $0.byteCount, first: $0.first, last: $0.last)
    }
    var ranges = [[CodeRange]](repeating: [], count: 4)
    for range in reader.ranges {
      ranges[range.byteCount - 1].append(
        CodeRange(first: range.first, last: range.last, cid: range.cid))
    }
    self.ranges = ranges.map { list in
      zip(list, list.dropFirst()).allSatisfy { $0.first <= $1.first }
        ? list : list.sorted { $0.first < $1.first }
    }
  }

  /// The code at a place, and its number of bytes, at least 1: by the longest sequence of bytes that
  /// a code space has; else as many bytes as the shortest code has that begins like it.
  func nextCode(in bytes: ArraySlice<UInt8>) -> (code: UInt32, byteCount: Int) {
    let available = min(4, bytes.count)
    var code: UInt32 = 0
    if isIdentity {
      for byte in bytes.prefix(2) { code = code << 8 | UInt32(byte) }
      return (code, min(2, available))
    }
    for byteCount in 1...max(1, available) {
      guard byteCount <= available else { break }
      code = code << 8 | UInt32(bytes[bytes.startIndex + byteCount - 1])
      if hasSpace(code, byteCount: byteCount) { return (code, byteCount) }
    }
    let length = min(shortest ?? 1, max(1, available))
    return (bytes.prefix(length).reduce(0) { $0 << 8 | UInt32($1) }, length)
  }

  private func hasSpace(_ code: UInt32, byteCount: Int) -> Bool {
    spaces.contains { $0.contains(code, byteCount: byteCount) }
      || base?.hasSpaceOrIdentity(code, byteCount: byteCount) == true
  }

  private func hasSpaceOrIdentity(_ code: UInt32, byteCount: Int) -> Bool {
    isIdentity ? byteCount == 2 : hasSpace(code, byteCount: byteCount)
  }

  private var shortest: Int? {
    spaces.map(\.byteCount).min() ?? (isIdentity ? 2 : base?.shortest)
  }

  /// The CID of a code; nil if the CMap has none.
  func cid(of code: UInt32, byteCount: Int) -> UInt32? {
    if isIdentity { return code & 0xFFFF }
    guard (1...4).contains(byteCount) else { return nil }
    let list = ranges.isEmpty ? [] : ranges[byteCount - 1]
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle].first <= code { low = middle + 1 } else { high = middle }
    }
    if low > 0, list[low - 1].last >= code {
      return list[low - 1].cid &+ (code - list[low - 1].first)
    }
    return base?.cid(of: code, byteCount: byteCount)
  }
}

/// Reads the sections of a CMap file (Adobe Technical Note 5014).
struct CharacterCodeMapReader {
  var spaces: [(byteCount: Int, first: UInt32, last: UInt32)] = []
  var ranges: [(byteCount: Int, first: UInt32, last: UInt32, cid: UInt32)] = []
  var baseName: String?
  var writingMode: Int?
  private var lexer: PDFLexer
  private static let mostRanges = 1 << 17

  init(_ bytes: [UInt8]) { lexer = PDFLexer(bytes) }

  private enum Section {
    case none, spaces, characters, ranges
  }

  mutating func read() {
    var section = Section.none
    var operands: [PDFObject] = []
    var lastName: PDFName?
    while let token = lexer.next() {
      switch token {
      case .word(let word):
        switch word {
        case "begincodespacerange": section = .spaces
        case "begincidchar": section = .characters
        case "begincidrange": section = .ranges
        case "usecmap": baseName = lastName?.rawValue
        case "def":
          if lastName == "WMode", let mode = operands.last?.integerValue { writingMode = mode }
        case "endcmap": return
        default: section = .none
        }
        operands.removeAll(keepingCapacity: true)
      case .object(let object):
        if case .name(let name) = object { lastName = name }
        operands.append(object)
        if section == .none {
          if operands.count > 8 { operands.removeFirst() }
        } else if operands.count == (section == .ranges ? 3 : 2) {
          add(operands, to: section)
          operands.removeAll(keepingCapacity: true)
        }
      }
    }
  }

  private mutating func add(_ operands: [PDFObject], to section: Section) {
    guard let start = operands[0].stringValue?.bytes, (1...4).contains(start.count) else { return }
    let first = Self.value(start)
    let isPair = section != .characters
    let end = isPair ? operands[1].stringValue?.bytes : start
    guard let end, end.count == start.count, ranges.count < Self.mostRanges else { return }
    let last = Self.value(end)
    guard first <= last else { return }
    if section == .spaces {
      if spaces.count < 100 { spaces.append((start.count, first, last)) }
    } else if let cid = operands.last?.integerValue, (0...0xFFFF).contains(cid) {
      ranges.append((start.count, first, last, UInt32(cid)))
    }
  }

  private static func value(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
