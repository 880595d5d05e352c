/// Writes comma-separated values (RFC 4180) that ``CSVReader`` reads back: UTF-8 without a byte
/// order mark, lines that end in a line feed. The same values always give the same bytes.
package enum CSVWriter {
  /// A header row and one row an array of `rows`, each as long as the header.
  package static func table(header: [String], rows: [[String]]) -> [UInt8] {
    var bytes: [UInt8] = []
    append(header, to: &bytes)
    for row in rows {
      precondition(row.count == header.count, "a row as long as the header")
      append(row, to: &bytes)
    }
    return bytes
  }

  /// One row, with its line end.
  package static func row(
    _ fields: [String], delimiter: UInt8 = UInt8(ascii: ",")
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    append(fields, delimiter, to: &bytes)
    return bytes
  }

  /// The members of an object as a header row and one row of values: `true` and `false`, nothing
  /// for null, the items of an array with semicolons between them, as a form's list takes them.
  /// What is nested deeper is written as JSON.
  package static func document(_ object: StructuredObject) -> [UInt8] {
    table(header: object.members.map(\.key), rows: [object.members.map { text(of: $0.value) }])
  }

  /// A value as the text of a cell; see ``document(_:)``.
  package static func text(of value: StructuredValue) -> String {
    switch value.kind {
    case .null: return ""
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text), .string(let text): return text
    case .array(let items): return items.map { text(of: $0) }.joined(separator: ";")
    case .object: return String(decoding: JSONWriter.compact(value), as: UTF8.self)
    }
  }

  private static func append(
    _ row: [String], _ delimiter: UInt8 = UInt8(ascii: ","), to bytes: inout [UInt8]
  ) {
    for (index, field) in row.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      // A blank line is no row.
      append(field, isQuoted: row.count == 1 && field.isEmpty, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Quoted where it holds a quote, a line end or what could be taken for a delimiter, where it
  /// begins or ends with a space, which some readers take away, and where it begins with what would
  /// be a byte order mark.
  private static func append(_ field: String, isQuoted: Bool, to bytes: inout [UInt8]) {
    let needsQuotes =
      isQuoted || field.unicodeScalars.first == "\u{FEFF}"
      || field.utf8.contains { ",;\t\"\r\n".utf8.contains($0) }
      || field.utf8.first == UInt8(ascii: " ") || field.utf8.last == UInt8(ascii: " ")
    guard needsQuotes else {
      bytes.append(contentsOf: field.utf8)
      return
    }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in field.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
