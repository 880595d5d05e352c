/// What a submit-form action sends, and how: its `/Flags` (ISO 32000-2, Table 240), by the
/// standard's bits. Bit 1, include or exclude, is ``Action/FieldSelection/excludes``.
package struct SubmitFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << (bit - 1) }

  /// Fields without a value are sent too.
  package static let includesEmptyFields = SubmitFlags(bit: 2)
  /// As an HTML form does; otherwise FDF.
  package static let html = SubmitFlags(bit: 3)
  /// With HTTP's GET; HTML only.
  package static let usesGet = SubmitFlags(bit: 4)
  package static let coordinates = SubmitFlags(bit: 5)
  package static let xfdf = SubmitFlags(bit: 6)
  package static let includesIncrements = SubmitFlags(bit: 7)
  package static let includesAnnotations = SubmitFlags(bit: 8)
  /// The whole document.
  package static let pdf = SubmitFlags(bit: 9)
  /// Dates as the standard writes them.
  package static let canonicalDates = SubmitFlags(bit: 10)
  package static let excludesAnnotationsOfOthers = SubmitFlags(bit: 11)
  /// The FDF does not say which file it is of.
  package static let excludesFileName = SubmitFlags(bit: 12)
  /// The FDF holds the form.
  package static let embedsForm = SubmitFlags(bit: 14)
}
