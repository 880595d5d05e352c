import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// What buttons have: their kind, and the states of check boxes and radio buttons (ISO 32000-2, 12.7.5.2).
extension PDFAnnotation {
  /// What kind of button it is, by `/Ff`.
  public var widgetControlType: PDFWidgetControlType {
    get {
      guard isWidget, store.fieldValue("FT", of: number) == .name("Btn") else {
        return .unknownControl
      }
      if flag(.radio) { return .radioButtonControl }
      return flag(.pushButton) ? .pushButtonControl : .checkBoxControl
    }
    set {
      setFlag(.radio, newValue == .radioButtonControl)
      setFlag(.pushButton, newValue == .pushButtonControl)
    }
  }

  /// Whether clicking the radio button that is on switches it off.
  public var allowsToggleToOff: Bool {
    get { !flag(.noToggleToOff) }
    set { setFlag(.noToggleToOff, !newValue) }
  }

  /// Whether radio buttons with the same state are on together.
  public var radiosInUnison: Bool {
    get { flag(.radiosInUnison) }
    set { setFlag(.radiosInUnison, newValue) }
  }

  /// Whether a check box or radio button is on; switching a radio button on switches the others off.
  public var buttonWidgetState: PDFWidgetCellState {
    get {
      guard store.kind(of: number)?.isToggle == true else {
        return isWidget && widgetFieldType == .button ? .offState : .mixedState
      }
      return store.isOn(number) ? .onState : .offState
    }
    set {
      guard newValue != .mixedState, isWidget else { return }
      ensureStates()
      store.setState(newValue == .onState, of: number)
    }
  }

  /// The name of the on-state, `Yes` if there is none. Radio buttons of one field exclude each other if their names
  /// differ.
  public var buttonWidgetStateString: String {
    get { store.onState(of: number)?.text ?? "Yes" }
    set {
      guard isWidget, !newValue.isEmpty, newValue != "Off" else { return }
      ensureStates()
      let new = PDFName(text: newValue)
      guard let old = store.onState(of: number), old != new else { return }
      var appearances = store.document.dictionary(node["AP"]) ?? [:]
      for key: PDFName in ["N", "D", "R"] {
        guard case .dictionary(var states)? = appearances[key].map(store.document.resolve),
          let drawn = states[old]
        else { continue }
        states[old] = nil
        states[new] = drawn
        appearances[key] = .dictionary(states)
      }
      let wasOn = store.isOn(number)
      update {
        $0["AP"] = .dictionary(appearances)
        if wasOn { $0["AS"] = .name(new) }
      }
      for key: PDFName in ["V", "DV"] where store.fieldValue(key, of: number) == .name(old) {
        store.setFieldValue(key, .name(new), of: number)
      }
    }
  }

  /// Gives a button both of its states; they are drawn before anything shows them.
  private func ensureStates() {
    if case .dictionary? = store.document.dictionary(node["AP"])?["N"].map(store.document.resolve) {
      return
    }
    let empty = store.document.add(
      .stream(
        PDFStream(
          dictionary: [
            "Type": .name("XObject"), "Subtype": .name("Form"),
            "BBox": .rectangle(Rectangle(0, 0, 1, 1)),
          ], data: Array("q Q".utf8))))
    update {
      $0["AP"] = .dictionary([
        "N": .dictionary(["Yes": .reference(empty), "Off": .reference(empty)])
      ])
      if $0["AS"] == nil { $0["AS"] = .name("Off") }
    }
    store.stale.insert(number)
  }
}
