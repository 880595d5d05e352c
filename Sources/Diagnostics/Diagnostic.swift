/// The severity of a diagnostic.
public enum Severity: String, Hashable, Sendable {
  /// The work was done; its result should be checked.
  case warning
  /// The work, or this part of it, was not done.
  case error
}

/// The subject of a diagnostic, as a word that programs can compare: `unknown-field`, `too-long`.
///
/// Later versions may add codes; keep a branch for unknown ones.
public struct DiagnosticCode: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { self.rawValue = value }
}

/// A place in a text file.
public struct SourceLocation: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in Unicode scalars.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension SourceLocation {
  /// The place as a cell of a sheet: `C17`.
  public var cell: String { columnLetters + String(line) }

  /// The column as sheets name it: `C`.
  package var columnLetters: String {
    var letters = ""
    var number = column
    while number > 0 {
      letters = String(UnicodeScalar(UInt8(65 + (number - 1) % 26))) + letters
      number = (number - 1) / 26
    }
    return letters
  }
}

/// A problem and its remedy, for the person who can mend it.
///
/// A message never contains the value of a field. It names lengths, positions, code points and the
/// permitted values instead; see ``value``.
public struct Diagnostic: Hashable, Sendable {
  /// Whether the work was done.
  public var severity: Severity
  /// What the diagnostic is about.
  public var code: DiagnosticCode
  /// One sentence that begins in lower case and has no trailing period.
  public var message: String
  /// The remedy; nil if there is none.
  public var hint: Remedy?
  /// The file that has the problem.
  public var file: String?
  /// Where the problem is in ``file``.
  public var location: SourceLocation?
  /// The sheet of a spreadsheet that has the problem: the line of ``location`` is a row there.
  public var sheet: String?
  /// The problem is that of the whole value that begins at ``location``, not of its first key, which may begin there
  /// too.
  package var isOfValue = false
  /// The full field name.
  public var field: String?
  /// What a person would call the field, if the caller looked for it.
  public var label: String?
  /// The record's number, from 1, in a batch.
  public var record: Int?
  /// The page's number, from 1.
  public var page: Int?
  /// The value that was rejected, only if the caller asked for values; no report contains it.
  public var value: String?

  public init(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil,
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
    _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil, field: String? = nil,
    location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(.error, code, message, hint: hint, location: location, field: field)
  }

  public static func warning(
    _ code: DiagnosticCode, _ message: String, hint: Remedy? = nil, field: String? = nil,
    location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(.warning, code, message, hint: hint, location: location, field: field)
  }

  /// The place in ``file``, as people write it: `12:5`, or `People!C17` in a spreadsheet; nil if there is none.
  public var place: String? {
    location.map { location in
      guard let sheet else { return "\(location.line):\(location.column)" }
      let isPlain = sheet.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
      }
      return "\(isPlain ? sheet : "'\(sheet)'")!\(location.cell)"
    }
  }

  /// The field that has the problem, and the problem: `[field “NAME” (LABEL): ]MESSAGE[; the value is “VALUE”]`.
  package var sentence: String {
    var text = ""
    if let field {
      text += "field “\(field)”\(label.map { " (\($0))" } ?? ""): "
    }
    text += message
    if let value { text += "; the value is “\(Self.beginning(of: value))”" }
    return text
  }

  /// An image in a `data:` URI may have megabytes.
  package static func beginning(of value: String) -> String {
    value.unicodeScalars.count > 200
      ? String(String.UnicodeScalarView(value.unicodeScalars.prefix(200))) + "…" : value
  }

  /// Returns the diagnostic with a file, unless it already names one.
  public func inFile(_ file: String) -> Diagnostic {
    var copy = self
    if copy.file == nil { copy.file = file }
    return copy
  }
}
