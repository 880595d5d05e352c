import InteractiveForms

/// Which widgets of a button field go on together.
extension FieldGroup {
  /// Widgets of one on-state go on together: always in a check box, and in a radio button field
  /// whose flag says so (ISO 32000-2, 12.7.5.2.4, bit 26). Otherwise one alone is on.
  ///
  /// PDFium reads the flag the same (`CPDF_FormField::InitFieldFlags`).
  var isInUnison: Bool { kind == .checkBox || flags.contains(.radiosInUnison) }

  /// The state that each widget shows for a value of the field.
  ///
  /// Where `/Opt` names the on-states, equal entries are one on-state, whatever the names that the
  /// appearances go by (Table 230: those may be the widgets' places).
  ///
  /// - Parameter place: the widget that is meant; the first of the state where none is given.
  func shownStates(_ state: AppearanceState, at place: Int?) -> [AppearanceState] {
    var shown = [AppearanceState](repeating: .off, count: widgets.count)
    guard state != .off else { return shown }
    let places =
      kind == .radio
      ? widgets.places(of: state) : widgets.indices.filter { widgets[$0].onStates.contains(state) }
    guard let first = place ?? places.first else { return shown }
    shown[first] = state
    guard isInUnison else { return shown }
    for index in places { shown[index] = state }
    guard let export = exportValues[first] else { return shown }
    for (index, widget) in widgets.enumerated()
    where shown[index] == .off && exportValues[index] == export {
      shown[index] = widget.onStates.first ?? .off
    }
    return shown
  }
}
