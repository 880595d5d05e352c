import Diagnostics

/// The bytes of a text one after the other, and the location of the next. A byte order mark at the
/// start is skipped.
struct TextStream {
  private let chunks: TextChunks
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var hasEnded = false

  /// The location of the byte that ``peek()`` gives. A line ends at a line feed.
  private(set) var location = SourceLocation.start

  init(_ chunks: @escaping TextChunks) { self.chunks = chunks }

  /// The next byte, nil at the end.
  ///
  /// - Throws: what the chunks throw, and `.data` (`encoding`) for a text that begins as UTF-16.
  mutating func peek() throws(FormwrightError) -> UInt8? {
    if position < chunk.count { return chunk[position] }
    return try fill() ? chunk[position] : nil
  }

  /// Goes past the byte that ``peek()`` gave.
  mutating func advance() {
    location.advance(over: chunk[position])
    position += 1
  }

  /// Goes past bytes up to and including the next line feed, giving those before it; nil at the
  /// end of the text. Of more than `limit` bytes only the first `limit` and one are given.
  mutating func line(limit: Int) throws(FormwrightError) -> [UInt8]? {
    guard try peek() != nil else { return nil }
    var line: [UInt8] = []
    while try peek() != nil {
      let end = indexOfLineFeed()
      let piece = chunk[position..<(end ?? chunk.count)]
      line.append(contentsOf: piece.prefix(limit + 1 - line.count))
      position = piece.endIndex
      if end != nil {
        position += 1
        break
      }
    }
    location = SourceLocation(line: location.line + 1, column: 1)
    return line
  }

  /// The index of the next line feed in the chunk.
  private func indexOfLineFeed() -> Int? {
    // Safe: eight bytes are read only where as many are left.
    unsafe chunk.withUnsafeBytes { chunk in
      var index = position
      let feeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
      while index + 8 <= chunk.count {
        let word = unsafe chunk.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ feeds
        // A byte that has become zero.
        let found = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
        if found != 0 { return index + found.trailingZeroBitCount / 8 }
        index += 8
      }
      while index < chunk.count {
        if unsafe chunk[index] == UInt8(ascii: "\n") { return index }
        index += 1
      }
      return nil
    }
  }

  /// Replaces the used-up chunk by the next that is not empty.
  private mutating func fill() throws(FormwrightError) -> Bool {
    chunk = []
    position = 0
    // The first chunk is made long enough for a byte order mark.
    while !hasEnded, chunk.isEmpty || isAtStart && chunk.count < 3 {
      guard let next = try chunks() else {
        hasEnded = true
        break
      }
      if chunk.isEmpty { chunk = next } else { chunk += next }
    }
    if isAtStart {
      isAtStart = false
      switch ByteOrderMark(startOf: chunk) {
      case .utf8: position = 3
      case .utf16: throw FormwrightError(.data, [.utf16(at: .start)])
      case nil: break
      }
      if position == chunk.count { return try fill() }
    }
    return !chunk.isEmpty
  }
}
