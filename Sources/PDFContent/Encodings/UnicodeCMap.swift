import PDFObjects

/// A predefined CMap whose codes are Unicode (ISO 32000-2, 9.7.5.2, Table 116): `UniJIS-UTF16-H` and
/// kin. The code of a character is the character itself, in UTF-16, big end first.
struct UnicodeCMap: Hashable, Sendable {
  enum Collection: Hashable, Sendable {
    case japan, simplifiedChinese, traditionalChinese, korea
  }

  var collection: Collection
  /// Characters outside the basic plane have codes, of two surrogates.
  var isUTF16: Bool
  /// Latin characters are half as wide as the others (`UniJIS-UCS2-HW-H`).
  var isHalfWidth: Bool

  init?(name: PDFName) {
    let parts = name.rawValue.split(separator: "-")
    guard parts.count >= 3, parts.last == "H" || parts.last == "V" else { return nil }
    switch parts[0] {
    case "UniJIS", "UniJIS2004": collection = .japan
    case "UniGB": collection = .simplifiedChinese
    case "UniCNS": collection = .traditionalChinese
    case "UniKS": collection = .korea
    default: return nil
    }
    switch parts[1] {
    case "UTF16": isUTF16 = true
    case "UCS2": isUTF16 = false
    default: return nil
    }
    isHalfWidth = parts.count == 4 && parts[2] == "HW"
    guard parts.count == 3 || isHalfWidth else { return nil }
  }

  /// The code of a character, and its bytes; nil where the CMap does not have it.
  func code(for scalar: Unicode.Scalar) -> (value: UInt32, byteCount: Int)? {
    guard characters.contains(scalar.value) else { return nil }
    if scalar.value <= 0xFFFF { return (scalar.value, 2) }
    guard isUTF16 else { return nil }
    let rest = scalar.value - 0x1_0000
    return ((0xD800 + rest >> 10) << 16 | (0xDC00 + rest & 0x3FF), 4)
  }

  /// The character of a code.
  static func scalar(of code: UInt32) -> Unicode.Scalar? {
    let high = code >> 16
    let low = code & 0xFFFF
    if (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) {
      return Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }
    return Unicode.Scalar(code)
  }

  /// The CIDs that are known without the CMap itself: printable ASCII, and in Japanese the half-width
  /// katakana. Everything else has the default width in every font of these collections that is not
  /// proportional throughout.
  func cid(for scalar: Unicode.Scalar) -> UInt32? {
    switch (collection, scalar.value) {
    case (.japan, 0x5C): isHalfWidth ? 8719 : 97
    case (.japan, 0x7C) where isUTF16: 99
    case (.japan, 0x7E) where isUTF16: 100
    case (.japan, 0x20...0x7E) where isHalfWidth: scalar.value - 0x20 + 231
    case (.japan, 0xFF61...0xFF9F): scalar.value - 0xFF61 + 327
    case (_, 0x20...0x7E): scalar.value - 0x20 + 1
    default: nil
    }
  }

  private var characters: CodePointRuns {
    switch (collection, isUTF16) {
    case (.japan, true): Self.japanUTF16
    case (.japan, false): Self.japanUCS2
    case (.simplifiedChinese, true): Self.simplifiedChineseUTF16
    case (.simplifiedChinese, false): Self.simplifiedChineseUCS2
    case (.traditionalChinese, true): Self.traditionalChineseUTF16
    case (.traditionalChinese, false): Self.traditionalChineseUCS2
    case (.korea, true): Self.koreaUTF16
    case (.korea, false): Self.koreaUCS2
    }
  }

  private static let japanUTF16 = CodePointRuns(CharacterCollectionTables.japanUTF16)
  private static let japanUCS2 = CodePointRuns(CharacterCollectionTables.japanUCS2)
  private static let simplifiedChineseUTF16 = CodePointRuns(
    CharacterCollectionTables.simplifiedChineseUTF16)
  private static let simplifiedChineseUCS2 = CodePointRuns(
    CharacterCollectionTables.simplifiedChineseUCS2)
  private static let traditionalChineseUTF16 = CodePointRuns(
    CharacterCollectionTables.traditionalChineseUTF16)
  private static let traditionalChineseUCS2 = CodePointRuns(
    CharacterCollectionTables.traditionalChineseUCS2)
  private static let koreaUTF16 = CodePointRuns(CharacterCollectionTables.koreaUTF16)
  private static let koreaUCS2 = CodePointRuns(CharacterCollectionTables.koreaUCS2)
}

/// A set of code points as runs, unpacked from the tables of character collections.
struct CodePointRuns: Sendable {
  /// In ascending order, not touching.
  private var runs: [ClosedRange<UInt32>] = []

  init(_ packed: String) {
    var numbers: [UInt32] = []
    var number: UInt32 = 0
    for byte in packed.utf8 {
      guard let digit = Self.digit(byte) else { continue }
      number = number &* 32 &+ (digit & 31)
      if digit < 32 {
        numbers.append(number)
        number = 0
      }
    }
    var next: UInt32 = 0
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      let first = next &+ numbers[index]
      let last = first &+ numbers[index + 1]
      guard first <= last, last <= 0x10FFFF else { return }
      runs.append(first...last)
      next = last + 1
    }
  }

  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].contains(value)
  }

  /// 0…31 ends a number, 32…63 goes on.
  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
