/// Why a whole operation could not be done.
///
/// The kinds are a closed set because programs (and the command line's exit codes) branch on them;
/// the diagnostics inside say what and where.
public struct FormwrightError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Problems in somebody's data, template, specification or schema.
    case data
    /// The call itself makes no sense.
    case usage
    /// A file that is damaged, locked, signed, not permitted, without a form, or unsupported.
    case file
    /// The result would not conform to what was asked for; nothing was written.
    case conformance
    /// Some records of a batch failed.
    case records
    /// A file that cannot be read or written.
    case access
    /// A fault of this program.
    case `internal`
  }

  public var kind: Kind
  public var diagnostics: [Diagnostic]
  /// Whether every other record of a batch would fail in the same way, as on a full disk, so that
  /// the whole run ends.
  public var endsRun = false

  public init(_ kind: Kind, _ diagnostics: [Diagnostic]) {
    self.kind = kind
    self.diagnostics = diagnostics
  }

  public init(
    _ kind: Kind, _ code: DiagnosticCode, _ message: String, hint: String? = nil,
    file: String? = nil, field: String? = nil, location: SourceLocation? = nil
  ) {
    self.init(
      kind,
      [
        Diagnostic(
          .error, code, message, hint: hint, file: file, location: location, field: field)
      ])
  }

  /// The same failure, its diagnostics said of `file` unless they already name one.
  public func inFile(_ file: String) -> FormwrightError {
    var copy = self
    copy.diagnostics = diagnostics.map { $0.inFile(file) }
    return copy
  }
}
