import Diagnostics

/// What stands at the beginning of a text in place of its first character.
enum ByteOrderMark {
  case utf8, utf16

  init?(startOf bytes: some Collection<UInt8>) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = .utf8
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16
    } else {
      return nil
    }
  }
}

/// The number of bytes in a well-formed UTF-8 sequence at the start of `bytes` (Unicode 15, Table
/// 3-7); nil where there is none.
func utf8SequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard let first = bytes.first else { return nil }
  func continues(_ count: Int, second: ClosedRange<UInt8> = 0x80...0xBF) -> Int? {
    guard bytes.count > count else { return nil }
    let rest = bytes.dropFirst().prefix(count)
    guard second.contains(rest[rest.startIndex]) else { return nil }
    return rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } ? count + 1 : nil
  }
  switch first {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: return continues(1)
  case 0xE0: return continues(2, second: 0xA0...0xBF)
  case 0xE1...0xEC, 0xEE...0xEF: return continues(2)
  case 0xED: return continues(2, second: 0x80...0x9F)
  case 0xF0: return continues(3, second: 0x90...0xBF)
  case 0xF1...0xF3: return continues(3)
  case 0xF4: return continues(3, second: 0x80...0x8F)
  default: return nil
  }
}

/// The index of the first byte that is not part of well-formed UTF-8; nil where all are.
func firstInvalidUTF8(_ bytes: ArraySlice<UInt8>) -> Int? {
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] < 0x80 {
      index += 1
    } else if let length = utf8SequenceLength(bytes[index...]) {
      index += length
    } else {
      return index
    }
  }
  return nil
}

extension SourceLocation {
  static let start = SourceLocation(line: 1, column: 1)

  /// Where the text that follows `bytes` stands, when they begin here. A line ends at a line feed.
  func advanced(over bytes: some Sequence<UInt8>) -> SourceLocation {
    var end = self
    for byte in bytes { end.advance(over: byte) }
    return end
  }

  mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}

extension Diagnostic {
  static func notUTF8(at location: SourceLocation) -> Diagnostic {
    .error(
      "encoding", "the text contains a byte that is not valid UTF-8",
      hint: "Save the file as UTF-8.", location: location)
  }

  static func utf16(at location: SourceLocation) -> Diagnostic {
    .error(
      "encoding", "the text is UTF-16, not UTF-8", hint: "Save the file as UTF-8.",
      location: location)
  }

  static func tooDeep(at location: SourceLocation) -> Diagnostic {
    .error(
      "too-deep", "lists and objects are nested more than \(ReadingLimits.depth) levels deep",
      location: location)
  }

  static func tooManyValues(at location: SourceLocation) -> Diagnostic {
    .error(
      "too-large", "the text contains more than \(ReadingLimits.values) values", location: location)
  }

  static func duplicateKey(at location: SourceLocation, first: SourceLocation?) -> Diagnostic {
    let place = first.map { " on line \($0.line), column \($0.column)" } ?? ""
    return .error(
      "duplicate-key", "the object already has this key\(place)", hint: "Remove one of the two.",
      location: location)
  }

  /// Most often a quote that was left open, so that all that follows is taken for one text.
  static func recordTooLarge(_ limit: Int, at location: SourceLocation) -> Diagnostic {
    .error(
      "too-large", "the record is larger than \(limit) bytes",
      hint: "Check for a missing closing quote.",
      location: location)
  }
}
