public import Diagnostics
import FileAccess
import FormData
import StructuredData

/// The values of many forms as one table: a row for each form. The column, or key, `#file` names the file; the others are
/// full field names. Formwright reads the table as records, and ignores `#file` then.
///
/// ```swift
/// let table = try ValueTable(path: "values.csv", as: .csv)
/// for path in ["ada.pdf", "grace.pdf"] { try table.append(FormFile(path: path), named: path) }
/// try table.finish()
/// ```
///
/// Memory does not grow with the number of forms.
public final class ValueTable {
  /// The formats of tables.
  public enum Format: String, CaseIterable, Sendable {
    /// Every field of any form has a column, in the order of the forms. A cell is empty if the form lacks the field.
    case csv
    /// An object for each form, with its own fields alone.
    case ndjson
  }

  private let output: AtomicOutput
  /// Of a CSV.
  private var rows: GatheredRows?

  /// Begins a table.
  ///
  /// - Parameters:
  ///   - path: the file, which appears when the table is finished, or `-` for standard output.
  ///   - format: of the table.
  ///   - mode: its permission bits; nil for those of a replaced file, otherwise 0600.
  /// - Throws: ``FormwrightError`` of kind `access`, code `cannot-write`.
  public init(path: String, as format: Format, mode: UInt32? = nil) throws(FormwrightError) {
    output = try AtomicOutput(path: path, mode: mode)
    rows = format == .csv ? try GatheredRows(for: path) : nil
  }

  /// Adds the values of a form.
  ///
  /// - Parameters:
  ///   - file: the form.
  ///   - name: of its file.
  /// - Throws: ``FormwrightError`` of kind `file` if the file has no form fields, and of kind `access` if the table cannot
  ///   be written.
  public func append(_ file: FormFile, named name: String) throws(FormwrightError) {
    try file.checkHasFields()
    let name = StructuredObject.Member(key: RecordNotes.fileKey, value: .string(name))
    if rows == nil {
      let object = StructuredObject(distinct: [name] + file.form.structuredValues.members)
      try output.write(JSONWriter.compact(.object(object)) + [0x0A])
    } else {
      try rows?.append(file.form.tableValues, others: [name])
    }
  }

  /// Completes the table.
  ///
  /// - Throws: ``FormwrightError`` of kind `access` if it cannot be written.
  public func finish() throws(FormwrightError) {
    if let rows {
      try output.write(CSVWriter.row([RecordNotes.fileKey] + rows.columns))
      try rows.forEach { row throws(FormwrightError) in
        let cells = ([RecordNotes.fileKey] + rows.columns).map { column in
          row[column].map { CSVWriter.text(of: $0) } ?? ""
        }
        try output.write(CSVWriter.row(cells))
      }
    }
    try output.commit()
  }
}
