/// How a schema is compiled.
package struct SchemaOptions: Sendable {
  /// Whether `format` is an assertion. If not, it is an annotation, as 2020-12 has it by default.
  package var assertsFormats = true
  /// Formats beyond those of the drafts; a name that a draft defines is replaced.
  package var formats: [SchemaFormat] = []

  package init() {}
}

/// A format of strings, by the name that `format` gives.
package struct SchemaFormat: Sendable {
  package let name: String
  /// A phrase that completes “the value is not …”: “a date such as 2026-03-17”.
  package let description: String
  let accepts: @Sendable (borrowing String) -> Bool

  /// - Parameter accepts: whether a string has the format.
  package init(
    _ name: String, description: String, accepts: @escaping @Sendable (borrowing String) -> Bool
  ) {
    self.name = name
    self.description = description
    self.accepts = accepts
  }
}
