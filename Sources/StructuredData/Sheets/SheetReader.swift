package import Diagnostics

/// Reads a sheet of a spreadsheet as records: a header row of names, then objects of texts, as from
/// ``CSVReader``.
///
/// A value is what its cell shows: `02134` for 2134 in the format `00000`, `$1,200.50` for 1200.5. Dates and times
/// are in ISO 8601, true and false are booleans, and an empty cell is as in a CSV. Formulas have the result
/// that the spreadsheet program has stored; of merged cells the first has the value. Empty rows are skipped;
/// hidden rows and columns are read.
///
/// A line of a location is a row, and a column a column: C17 is line 17, column 3.
package struct SheetReader: RecordSource {
  /// A row as the file has it: its number, and its cells by column, from 1.
  struct Row {
    var number: Int
    var cells: [(column: Int, cell: Cell)]
  }

  enum Cell {
    case text(String)
    case boolean(Bool)
    /// Why its value cannot be read.
    case problem(String, hint: Remedy)

    var isBlank: Bool {
      if case .text(let text) = self { return text.allSatisfy(\.isWhitespace) }
      return false
    }
  }

  private enum State {
    case beforeFile(TextChunks)
    case rows(any SheetRows, TableHeader)
    case failed(FormwrightError)
    case ended
  }

  private var state: State
  private let format: RecordFormat
  private let wanted: String?
  private let shape: CSVShape
  package private(set) var didAbort = false
  /// The name of the sheet, once it is opened.
  package private(set) var sheetName: String?

  package private(set) var unreadRecord: StructuredValue?

  /// The largest file that is read.
  private static let largestFile = 512 << 20
  /// The rows and columns of the largest sheet that Excel makes.
  static let mostRows = 1 << 20
  static let mostColumns = 1 << 14
  /// Problems of one row; more are not reported.
  private static let mostProblems = 10

  /// - Parameters:
  ///   - format: `.xlsx` or `.ods`.
  ///   - sheet: the name of the sheet; nil for the first that is not hidden.
  package init(
    _ format: RecordFormat, sheet: String? = nil, shape: CSVShape = .flat,
    chunks: @escaping TextChunks
  ) {
    self.format = format
    wanted = sheet
    self.shape = shape
    state = .beforeFile(chunks)
  }

  package mutating func begin() throws(FormwrightError) {
    guard case .beforeFile(let chunks) = state else { return }
    state = .ended
    didAbort = true
    try open(chunks)
    didAbort = false
  }

  package mutating func next() throws(FormwrightError) -> StructuredValue? {
    unreadRecord = nil
    try begin()
    if case .failed(let failure) = state {
      state = .ended
      didAbort = true
      throw failure
    }
    guard case .rows(var rows, let header) = state else { return nil }
    state = .ended
    let row: Row
    do {
      guard let next = try Self.nextRow(&rows) else { return nil }
      row = next
    } catch {
      didAbort = true
      throw inSheet(error)
    }
    state = .rows(rows, header)
    do throws(FormwrightError) {
      return try record(row, header)
    } catch {
      throw inSheet(error)
    }
  }

  /// See ``RecordReader/columnNames()``.
  package mutating func columnNames() -> [String]? {
    do throws(FormwrightError) { try begin() } catch { state = .failed(error) }
    guard case .rows(_, let header) = state else { return nil }
    return header.names.members.map(\.key)
  }

  private func inSheet(_ failure: FormwrightError) -> FormwrightError {
    FormwrightError(
      failure.kind,
      failure.diagnostics.map { problem in
        var problem = problem
        problem.sheet = sheetName
        return problem
      })
  }

  private mutating func open(_ chunks: TextChunks) throws(FormwrightError) {
    var bytes: [UInt8] = []
    while let chunk = try chunks() {
      bytes += chunk
      guard bytes.count <= Self.largestFile else {
        throw SheetPackage.failure("the file is larger than \(Self.largestFile >> 20) MB")
      }
    }
    guard !bytes.isEmpty else { throw SheetPackage.failure("the file is empty") }
    let package = try SheetPackage(bytes)
    var rows: any SheetRows
    switch format {
    case .ods: rows = try OpenDocumentRows(package, sheet: wanted)
    case .xlsx, .csv, .json, .ndjson, .yaml: rows = try WorkbookRows(package, sheet: wanted)
    }
    sheetName = rows.sheetName
    do throws(FormwrightError) {
      guard let first = try Self.nextRow(&rows) else {
        state = .ended
        return
      }
      state = .rows(rows, try header(first))
    } catch {
      throw inSheet(error)
    }
  }

  /// The next row with something in it.
  private static func nextRow(_ rows: inout any SheetRows) throws(FormwrightError) -> Row? {
    while let row = try rows.next() {
      if row.cells.contains(where: { !$0.cell.isBlank }) { return row }
    }
    return nil
  }

  private func header(_ row: Row) throws(FormwrightError) -> TableHeader {
    var cells: [(name: String, location: SourceLocation)] = []
    let last = row.cells.filter { !$0.cell.isBlank }.map(\.column).max() ?? 0
    for column in 0..<last {
      cells.append(("", SourceLocation(line: row.number, column: column + 1)))
    }
    for (column, cell) in row.cells where column <= last {
      guard case .text(let name) = cell else {
        throw FormwrightError(
          .data, "sheet", "the name of the column is not a text",
          hint: "Write the names of the columns in the first row.",
          location: SourceLocation(line: row.number, column: column))
      }
      cells[column - 1].name = name.trimmingSpaces
    }
    return try TableHeader(
      cells, at: SourceLocation(line: row.number, column: 1), shape: shape, hasLetters: true)
  }

  private mutating func record(
    _ row: Row, _ header: TableHeader
  ) throws(FormwrightError) -> StructuredValue {
    var cells: [Cell?] = Array(repeating: nil, count: header.count)
    var problems: [Diagnostic] = []
    var hasAllCells = true
    for (column, cell) in row.cells {
      let location = SourceLocation(line: row.number, column: column)
      do throws(FormwrightError) {
        guard try header.hasName(column - 1, isBlank: cell.isBlank, at: location) else { continue }
        cells[column - 1] = cell
        if case .problem(let message, let hint) = cell {
          problems.append(.error("sheet", message, hint: hint, location: location))
        }
      } catch {
        problems += error.diagnostics
        hasAllCells = false
      }
      if problems.count >= Self.mostProblems {
        hasAllCells = false
        break
      }
    }
    let record = try record(cells, ofRow: row.number, header)
    guard problems.isEmpty else {
      if hasAllCells { unreadRecord = record }
      throw FormwrightError(.data, problems)
    }
    return record
  }

  private func record(
    _ cells: [Cell?], ofRow row: Int, _ header: TableHeader
  ) throws(FormwrightError) -> StructuredValue {
    var values: [StructuredValue] = []
    values.reserveCapacity(cells.count)
    for (place, cell) in cells.enumerated() {
      let location = SourceLocation(line: row, column: place + 1)
      guard try header.hasName(place, isBlank: true, at: location) else { continue }
      switch cell {
      case .text(let text) where !text.isEmpty:
        values.append(StructuredValue(.string(text), at: location))
      case .boolean(let value): values.append(StructuredValue(.boolean(value), at: location))
      case .problem:
        values.append(StructuredValue(.string(RecordNotes.unreadableCell), at: location))
      case .text, nil: values.append(header.emptyValue(at: location))
      }
    }
    return header.record(values, at: SourceLocation(line: row, column: 1))
  }
}

/// The rows of one sheet.
protocol SheetRows {
  var sheetName: String { get }

  /// The next row; nil after the last.
  mutating func next() throws(FormwrightError) -> SheetReader.Row?
}

extension SheetReader {
  /// - Throws: if a row has a number that no sheet has.
  static func checkRow(_ number: Int) throws(FormwrightError) {
    guard (1...mostRows).contains(number) else {
      throw SheetPackage.failure(
        "the sheet has more than \(mostRows) rows", hint: "Divide the sheet into several.")
    }
  }
}

extension FormwrightError {
  /// The workbook lacks the sheet that is asked for.
  static func noSheet(_ name: String?, among names: [String]) -> FormwrightError {
    guard let name else { return SheetPackage.failure("the file has no sheet that can be read") }
    let list = names.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
    return FormwrightError(
      .usage, "no-sheet", "the file has no sheet “\(name)”",
      hint: names.isEmpty ? nil : "The sheets are: \(list).")
  }
}

extension String {
  /// Without white space at both ends.
  package var trimmingSpaces: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
