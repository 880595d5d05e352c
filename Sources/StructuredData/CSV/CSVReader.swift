package import Diagnostics

/// Reads comma-separated values (RFC 4180): a header row of names, then objects of texts.
///
/// Lines end in LF or CRLF, also inside quotes, where they are kept as they are. Blank lines are
/// skipped (in a table of one column an empty value is written `""`). Where the header has no comma
/// outside quotes but a semicolon or a tab, as spreadsheets write in some languages, the first of
/// those is the delimiter of the whole text.
///
/// A column without a name is ignored if it has no values. A header without any name is an error.
///
/// A row with a misplaced quote, another number of columns than the header, or bytes that are not
/// UTF-8 is that record's problem; reading goes on with the next line.
package struct CSVReader: RecordSource {
  private enum State {
    case beforeHeader(TextStream)
    case rows(CSVRows, header: TableHeader)
    /// The header cannot be read.
    case failed(FormwrightError)
    case ended
  }

  private var state: State
  private let recordLimit: Int
  private let shape: CSVShape
  package private(set) var didAbort = false

  /// - Parameters:
  ///   - recordLimit: the longest row that is read, in bytes of its values.
  ///   - shape: what the rows are as values.
  package init(
    recordLimit: Int = ReadingLimits.recordBytes, shape: CSVShape = .flat,
    isReady: (() -> Bool)? = nil, chunks: @escaping TextChunks
  ) {
    self.shape = shape
    state = .beforeHeader(TextStream(chunks, isReady: isReady))
    self.recordLimit = recordLimit
  }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    try begin()
    if case .failed(let failure) = state {
      state = .ended
      throw failure
    }
    guard case .rows(var rows, let header) = state else { return nil }
    // The state holds no second copy while the rows change.
    state = .ended
    let row: CSVRows.Row?
    do {
      row = try rows.next()
    } catch {
      didAbort = rows.didAbort
      if !didAbort { state = .rows(rows, header: header) }
      throw error
    }
    guard let row else { return nil }
    state = .rows(rows, header: header)
    return try record(row, header)
  }

  package mutating func begin() throws(FormwrightError) {
    if case .beforeHeader(let stream) = state { try start(stream) }
  }

  /// The names of the header row, read if they have not been; nil in an empty text, and if the
  /// header cannot be read, which ``next()`` reports.
  package mutating func columnNames() -> [String]? {
    do throws(FormwrightError) { try begin() } catch { state = .failed(error) }
    guard case .rows(_, let header) = state else { return nil }
    return header.names.members.map(\.key)
  }

  package var delimiter: UInt8? {
    if case .rows(let rows, _) = state { rows.delimiter } else { nil }
  }

  private func record(
    _ row: CSVRows.Row, _ header: TableHeader
  ) throws(FormwrightError) -> StructuredValue {
    guard row.fields.count == header.count else {
      throw FormwrightError(
        .data, "column-count",
        "the header has \(counted(header.count, "column")), but this record has "
          + "\(row.fields.count)",
        hint: row.fields.count > header.count
          ? "Enclose a field that contains the delimiter in double quotes." : nil,
        location: row.location)
    }
    var values: [StructuredValue] = []
    values.reserveCapacity(row.fields.count)
    for (column, field) in row.fields.enumerated() {
      let text = try field.text()
      guard
        try header.hasName(
          column, isBlank: text.allSatisfy(\.isWhitespace), at: field.location)
      else { continue }
      values.append(
        text.isEmpty
          ? header.emptyValue(at: field.location)
          : StructuredValue(.string(text), at: field.location))
    }
    return header.record(values, at: row.location)
  }

  package mutating func hasNext() -> Bool {
    guard case .rows(var rows, let header) = state else { return true }
    state = .ended
    defer { state = .rows(rows, header: header) }
    return rows.hasLine()
  }

  // MARK: Header

  private mutating func start(_ stream: TextStream) throws(FormwrightError) {
    state = .ended
    var stream = stream
    do {
      guard let first = try headerRow(&stream) else { return }
      var cells: [(name: String, location: SourceLocation)] = []
      for field in first.row.fields { cells.append((try field.text(), field.location)) }
      state = .rows(
        CSVRows(stream, delimiter: first.delimiter, limit: recordLimit),
        header: try TableHeader(cells, at: first.row.location, shape: shape))
    } catch {
      didAbort = true
      throw error
    }
  }

  /// The first row that is not blank, and the delimiter it shows; nil in an empty text.
  private func headerRow(
    _ stream: inout TextStream
  ) throws(FormwrightError) -> (row: CSVRows.Row, delimiter: UInt8)? {
    var text: [UInt8] = []
    var found: Set<UInt8> = []
    var delimiter: UInt8?
    var isQuoted = false
    var isBlank = true
    _ = try stream.peek()
    let start = stream.location
    while let byte = try stream.peek() {
      stream.advance()
      text.append(byte)
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: isBlank = false
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"):
        found.insert(byte)
        if delimiter == nil { delimiter = byte }
      default: break
      }
      if byte == UInt8(ascii: "\n"), !isQuoted, !isBlank { break }
      guard text.count <= recordLimit else {
        throw FormwrightError(.data, [.recordTooLarge(recordLimit, at: start)])
      }
    }
    let comma = UInt8(ascii: ",")
    let chosen = found.contains(comma) ? comma : delimiter ?? comma
    var rest: [UInt8]? = text
    var rows = CSVRows(
      TextStream {
        defer { rest = nil }; return rest
      }, delimiter: chosen, limit: recordLimit)
    return try rows.next().map { ($0, chosen) }
  }
}
