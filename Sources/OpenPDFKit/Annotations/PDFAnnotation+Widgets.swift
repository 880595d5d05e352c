import FormAppearances
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

  func flag(_ flag: FieldFlags) -> Bool { store.flags(of: number).contains(flag) }

  func setFlag(_ flag: FieldFlags, _ isOn: Bool) {
    var flags = store.flags(of: number)
    if isOn { flags.insert(flag) } else { flags.remove(flag) }
    set(.integer(Int(flags.rawValue)), "Ff")
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
  /// `/MaxLen`; 0 means that there is no limit.
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

  /// The full name of the field; nil if it has none.
  public var fieldName: String? {
    get { isWidget ? store.fullName(of: number) : nil }
    set {
      guard isWidget else { return }
      store.setName(newValue, of: number)
    }
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
    if !newWidgets.contains(widget) { needsFieldTree = true }
  }
}
