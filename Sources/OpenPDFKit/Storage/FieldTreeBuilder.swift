import FormAppearances
import InteractiveForms
import PDFObjects

/// Adds widgets to the field tree of a store.
///
/// A store keeps its builder as long as nothing but new widgets changes the tree, so that adding many widgets one after the
/// other takes time by their number.
struct FieldTreeBuilder {
  private unowned let store: ObjectStore
  private var roots: [ObjectNumber]
  private var rootSet: Set<ObjectNumber>
  /// Terminal fields and parents by full name.
  private var byName: [String: ObjectNumber] = [:]
  private var hasChanged = false

  init(_ store: ObjectStore) {
    self.store = store
    let form = store.document.dictionary(store.document.catalog["AcroForm"]) ?? [:]
    roots = (store.document.array(form["Fields"]) ?? []).compactMap(\.referenceValue)
    rootSet = Set(roots)
    // A tree as deep as the file likes, without recursion.
    var pending = roots.map { ($0, "") }
    var seen: Set<ObjectNumber> = []
    while let (number, prefix) = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      let node = store.node(number)
      let own = store.document.value("T", in: node)?.stringValue?.text
      let name = own.map { prefix.isEmpty ? $0 : prefix + "." + $0 } ?? prefix
      if own != nil, byName[name] == nil { byName[name] = number }
      for kid in (store.document.array(node["Kids"]) ?? []).compactMap(\.referenceValue) {
        pending.append((kid, name))
      }
    }
  }

  mutating func add(_ widget: ObjectNumber) {
    guard !store.isInForm(widget, roots: rootSet) else {
      renameIfMoved(widget)
      return
    }
    // A kid whose parents are in no tree is made a field of its own.
    if store.node(widget)["Parent"] != nil {
      let name = store.fullName(of: widget)
      for key in ObjectStore.fieldKeys where key != "T" && store.node(widget)[key] == nil {
        let value = store.inherited(key, from: widget)
        store.update(widget) { $0[key] = value }
      }
      store.update(widget) {
        $0["T"] = name.map { .string(PDFString(text: $0)) }
        $0["Parent"] = nil
      }
    }
    place(widget)
  }

  /// A root field that a program has given a name with dots, or another field's name.
  private mutating func renameIfMoved(_ widget: ObjectNumber) {
    guard rootSet.contains(widget), let name = store.fullName(of: widget) else { return }
    let holder = byName[name]
    guard name.contains(".") || (holder != nil && holder != widget) else {
      byName[name] = widget
      return
    }
    roots.removeAll { $0 == widget }
    rootSet.remove(widget)
    byName = byName.filter { $0.value != widget }
    place(widget)
  }

  private mutating func place(_ widget: ObjectNumber) {
    hasChanged = true
    store.outlineButton(widget)
    store.giveFont(widget)
    let given = store.document.value("T", in: store.node(widget))?.stringValue?.text ?? ""
    let name = given.isEmpty ? freeName(for: widget) : given
    if let holder = byName[name] {
      if join(widget, to: holder, name: name) { return }
      // Another type of field has the name.
      attach(widget, name: free(name))
      return
    }
    attach(widget, name: name)
  }

  private func freeName(for widget: ObjectNumber) -> String {
    let stem: String
    switch store.kind(of: widget) {
    case .text: stem = "text"
    case .checkBox, .radio, .pushButton: stem = "button"
    case .comboBox, .listBox: stem = "choice"
    case .signature: stem = "signature"
    case nil: stem = "field"
    }
    var number = 0
    while byName["\(stem)\(number)"] != nil { number += 1 }
    return "\(stem)\(number)"
  }

  private func free(_ name: String) -> String {
    var number = 2
    while byName["\(name) \(number)"] != nil { number += 1 }
    return "\(name) \(number)"
  }

  /// Makes a widget a field of its own, below parents for the parts of its name.
  private mutating func attach(_ field: ObjectNumber, name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    var parent: ObjectNumber?
    var path = ""
    for part in parts.dropLast() {
      path += path.isEmpty ? part : "." + part
      if let known = byName[path] {
        // A terminal field can have no fields below it.
        guard store.document.name(store.node(known)["Subtype"]) != "Widget" else {
          return attachRoot(field, name: free(name.replacingDots))
        }
        parent = known
        continue
      }
      let made = store.document.add(.dictionary(["T": .string(PDFString(text: part))]))
      link(made, below: parent)
      byName[path] = made
      parent = made
    }
    let last = parts.last ?? name
    store.update(field) { $0["T"] = .string(PDFString(text: last)) }
    link(field, below: parent)
    byName[name] = field
  }

  private mutating func attachRoot(_ field: ObjectNumber, name: String) {
    store.update(field) { $0["T"] = .string(PDFString(text: name)) }
    link(field, below: nil)
    byName[name] = field
  }

  private mutating func link(_ node: ObjectNumber, below parent: ObjectNumber?) {
    guard let parent else {
      store.update(node) { $0["Parent"] = nil }
      roots.append(node)
      rootSet.insert(node)
      return
    }
    let kids = store.document.array(store.node(parent)["Kids"]) ?? []
    store.update(parent) { $0["Kids"] = .array(kids + [.reference(node)]) }
    store.update(node) { $0["Parent"] = .reference(parent) }
  }

  /// Makes a widget another widget of a field.
  ///
  /// - Returns: false if the field is of another type, or has fields below it.
  private mutating func join(
    _ widget: ObjectNumber, to holder: ObjectNumber, name: String
  ) -> Bool {
    let document = store.document
    guard
      document.name(store.node(holder)["FT"]) ?? store.inherited("FT", from: holder)?.nameValue
        == document.name(store.node(widget)["FT"])
    else { return false }
    let field =
      document.name(store.node(holder)["Subtype"]) == "Widget"
      ? split(holder, name: name) : holder
    let widgetNode = store.node(widget)
    let state = document.name(widgetNode["AS"])
    let flags = store.flags(of: widget)
    store.update(widget) { node in
      for key in ObjectStore.fieldKeys { node[key] = nil }
      node["Parent"] = .reference(field)
    }
    let kids = document.array(store.node(field)["Kids"]) ?? []
    let joined = store.flags(of: field).union(flags)
    store.update(field) {
      $0["Kids"] = .array(kids + [.reference(widget)])
      if !joined.isEmpty { $0["Ff"] = .integer(Int(joined.rawValue)) }
    }
    settle(field, widget: widget, state: state, value: widgetNode["V"])
    return true
  }

  /// One value for the whole field: that of the widget that was added last, if it has one.
  private func settle(
    _ field: ObjectNumber, widget: ObjectNumber, state: PDFName?, value: PDFObject?
  ) {
    switch store.kind(of: field) {
    case .checkBox, .radio:
      if let state, state != "Off" {
        store.setState(true, of: widget)
      } else if let current = store.fieldValue("V", of: field)?.nameValue, current != "Off",
        store.onState(of: widget) == current,
        store.kind(of: field) == .checkBox || store.flags(of: field).contains(.radiosInUnison)
      {
        store.update(widget) { $0["AS"] = .name(current) }
      } else if store.onState(of: widget) != nil {
        store.update(widget) { $0["AS"] = .name("Off") }
      }
    default:
      if let value { store.update(field) { $0["V"] = value } }
      store.stale.formUnion(store.widgets(of: field))
    }
  }

  /// Divides a field that is its own widget into the field and the widget.
  private mutating func split(_ holder: ObjectNumber, name: String) -> ObjectNumber {
    let node = store.node(holder)
    var fieldNode = PDFDictionary()
    for key in ObjectStore.fieldKeys { fieldNode[key] = node[key] }
    for key: PDFName in ["Parent", "DA", "Q"] { fieldNode[key] = node[key] }
    fieldNode["Kids"] = .array([.reference(holder)])
    let field = store.document.add(.dictionary(fieldNode))
    store.update(holder) { node in
      for key in ObjectStore.fieldKeys { node[key] = nil }
      node["Parent"] = .reference(field)
    }
    if let parent = fieldNode["Parent"]?.referenceValue {
      let kids = store.document.array(store.node(parent)["Kids"]) ?? []
      store.update(parent) {
        $0["Kids"] = .array(kids.map { $0 == .reference(holder) ? .reference(field) : $0 })
      }
    }
    roots = roots.map { $0 == holder ? field : $0 }
    if rootSet.remove(holder) != nil { rootSet.insert(field) }
    byName[name] = field
    return field
  }

  /// Writes the roots of the tree into the form.
  mutating func finish() {
    guard hasChanged else { return }
    hasChanged = false
    store.makeForm()
    var form = store.document.dictionary(store.document.catalog["AcroForm"]) ?? [:]
    form["Fields"] = .array(roots.map(PDFObject.reference))
    store.document.setForm(form)
  }
}

extension String {
  fileprivate var replacingDots: String { String(map { $0 == "." ? "_" : $0 }) }
}
