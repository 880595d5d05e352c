import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Widgets (ISO 32000-2, 12.5.6.19).
extension FormAuthor {
  mutating func addWidget(
    of index: Int, option: Int?, _ rectangle: Rectangle, isBare: Bool, element: Int?, page: Int
  ) {
    let field = specification.fields[index]
    var node: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Widget"), "P": .reference(pageNumbers[page]),
      "Rect": .rectangle(rectangle), "F": .integer(Int(field.visibility.flags.rawValue)),
    ]
    var look = characteristics(of: field, isBare: isBare)
    if field.rotation != 0 { look["R"] = .integer(field.rotation) }
    if let border = field.border, !isBare, border.width != 1 || border.style != "S" {
      node["BS"] = .dictionary([
        "Type": .name("Border"), "W": .number(border.width),
        "S": .name(PDFName(rawValue: border.style)),
      ])
    }
    switch field.kind {
    case .text, .comboBox, .listBox: break
    case .signature: addSignatureAppearance(look, to: &node)
    case .pushButton:
      look["CA"] = field.caption.map { .string(PDFString(text: $0)) }
      if field.captionPosition != .noIcon {
        look["TP"] = .integer(field.captionPosition.rawValue)
      }
      node["H"] = .name("P")
      node["A"] = actions(of: field)
    case .checkBox, .radio:
      let isRadio = field.kind == .radio
      let mark = field.mark ?? (isRadio ? .circle : .check)
      look["CA"] = .string(PDFString(text: mark.rawValue))
      node["A"] = actions(of: field)
      let state = state(of: field, option)
      if let option, isRadio, !field.options[option].label.plain.isEmpty {
        let label = field.options[option].label.plain
        let group = field.alternateName
        node["TU"] = .string(
          PDFString(text: group.map { "\($0): \(label)" } ?? label))
      }
      addToggle(state, of: field, look, to: &node)
    }
    if !look.isEmpty { node["MK"] = .dictionary(look) }
    let number = document.add(.dictionary(node))
    widgets[index].append(number)
    addAnnotation(number, element: element, page: page)
  }

  /// The on-state of a widget.
  private func state(of field: FieldSpecification, _ option: Int?) -> String {
    guard let option else { return field.state }
    return field.kind == .radio
      ? field.options[option].value : field.widgets[option].state ?? field.state
  }

  /// `/MK` (Table 192).
  private func characteristics(of field: FieldSpecification, isBare: Bool) -> PDFDictionary {
    var look = PDFDictionary()
    guard !isBare else { return look }
    func array(_ color: DeviceColor) -> PDFObject {
      .array(color.components.map(PDFObject.number))
    }
    look["BC"] = field.border.map { array($0.color) }
    look["BG"] = field.background.map { array($0) }
    return look
  }

  /// The appearances of the two states. Those of other kinds are made when the form is filled with an empty
  /// record.
  private mutating func addToggle(
    _ state: String, of field: FieldSpecification, _ look: PDFDictionary,
    to node: inout PDFDictionary
  ) {
    node["MK"] = .dictionary(look)
    let name = PDFName(text: state)
    node["AS"] = .name(field.value.contains(state) ? name : "Off")
    let builder = WidgetBuilder(
      authoring: Widget(authoring: node, in: document),
      kind: field.kind == .radio ? .radio : .checkBox,
      defaultAppearance: Array(defaultAppearance(field).utf8))
    var normal = PDFDictionary()
    for (name, isOn) in [(name, true), ("Off", false)] {
      normal[name] = builder.map { .reference(document.add(.stream($0.toggle(isOn: isOn)))) }
    }
    node["AP"] = .dictionary(["N": .dictionary(normal)])
  }

  /// An unsigned signature field shows its background and border.
  mutating func addSignatureAppearance(
    _ look: PDFDictionary, to node: inout PDFDictionary
  ) {
    node["MK"] = .dictionary(look)
    guard
      let builder = WidgetBuilder(
        authoring: Widget(authoring: node, in: document), kind: .signature, defaultAppearance: [])
    else { return }
    let picture = builder.picture()
    let content = picture.content(caption: "", icon: nil, embedded: &embedded).content
    node["AP"] = .dictionary([
      "N": .reference(document.add(.stream(picture.stream(content, resources: [:]))))
    ])
  }

  /// `/DA`
  mutating func defaultAppearance(_ field: FieldSpecification) -> String {
    let isFixed = field.font == nil && specification.isFixed
    let font = fonts.fieldFont(
      field.font ?? (isFixed ? "Helvetica" : "sans"), in: &document)
    if font.source == nil { hasStandardFonts = true }
    var color = ContentWriter()
    color.setFillColor(field.color ?? .black)
    let operators = String(decoding: color.bytes, as: UTF8.self).split(separator: "\n")
      .joined(separator: " ")
    return "/\(font.name.rawValue) \(formatNumber(field.fontSize)) Tf \(operators)"
  }
}

extension FormSpecification {
  /// Everything stands at exact places.
  var isFixed: Bool {
    !parts.isEmpty
      && parts.allSatisfy { part in
        if case .fixed = part { return true }
        return false
      }
  }
}
