/// What the readers refuse because no form needs it and a machine would choke on it.
package enum ReadingLimits {
  /// Arrays and objects inside one another.
  package static let depth = 200
  /// Values in one text, or in one record of a stream of records; fields of a row, elements and
  /// attributes of XML.
  package static let values = 1_000_000
  /// Values that the aliases of one YAML document may add to it.
  package static let aliasedValues = 1_000_000
  /// Bytes of one text, or of one record in a stream of records.
  package static let recordBytes = 64 << 20
  /// Problems told of one text; more than these help nobody.
  static let problems = 100
}
