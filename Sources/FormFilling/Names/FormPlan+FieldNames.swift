package import Diagnostics
package import InteractiveForms

/// The names of fields, and of those that need or take values.
extension FormPlan {
  /// The full names of the form's fields, in its order.
  public var fieldNames: [String] { fields.groups.map(\.name) }

  /// The full names of fields that must have a value (`/Ff`, bit 2) and have none yet.
  public var requiredFields: [String] {
    fieldsThatNeedValues.filter { name in
      switch fields.groups[fields.place(of: name) ?? 0].value {
      case nil, .text("")?, .state(.off)?, .selection([])?: true
      default: false
      }
    }
  }

  /// The full names of fields that must have a value (`/Ff`, bit 2), whether they have one or not.
  package var fieldsThatNeedValues: [String] {
    fieldsForValues.filter { name in
      fields.place(of: name).map { fields.groups[$0].flags.contains(.required) } ?? false
    }
  }

  /// The full names of the fields that values are meant for: neither read-only nor calculated, and neither
  /// push buttons nor signatures.
  package var fieldsForValues: [String] {
    fields.groups.indices.compactMap { place in
      let group = fields.groups[place]
      switch group.kind {
      case .pushButton, .signature: return nil
      case .text, .checkBox, .radio, .comboBox, .listBox: break
      }
      guard !group.flags.contains(.readOnly), !fields.calculations.contains(place) else {
        return nil
      }
      return fields.names[place]
    }
  }

  /// The most characters that a field takes (`/MaxLen`); nil if it has no limit, or is not the form's.
  package func maximumLength(of name: String) -> Int? {
    fields.place(of: name).flatMap { fields.groups[$0].maxLength }
  }

  /// Whether a field is a text field.
  package func takesText(_ name: String) -> Bool {
    fields.place(of: name).map { fields.groups[$0].kind == .text } ?? false
  }

  /// Whether a field is checked by `true`: a check box, or a radio button that is alone.
  package func takesCheck(_ name: String) -> Bool {
    guard let place = fields.place(of: name), fields.groups[place].kind.isToggle else {
      return false
    }
    return !problems(
      with: FieldInputs([FieldInputs.Element(name: name, value: .boolean(true, spelled: nil))])
    ).contains {
      $0.severity == .error && $0.code == "not-an-option"
    }
  }

  /// Whether the values of a field name pictures.
  package func takesPicture(_ name: String) -> Bool {
    (fields.place(of: name) ?? fields.place(ofPicture: name)).map { pictures[$0] != nil } ?? false
  }

  /// See ``FieldTable/unknownField(_:value:suggesting:)``.
  package func unknownField(_ name: String) -> Diagnostic { fields.unknownField(name) }

  /// See ``FieldTable/droppedField(_:)``.
  package func droppedField(_ name: String) -> Diagnostic? { fields.droppedField(name) }

  /// The digests of the picture files that values name.
  package func pictureDigests(of inputs: FieldInputs) -> [String] {
    guard !pictures.isEmpty else { return [] }
    return inputs.compactMap { input in
      guard case .text(let name) = input.value, takesPicture(input.name) else { return nil }
      return pictureFiles.digest(ofFile: name)
    }
  }
}
