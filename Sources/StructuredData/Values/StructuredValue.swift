package import Diagnostics

/// A value read from JSON, YAML or CSV, and where it stood.
///
/// Two values are equal when they say the same; where they stand and how a boolean is spelled does
/// not count.
package struct StructuredValue: Sendable {
  package enum Kind: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The text of the number as it stood in the source (`1200.50`, `9007199254740993`, `1e5`).
    case number(String)
    case string(String)
    case array([StructuredValue])
    case object(StructuredObject)
  }

  package var kind: Kind

  /// Where the value begins; nil for a value that was not read from a text.
  package var location: SourceLocation? {
    get { packedLocation.location }
    set { packedLocation = PackedLocation(newValue) }
  }

  /// How the source spells a boolean, for where it is stored as text.
  package var booleanSpelling = BooleanSpelling.lowercase

  private var packedLocation: PackedLocation

  package init(_ kind: Kind, at location: SourceLocation? = nil) {
    self.kind = kind
    self.packedLocation = PackedLocation(location)
  }
}

extension StructuredValue: Hashable {
  package static func == (left: Self, right: Self) -> Bool { left.kind == right.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// A location in eight bytes: a document holds one for every value.
struct PackedLocation: Sendable {
  private var line: UInt32
  private var column: UInt32

  init(_ location: SourceLocation?) {
    line = UInt32(clamping: location?.line ?? 0)
    column = UInt32(clamping: location?.column ?? 0)
  }

  var location: SourceLocation? {
    line == 0 ? nil : SourceLocation(line: Int(line), column: Int(column))
  }
}
