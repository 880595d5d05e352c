import InteractiveForms

/// The names of fields, and of those that need or take values.
extension FormPlan {
  /// The full names of the form's fields, in its order.
  public var fieldNames: [String] { groups.map(\.group.name) }

  /// The full names of fields that must have a value (`/Ff`, bit 2) and have none yet.
  public var requiredFields: [String] {
    fieldsThatNeedValues.filter { name in
      switch groups[groupIndexByName[name] ?? 0].group.value {
      case nil, .text("")?, .state(.off)?, .selection([])?: true
      default: false
      }
    }
  }

  /// The full names of fields that must have a value (`/Ff`, bit 2), whether they have one or not.
  package var fieldsThatNeedValues: [String] {
    zip(groups, names).compactMap { group, name in
      guard let name, group.group.flags.contains(.required),
        !group.group.flags.contains(.readOnly), !calculates(groupIndexByName[name] ?? 0)
      else { return nil }
      switch group.group.kind {
      case .pushButton, .signature: return nil
      case .text, .checkBox, .radio, .comboBox, .listBox: return name
      }
    }
  }

  /// The full names of the fields that values are meant for: neither read-only nor calculated, and neither
  /// push buttons nor signatures.
  package var fieldsForValues: [String] {
    groups.indices.compactMap { index in
      let group = groups[index].group
      switch group.kind {
      case .pushButton, .signature: return nil
      case .text, .checkBox, .radio, .comboBox, .listBox: break
      }
      guard !group.flags.contains(.readOnly), !calculates(index) else { return nil }
      return names[index]
    }
  }
}
