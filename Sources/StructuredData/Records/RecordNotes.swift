import Diagnostics

/// What is written beside a record that failed: its number, and why it failed; and beside the values of a form, its file.
/// A record that is read again loses them.
package struct RecordNotes: Hashable, Sendable {
  /// The number of the record in the run in which it failed first.
  package var number: Int
  /// Why it failed; empty if that is not known.
  package var problems: String

  package init(number: Int, problems: String) {
    (self.number, self.problems) = (number, problems)
  }

  /// The column, or the key, of the number.
  package static let numberKey = "#record"
  /// The column, or the key, of the problems.
  package static let problemsKey = "#problems"
  /// The column, or the key, of the file that the values are from.
  package static let fileKey = "#file"
  /// The keys that are no part of a record.
  static let ignoredKeys = keys + [fileKey]
  /// What is written for a cell that could not be read.
  package static let unreadableCell = "#unreadable"
  /// The keys in the order in which they are written.
  package static let keys = [numberKey, problemsKey]

  /// The members that follow those of the record.
  package var members: [StructuredObject.Member] {
    [
      .init(key: Self.numberKey, value: .number(number)),
      .init(key: Self.problemsKey, value: .string(problems)),
    ]
  }

  /// The number that the notes beside a record give it; nil if there are no notes, or none with a number.
  ///
  /// - Throws: if the number is not one.
  static func number(beside record: StructuredValue) throws(FormwrightError) -> Int? {
    guard let number = record[numberKey], number.hasContent else { return nil }
    guard let text = number.numberText ?? number.stringValue,
      let value = Int(text.trimmingSpaces), value >= 1
    else {
      throw FormwrightError(
        .data, "record-number", "“\(numberKey)” is not the number of a record",
        hint: "Restore the number that the record had, or leave it empty.",
        location: number.location ?? record.location)
    }
    return value
  }

  /// A record without the notes beside it; nil if there are none.
  static func removed(from record: StructuredValue) -> StructuredValue? {
    guard var object = record.objectValue,
      ignoredKeys.contains(where: { object.place(of: $0) != nil })
    else { return nil }
    for key in ignoredKeys { object[key] = nil }
    var bare = record
    bare.kind = .object(object)
    return bare
  }

  /// - Parameters:
  ///   - bare: a record without its notes.
  ///   - record: the same record with them.
  /// - Throws: if cells of the record could not be read, and nobody has written their values; if none could, the record
  ///   must not become an empty form.
  static func check(
    _ bare: StructuredValue, of record: StructuredValue
  ) throws(FormwrightError) {
    var problems: [Diagnostic] = []
    bare.forEachUnreadableCell { location in
      problems.append(
        .error(
          "unreadable-record", "the cell could not be read in the run before",
          hint: "Write its value into the cell, or empty it.",
          location: location ?? record.location))
    }
    if problems.isEmpty, record[problemsKey]?.hasContent == true, !bare.hasContent {
      problems.append(
        .error(
          "unreadable-record",
          "the record could not be read in the run before; only its problems are here",
          hint: "Write its values into this row, or delete the row.", location: record.location))
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
  }
}

extension StructuredValue {
  fileprivate func forEachUnreadableCell(_ body: (SourceLocation?) -> Void) {
    switch kind {
    case .string(RecordNotes.unreadableCell): body(location)
    case .object(let object):
      for member in object.members { member.value.forEachUnreadableCell(body) }
    case .null, .boolean, .number, .string, .array: break
    }
  }

  /// Whether anything in the value is not null, blank or empty.
  fileprivate var hasContent: Bool {
    switch kind {
    case .null: false
    case .boolean, .number: true
    case .string(let text): !text.allSatisfy(\.isWhitespace)
    case .array(let items): items.contains { $0.hasContent }
    case .object(let object): object.members.contains { $0.value.hasContent }
    }
  }
}
