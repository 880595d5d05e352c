import InteractiveForms
import PDFObjects

// Widgets and the fields that they belong to (ISO 32000-2, 12.7.4).
extension ObjectStore {
  /// Keys that belong to the field, not to its widgets.
  static let fieldKeys: [PDFName] = [
    "FT", "T", "TU", "TM", "Ff", "V", "DV", "MaxLen", "Opt", "I", "TI", "DS", "RV",
  ]

  /// The terminal field of a widget: the widget itself if it has a name or no parent, else its parent.
  func field(of widget: ObjectNumber) -> ObjectNumber {
    let node = node(widget)
    guard node["T"] == nil, let parent = node["Parent"]?.referenceValue, parent != widget,
      document[parent].dictionaryValue != nil
    else { return widget }
    return parent
  }

  /// The widgets of a field, itself if it is its only widget.
  func widgets(of field: ObjectNumber) -> [ObjectNumber] {
    let kids = (document.array(node(field)["Kids"]) ?? []).compactMap(\.referenceValue)
    let widgets = kids.filter { document.name(node($0)["Subtype"]) == "Widget" }
    return widgets.isEmpty ? [field] : widgets
  }

  func widgets(ofFieldOf widget: ObjectNumber) -> [ObjectNumber] { widgets(of: field(of: widget)) }

  /// The full field name (12.7.4.2); nil if no name is given.
  func fullName(of widget: ObjectNumber) -> String? {
    var parts: [String] = []
    var hasName = false
    var current: ObjectNumber? = widget
    var seen: Set<ObjectNumber> = []
    while let number = current, seen.insert(number).inserted, seen.count < 64 {
      let node = node(number)
      if let name = document.value("T", in: node)?.stringValue?.text {
        parts.append(name)
        hasName = true
      }
      current = node["Parent"]?.referenceValue
    }
    return hasName ? parts.reversed().joined(separator: ".") : nil
  }

  /// A value of the field of a widget, inherited from its ancestors.
  func fieldValue(_ key: PDFName, of widget: ObjectNumber) -> PDFObject? {
    inherited(key, from: widget)
  }

  /// Sets a value in the field of a widget.
  func setFieldValue(_ key: PDFName, _ value: PDFObject?, of widget: ObjectNumber) {
    exclusively {
      let field = field(of: widget)
      update(field) { $0[key] = value }
      if field != widget { update(widget) { $0[key] = nil } }
    }
  }

  func flags(of widget: ObjectNumber) -> FieldFlags {
    FieldFlags(
      rawValue: UInt32(truncatingIfNeeded: fieldValue("Ff", of: widget)?.integerValue ?? 0))
  }

  /// The kind of the field; nil without a type.
  func kind(of widget: ObjectNumber) -> FieldKind? {
    let flags = flags(of: widget)
    switch fieldValue("FT", of: widget)?.nameValue {
    case "Tx": return .text
    case "Btn":
      if flags.contains(.radio) { return .radio }
      return flags.contains(.pushButton) ? .pushButton : .checkBox
    case "Ch": return flags.contains(.combo) ? .comboBox : .listBox
    case "Sig": return .signature
    default: return nil
    }
  }

  /// `/Opt` of a choice as pairs of export value and shown text.
  func options(of widget: ObjectNumber) -> [ChoiceOption] {
    (fieldValue("Opt", of: widget)?.arrayValue ?? []).compactMap { item in
      switch document.resolve(item) {
      case .string(let text):
        return ChoiceOption(exportValue: text.text, displayText: text.text)
      case .array(let pair):
        let texts = pair.prefix(2).map { document.resolve($0).stringValue?.text ?? "" }
        guard let export = texts.first else { return nil }
        return ChoiceOption(exportValue: export, displayText: texts.last ?? export)
      default: return nil
      }
    }
  }

  // MARK: States of buttons

  /// The name of the on-state: a key of `/AP /N` other than `Off`; nil if the widget has none.
  func onState(of widget: ObjectNumber) -> PDFName? {
    let appearances = document.dictionary(node(widget)["AP"]) ?? [:]
    for key: PDFName in ["N", "D"] {
      guard case .dictionary(let states)? = appearances[key].map(document.resolve) else { continue }
      if let name = states.keys.first(where: { $0 != "Off" }) { return name }
    }
    let state = document.name(node(widget)["AS"])
    return state == "Off" ? nil : state
  }

  /// Whether a check box or radio button is on.
  func isOn(_ widget: ObjectNumber) -> Bool {
    guard let on = onState(of: widget) else { return false }
    if let state = document.name(node(widget)["AS"]) { return state == on }
    return fieldValue("V", of: widget)?.nameValue == on
  }

  /// Switches a check box or radio button, and the others of its field with it: their states exclude each
  /// other, and equal states are on together if the field says so (12.7.5.2.4).
  func setState(_ isOn: Bool, of widget: ObjectNumber) {
    exclusively { switchState(isOn, of: widget) }
  }

  private func switchState(_ isOn: Bool, of widget: ObjectNumber) {
    settleFieldTree()
    let on = onState(of: widget) ?? "Yes"
    let all = widgets(ofFieldOf: widget)
    let inUnison = kind(of: widget) == .checkBox || flags(of: widget).contains(.radiosInUnison)
    for other in all {
      let isSame = other == widget || (inUnison && onState(of: other) == on)
      if isSame {
        update(other) { $0["AS"] = .name(isOn ? on : "Off") }
      } else if isOn {
        update(other) { $0["AS"] = .name("Off") }
      }
    }
    let shown = all.first { self.isOn($0) }.flatMap { onState(of: $0) }
    setFieldValue("V", .name(shown ?? "Off"), of: widget)
    hasChangedValues = true
  }
}
