package import Diagnostics

/// What a fill refused, as an error a test can look into.
package struct FillProblems: Error {
  package var diagnostics: [Diagnostic]
  package var codes: [String] { diagnostics.map(\.code.rawValue) }
}
