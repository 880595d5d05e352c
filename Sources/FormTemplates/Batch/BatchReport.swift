package import Diagnostics
package import StructuredData

/// A line of a batch's report: what became of a record. It holds no field value; names and ids are
/// the only data in it.
extension BatchOutcome {
  /// `{record, id, output, status, pages, bytes, sha256, fonts, inputs, diagnostics}`
  ///
  /// - Parameters:
  ///   - fileName: the output's file name.
  ///   - spelled: writes a remedy, with settings as the reader of the report names them.
  package func reportLine(
    fileName: String?, spelled: (Remedy) -> String = \.text
  ) -> StructuredValue {
    .object([
      ("record", .number(number)),
      ("id", .string(id)),
      ("output", isDone ? .string(fileName) : .null),
      ("status", .string(isDone ? "done" : isLeftOut ? "left out" : "failed")),
      ("pages", isDone ? .number(pages) : .null),
      // An output that became part of a merged file has no bytes of its own.
      ("bytes", isDone && bytes > 0 ? .number(bytes) : .null),
      ("sha256", .string(sha256)),
      ("fonts", .array(fonts.map(\.structured))),
      ("inputs", .string(inputs)),
      ("diagnostics", .array(diagnostics.map { $0.structured(spelled) })),
    ])
  }
}

extension Diagnostic {
  /// `{severity, code, message, hint, file, line, column, field, record, page}`, `sheet` and `cell` if the file is a
  /// spreadsheet, and `label` if the label of the field is known.
  ///
  /// - Parameter spelled: writes the hint.
  package func structured(_ spelled: (Remedy) -> String) -> StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("severity", .string(severity.rawValue)),
      ("code", .string(code.rawValue)),
      ("message", .string(message)),
      ("hint", .string(hint.map(spelled))),
      ("file", .string(file)),
      ("line", .number(location?.line)),
      ("column", .number(location?.column)),
      ("field", .string(field)),
      ("record", .number(record)),
      ("page", .number(page)),
    ]
    if let sheet {
      members.append(("sheet", .string(sheet)))
      members.append(("cell", .string(location?.cell)))
    }
    if let label { members.append(("label", .string(label))) }
    return .object(StructuredObject(distinct: members.map { .init(key: $0.0, value: $0.1) }))
  }
}
