public import Diagnostics

/// What a fill refused, as an error a test can look into.
public struct FillProblems: Error {
  public var diagnostics: [Diagnostic]
  public var codes: [String] { diagnostics.map(\.code.rawValue) }
}
