import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// What widgets of form fields have (ISO 32000-2, 12.7). Properties can be set in any order.
extension PDFAnnotation {
  /// `/FT`. Setting it keeps the name.
  public var widgetFieldType: PDFAnnotationWidgetSubtype {
    get {
      let type = store.fieldValue("FT", of: number)?.nameValue
      return PDFAnnotationWidgetSubtype(rawValue: type.map { "/" + $0.text } ?? "")
    }
    set { set(.name(KeyText.name(newValue.rawValue)), "FT") }
  }

  private func flag(_ flag: FieldFlags) -> Bool { store.flags(of: number).contains(flag) }

  private func setFlag(_ flag: FieldFlags, _ isOn: Bool) {
    var flags = store.flags(of: number)
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
    set(.integer(Int(flags.rawValue)), "Ff")
  }

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

  public var isMultiline: Bool {
    get { flag(.multiline) }
    set { setFlag(.multiline, newValue) }
  }
  public var isPasswordField: Bool { flag(.password) && widgetFieldType == .text }
  public var isActivatableTextField: Bool { widgetFieldType == .text && !isReadOnly }
  /// One character a cell; ``maximumLength`` gives the number of cells.
  public var hasComb: Bool {
    get { flag(.comb) }
    set { setFlag(.comb, newValue) }
  }
  public var isReadOnly: Bool {
    get { flag(.readOnly) }
    set { setFlag(.readOnly, newValue) }
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
  /// Whether a choice is a list; otherwise it is a pop-up menu.
  public var isListChoice: Bool {
    get { !flag(.combo) }
    set { setFlag(.combo, !newValue) }
  }

  /// `/MaxLen`; 0 is no limit.
  public var maximumLength: Int {
    get { max(0, store.fieldValue("MaxLen", of: number)?.integerValue ?? 0) }
    set { set(newValue > 0 ? .integer(newValue) : nil, "MaxLen") }
  }

  /// The value (`/V`): of a choice the text that is shown, of a button the name of its state.
  public var widgetStringValue: String? {
    get { string("V") }
    set {
      guard let newValue else {
        if store.kind(of: number)?.isToggle == true {
          store.setState(false, of: number)
        } else {
          set(nil, "V")
        }
        return
      }
      if store.kind(of: number)?.isToggle == true {
        set(.name(PDFName(text: newValue)), "V")
      } else {
        set(.string(PDFString(text: exported(newValue))), "V")
      }
    }
  }

  /// The value that a reset restores (`/DV`).
  public var widgetDefaultStringValue: String? {
    get { string("DV") }
    set {
      guard let newValue else { return set(nil, "DV") }
      if store.kind(of: number)?.isToggle == true {
        set(.name(PDFName(text: newValue)), "DV")
      } else {
        set(.string(PDFString(text: exported(newValue))), "DV")
      }
    }
  }

  private func string(_ key: PDFName) -> String? {
    guard isWidget else { return nil }
    let value = store.fieldValue(key, of: number)
    let kind = store.kind(of: number)
    if kind?.isToggle == true {
      if key == "V", let state = store.document.name(node["AS"]) { return state.text }
      return store.text(of: value)
    }
    let first = value?.arrayValue?.first.map { store.document.resolve($0) } ?? value
    guard let text = store.text(of: first) else { return nil }
    guard kind?.isChoice == true else { return text }
    let options = store.options(of: number)
    return options.index(named: text).map { options[$0].displayText } ?? text
  }

  /// The export value of an option that is given by its shown text.
  private func exported(_ text: String) -> String {
    guard store.kind(of: number)?.isChoice == true else { return text }
    let options = store.options(of: number)
    return options.index(named: text).map { options[$0].exportValue } ?? text
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

  /// The shown texts of a choice's options.
  public var choices: [String]? {
    get {
      guard store.fieldValue("Opt", of: number)?.arrayValue != nil else { return nil }
      return store.options(of: number).map(\.displayText)
    }
    set { setOptions(exports: nil, texts: newValue) }
  }

  /// The export values of a choice's options.
  public var values: [String]? {
    get {
      guard store.fieldValue("Opt", of: number)?.arrayValue != nil else { return nil }
      return store.options(of: number).map(\.exportValue)
    }
    set { setOptions(exports: newValue, texts: nil) }
  }

  /// Sets export values or shown texts, and keeps the others as far as they go.
  private func setOptions(exports: [String]?, texts: [String]?) {
    guard let given = exports ?? texts else { return set(nil, "Opt") }
    let before = store.options(of: number)
    let keepsPairs = before.count == given.count && !before.isEmpty
    let options = given.enumerated().map { index, text in
      let former = keepsPairs ? before[index] : nil
      // Options without export values of their own export what they show.
      let isPair = former.map { $0.exportValue != $0.displayText } ?? false
      return ChoiceOption(
        exportValue: exports != nil ? text : isPair ? former?.exportValue ?? text : text,
        displayText: texts != nil ? text : former?.displayText ?? text)
    }
    set(
      .array(
        options.map { option in
          let export = PDFObject.string(PDFString(text: option.exportValue))
          guard option.exportValue != option.displayText else { return export }
          return .array([export, .string(PDFString(text: option.displayText))])
        }), "Opt")
  }

  /// The full name of the field; nil if it has none.
  public var fieldName: String? {
    get { isWidget ? store.fullName(of: number) : nil }
    set {
      guard isWidget else { return }
      store.setName(newValue, of: number)
    }
  }

  /// The text on a push button (`/MK /CA`).
  public var caption: String? {
    get {
      store.text(
        of: store.document.value("CA", in: store.document.dictionary(node["MK"]) ?? [:]))
    }
    set { updateLook { $0["CA"] = newValue.map { .string(PDFString(text: $0)) } } }
  }

  /// `/MK /BG`. Opacity is mixed with white: PDF has no opacity here.
  public var backgroundColor: NSColor? {
    get {
      let look = store.document.dictionary(node["MK"]) ?? [:]
      return look["BG"].flatMap { store.color($0) }
    }
    set { updateLook { $0["BG"] = newValue.flatMap(\.opaqueArray) } }
  }

  /// Changes `/MK`.
  func updateLook(_ change: (inout PDFDictionary) -> Void) {
    var look = store.document.dictionary(node["MK"]) ?? [:]
    change(&look)
    update { $0["MK"] = look.isEmpty ? nil : .dictionary(look) }
    appearanceMayChange()
  }

  /// The appearance characteristics; nil if the widget has none.
  var characteristics: PDFAppearanceCharacteristics? {
    store.document.dictionary(node["MK"]).map {
      PDFAppearanceCharacteristics($0, in: store.document, controlType: widgetControlType)
    }
  }

  func setCharacteristics(_ look: PDFAppearanceCharacteristics) {
    updateLook { node in
      for key: PDFName in ["BG", "BC", "R", "CA", "RC", "AC"] { node[key] = look.node[key] }
    }
  }

  /// Sets one entry of `/MK`.
  func setCharacteristic(_ key: PDFName, _ value: Any) -> Bool {
    let object: PDFObject?
    switch (key, value) {
    case ("BG", let color as NSColor), ("BC", let color as NSColor): object = color.opaqueArray
    case ("CA", let text as String), ("RC", let text as String), ("AC", let text as String):
      object = .string(PDFString(text: text))
    default: object = PDFObject(value)
    }
    switch key {
    case "BG", "BC": guard object?.arrayValue != nil else { return false }
    case "R": guard object?.integerValue != nil else { return false }
    default: guard object?.stringValue != nil else { return false }
    }
    updateLook { $0[key] = object }
    return true
  }
}

extension NSColor {
  /// The color as an array, its opacity mixed with white; nil if it is clear.
  var opaqueArray: PDFObject? {
    guard cgColor.alpha > 0 else { return nil }
    return .numbers(cgColor.device.overWhite(Double(cgColor.alpha)).components)
  }
}

extension ObjectStore {
  /// Names the field of a widget. A name with dots, or one that another field has, takes effect when the field tree is
  /// settled.
  func setName(_ name: String?, of widget: ObjectNumber) {
    let field = field(of: widget)
    guard name != fullName(of: widget) else { return }
    if let parent = node(field)["Parent"]?.referenceValue {
      // It leaves its parents, with what it inherited from them.
      for key in Self.fieldKeys where key != "T" && node(field)[key] == nil {
        let value = inherited(key, from: field)
        update(field) { $0[key] = value }
      }
      let kids = document.array(node(parent)["Kids"]) ?? []
      update(parent) { $0["Kids"] = .array(kids.filter { $0 != .reference(field) }) }
      update(field) { $0["Parent"] = nil }
      if var form = document.dictionary(document.catalog["AcroForm"]) {
        form["Fields"] = .array((document.array(form["Fields"]) ?? []) + [.reference(field)])
        document.setForm(form)
      }
    }
    update(field) { $0["T"] = name.map { .string(PDFString(text: $0)) } }
    needsFieldTree = true
  }
}
