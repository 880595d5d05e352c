package import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
package import PDFObjects

/// Builds a PDF form from its specification.
package struct FormAuthor {
  var document = Document()
  var diagnostics: [Diagnostic] = []
  private var fonts: [StandardFont: ObjectNumber] = [:]
  /// Field nodes by full name: parents made on the way, and terminal fields.
  var nodes: [String: ObjectNumber] = [:]
  var terminals: Set<String> = []
  private var roots: [ObjectNumber] = []
  /// The kids of each node made on the way. They are written into the nodes at the end.
  private var kids: [ObjectNumber: [PDFObject]] = [:]
  /// Push buttons by full name.
  var buttons: [String: ObjectNumber] = [:]

  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`: an unknown font, text it cannot draw, a name
  ///   given twice.
  package static func document(for specification: FormSpecification) throws(FormwrightError)
    -> Document
  {
    var author = FormAuthor()
    author.build(specification)
    guard author.diagnostics.isEmpty else { throw FormwrightError(.data, author.diagnostics) }
    return author.document
  }

  private mutating func build(_ specification: FormSpecification) {
    let pagesNumber = document.add(.dictionary([:]))
    var pages: [PDFObject] = []
    for (index, page) in specification.pages.enumerated() {
      pages.append(.reference(add(page, number: index + 1, parent: pagesNumber)))
    }
    document[pagesNumber] = .dictionary([
      "Type": .name("Pages"), "Kids": .array(pages), "Count": .integer(pages.count),
    ])
    for (number, kids) in kids {
      guard case .dictionary(var node) = document[number] else { continue }
      node["Kids"] = .array(kids)
      document[number] = .dictionary(node)
    }
    addActions(of: specification, pages: pages.compactMap(\.referenceValue))
    let form: PDFDictionary = [
      "Fields": .array(roots.map(PDFObject.reference)),
      "DA": .string(PDFString(text: "/Helv 0 Tf 0 g")),
      "DR": .dictionary(["Font": .dictionary(fontResources)]),
    ]
    var catalog: PDFDictionary = [
      "Type": .name("Catalog"), "Pages": .reference(pagesNumber),
      "AcroForm": .reference(document.add(.dictionary(form))),
    ]
    if let language = specification.language {
      catalog["Lang"] = .string(PDFString(text: language))
    }
    var information: PDFDictionary = ["Producer": .string(PDFString(text: "Formwright"))]
    if let title = specification.title {
      information["Title"] = .string(PDFString(text: title))
      catalog["ViewerPreferences"] = .dictionary(["DisplayDocTitle": .boolean(true)])
    }
    document.trailer["Root"] = .reference(document.add(.dictionary(catalog)))
    document.trailer["Info"] = .reference(document.add(.dictionary(information)))
  }

  // MARK: Pages

  private mutating func add(
    _ page: PageSpecification, number: Int, parent: ObjectNumber
  ) -> ObjectNumber {
    let pageNumber = document.add(.dictionary([:]))
    var content = ContentWriter()
    for drawing in page.drawings { draw(drawing, page: number, to: &content) }
    var widgets: [PDFObject] = []
    for field in page.fields {
      widgets += add(field, page: pageNumber).map(PDFObject.reference)
    }
    var node: PDFDictionary = [
      "Type": .name("Page"), "Parent": .reference(parent),
      "MediaBox": .rectangle(Rectangle(0, 0, page.width, page.height)),
      "Resources": .dictionary(["Font": .dictionary(fontResources)]),
      "Contents": .reference(document.add(.stream(PDFStream(compressing: content.bytes)))),
    ]
    if !widgets.isEmpty { node["Annots"] = .array(widgets) }
    document[pageNumber] = .dictionary(node)
    return pageNumber
  }

  private mutating func draw(_ drawing: Drawing, page: Int, to content: inout ContentWriter) {
    switch drawing {
    case .text(let text, let x, let y, let fontName, let size, let color):
      let standard = font(fontName)
      let encoded = SimpleFont.standard(standard).encode(text)
      if !encoded.isComplete {
        var problem = Diagnostic.error(
          "spec",
          "a text contains \(counted(encoded.missing.count, "character")) that "
            + "\(standard.rawValue) cannot draw"
        )
        problem.page = page
        diagnostics.append(problem)
      }
      content.beginText()
      if let color = DeviceColor(components: color) { content.setFillColor(color) }
      content.setFont(resourceName(standard), size: size)
      content.moveText(x, y)
      content.showText(encoded.bytes)
      content.endText()
    case .line(let x1, let y1, let x2, let y2, let width, let color):
      if let color = DeviceColor(components: color) { content.setStrokeColor(color) }
      content.setLineWidth(width)
      content.move(x1, y1)
      content.line(x2, y2)
      content.stroke()
    case .box(let rectangle, let fill, let width, let color):
      if let fill = DeviceColor(components: fill) {
        content.setFillColor(fill)
        content.rectangle(rectangle)
        content.fill()
      }
      if width > 0, let color = DeviceColor(components: color) {
        content.setStrokeColor(color)
        content.setLineWidth(width)
        content.rectangle(rectangle)
        content.stroke()
      }
    }
  }

  // MARK: Fonts

  private mutating func font(_ name: String) -> StandardFont {
    guard let standard = StandardFont(rawValue: name) else {
      let message = "“\(name)” is not one of the 14 standard fonts"
      if !diagnostics.contains(where: { $0.message == message }) {
        diagnostics.append(
          .error(
            "spec", message,
            hint: "Use one of: \(StandardFont.allCases.map(\.rawValue).joined(separator: ", "))."))
      }
      return font("Helvetica")
    }
    if fonts[standard] == nil {
      fonts[standard] = document.add(.dictionary(SimpleFont.standard(standard).dictionary))
    }
    return standard
  }

  /// The names Acrobat gives its standard fonts where it has one, so that other editors find them.
  private func resourceName(_ font: StandardFont) -> PDFName {
    switch font {
    case .helvetica: "Helv"
    case .helveticaBold: "HeBo"
    case .timesRoman: "TiRo"
    case .courier: "Cour"
    case .zapfDingbats: "ZaDb"
    default: PDFName(rawValue: font.rawValue)
    }
  }

  private var fontResources: PDFDictionary {
    PDFDictionary(fonts.map { (resourceName($0.key), .reference($0.value)) })
  }

  // MARK: Fields

  /// Adds a field, its ancestors, and its widgets; gives the widgets.
  private mutating func add(_ field: FieldSpecification, page: ObjectNumber) -> [ObjectNumber] {
    let parts = field.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let groups = parts.indices.dropFirst().map { parts[..<$0].joined(separator: ".") }
    guard terminals.insert(field.name).inserted, nodes[field.name] == nil,
      terminals.isDisjoint(with: groups)
    else {
      diagnostics.append(
        .error(
          "spec", "the name is already used, or conflicts with the name of another field",
          field: field.name))
      return []
    }
    let number = document.add(.dictionary([:]))
    var node: PDFDictionary = [
      "T": .string(PDFString(text: parts[parts.count - 1])),
      "DA": .string(PDFString(text: defaultAppearance(field))),
    ]
    if let label = field.label { node["TU"] = .string(PDFString(text: label)) }
    attach(number, parts: parts.dropLast(), node: &node)
    var flags: FieldFlags = []
    if field.isRequired { flags.insert(.required) }
    switch field.kind {
    case .text:
      node["FT"] = .name("Tx")
      if field.isMultiline { flags.insert(.multiline) }
      if field.isComb { flags.insert(.comb) }
      if let length = field.maxLength { node["MaxLen"] = .integer(length) }
      if field.quadding != 0 { node["Q"] = .integer(field.quadding) }
    case .checkBox: node["FT"] = .name("Btn")
    case .radio:
      node["FT"] = .name("Btn")
      flags.formUnion([.radio, .noToggleToOff])
    case .pushButton:
      node["FT"] = .name("Btn")
      flags.insert(.pushButton)
    }
    if !flags.isEmpty { node["Ff"] = .integer(Int(flags.rawValue)) }
    if field.kind != .radio, field.widgets.count == 1 {
      node = merged(node, widget(field.widgets[0], of: field, page: page))
      document[number] = .dictionary(node)
      if field.kind == .pushButton { buttons[field.name] = number }
      return [number]
    }
    let kids = field.widgets.map { specification in
      var kid = widget(specification, of: field, page: page)
      kid["Parent"] = .reference(number)
      return document.add(.dictionary(kid))
    }
    node["Kids"] = .array(kids.map(PDFObject.reference))
    document[number] = .dictionary(node)
    return kids
  }

  private mutating func defaultAppearance(_ field: FieldSpecification) -> String {
    let standard = font(field.font)
    return "/\(resourceName(standard).rawValue) \(formatNumber(field.fontSize)) Tf 0 g"
  }

  /// Hangs a field under the nodes of its partial names, made where they are missing.
  private mutating func attach(
    _ number: ObjectNumber, parts: some Collection<String>, node: inout PDFDictionary
  ) {
    var parent: ObjectNumber?
    var path = ""
    for part in parts {
      path += path.isEmpty ? part : ".\(part)"
      if let known = nodes[path] {
        parent = known
        continue
      }
      var ancestor: PDFDictionary = ["T": .string(PDFString(text: part))]
      if let parent { ancestor["Parent"] = .reference(parent) }
      let added = document.add(.dictionary(ancestor))
      if let parent {
        kids[parent, default: []].append(.reference(added))
      } else {
        roots.append(added)
      }
      nodes[path] = added
      parent = added
    }
    guard let parent else {
      roots.append(number)
      return
    }
    node["Parent"] = .reference(parent)
    kids[parent, default: []].append(.reference(number))
  }

  private func merged(_ first: PDFDictionary, _ second: PDFDictionary) -> PDFDictionary {
    var both = first
    for (key, value) in second { both[key] = value }
    return both
  }
}

// MARK: - Widgets

extension FormAuthor {
  private mutating func widget(
    _ specification: WidgetSpecification, of field: FieldSpecification, page: ObjectNumber
  ) -> PDFDictionary {
    var node: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name("Widget"), "P": .reference(page),
      "Rect": .rectangle(specification.rectangle), "F": .integer(4),
    ]
    if let label = specification.label { node["TU"] = .string(PDFString(text: label)) }
    switch field.kind {
    case .text: break
    case .pushButton:
      var look: PDFDictionary = [
        "BC": .array([.number(0.4)]), "BG": .array([.number(0.92)]),
      ]
      look["CA"] = field.caption.map { .string(PDFString(text: $0)) }
      if field.captionPosition != .noIcon {
        look["TP"] = .integer(field.captionPosition.rawValue)
      }
      node["MK"] = .dictionary(look)
      node["H"] = .name("P")
    case .checkBox, .radio:
      let isRadio = field.kind == .radio
      let mark: ToggleMark = isRadio ? .circle : .check
      node["MK"] = .dictionary([
        "CA": .string(PDFString(text: mark.rawValue)), "BC": .array([.integer(0)]),
      ])
      node["AS"] = .name("Off")
      let state = PDFName(text: specification.state)
      let builder = WidgetBuilder(
        authoring: Widget(authoring: node, in: document), kind: isRadio ? .radio : .checkBox,
        defaultAppearance: Array(defaultAppearance(field).utf8))
      var normal = PDFDictionary()
      for (name, isOn) in [(state, true), ("Off", false)] {
        normal[name] = builder.map { .reference(document.add(.stream($0.toggle(isOn: isOn)))) }
      }
      node["AP"] = .dictionary(["N": .dictionary(normal)])
    }
    return node
  }
}
