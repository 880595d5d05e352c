package import Diagnostics

/// The problems that the bindings of a template have with a record.
package struct BindingProblems {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Those of the names of `let`, by these.
  package private(set) var ofDefinitions: [(name: String, problem: Diagnostic)] = []
  /// The fields of bindings that have a problem: the record may have values for them.
  package private(set) var fields: Set<String> = []

  package init() {}

  mutating func note(_ failure: FormwrightError, _ binding: FieldBinding) {
    diagnostics += failure.diagnostics
    fields.formUnion(binding.fields)
  }

  /// Notes a problem that leaves no field without a value.
  mutating func note(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  mutating func note(_ failure: FormwrightError, ofDefinition name: String) {
    ofDefinitions += failure.diagnostics.map { (name, $0) }
  }

  /// - Throws: ``FormwrightError`` of kind `data` if there are problems.
  func check() throws(FormwrightError) {
    let all = ofDefinitions.map(\.problem) + diagnostics
    guard all.isEmpty else { throw FormwrightError(.data, all) }
  }
}
