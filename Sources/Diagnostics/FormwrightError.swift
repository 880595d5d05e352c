/// The failure of a whole operation.
///
/// Programs branch on its kind, which also decides the exit code of a command; its diagnostics say
/// what is wrong and where.
public struct FormwrightError: Error, Hashable, Sendable {
  /// Who can mend the problem.
  public enum Kind: Hashable, Sendable {
    /// Problems in the data, the template, the specification or the schema.
    case data
    /// The arguments of the call contradict each other.
    case usage
    /// A file that is damaged, locked, signed, not permitted, without a form, or unsupported.
    case file
    /// The result would not conform to the standard that was asked for; nothing was written.
    case conformance
    /// Some records of a batch failed.
    case records
    /// A file that cannot be read or written.
    case access
    /// A defect of Formwright.
    case `internal`
  }

  /// The kind of the failure.
  public var kind: Kind
  /// Every problem.
  public var diagnostics: [Diagnostic]
  /// Whether every other record of a batch would fail in the same way, as on a full disk, so that
  /// the whole run ends.
  public var endsRun = false

  public init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }

  public init(
    _ kind: Kind, _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil,
    file: String? = nil, field: String? = nil, location: SourceLocation? = nil
  ) {
    self.init(
      kind,
      [
        Diagnostic(
          .error, code, message, hint: hint, file: file, location: location, field: field)
      ])
  }

  /// Returns the failure with a file in each diagnostic that does not already name one.
  public func inFile(_ file: String) -> FormwrightError {
    var copy = self
    copy.diagnostics = diagnostics.map { $0.inFile(file) }
    return copy
  }
}
