package import Diagnostics
import FieldFormats
package import InteractiveForms
import PDFContent
package import PDFObjects
package import StructuredData

/// Writes the specification that puts the fields of a form onto the same pages again.
package struct SpecificationWriter {
  private let form: Form
  private let document: Document
  /// What a specification cannot say.
  package private(set) var diagnostics: [Diagnostic] = []

  package init(_ form: Form, _ document: Document) {
    self.form = form
    self.document = document
  }

  /// The specification, with the fields in the order of their pages.
  package mutating func specification() -> StructuredValue {
    let order = TabOrder(form, document)
    let fields = form.fields.map { field in
      let widgets = field.widgets.filter {
        $0.pageIndex != nil && $0.rectangle?.isEmpty == false
      }
      return (field, widgets.sorted { order[$0] < order[$1] })
    }.sorted { first, second in
      guard let a = first.1.first, let b = second.1.first else { return second.1.isEmpty }
      return order[a] < order[b]
    }
    var written: [(name: String, widgets: [Widget])] = []
    let items = fields.compactMap { field, widgets -> StructuredValue? in
      guard let item = item(field, widgets) else { return nil }
      written.append((field.name, widgets))
      return item
    }
    var members: Members = [("fields", .array(items))]
    let placed = written.flatMap { name, widgets in widgets.map { (name, $0) } }
    let tabbed = placed.sorted { order[$0.1] < order[$1.1] }
    // Widgets that follow their fields are in order on each page.
    let isInOrder = (0..<form.pages.pages.count).allSatisfy { page in
      placed.filter { $0.1.pageIndex == page }.map(\.1.number)
        == tabbed.filter { $0.1.pageIndex == page }.map(\.1.number)
    }
    if !isInOrder {
      members.append(("tabOrder", .array(tabbed.map { .string($0.0) })))
    }
    return .object(members)
  }

  typealias Members = [(String, StructuredValue)]

  private mutating func item(_ field: Field, _ widgets: [Widget]) -> StructuredValue? {
    guard let first = widgets.first, field.isNamed else {
      note("the field has no name, or no widget on a page, so it is left out", field)
      return nil
    }
    var members: Members = [(kind(field), .string(field.name))]
    members.append(("page", .number((first.pageIndex ?? 0) + 1)))
    if field.kind != .radio {
      if widgets.count == 1 {
        members.append(("rect", rectangle(first)))
      } else {
        members.append(("widgets", .array(widgets.map { place($0, first, field) })))
      }
    }
    if let name = field.alternateName, !name.isEmpty { members.append(("tooltip", .string(name))) }
    addFlags(field, &members)
    addOptions(field, widgets, &members)
    addLook(field, first, &members)
    addScripts(field, &members)
    addVisibility(field, &members)
    noteWhatIsLeftOut(field, widgets)
    addValue("value", field.value, field, &members)
    addValue("default", field.defaultValue, field, &members)
    return .object(members)
  }

  /// Actions and locks are not written.
  private mutating func noteWhatIsLeftOut(_ field: Field, _ widgets: [Widget]) {
    let nodes = ([field.number] + widgets.map(\.number)).compactMap { number -> PDFDictionary? in
      if case .dictionary(let node) = document[number] { node } else { nil }
    }
    let rules = field.scripts.visibility
    if field.kind != .checkBox || rules.isEmpty || rules.contains(where: { !$0.values.isEmpty }),
      nodes.contains(where: { $0["A"] != nil })
    {
      note("the field has an action, which is left out", field)
    }
    if nodes.contains(where: { $0["Lock"] != nil }) {
      note("the signature locks fields, which is left out", field)
    }
  }

  mutating func note(_ message: String, _ field: Field) {
    diagnostics.append(.warning("spec", message, field: field.name))
  }

  private func kind(_ field: Field) -> String {
    switch field.kind {
    case .text: "text"
    case .checkBox: "checkbox"
    case .radio: "radio"
    case .pushButton: "button"
    case .comboBox: "combo"
    case .listBox: "list"
    case .signature: "signature"
    }
  }

  private func rectangle(_ widget: Widget) -> StructuredValue {
    let r = widget.rectangle ?? Rectangle(0, 0, 0, 0)
    return .array(
      [r.left, r.bottom, r.right, r.top].map {
        StructuredValue(.number(formatNumber($0)))
      })
  }

  /// One of several widgets, with what differs from the first.
  private func place(_ widget: Widget, _ first: Widget, _ field: Field) -> StructuredValue {
    var members: Members = []
    if field.kind == .checkBox, let state = widget.onStates.first,
      state != first.onStates.first
    {
      members.append(("state", .string(state.text)))
    }
    if widget.pageIndex != first.pageIndex {
      members.append(("page", .number((widget.pageIndex ?? 0) + 1)))
    }
    members.append(("rect", rectangle(widget)))
    return .object(members)
  }

  private func addFlags(_ field: Field, _ members: inout Members) {
    var flags: [(FieldFlags, String, Bool)] = [
      (.required, "required", true), (.readOnly, "readOnly", true), (.noExport, "noExport", true),
    ]
    switch field.kind {
    case .text:
      flags += [
        (.multiline, "multiline", true), (.password, "password", true),
        (.doNotSpellCheck, "spellCheck", false), (.doNotScroll, "scroll", false),
      ]
      if field.flags.contains(.comb), field.maxLength != nil,
        field.flags.isDisjoint(with: [.multiline, .password])
      {
        flags.append((.comb, "comb", true))
      }
    case .comboBox: flags += [(.edit, "editable", true), (.sort, "sort", true)]
    case .listBox: flags += [(.multiSelect, "multiple", true), (.sort, "sort", true)]
    case .radio: flags.append((.radiosInUnison, "unison", true))
    case .checkBox, .pushButton, .signature: break
    }
    for (flag, key, value) in flags where field.flags.contains(flag) {
      members.append((key, .boolean(value)))
    }
    if field.kind == .radio, !field.flags.contains(.noToggleToOff) {
      members.append(("unselect", .boolean(true)))
    }
    if field.kind == .text, let length = field.maxLength, (1...32_767).contains(length) {
      members.append(("maxLength", .number(length)))
    }
    if field.quadding != .left, field.kind == .text || field.kind == .comboBox {
      members.append(("align", .string(field.quadding.name)))
    }
  }

  private func addOptions(_ field: Field, _ widgets: [Widget], _ members: inout Members) {
    switch field.kind {
    case .checkBox:
      if let state = widgets.first?.onStates.first, state.text != "Yes" {
        members.append(("state", .string(state.text)))
      }
    case .radio:
      members.append(
        (
          "options",
          .array(
            widgets.compactMap { widget -> StructuredValue? in
              guard let state = widget.onStates.first else { return nil }
              var members: Members = [("state", .string(state.text))]
              if widget.pageIndex != widgets.first?.pageIndex {
                members.append(("page", .number((widget.pageIndex ?? 0) + 1)))
              }
              return .object(members + [("rect", rectangle(widget))])
            })
        ))
    case .comboBox, .listBox:
      members.append(
        (
          "options",
          .array(
            field.options.map { option -> StructuredValue in
              option.exportValue == option.displayText
                ? .string(option.exportValue)
                : .object([
                  ("value", .string(option.exportValue)), ("label", .string(option.displayText)),
                ])
            })
        ))
    case .pushButton:
      if let caption = widgets.first?.characteristics.caption, !caption.isEmpty {
        members.append(("caption", .string(caption)))
      }
    case .text, .signature: break
    }
  }

  private func addLook(_ field: Field, _ widget: Widget, _ members: inout Members) {
    let appearance = DefaultAppearance(parsing: field.defaultAppearance)
    let hasText = field.kind != .checkBox && field.kind != .radio && field.kind != .signature
    if hasText {
      let size = appearance.fontSize
      members.append(
        ("size", size >= 1 ? StructuredValue(.number(formatNumber(size))) : .string("auto")))
    }
    func color(_ components: [Double]) -> StructuredValue? {
      guard [1, 3, 4].contains(components.count) else { return nil }
      return components.count == 1
        ? StructuredValue(.number(formatNumber(components[0])))
        : .array(components.map { StructuredValue(.number(formatNumber($0))) })
    }
    let look = widget.characteristics
    if let background = color(look.backgroundColor) { members.append(("background", background)) }
    if let border = color(look.borderColor), widget.border.width > 0 {
      members.append(
        (
          "border",
          .object([
            ("width", StructuredValue(.number(formatNumber(widget.border.width)))),
            ("color", border),
          ])
        ))
    } else if field.kind == .checkBox || field.kind == .radio || field.kind == .pushButton {
      members.append(("border", .string("none")))
    }
    if [90, 180, 270].contains(look.rotation) {
      members.append(("rotation", .number(look.rotation)))
    }
    if widget.isHidden { members.append(("visibility", .string("hidden"))) }
  }

  private mutating func addValue(
    _ key: String, _ value: FieldValue?, _ field: Field, _ members: inout Members
  ) {
    switch value {
    case .text(let text)? where !text.isEmpty: members.append((key, .string(text)))
    case .state(let state)? where state != .off:
      let isFirst = field.widgets.first?.onStates.first == state
      members.append(
        (key, field.kind == .checkBox && isFirst ? .boolean(true) : .string(state.text)))
    case .selection(let texts)? where !texts.isEmpty:
      let known = Set(field.options.flatMap { [$0.exportValue, $0.displayText] })
      let kept = field.flags.contains(.edit) ? texts : texts.filter(known.contains)
      if kept.count < texts.count {
        note("“\(key)” of the field is not one of its options, so it is left out", field)
      }
      guard !kept.isEmpty else { break }
      members.append((key, .array(kept.map { .string($0) })))
    default: break
    }
  }
}
