import Diagnostics

/// The first row of a table: the names of its columns, and which columns have none, because spreadsheets write
/// empty columns beside and behind a table.
struct TableHeader {
  private(set) var names = StructuredObject()
  private var nameless: Set<Int> = []
  /// How the columns are nested; nil if each is a member of the record.
  private var layout: CSVLayout?
  let shape: CSVShape
  private let hasLetters: Bool

  /// The number of columns, those without names included.
  var count: Int { names.count + nameless.count }

  /// - Parameter hasLetters: whether people call the columns A, B and so on.
  /// - Throws: if a name is given twice, or none at all.
  init(
    _ cells: [(name: String, location: SourceLocation)], at location: SourceLocation,
    shape: CSVShape, hasLetters: Bool = false
  ) throws(FormwrightError) {
    self.shape = shape
    self.hasLetters = hasLetters
    var problems: [Diagnostic] = []
    var columns: [String: Int] = [:]
    for (index, cell) in cells.enumerated() {
      if cell.name.allSatisfy(\.isWhitespace) {
        nameless.insert(index)
        continue
      }
      let member = StructuredObject.Member(
        key: cell.name, value: .null, keyLocation: cell.location)
      if names.append(member) {
        columns[cell.name] = index
        continue
      }
      let first = columns[cell.name] ?? 0
      problems.append(
        .error(
          "duplicate-key",
          "columns \(Self.column(first, hasLetters)) and \(Self.column(index, hasLetters)) have the same name",
          hint: "Give each column a unique name.", location: cell.location))
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    guard !names.isEmpty else {
      throw FormwrightError(
        .data, "header-without-names", "the first row names no column",
        hint: "Write the names of the columns in the first row.", location: location)
    }
    layout = shape == .nested ? CSVLayout(names) : nil
  }

  /// Whether a column has a name.
  ///
  /// - Throws: if it has none, and the cell is not blank.
  func hasName(
    _ column: Int, isBlank: @autoclosure () -> Bool, at location: SourceLocation
  ) throws(FormwrightError) -> Bool {
    guard column >= count || nameless.contains(column) else { return true }
    guard isBlank() else {
      throw FormwrightError(
        .data, "column-without-name",
        "the record has a value in column \(Self.column(column, hasLetters)), but the header names no such "
          + "column",
        hint: "Name the column in the first row, or empty it.", location: location)
    }
    return false
  }

  private static func column(_ index: Int, _ hasLetters: Bool) -> String {
    hasLetters ? SourceLocation(line: 1, column: index + 1).columnLetters : String(index + 1)
  }

  /// An empty cell.
  func emptyValue(at location: SourceLocation) -> StructuredValue {
    StructuredValue(shape.hasNulls ? .null : .string(""), at: location)
  }

  /// The record of a row.
  ///
  /// - Parameter values: those of the columns with names.
  func record(_ values: [StructuredValue], at location: SourceLocation) -> StructuredValue {
    let object = layout?.object(values) ?? names.withValues(values)
    return StructuredValue(.object(object), at: location)
  }
}
