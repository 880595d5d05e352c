import Diagnostics
import StructuredData

/// Places in included files, until a problem names them: the number of the file, from 1, is in the bits of the line
/// above the lowest 24, so that blocks of several files can be mixed. Values keep lines of 32 bits.
enum IncludedPlaces {
  private static let shift = 24
  private static let mostFiles = 127

  /// A value of an included file; without places if there are too many files.
  static func marked(_ value: StructuredValue, file number: Int) -> StructuredValue {
    value.relocated { location in
      guard let location, number <= mostFiles, location.line >> shift == 0 else { return nil }
      return SourceLocation(line: location.line | number << shift, column: location.column)
    }
  }

  /// The diagnostic with the file that its place is in.
  static func resolved(_ diagnostic: Diagnostic, _ files: [String]) -> Diagnostic {
    guard let location = diagnostic.location, location.line >> shift > 0,
      files.indices.contains((location.line >> shift) - 1)
    else { return diagnostic }
    var resolved = diagnostic
    resolved.file = files[(location.line >> shift) - 1]
    resolved.location = SourceLocation(
      line: location.line & ((1 << shift) - 1), column: location.column)
    return resolved
  }
}
