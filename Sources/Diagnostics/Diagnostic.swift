/// How much a diagnostic matters.
public enum Severity: String, Hashable, Sendable {
  /// The work was done; somebody should look.
  case warning
  /// The work, or this part of it, was not done.
  case error
}

/// What a diagnostic is about, as a word programs can test for (`unknown-field`, `too-long`).
///
/// The set is open: compare with the static members, keep a branch for others.
public struct DiagnosticCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.rawValue = value }
}

/// Where in a text file something stands. Lines and columns count from 1, columns in characters
/// (Unicode scalars).
public struct SourceLocation: Hashable, Sendable, Comparable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// One problem, told to the person who can mend it.
///
/// A message never holds the value of a field: these are tax numbers and addresses. It names
/// lengths, positions, code points and the allowed set instead; see ``value``.
public struct Diagnostic: Hashable, Sendable {
  public var severity: Severity
  public var code: DiagnosticCode
  /// A sentence without a full stop, lower case at the start.
  public var message: String
  /// What to do about it.
  public var hint: String?
  public var file: String?
  public var location: SourceLocation?
  /// The full field name.
  public var field: String?
  /// What a person would call the field, if the caller looked for it.
  public var label: String?
  /// The record's number, from 1, in a batch.
  public var record: Int?
  /// The page's number, from 1.
  public var page: Int?
  /// The value it is about, only where whoever called asked for values; no report holds it.
  public var value: String?

  public init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, hint: String? = nil,
    file: String? = nil, location: SourceLocation? = nil, field: String? = nil,
    record: Int? = nil, page: Int? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.hint = hint
    self.file = file
    self.location = location
    self.field = field
    self.record = record
    self.page = page
  }

  public static func error(
    _ code: DiagnosticCode, _ message: String, hint: String? = nil, field: String? = nil,
    location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(.error, code, message, hint: hint, location: location, field: field)
  }

  public static func warning(
    _ code: DiagnosticCode, _ message: String, hint: String? = nil, field: String? = nil,
    location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, code, message, hint: hint, location: location, field: field)
  }

  /// The same diagnostic, said of `file` unless it already names one.
  public func inFile(_ file: String) -> Diagnostic {
    var copy = self
    if copy.file == nil { copy.file = file }
    return copy
  }
}
