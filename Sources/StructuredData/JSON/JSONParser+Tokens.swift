import Diagnostics

extension JSONParser {
  /// The string at `position`, which is at its opening quote (RFC 8259, 7).
  mutating func string() throws(FormwrightError) -> String {
    let open = here
    position += 1
    let start = position
    let run = plainRun()
    position = run.end
    switch next {
    case UInt8(ascii: "\"")?:
      guard run.isASCII else {
        let text = checked(bytes[start..<position])
        position += 1
        return text
      }
      let end = position
      position += 1
      skipLocationOverASCII()
      // Safe: the range lies in `bytes`. Without a slice, no reference is counted.
      return unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self)
      }
    case UInt8(ascii: "\\")?: return try escapedString(from: start, opened: open)
    case nil: throw unterminated(open)
    default: throw controlCharacter()
    }
  }

  /// The bytes from `position` on that stand for themselves in a string.
  private func plainRun() -> (end: Int, isASCII: Bool) {
    // Safe: the index stays below the buffer's count.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = position
      var highBits: UInt8 = 0
      // Eight bytes at a time, as long as none of them ends the run.
      let words = UnsafeRawBufferPointer(bytes)
      var wordBits: UInt64 = 0
      while end + 8 <= bytes.count {
        let word = unsafe words.loadUnaligned(fromByteOffset: end, as: UInt64.self)
        if endsPlainRun(word) { break }
        wordBits |= word
        end += 8
      }
      if wordBits & 0x8080_8080_8080_8080 != 0 { highBits = 0x80 }
      while end < bytes.count {
        let byte = unsafe bytes[end]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
        highBits |= byte
        end += 1
      }
      return (end, highBits < 0x80)
    }
  }

  /// A string from its first backslash on.
  private mutating func escapedString(
    from start: Int, opened open: SourceLocation
  ) throws(FormwrightError) -> String {
    var content = ""
    var runStart = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        content += checked(bytes[runStart..<position])
        position += 1
        return content
      case UInt8(ascii: "\\"):
        content += checked(bytes[runStart..<position])
        content.unicodeScalars.append(try escape(opened: open))
        runStart = position
      case 0..<0x20: throw controlCharacter()
      default: position += 1
      }
    }
    throw unterminated(open)
  }

  /// The bytes as text; a byte that is not UTF-8 is reported and read as U+FFFD.
  private mutating func checked(_ content: ArraySlice<UInt8>) -> String {
    if let text = String(validating: content, as: UTF8.self) { return text }
    let end = position
    position = firstInvalidUTF8(content) ?? position
    report(.notUTF8(at: here))
    position = end
    return String(decoding: content, as: UTF8.self)
  }

  /// The character of the escape at `position`.
  private mutating func escape(opened open: SourceLocation) throws(FormwrightError)
    -> Unicode.Scalar
  {
    let location = here
    position += 1
    guard let letter = next else { throw unterminated(open) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(at: location)
    default: throw badEscape(location)
    }
  }

  /// The four digits after `\u`, and the second escape of a surrogate pair.
  private mutating func unicodeEscape(at location: SourceLocation) throws(FormwrightError)
    -> Unicode.Scalar
  {
    let first = try fourDigits(at: location)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let afterFirst = position
    if first < 0xDC00, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let secondLocation = here
      position += 2
      let second = try fourDigits(at: secondLocation)
      if 0xDC00..<0xE000 ~= second {
        let code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        if let scalar = Unicode.Scalar(code) { return scalar }
      }
      position = afterFirst
    }
    report(
      .error(
        "encoding", "the escape is only half of a surrogate pair",
        hint: "Write both halves of the pair, or the character itself.", location: location))
    return "\u{FFFD}"
  }

  private mutating func fourDigits(at location: SourceLocation) throws(FormwrightError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexadecimalValue else { throw badEscape(location) }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The text of the number at `position` (RFC 8259, 6).
  mutating func number() throws(FormwrightError) -> String {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    try digits()
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      position = firstDigit
      throw expected(
        "a number without leading zeros",
        hint: "Enclose the number in double quotes if the leading zeros matter.")
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(FormwrightError) {
    let start = position
    while next?.isDecimalDigit == true { position += 1 }
    if position == start { throw expected("a digit") }
  }

  // MARK: Problems

  private func unterminated(_ open: SourceLocation) -> FormwrightError {
    stop(.error("json-syntax", "the string that begins here has no closing quote", location: open))
  }

  private mutating func controlCharacter() -> FormwrightError {
    let hint: Remedy =
      next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
      ? "Close the string on the same line, and write a line break as \\n."
      : "Write the character as an escape, such as \\t or \\u0001."
    return stop(
      .error(
        "json-syntax", "the string contains an unescaped control character", hint: hint,
        location: here))
  }

  private func badEscape(_ location: SourceLocation) -> FormwrightError {
    stop(
      .error(
        "json-syntax", "the backslash does not begin a valid escape",
        hint: "Use \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u followed by four hexadecimal digits.",
        location: location))
  }
}

/// Whether one of eight bytes is a quote, a backslash or a control character. Sometimes true without,
/// if there is a byte beyond ASCII.
@inline(__always)
private func endsPlainRun(_ word: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  /// Sets the high bit of a byte that is zero, and perhaps of those above it.
  func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
  let found =
    zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C))
    | ((word &- ones &* 0x20) & ~word)
  return found & (ones &* 0x80) != 0
}
