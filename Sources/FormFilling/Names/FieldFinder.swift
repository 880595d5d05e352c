import Diagnostics
import InteractiveForms

/// Finds what the names of a record mean, one after the other.
struct FieldFinder {
  enum Target {
    /// The picture of the field at a place.
    case picture(Int)
    /// The box, by its index, of the field at a place.
    case box(Int)
    /// No field, which is a problem.
    case problem(Diagnostic)
    /// An object without members, where the form has fields below the name.
    case nothing
  }

  private let fields: FieldTable
  private let ignoresUnknownFields: Bool
  /// Most records name their fields in the form's order, so that the next field is mostly the one that is meant.
  private var expected = 0
  private var unknownNames = 0
  /// More unknown names than this are reported without the names that are near them.
  private static let suggestedNames = 100

  /// - Parameter ignoresUnknownFields: whether a name without a field is a warning, not an error.
  init(_ fields: FieldTable, ignoresUnknownFields: Bool) {
    self.fields = fields
    self.ignoresUnknownFields = ignoresUnknownFields
  }

  /// The place of the field with a name.
  mutating func place(of name: String) -> Int? {
    if expected < fields.names.count, fields.names[expected] == name {
      expected += 1
      return expected - 1
    }
    guard let place = fields.place(of: name) else { return nil }
    expected = place + 1
    return place
  }

  /// What a name means if no field has it.
  mutating func target(of input: FieldInputs.Element) -> Target {
    if let place = fields.place(ofPicture: input.name) { return .picture(place) }
    if let place = fields.place(ofBox: input.name) { return .box(place) }
    if let problem = fields.droppedField(input.name) { return .problem(problem) }
    if input.value == .object, fields.hasFields(below: input.name) { return .nothing }
    unknownNames += 1
    var problem = fields.unknownField(
      input.name, value: input.value, suggesting: unknownNames <= Self.suggestedNames)
    if ignoresUnknownFields { problem.severity = .warning }
    return .problem(problem)
  }
}
