import Diagnostics

/// The bytes of a text one after the other, and the location of the next. A byte order mark at the
/// start is skipped.
struct TextStream {
  private let chunks: TextChunks
  private let isReady: (() -> Bool)?
  /// What the chunks threw while ``hasLine()`` took them in.
  private var failure: FormwrightError?
  /// In the chunk there are only blank lines between the position and here.
  private var searchedEnd = 0
  /// So much text is taken in to find the end of a line.
  private static let mostUnread = 1 << 20
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var hasEnded = false

  /// The location of the byte that ``peek()`` gives. A line ends at a line feed.
  private(set) var location = SourceLocation.start

  /// - Parameter isReady: whether the next chunk is there; nil if chunks are never waited for.
  init(_ chunks: @escaping TextChunks, isReady: (() -> Bool)? = nil) {
    self.chunks = chunks
    self.isReady = isReady
  }

  /// Whether a line that is not blank, or the end of the text, can be read without waiting for a chunk. Chunks
  /// that are there are taken in.
  ///
  /// - Parameter separator: a character that is blank, too.
  mutating func hasLine(separator: UInt8 = UInt8(ascii: " ")) -> Bool {
    guard let isReady, !isAtStart else { return true }
    while failure == nil, !hasEnded, chunk.count - position < Self.mostUnread {
      searchedEnd = max(searchedEnd, position)
      if let end = indexOfLineFeed(from: searchedEnd) {
        let isBlank = chunk[searchedEnd..<end].allSatisfy {
          " \t\r".utf8.contains($0) || $0 == separator
        }
        guard isBlank else { return true }
        searchedEnd = end + 1
        continue
      }
      guard isReady() else { return false }
      if position > 0 {
        chunk.removeFirst(position)
        searchedEnd -= position
        position = 0
      }
      do throws(FormwrightError) {
        guard let next = try chunks() else {
          hasEnded = true
          break
        }
        chunk += next
      } catch {
        failure = error
      }
    }
    return true
  }

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
      let end = indexOfLineFeed(from: position)
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
  private func indexOfLineFeed(from start: Int) -> Int? {
    // Safe: eight bytes are read only where as many are left.
    unsafe chunk.withUnsafeBytes { chunk in
      var index = start
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
    searchedEnd = 0
    if let failure {
      self.failure = nil
      throw failure
    }
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
