/// Values of check boxes and radio buttons that name no state.
extension FieldTreeReader {
  /// A value that no widget of the field's name has as a state counts as none: what the widgets show
  /// is then the field's state. Makers of forms leave `/0` or an empty name in `/V`, with the widgets
  /// at `/Off`.
  ///
  /// An export value (`/Opt`) in the place of a state stands for the state of its widget.
  mutating func settleToggleValues() {
    var statesByName: [String: Set<AppearanceState>] = [:]
    for field in fields where field.kind.isToggle {
      statesByName[field.name, default: [.off]].formUnion(field.states)
    }
    for index in fields.indices where fields[index].kind.isToggle {
      let states = statesByName[fields[index].name] ?? []
      fields[index].value = settled(fields[index].value, of: fields[index], states)
      fields[index].defaultValue = settled(fields[index].defaultValue, of: fields[index], states)
      if fields[index].value == nil,
        let shown = fields[index].widgets.lazy.compactMap(\.state).first(where: states.isOn)
      {
        fields[index].value = .state(shown)
      }
    }
  }

  private func settled(
    _ value: FieldValue?, of field: Field, _ states: Set<AppearanceState>
  ) -> FieldValue? {
    guard case .state(let state) = value else { return value }
    if states.contains(state) { return value }
    for (widget, option) in zip(field.widgets, field.options)
    where option.exportValue == state.text {
      if let state = widget.onStates.first { return .state(state) }
    }
    return nil
  }
}

extension Set<AppearanceState> {
  fileprivate func isOn(_ state: AppearanceState) -> Bool { state != .off && contains(state) }
}
