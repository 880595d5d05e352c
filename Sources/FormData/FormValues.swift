package import InteractiveForms
package import StructuredData

extension Field {
  /// The field's value as `inspect` and `export` give it, and as `fill` takes it back: a string; for
  /// a check box with one on-state a boolean, with several the state's name; an array for several
  /// options of a list; null where there is none.
  package var structuredValue: StructuredValue { structured(value) }

  /// The default value (`/DV`) in the same form.
  package var structuredDefaultValue: StructuredValue {
    defaultValue == nil ? .null : structured(defaultValue)
  }

  private func structured(_ value: FieldValue?) -> StructuredValue {
    switch kind {
    case .pushButton, .signature: return .null
    case .text, .comboBox: return .string(text(of: value))
    case .checkBox:
      guard case .state(let state) = value, state != .off else {
        return states.count == 1 ? .boolean(false) : .null
      }
      return states == [state] ? .boolean(true) : .string(state.text)
    case .radio:
      guard case .state(let state) = value, state != .off else { return .null }
      return .string(state.text)
    case .listBox:
      switch value {
      case .selection(let texts): return .array(texts.map { .string($0) })
      case .text(let text):
        return flags.contains(.multiSelect) ? .array([.string(text)]) : .string(text)
      case .state, .other, nil: return .null
      }
    }
  }

  private func text(of value: FieldValue?) -> String? {
    switch value {
    case .text(let text): text
    case .selection(let texts): texts.first
    case .state(let state): state.text
    case .other, nil: nil
    }
  }
}

extension Form {
  /// One flat object, full field name to value, of every field that has a value to give. Of fields
  /// that share a name the first speaks.
  package var structuredValues: StructuredObject {
    var object = StructuredObject()
    for field in fields where field.kind != .pushButton && field.kind != .signature {
      object.append(StructuredObject.Member(key: field.name, value: field.structuredValue))
    }
    return object
  }
}
