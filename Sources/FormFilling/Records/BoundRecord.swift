import Diagnostics
import InteractiveForms

/// The values of a record at the places of the fields that they are for, in the order of the record.
struct BoundRecord {
  enum Target {
    /// The field at a place.
    case field(Int)
    /// The picture of the field at a place.
    case picture(Int)
    /// The box, by its index, of the field at a place.
    case box(Int)
    /// No field: the problem at a place.
    case none(Int)
  }

  private(set) var values: [(target: Target, input: FieldInput, location: SourceLocation?)] = []
  /// Why values are for no field.
  private(set) var problems: [Diagnostic] = []
  /// What was odd about the data itself.
  let warnings: [Diagnostic]

  /// More unknown names than this are reported without the names that are near them.
  private static let suggestedNames = 100

  /// - Parameter ignoresUnknownFields: whether a name without a field is a warning, not an error.
  init(_ inputs: FieldInputs, to fields: FieldTable, ignoresUnknownFields: Bool) {
    warnings = inputs.warnings
    values.reserveCapacity(inputs.count)
    var unknownNames = 0
    // Most records name their fields in the form's order, so that the next field is mostly the one that is meant.
    var expected = 0
    for input in inputs {
      if expected < fields.names.count, fields.names[expected] == input.name {
        values.append((.field(expected), input.value, input.location))
        expected += 1
      } else if let place = fields.place(of: input.name) {
        values.append((.field(place), input.value, input.location))
        expected = place + 1
      } else if let place = fields.place(ofPicture: input.name) {
        values.append((.picture(place), input.value, input.location))
      } else if let place = fields.place(ofBox: input.name) {
        values.append((.box(place), input.value, input.location))
      } else if let dropped = fields.droppedField(input.name) {
        add(dropped, input)
      } else if input.value != .object || !fields.hasFields(below: input.name) {
        unknownNames += 1
        var problem = fields.unknownField(
          input.name, value: input.value, suggesting: unknownNames <= Self.suggestedNames)
        if ignoresUnknownFields { problem.severity = .warning }
        add(problem, input)
      }
    }
  }

  private mutating func add(_ problem: Diagnostic, _ input: FieldInputs.Element) {
    values.append((.none(problems.count), input.value, input.location))
    problems.append(problem)
    problems[problems.count - 1].location = input.location
  }
}
