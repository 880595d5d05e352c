import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// The look of fields that a PDF has: `/DA`, `/Q`, `/MK` and `/BS` (ISO 32000-2, 12.5.4, 12.5.6.19 and 12.7.4.3).
extension FormAuthor {
  /// Gives fields the styles of their changes, in the order of the specification: of two changes of one field, the
  /// second overrides what both say.
  ///
  /// Toggles and signatures are drawn again here. All others lose their appearances, and are drawn when the form is
  /// filled with an empty record.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`, for each key that a field does not take which a change
  ///   names. A pattern gives each field the keys that it takes.
  mutating func restyle(_ base: BaseSpecification, _ form: Form) throws(FormwrightError) {
    let changes = base.changes.filter { $0.style != FieldStyle() }
    guard !changes.isEmpty else { return }
    let problems = SpecificationProblems()
    for field in form.fields {
      let accepted = field.styleProperties(in: document)
      var style = FieldStyle()
      for change in changes where change.names.contains(field.name) {
        style = style.overridden(by: change.style)
        guard !change.isPattern else { continue }
        for property in FieldStyle.Property.allCases
        where change.style.properties.subtracting(accepted).contains(property) {
          problems.report(
            "“\(property.rawValue)” has no effect on the field", at: change.location,
            hint: property.hint, field: field.name)
        }
      }
      style = style.limited(to: accepted)
      if style != FieldStyle() { restyle(field, style) }
    }
    guard problems.diagnostics.isEmpty else { throw FormwrightError(.data, problems.diagnostics) }
  }

  private mutating func restyle(_ field: Field, _ style: FieldStyle) {
    let fontName = style.font.map { fonts.fieldFont($0, in: &document).name }
    let changesText = fontName != nil || style.size != nil || style.color != nil
    func defaultAppearance(_ bytes: [UInt8]) -> PDFObject {
      var appearance = DefaultAppearance(parsing: bytes)
      appearance.fontName =
        fontName ?? appearance.fontName ?? (field.kind.isToggle ? "ZaDb" : "Helv")
      appearance.fontSize = style.size ?? appearance.fontSize
      if let color = style.color { appearance.setColor(color) }
      return .string(PDFString(bytes: appearance.bytes))
    }
    guard case .dictionary(var node) = document[field.number] else { return }
    if changesText {
      node["DA"] = defaultAppearance(field.defaultAppearance)
      // The style of formatted text would go before the default appearance.
      node["DS"] = nil
    }
    if let quadding = style.quadding { node["Q"] = .integer(quadding.rawValue) }
    document[field.number] = .dictionary(node)
    for widget in field.widgets {
      guard case .dictionary(var node) = document[widget.number] else { continue }
      if widget.number != field.number {
        if changesText, let own = document.value("DA", in: node)?.stringValue {
          node["DA"] = defaultAppearance(own.bytes)
        }
        if node["Q"] != nil, let quadding = style.quadding {
          node["Q"] = .integer(quadding.rawValue)
        }
      }
      setCharacteristics(style, of: widget, &node)
      redraw(field, widget, style, &node)
      document[widget.number] = .dictionary(node)
    }
  }

  /// `/MK` and `/BS`
  private func setCharacteristics(
    _ style: FieldStyle, of widget: Widget, _ node: inout PDFDictionary
  ) {
    var look = document.dictionary(node["MK"]) ?? [:]
    func array(_ color: DeviceColor) -> PDFObject { .array(color.components.map(PDFObject.number)) }
    if let background = style.background { look["BG"] = background.map(array) }
    if let mark = style.mark { look["CA"] = .string(PDFString(text: mark.rawValue)) }
    switch style.border {
    case .some(.some(let parts)):
      let had = DeviceColor(components: widget.characteristics.borderColor)
      look["BC"] = array(parts.color ?? had ?? BorderParts.standardColor)
      var border = document.dictionary(node["BS"]) ?? ["Type": .name("Border")]
      let ownWidth = had == nil || widget.border.width == 0 ? nil : widget.border.width
      border["W"] = .number(parts.width ?? ownWidth ?? BorderParts.standardWidth)
      border["S"] = .name(PDFName(rawValue: parts.style ?? widget.border.style.rawValue))
      node["BS"] = .dictionary(border)
      node["Border"] = nil
    case .some(.none): look["BC"] = nil
    case .none: break
    }
    node["MK"] = look.isEmpty ? nil : .dictionary(look)
  }

  /// Draws a widget again whose dictionary has the new style, or discards its appearance.
  private mutating func redraw(
    _ field: Field, _ old: Widget, _ style: FieldStyle, _ node: inout PDFDictionary
  ) {
    let widget = Widget(authoring: node, in: document)
    switch field.kind {
    case .text, .comboBox, .listBox, .pushButton: node["AP"] = nil
    case .signature: addSignatureAppearance(document.dictionary(node["MK"]) ?? [:], to: &node)
    case .checkBox, .radio: drawToggle(field, widget, old.onStates, style, &node)
    }
  }

  private mutating func drawToggle(
    _ field: Field, _ widget: Widget, _ onStates: [AppearanceState], _ style: FieldStyle,
    _ node: inout PDFDictionary
  ) {
    let inherited = document.value("DA", in: document[field.number].dictionaryValue ?? [:])
    let bytes =
      (document.value("DA", in: node) ?? inherited)?.stringValue?.bytes ?? field.defaultAppearance
    guard
      let builder = WidgetBuilder(authoring: widget, kind: field.kind, defaultAppearance: bytes)
    else { return }
    let appearance = DefaultAppearance(parsing: bytes)
    // Acrobat: the size of the mark's font. That of another font is not meant for the mark.
    let size = style.size ?? (appearance.fontName == "ZaDb" ? appearance.fontSize : 0)
    let markSize = size > 0 ? size : nil
    let (off, on) =
      drawnFrame(node).map { frame in (frame, marked(frame, by: builder, markSize)) }
      ?? (builder.toggle(isOn: false), builder.toggle(isOn: true, markSize: markSize))
    var normal: PDFDictionary = ["Off": .reference(document.add(.stream(off)))]
    for state in onStates { normal[state.rawValue] = .reference(document.add(.stream(on))) }
    node["AP"] = .dictionary(["N": .dictionary(normal)])
  }

  /// What the state `Off` of a toggle shows, if it is a frame that nothing but this appearance describes.
  private func drawnFrame(_ node: PDFDictionary) -> PDFStream? {
    let look = document.dictionary(node["MK"]) ?? [:]
    guard look["BC"] == nil, look["BG"] == nil, let appearances = document.dictionary(node["AP"]),
      case .dictionary(let states) = document.value("N", in: appearances),
      let frame = document.resolve(states["Off"] ?? .null).streamValue,
      document.rectangle(frame.dictionary["BBox"]) != nil, paintsAnything(frame, in: document)
    else { return nil }
    return frame
  }

  /// A frame with the mark in its middle.
  private func marked(
    _ frame: PDFStream, by builder: WidgetBuilder, _ size: Double?
  ) -> PDFStream {
    guard let box = document.rectangle(frame.dictionary["BBox"]),
      let drawn = try? document.decodedData(of: frame, limit: 1 << 20)
    else { return builder.toggle(isOn: true, markSize: size) }
    var content = ContentWriter()
    content.save()
    content.append(drawn + [UInt8(ascii: "\n")])
    content.restore()
    let inset = min(box.width, box.height) / 8
    content.append(builder.markContent(in: box.inset(by: inset), size: size))
    var dictionary = frame.dictionary
    for key: PDFName in ["Filter", "DecodeParms", "Length"] { dictionary[key] = nil }
    return PDFStream(compressing: content.bytes, dictionary: dictionary)
  }
}

extension FieldStyle {
  /// The keys of a style.
  enum Property: String, Hashable, CaseIterable {
    case font, size, color, background, border, align, mark

    /// Which fields take it.
    var hint: Remedy {
      switch self {
      case .font: "Fonts are for text, choices and the captions of buttons."
      case .size, .color, .background, .border:
        "A field whose look is not described by the PDF, such as a barcode or a drawn button, keeps it."
      case .align: "Only text fields, combo boxes and list boxes have an alignment."
      case .mark: "Only check boxes and radio buttons have marks."
      }
    }
  }

  var properties: Set<Property> {
    var properties: Set<Property> = []
    if font != nil { properties.insert(.font) }
    if size != nil { properties.insert(.size) }
    if color != nil { properties.insert(.color) }
    if background != nil { properties.insert(.background) }
    if border != nil { properties.insert(.border) }
    if quadding != nil { properties.insert(.align) }
    if mark != nil { properties.insert(.mark) }
    return properties
  }

  /// The style without what is not among some properties.
  func limited(to properties: Set<Property>) -> FieldStyle {
    var style = self
    if !properties.contains(.font) { style.font = nil }
    if !properties.contains(.size) { style.size = nil }
    if !properties.contains(.color) { style.color = nil }
    if !properties.contains(.background) { style.background = nil }
    if !properties.contains(.border) { style.border = nil }
    if !properties.contains(.align) { style.quadding = nil }
    if !properties.contains(.mark) { style.mark = nil }
    return style
  }
}

extension Field {
  /// What of a style has an effect on the field.
  fileprivate func styleProperties(in document: Document) -> Set<FieldStyle.Property> {
    // Nothing that we know draws a barcode.
    guard barcodeSymbology == nil else { return [] }
    switch kind {
    case .text, .comboBox, .listBox: return [.font, .size, .color, .background, .border, .align]
    case .checkBox, .radio: return [.size, .color, .background, .border, .mark]
    case .pushButton:
      // Without a caption or an icon, its appearance alone knows what it shows.
      let isDescribed = widgets.allSatisfy { widget in
        let look = document.dictionary(document[widget.number].dictionaryValue?["MK"]) ?? [:]
        return look["CA"] != nil || look["I"] != nil
          || document[widget.number].dictionaryValue?["AP"] == nil
      }
      return isDescribed ? [.font, .size, .color, .background, .border] : []
    case .signature: return value == nil ? [.background, .border] : []
    }
  }
}
