import Diagnostics
import FileAccess
import StructuredData

/// Rows whose columns are not known before the last of them. Until then they are in a scratch file, so that memory grows
/// with the number of columns alone.
struct GatheredRows {
  private let scratch: AtomicOutput
  /// For errors.
  private let path: String
  /// In the order of the rows: a column that a later row brings along comes after the one before it in that row.
  private(set) var columns: [String] = []
  private var known: Set<String> = []

  /// - Parameter path: the file that the rows are for.
  init(for path: String) throws(FormwrightError) {
    scratch = try AtomicOutput(scratchBeside: path)
    self.path = path
  }

  /// - Parameters:
  ///   - cells: the columns of the row and their values.
  ///   - others: what the row has beside them.
  mutating func append(
    _ cells: StructuredObject, others: [StructuredObject.Member] = []
  ) throws(FormwrightError) {
    add(cells.members.map(\.key))
    let row = StructuredObject(distinct: others + cells.members)
    try scratch.write(JSONWriter.compact(.object(row)) + [0x0A])
  }

  private mutating func add(_ names: [String]) {
    // After each known column, the new ones that follow it.
    var following: [String?: [String]] = [:]
    var last: String?
    for name in names {
      if known.insert(name).inserted {
        following[last, default: []].append(name)
      } else {
        last = name
      }
    }
    guard !following.isEmpty else { return }
    columns =
      (following[nil] ?? []) + columns.flatMap { column in [column] + (following[column] ?? []) }
  }

  /// Calls a function for each row in order, with all that it has.
  func forEach(
    _ body: (StructuredObject) throws(FormwrightError) -> Void
  ) throws(FormwrightError) {
    var start = 0
    var rows = NDJSONReader(recordLimit: .max / 2) { () throws(FormwrightError) in
      do throws(SystemError) {
        let chunk = try scratch.file.read(start..<(start + (1 << 16)))
        start += chunk.count
        return chunk.isEmpty ? nil : chunk
      } catch {
        throw error.failure("cannot-read", "cannot read", file: path)
      }
    }
    while let row = try rows.next() { try body(row.objectValue ?? StructuredObject()) }
  }
}
