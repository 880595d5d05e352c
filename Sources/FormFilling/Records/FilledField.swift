package import InteractiveForms

/// What filling a record makes of a field.
package struct FilledField: Sendable {
  /// The full field name.
  package let name: String
  /// The value that the record gives the field, calculated values included.
  package let value: FieldValue?
  /// Of a check box or radio group, the state that each of its widgets shows.
  package let states: [AppearanceState]
  /// Whether the record shows or hides the field; nil if it does neither.
  package let isShown: Bool?
  /// Whether the record sets the value; otherwise the field keeps its own.
  package let hasNewValue: Bool
}

extension FormPlan {
  /// The fields that a record fills, shows or hides, in the order of the form. Rejected values are left out.
  package func filledFields(with inputs: FieldInputs) -> [FilledField] {
    let values = CheckedRecord(inputs, for: self).values
    var conditions: [Int: VisibilityCondition] = [:]
    if case .fillable(let output) = output { conditions = output.visibility }
    return fields.groups.enumerated().compactMap { place, group in
      let isShown = conditions[place].flatMap { $0.isShown(by: values) }
      guard values[place] != nil || isShown != nil else { return nil }
      var states: [AppearanceState] = []
      if case .state(let state, let box)? = values[place] {
        states = group.shownStates(state, at: box)
      }
      return FilledField(
        name: group.name, value: values[place]?.fieldValue(in: group), states: states,
        isShown: isShown, hasNewValue: values[place] != nil)
    }
  }
}

extension CheckedValue {
  /// The value as the field's dictionary holds it; nil for none, and for a picture.
  fileprivate func fieldValue(in group: FieldGroup) -> FieldValue? {
    switch self {
    case .cleared, .picture: return nil
    case .text(let text): return .text(text)
    case .state(let state, _): return .state(state)
    case .options(let indices):
      let exports = indices.map { group.options[$0].exportValue }
      return exports.count == 1 ? .text(exports[0]) : .selection(exports)
    }
  }
}
