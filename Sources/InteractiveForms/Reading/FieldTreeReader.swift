import Diagnostics
import PDFObjects

/// Walks `/AcroForm /Fields`, then the pages for what the tree lost.
struct FieldTreeReader {
  var document: Document
  var fields: [Field] = []
  var strayWidgets: [Widget] = []
  var diagnostics: [Diagnostic] = []

  private let form: PDFDictionary
  private let pages: PageList
  private(set) var placement = WidgetPlacement()
  private var seen: Set<ObjectNumber> = []
  /// The widgets of fields.
  private var placed: Set<ObjectNumber> = []
  /// Root fields to be added to `/Fields`.
  private(set) var adopted: [PDFObject] = []
  /// The names of the first fields below them.
  private var adoptedNames: [String] = []
  private(set) var roots: [PDFObject] = []

  init(document: Document, form: PDFDictionary, pages: PageList) {
    self.document = document
    self.form = form
    self.pages = pages
  }

  /// What a field takes from its ancestors (ISO 32000-2, 12.7.4.1, Table 226).
  struct Inherited {
    var names: [String] = []
    var type: PDFName?
    var flags: Int?
    var value: PDFObject?
    var defaultValue: PDFObject?
    var maxLength: PDFObject?
    var options: PDFObject?
    var defaultAppearance: PDFObject?
    var quadding: PDFObject?
  }

  mutating func readTree() {
    placement = WidgetPlacement(pages: pages, document: &document)
    let unlisted = UnlistedKids(document: document, placement: placement)
    if unlisted.count > 0 {
      document = unlisted.document
      warn(
        "orphan-field",
        unlisted.count == 1
          ? "a page shows a widget that was missing from its field's list; it was added to the list"
          : "pages show \(unlisted.count) widgets that were missing from their fields' lists; they were "
            + "added to the lists")
    }
    roots = indirect(document.array(form["Fields"]) ?? [])
    let start = inheritedFromForm
    for root in roots { visit(root, inherited: start, inTree: true) }
  }

  private var inheritedFromForm: Inherited {
    var start = Inherited()
    start.defaultAppearance = document.value("DA", in: form)
    start.quadding = document.value("Q", in: form)
    return start
  }

  /// Fields whose root `/Fields` does not name, and widgets that belong to no field at all.
  mutating func readPages() {
    for (pageIndex, widgets) in placement.byPage.enumerated() {
      for (ordinal, number) in widgets.enumerated() where !seen.contains(number) {
        adopt(number, pageIndex: pageIndex, ordinal: ordinal)
      }
    }
    reportAdopted()
  }

  private mutating func reportAdopted() {
    var seen: Set<String> = []
    let adoptedNames = adoptedNames.filter { seen.insert($0).inserted }
    guard adoptedNames.count > 1 else {
      if let name = adoptedNames.first {
        diagnostics.append(
          .warning(
            "orphan-field",
            "the field is on a page but was missing from the form's list of fields; it was added to "
              + "the list",
            field: name))
      }
      return
    }
    let names = adoptedNames.prefix(5).map { "“\($0)”" }.joined(separator: ", ")
    let more = adoptedNames.count > 5 ? " and \(adoptedNames.count - 5) more" : ""
    warn(
      "orphan-field",
      "\(adoptedNames.count) fields are on pages but were missing from the form's list of fields; they "
        + "were added to the list: \(names)\(more)")
  }

  private mutating func adopt(_ number: ObjectNumber, pageIndex: Int, ordinal: Int) {
    let root = topmostUnseen(from: number)
    let count = fields.count
    visit(.reference(root), inherited: inheritedFromForm, inTree: false)
    if fields.count > count {
      adopted.append(.reference(root))
      let name = fields[count].name
      adoptedNames.append(name)
    } else {
      seen.insert(number)
    }
    if !placed.contains(number), let dictionary = document[number].dictionaryValue {
      strayWidgets.append(widget(number, dictionary, field: nil))
    }
  }

  private func topmostUnseen(from number: ObjectNumber) -> ObjectNumber {
    var current = number
    var visited: Set<ObjectNumber> = [number]
    while let parent = document[current].dictionaryValue?["Parent"]?.referenceValue,
      document[parent].dictionaryValue != nil, !seen.contains(parent),
      visited.insert(parent).inserted
    {
      current = parent
    }
    return current
  }

  /// Writes `/Fields` back where it changed.
  mutating func finish() {
    if !adopted.isEmpty || roots != document.array(form["Fields"]) ?? [] {
      guard !(roots + adopted).isEmpty else { return }
      let all = roots + adopted
      var form = self.form
      form["Fields"] = .array(all)
      if let number = document.catalog["AcroForm"]?.referenceValue {
        document[number] = .dictionary(form)
      } else {
        document.updateCatalog { $0["AcroForm"] = .dictionary(form) }
      }
    }
  }

  // MARK: One node

  /// References to what stands here, direct dictionaries made indirect.
  private mutating func indirect(_ items: [PDFObject]) -> [PDFObject] {
    items.map { item in
      if case .dictionary = item { return .reference(document.add(item)) }
      return item
    }
  }

  /// A node to be read, and what it takes from above.
  private struct Pending {
    var object: PDFObject
    var inherited: Inherited
    var depth: Int
    /// The node that lists it; nil for roots.
    var parent: ObjectNumber?
  }

  /// Deeper than this is no form: names of all parts would take up the memory.
  private static let greatestDepth = 1000

  /// Reads the fields below a root, in order. No recursion: a file decides how deep they are.
  private mutating func visit(_ root: PDFObject, inherited: Inherited, inTree: Bool) {
    var pending = [Pending(object: root, inherited: inherited, depth: 0)]
    while let next = pending.popLast() {
      guard let number = next.object.referenceValue,
        case .dictionary(let listed) = document.resolve(next.object)
      else { continue }
      if let parent = next.parent { setParent(of: number, listed, to: parent) }
      guard next.depth < Self.greatestDepth else {
        warn(
          "field-depth",
          "the field tree is more than \(Self.greatestDepth) levels deep; deeper fields are ignored"
        )
        continue
      }
      guard seen.insert(number).inserted else {
        warn("field-cycle", "the field tree refers back to itself; the repetition is ignored")
        continue
      }
      let node = document[number].dictionaryValue ?? listed
      let settled = inherit(next.inherited, node)
      let kids = indirect(document.array(node["Kids"]) ?? [])
      if kids != document.array(node["Kids"]) ?? [] {
        var changed = node
        changed["Kids"] = .array(kids)
        document[number] = .dictionary(changed)
      }
      let kidNodes: [(ObjectNumber, PDFDictionary)] = kids.compactMap { kid in
        guard let number = kid.referenceValue, let node = document[number].dictionaryValue else {
          return nil
        }
        return (number, node)
      }
      // Kids that all have names are fields; a kid without one is a widget, and then this node is
      // the terminal field, whatever its other kids are called. (LibreOffice names radio widgets.)
      if !kidNodes.isEmpty, kidNodes.allSatisfy({ isField($0.1) }) {
        pending += kidNodes.reversed().map { kid, _ in
          Pending(
            object: .reference(kid), inherited: settled, depth: next.depth + 1, parent: number)
        }
      } else {
        terminal(number, settled, widgets: kidNodes, inTree: inTree)
      }
    }
  }

  private mutating func warn(_ code: DiagnosticCode, _ message: String) {
    diagnostics.append(.warning(code, message))
  }

  private func isField(_ node: PDFDictionary) -> Bool {
    node["T"] != nil || document.array(node["Kids"]) != nil
  }

  private mutating func setParent(
    of number: ObjectNumber, _ node: PDFDictionary, to parent: ObjectNumber
  ) {
    // Not where the kid is an ancestor: that would close a cycle.
    guard node["Parent"]?.referenceValue != parent, !seen.contains(number) else { return }
    var changed = node
    changed["Parent"] = .reference(parent)
    document[number] = .dictionary(changed)
  }

  private func inherit(_ inherited: Inherited, _ node: PDFDictionary) -> Inherited {
    var settled = inherited
    if let name = document.value("T", in: node)?.stringValue { settled.names.append(name.text) }
    settled.type = document.name(node["FT"]) ?? settled.type
    settled.flags = document.integer(node["Ff"]) ?? settled.flags
    settled.value = document.value("V", in: node) ?? settled.value
    settled.defaultValue = document.value("DV", in: node) ?? settled.defaultValue
    settled.maxLength = document.value("MaxLen", in: node) ?? settled.maxLength
    settled.options = document.value("Opt", in: node) ?? settled.options
    settled.defaultAppearance = document.value("DA", in: node) ?? settled.defaultAppearance
    settled.quadding = document.value("Q", in: node) ?? settled.quadding
    return settled
  }

  // MARK: A terminal field

  private mutating func terminal(
    _ number: ObjectNumber, _ settled: Inherited, widgets kids: [(ObjectNumber, PDFDictionary)],
    inTree: Bool
  ) {
    guard let node = document[number].dictionaryValue else { return }
    var widgetNodes: [(ObjectNumber, PDFDictionary)] = []
    // Sejda marks a field above widgets of its own as one too: without a rectangle it is none.
    if placement.page(of: number) != nil
      || (isWidget(node) && (kids.isEmpty || node["Rect"] != nil))
    {
      widgetNodes.append((number, node))
    }
    for (kidNumber, kid) in kids {
      guard !seen.contains(kidNumber) else { continue }
      setParent(of: kidNumber, kid, to: number)
      seen.insert(kidNumber)
      if isWidget(kid) || kid["Rect"] != nil { widgetNodes.append((kidNumber, kid)) }
    }
    var settled = settled
    // A type that only the kids carry.
    if settled.type == nil {
      settled.type = kids.lazy.compactMap { [document] in document.name($0.1["FT"]) }.first
    }
    if settled.type != "Sig" { moveValues(ofKids: kids.map(\.0), to: number, &settled) }
    let flags = FieldFlags(rawValue: UInt32(truncatingIfNeeded: settled.flags ?? 0))
    let joined = settled.names.joined(separator: ".")
    let name = joined.isEmpty ? placement.madeUpName(widgetNodes.first?.0 ?? number) : joined
    guard let kind = FieldKind(type: settled.type, flags: flags) else {
      if settled.type != nil || !settled.names.isEmpty {
        diagnostics.append(
          .warning("field-without-type", "the field has no type and cannot be filled", field: name))
      }
      return
    }
    var field = Field(
      number: number, name: name, isNamed: !joined.isEmpty, kind: kind, flags: flags, value: nil,
      defaultValue: nil, maxLength: nil, options: options(settled.options),
      topIndex: max(0, document.integer(node["TI"]) ?? 0), defaultAppearance: [],
      quadding: quadding(settled.quadding) ?? .left,
      alternateName: document.value("TU", in: node)?.stringValue?.text, widgets: [],
      isInFieldTree: inTree)
    field.defaultAppearance = settled.defaultAppearance?.stringValue?.bytes ?? []
    if kind == .text, let length = settled.maxLength?.integerValue, length > 0 {
      field.maxLength = length
    }
    field.widgets = widgetNodes.map { widget($0.0, $0.1, field: number) }
    placed.formUnion(widgetNodes.lazy.map(\.0))
    if kind == .text { field.barcodeSymbology = barcodeSymbology(of: [node] + kids.map(\.1)) }
    if kind.isToggle { nameMissingStates(of: &field, value: settled.value) }
    field.value = value(settled.value, of: kind)
    field.defaultValue = value(settled.defaultValue, of: kind)
    let nodes = [node] + kids.map(\.1)
    field.scripts = FieldScripts(nodes: nodes, in: document)
    if kind.isToggle { field.scripts.addVisibility(nodes: nodes, in: document) }
    fields.append(field)
  }

  /// Leaves the field alone with the value of its widgets.
  ///
  /// Values belong to the field (ISO 32000-2, Table 226), but some programs write them into each widget
  /// (Acrobat's merged files, PDF.js until 2024), where PDF.js, MuPDF and qpdf read them first. A field
  /// without a value takes the first that its widgets have.
  private mutating func moveValues(
    ofKids kids: [ObjectNumber], to number: ObjectNumber, _ settled: inout Inherited
  ) {
    let keys: [PDFName] = ["V", "RV", "I", "TI", "DV"]
    for kid in kids {
      guard var node = document[kid].dictionaryValue, keys.contains(where: { node[$0] != nil }),
        var field = document[number].dictionaryValue
      else { continue }
      if settled.value == nil, let value = document.value("V", in: node), value != .name("Off") {
        settled.value = value
        for key in keys.dropLast() { field[key] = node[key] ?? field[key] }
      }
      if settled.defaultValue == nil, let value = document.value("DV", in: node) {
        settled.defaultValue = value
        field["DV"] = node["DV"]
      }
      for key in keys { node[key] = nil }
      document[number] = .dictionary(field)
      document[kid] = .dictionary(node)
    }
  }

  /// A toggle without any appearance dictionary still has a state: the one in `/AS` or `/V`, else
  /// `Yes` for a check box and the widget's place for a radio button, as Acrobat names them.
  private func nameMissingStates(of field: inout Field, value: PDFObject?) {
    for index in field.widgets.indices where field.widgets[index].onStates.isEmpty {
      let named = [field.widgets[index].state?.rawValue, value?.nameValue]
        .compactMap { $0 }.first { $0 != "Off" }
      let made: PDFName = field.kind == .radio ? PDFName(rawValue: String(index)) : "Yes"
      let single = field.widgets.count == 1 || field.kind == .checkBox
      field.widgets[index].onStates = [AppearanceState(rawValue: single ? named ?? made : made)]
    }
  }

  private func barcodeSymbology(of nodes: [PDFDictionary]) -> String? {
    nodes.lazy.compactMap { [document] in document.dictionary($0["PMD"]) }.first.map {
      document.name($0["Symbology"])?.text ?? "unknown"
    }
  }

  private func isWidget(_ node: PDFDictionary) -> Bool {
    document.name(node["Subtype"]) == "Widget"
  }

  func quadding(_ object: PDFObject?) -> Quadding? {
    object?.integerValue.flatMap(Quadding.init(rawValue:))
  }

  private func options(_ object: PDFObject?) -> [ChoiceOption] {
    // Of a button with one widget some producers give the one entry by itself.
    let items = object?.arrayValue ?? [object].compactMap { $0?.stringValue == nil ? nil : $0 }
    return items.compactMap { item in
      switch document.resolve(item) {
      case .array(let pair):
        let texts = pair.prefix(2).map { text(document.resolve($0)) ?? "" }
        guard let export = texts.first else { return nil }
        return ChoiceOption(exportValue: export, displayText: texts.count > 1 ? texts[1] : export)
      case let other:
        guard let text = text(other) else { return nil }
        return ChoiceOption(exportValue: text, displayText: text)
      }
    }
  }

  private func text(_ object: PDFObject) -> String? {
    switch object {
    case .string(let string): return string.text
    case .name(let name): return name.text
    case .stream(let stream):
      guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else { return nil }
      return PDFString(bytes: bytes).text
    case .integer(let value): return String(value)
    case .real(let real): return real.lexeme
    default: return nil
    }
  }

  private func value(_ object: PDFObject?, of kind: FieldKind) -> FieldValue? {
    guard let object else { return nil }
    switch kind {
    case .text: return text(object).map(FieldValue.text)
    case .checkBox, .radio:
      switch object {
      case .name(let name): return .state(AppearanceState(rawValue: name))
      case .string(let string): return .state(AppearanceState(rawValue: PDFName(text: string.text)))
      default: return nil
      }
    case .comboBox, .listBox:
      if case .array(let items) = object {
        return .selection(items.compactMap { text(document.resolve($0)) })
      }
      return text(object).map(FieldValue.text)
    case .pushButton: return nil
    case .signature: return .other
    }
  }
}
