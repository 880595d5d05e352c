package import Diagnostics

/// The problems that the bindings of a template have with a record.
package struct BindingProblems {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The fields of bindings that have a problem: the record may have values for them.
  package private(set) var fields: Set<String> = []

  package init() {}

  mutating func note(_ failure: FormwrightError, _ binding: FieldBinding) {
    diagnostics += failure.diagnostics
    fields.formUnion(binding.fields)
  }

  /// Notes a problem that leaves no field without a value.
  mutating func note(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// - Throws: ``FormwrightError`` of kind `data` if there are problems.
  func check() throws(FormwrightError) {
    guard diagnostics.isEmpty else { throw FormwrightError(.data, diagnostics) }
  }
}
