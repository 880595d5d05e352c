import FormAppearances
import InteractiveForms
import PDFObjects

// The field tree, complete: every widget on a page belongs to a field with a name (ISO 32000-2, 12.7.3).
extension ObjectStore {
  /// Adds the widgets that programs have made to the form.
  ///
  /// Widgets with the name of another field of the same type become widgets of that field. A name with dots makes
  /// parents. A widget without a name gets one.
  func settleFieldTree() { exclusively { settle() } }

  private func settle() {
    guard needsFieldTree || !newWidgets.isEmpty, document.catalogNumber != nil else { return }
    var widgets = newWidgets
    newWidgets = []
    // Taken out, so that it is changed in place.
    var builder: FieldTreeBuilder
    if needsFieldTree {
      widgets = document.pageList().pages.flatMap { page in
        (document.array(node(page.number)["Annots"]) ?? []).compactMap(\.referenceValue)
      }
      builder = FieldTreeBuilder(self)
    } else {
      builder = fieldTree ?? FieldTreeBuilder(self)
    }
    needsFieldTree = false
    fieldTree = nil
    for number in widgets where !removed.contains(number) {
      if document.name(node(number)["Subtype"]) == "Widget" { builder.add(number) }
    }
    builder.finish()
    fieldTree = builder
  }

  /// Notes that a widget was put on a page.
  func addWidget(_ widget: ObjectNumber) {
    // A widget that was in the tree before may have to be moved in it.
    if node(widget)["Parent"] != nil { needsFieldTree = true } else { newWidgets.append(widget) }
  }

  /// Gives a new button that has neither border nor background a border, without which it would be invisible.
  func outlineButton(_ widget: ObjectNumber) {
    let node = node(widget)
    let look = document.dictionary(node["MK"]) ?? [:]
    guard let kind = kind(of: widget), kind.isToggle || kind == .pushButton, node["BS"] == nil,
      node["Border"] == nil, look["BC"] == nil, look["BG"] == nil
    else { return }
    var dressed = look
    dressed["BC"] = .numbers([kind == .pushButton ? 0.4 : 0])
    if kind == .pushButton { dressed["BG"] = .numbers([0.92]) }
    update(widget) { $0["MK"] = .dictionary(dressed) }
    stale.insert(widget)
  }

  /// Gives a new widget that names no font the size that ``PDFAnnotation/font`` says: 12 points. In a box that is too low
  /// for it, the text is fitted to the box.
  func giveFont(_ widget: ObjectNumber) {
    guard let kind = kind(of: widget), kind == .text || kind.isChoice || kind == .pushButton,
      inherited("DA", from: widget) == nil,
      let box = document.rectangle(node(widget)["Rect"]), box.height >= 15
    else { return }
    update(widget) { $0["DA"] = .string(PDFString(text: "/Helv 12 Tf 0 g")) }
    stale.insert(widget)
  }

  /// Draws widgets that leave their look to the viewer, as a form may ask it to (`/NeedAppearances`), but not signatures.
  ///
  /// - Parameter isOnlyToggles: only check boxes and radio buttons; archives may not leave their states to the viewer
  ///   (ISO 19005-2, 6.3.3).
  func drawMissingAppearances(on pages: [ObjectNumber], onlyToggles isOnlyToggles: Bool = false) {
    for page in pages {
      for number in (document.array(node(page)["Annots"]) ?? []).compactMap(\.referenceValue) {
        let node = node(number)
        guard document.name(node["Subtype"]) == "Widget", !isDrawn(node),
          let kind = kind(of: number), kind.isToggle || !isOnlyToggles && kind != .signature
        else { continue }
        stale.insert(number)
      }
    }
    refreshAppearances()
  }

  /// Whether a widget has a normal appearance, or one of a state.
  func isDrawn(_ widget: PDFDictionary) -> Bool {
    switch document.dictionary(widget["AP"])?["N"].map(document.resolve) {
    case .stream: true
    case .dictionary(let states):
      states.contains { document.resolve($0.value).streamValue != nil }
    default: false
    }
  }

  /// Whether the tree has a widget.
  func isInForm(_ widget: ObjectNumber, roots: Set<ObjectNumber>) -> Bool {
    var current = widget
    for _ in 0..<64 {
      if roots.contains(current) { return true }
      guard let parent = node(current)["Parent"]?.referenceValue else { return false }
      current = parent
    }
    return false
  }

  /// The form dictionary, made if there is none: with a default appearance, and Helvetica to write it with.
  func makeForm() {
    if document.dictionary(document.catalog["AcroForm"]) == nil {
      let form = document.add(.dictionary(["Fields": .array([])]))
      document.updateCatalog { $0["AcroForm"] = .reference(form) }
    }
    var form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    if document.value("DA", in: form)?.stringValue == nil {
      form["DA"] = .string(PDFString(text: "/Helv 0 Tf 0 g"))
    }
    document.setForm(form)
    _ = document.formFont(named: "Helv")
  }
}
