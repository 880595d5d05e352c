import Diagnostics

/// The problems of a record, each reported once, at the place of its value in the record's file.
struct RecordReport {
  private(set) var diagnostics: [Diagnostic]
  private var reported: Set<Diagnostic> = []
  /// The places of the values, by field.
  private var locations: [SourceLocation?] = []

  init(_ warnings: [Diagnostic] = []) { diagnostics = warnings }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Notes where the value of a field was read.
  mutating func note(_ location: SourceLocation?, ofField place: Int, of count: Int) {
    guard let location else { return }
    if locations.isEmpty { locations = Array(repeating: nil, count: count) }
    locations[place] = location
  }

  /// Adds a problem of a field's value. Widgets of one field often have the same one.
  mutating func add(_ diagnostic: Diagnostic, ofField place: Int) {
    var located = diagnostic
    if located.location == nil, !locations.isEmpty { located.location = locations[place] }
    add(located)
  }

  mutating func add(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}
