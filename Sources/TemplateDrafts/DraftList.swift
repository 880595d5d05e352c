package import StructuredData

/// A list: what a template fills in each of several rows.
struct DraftList: Sendable {
  /// The entries of each row, with the same paths in all; at least two rows.
  var rows: [[DraftEntry]]
  /// By the names of the first row's fields, names with a formula for the number of the row; nil if the names of
  /// a column follow none.
  let patterns: [String: String]?

  init(_ group: RowGroup, isDayFirst: Bool) {
    let first = DraftEntry.entries(ofLine: group.row(0), isDayFirst: isDayFirst)
    let names = group.row(0).map(\.name)
    rows = (0..<group.rowCount).map { row in
      let fields = Dictionary(
        zip(names, group.row(row)).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
      return first.map { $0.ofRow(fields) }
    }
    patterns = group.patterns.map { patterns in
      Dictionary(zip(names, patterns).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The entries of the first row.
  var cells: [DraftEntry] { rows[0] }
}

/// A column of a sheet of records.
package struct DraftColumn: Sendable {
  /// The path of its values, with dots.
  package var name: String
  /// The value of the sample record.
  package var sample: StructuredValue
  /// What the value is called on the page.
  package var label: String
  /// From 1.
  package var page: Int
  /// What may be entered; empty for any text.
  package var options: [String]
}
