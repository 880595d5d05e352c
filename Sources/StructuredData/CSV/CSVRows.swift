import Diagnostics

/// The rows of a text in comma-separated values, whatever they mean.
struct CSVRows {
  struct Field {
    var bytes: [UInt8]
    var location: SourceLocation

    func text() throws(FormwrightError) -> String {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      throw FormwrightError(
        .data, "encoding", "the field contains a byte that is not valid UTF-8",
        hint: "Save the file as UTF-8 (in a spreadsheet program, choose “CSV UTF-8”).",
        location: location)
    }
  }

  struct Row {
    var fields: [Field]
    var location: SourceLocation
  }

  private var stream: TextStream
  let delimiter: UInt8
  private let limit: Int
  private var rowBytes = 0

  /// Whether an error left it unknown where the next row begins.
  private(set) var didAbort = false

  /// - Parameter limit: the bytes that the fields of one row may have together.
  init(_ stream: TextStream, delimiter: UInt8, limit: Int) {
    self.stream = stream
    self.delimiter = delimiter
    self.limit = limit
  }

  /// The next row that is not blank; nil after the last.
  mutating func next() throws(FormwrightError) -> Row? {
    didAbort = true
    rowBytes = 0
    while try endLine() {}
    guard try stream.peek() != nil else { return nil }
    let location = stream.location
    var fields = [try field()]
    while try stream.peek() == delimiter {
      stream.advance()
      guard fields.count < ReadingLimits.values else {
        throw FormwrightError(.data, [.tooManyValues(at: stream.location)])
      }
      fields.append(try field())
    }
    _ = try endLine()
    didAbort = false
    return Row(fields: fields, location: location)
  }

  /// See ``TextStream/hasLine(separator:)``. A field with line ends may not have come as a whole.
  mutating func hasLine() -> Bool { stream.hasLine() }

  private mutating func field() throws(FormwrightError) -> Field {
    let location = stream.location
    if try stream.peek() == UInt8(ascii: "\"") { return try quotedField(at: location) }
    var field = Field(bytes: [], location: location)
    while let byte = try stream.peek(), byte != delimiter {
      switch byte {
      case UInt8(ascii: "\n"): return field
      case UInt8(ascii: "\r"):
        try expectLineFeed()
        return field
      case UInt8(ascii: "\""):
        throw try skipLine(
          .error(
            "csv-syntax", "the field contains a double quote but does not begin with one",
            hint: "Enclose the field in double quotes and write each quote inside it twice.",
            location: stream.location))
      default: try take(byte, into: &field)
      }
    }
    return field
  }

  private mutating func quotedField(at location: SourceLocation) throws(FormwrightError) -> Field {
    var field = Field(bytes: [], location: location)
    stream.advance()
    while let byte = try stream.peek() {
      guard byte == UInt8(ascii: "\"") else {
        try take(byte, into: &field)
        continue
      }
      stream.advance()
      switch try stream.peek() {
      case UInt8(ascii: "\"")?: try take(byte, into: &field)
      case nil, delimiter?, UInt8(ascii: "\n")?: return field
      case UInt8(ascii: "\r")?:
        try expectLineFeed()
        return field
      case _?:
        throw try skipLine(
          .error(
            "csv-syntax", "text follows the closing quote of the field",
            hint: "Write each quote inside a quoted field twice.", location: stream.location))
      }
    }
    throw FormwrightError(
      .data, "csv-syntax", "the quoted field that begins here has no closing quote",
      location: location)
  }

  private mutating func take(_ byte: UInt8, into field: inout Field) throws(FormwrightError) {
    rowBytes += 1
    guard rowBytes <= limit else {
      throw FormwrightError(.data, [.recordTooLarge(limit, at: field.location)])
    }
    field.bytes.append(byte)
    stream.advance()
  }

  // MARK: Line ends

  /// Goes past the line end that stands here; says whether one did.
  private mutating func endLine() throws(FormwrightError) -> Bool {
    if try stream.peek() == UInt8(ascii: "\r") { try expectLineFeed() }
    guard try stream.peek() == UInt8(ascii: "\n") else { return false }
    stream.advance()
    return true
  }

  /// Goes past a carriage return, which must have a line feed after it or be the last byte.
  private mutating func expectLineFeed() throws(FormwrightError) {
    let location = stream.location
    stream.advance()
    let after = try stream.peek()
    guard after == nil || after == UInt8(ascii: "\n") else {
      throw FormwrightError(
        .data, "csv-syntax", "the carriage return is not followed by a line feed",
        hint: "Save the file with Unix (LF) or Windows (CRLF) line endings.", location: location)
    }
  }

  /// Goes past the rest of a line whose problem leaves the next one readable.
  private mutating func skipLine(_ problem: Diagnostic) throws(FormwrightError) -> FormwrightError {
    while let byte = try stream.peek() {
      stream.advance()
      if byte == UInt8(ascii: "\n") { break }
    }
    didAbort = false
    return FormwrightError(.data, [problem])
  }
}
