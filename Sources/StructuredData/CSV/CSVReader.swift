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
    case rows(CSVRows, header: Header, layout: CSVLayout?)
    /// The header cannot be read.
    case failed(FormwrightError)
    case ended
  }

  /// The names of the columns, and which columns have none: spreadsheets write empty columns behind a table.
  private struct Header {
    var names = StructuredObject()
    var nameless: Set<Int> = []
    var count: Int { names.count + nameless.count }
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
    if case .beforeHeader(let stream) = state {
      try start(stream)
    }
    if case .failed(let failure) = state {
      state = .ended
      throw failure
    }
    guard case .rows(var rows, let header, let layout) = state else { return nil }
    // The state holds no second copy while the rows change.
    state = .ended
    let row: CSVRows.Row?
    do {
      row = try rows.next()
    } catch {
      didAbort = rows.didAbort
      if !didAbort { state = .rows(rows, header: header, layout: layout) }
      throw error
    }
    guard let row else { return nil }
    state = .rows(rows, header: header, layout: layout)
    return try record(row, header, layout)
  }

  /// The names of the header row, read if they have not been; nil in an empty text, and if the
  /// header cannot be read, which ``next()`` reports.
  mutating func columnNames() -> [String]? {
    if case .beforeHeader(let stream) = state {
      do throws(FormwrightError) {
        try start(stream)
      } catch {
        state = .failed(error)
      }
    }
    guard case .rows(_, let header, _) = state else { return nil }
    return header.names.members.map(\.key)
  }

  private func record(
    _ row: CSVRows.Row, _ header: Header, _ layout: CSVLayout?
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
      if header.nameless.contains(column) {
        guard text.allSatisfy(\.isWhitespace) else {
          throw FormwrightError(
            .data, "column-without-name",
            "the record has a value in column \(column + 1), but the header names no such column",
            hint: "Name the column in the first row, or empty it.", location: field.location)
        }
        continue
      }
      values.append(
        StructuredValue(
          shape.hasNulls && text.isEmpty ? .null : .string(text), at: field.location))
    }
    let object = layout?.object(values) ?? header.names.withValues(values)
    return StructuredValue(.object(object), at: row.location)
  }

  package mutating func hasNext() -> Bool {
    guard case .rows(var rows, let header, let layout) = state else { return true }
    state = .ended
    defer { state = .rows(rows, header: header, layout: layout) }
    return rows.hasLine()
  }

  // MARK: Header

  private mutating func start(_ stream: TextStream) throws(FormwrightError) {
    state = .ended
    var stream = stream
    do {
      guard let first = try headerRow(&stream) else { return }
      let header = try Self.names(first.row)
      state = .rows(
        CSVRows(stream, delimiter: first.delimiter, limit: recordLimit), header: header,
        layout: shape == .nested ? CSVLayout(header.names) : nil)
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

  private static func names(_ row: CSVRows.Row) throws(FormwrightError) -> Header {
    var header = Header()
    var problems: [Diagnostic] = []
    var columns: [String: Int] = [:]
    for (index, field) in row.fields.enumerated() {
      let name = try field.text()
      if name.allSatisfy(\.isWhitespace) {
        header.nameless.insert(index)
        continue
      }
      let member = StructuredObject.Member(
        key: name, value: .null, keyLocation: field.location)
      if header.names.append(member) {
        columns[name] = index
        continue
      }
      let first = columns[name] ?? 0
      problems.append(
        .error(
          "duplicate-key", "columns \(first + 1) and \(index + 1) have the same name",
          hint: "Give each column a unique name.", location: field.location))
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    guard header.names.count > 0 else {
      throw FormwrightError(
        .data, "header-without-names", "the first row names no column",
        hint: "Write the names of the columns in the first row.", location: row.location)
    }
    return header
  }
}
