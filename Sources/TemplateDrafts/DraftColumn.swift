package import StructuredData

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
