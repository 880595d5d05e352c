import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// The field tree (ISO 32000-2, 12.7.4).
extension FormAuthor {
  /// Writes all fields.
  ///
  /// - Returns: the object of the interactive form dictionary (Table 224).
  mutating func writeFields() -> ObjectNumber {
    var tree = FieldTree()
    let numbers = writeFields(into: &tree)
    tree.close(in: &document)
    var form: PDFDictionary = [
      "Fields": .array(tree.roots.map(PDFObject.reference)),
      "DA": .string(PDFString(text: standardAppearance)),
      "DR": .dictionary(["Font": .dictionary(fieldFonts)]),
    ]
    let order = CalculationOrder(specification.fields).places.compactMap { numbers[$0] }
    if !order.isEmpty { form["CO"] = .array(order.map(PDFObject.reference)) }
    return document.add(.dictionary(form))
  }

  /// Writes the fields that have widgets, and gives their objects by their places.
  mutating func writeFields(into tree: inout FieldTree) -> [Int: ObjectNumber] {
    var numbers: [Int: ObjectNumber] = [:]
    for (index, field) in specification.fields.enumerated() {
      guard !widgets[index].isEmpty else { continue }
      numbers[index] = write(field, index, &tree)
    }
    return numbers
  }

  var standardAppearance: String {
    let font = fonts.fonts.first { $0.isForFields }
    return "/\(font?.name.rawValue ?? "Helv") 0 Tf 0 g"
  }

  var fieldFonts: PDFDictionary {
    PDFDictionary(
      fonts.fonts.filter { $0.isForFields || $0.source == nil }
        .map { ($0.name, .reference($0.number)) })
  }

  private mutating func write(
    _ field: FieldSpecification, _ index: Int, _ tree: inout FieldTree
  ) -> ObjectNumber {
    let parts = field.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var node: PDFDictionary = ["T": .string(PDFString(text: parts[parts.count - 1]))]
    if field.kind != .signature {
      node["DA"] = .string(PDFString(bytes: Array(defaultAppearance(field).utf8)))
    }
    node["TU"] = field.alternateName.map { .string(PDFString(text: $0)) }
    var flags = field.flags
    switch field.kind {
    case .text: node["FT"] = .name("Tx")
    case .checkBox: node["FT"] = .name("Btn")
    case .radio:
      node["FT"] = .name("Btn")
      flags.insert(.radio)
    case .pushButton:
      node["FT"] = .name("Btn")
      flags.insert(.pushButton)
    case .comboBox, .listBox: node["FT"] = .name("Ch")
    case .signature: node["FT"] = .name("Sig")
    }
    if !flags.isEmpty { node["Ff"] = .integer(Int(flags.rawValue)) }
    if let length = field.maxLength { node["MaxLen"] = .integer(length) }
    if field.quadding != .left { node["Q"] = .integer(field.quadding.rawValue) }
    writeOptionsAndValues(of: field, to: &node)
    node["AA"] = scripts(of: field)
    if let lock = field.lock {
      var dictionary: PDFDictionary = [
        "Type": .name("SigFieldLock"), "Action": .name(PDFName(rawValue: lock.action.rawValue)),
      ]
      if lock.action != .all {
        dictionary["Fields"] = .array(lock.fields.map { .string(PDFString(text: $0)) })
      }
      node["Lock"] = .reference(document.add(.dictionary(dictionary)))
    }
    let own = widgets[index]
    // A field with one widget is one object with it; a radio group never is.
    guard field.kind != .radio, own.count == 1, let number = own.first else {
      let number = document.add(.null)
      node["Kids"] = .array(own.map(PDFObject.reference))
      tree.attach(number, parts: parts.dropLast(), node: &node, in: &document)
      document[number] = .dictionary(node)
      for kid in own {
        guard case .dictionary(var widget) = document[kid] else { continue }
        widget["Parent"] = .reference(number)
        document[kid] = .dictionary(widget)
      }
      return number
    }
    tree.attach(number, parts: parts.dropLast(), node: &node, in: &document)
    if case .dictionary(let widget) = document[number] {
      for (key, value) in widget { node[key] = value }
    }
    document[number] = .dictionary(node)
    return number
  }

  /// `/Opt`, `/V`, `/DV` and `/I`.
  private func writeOptionsAndValues(
    of field: FieldSpecification, to node: inout PDFDictionary
  ) {
    func object(_ values: [String]) -> PDFObject? {
      switch field.kind {
      case .checkBox, .radio: .name(values.first.map { PDFName(text: $0) } ?? "Off")
      case .listBox where values.count > 1:
        .array(values.map { .string(PDFString(text: $0)) })
      case .text, .comboBox, .listBox: values.first.map { .string(PDFString(text: $0)) }
      case .pushButton, .signature: nil
      }
    }
    if !field.value.isEmpty { node["V"] = object(field.value) }
    if !field.defaultValue.isEmpty { node["DV"] = object(field.defaultValue) }
    guard field.kind == .comboBox || field.kind == .listBox else { return }
    node["Opt"] = .array(
      field.options.map { option in
        let value = PDFObject.string(PDFString(text: option.value))
        let label = option.label.plain
        return label == option.value
          ? value : .array([value, .string(PDFString(text: label))])
      })
    guard field.flags.contains(.multiSelect), !field.value.isEmpty else { return }
    let places = field.options.indices.filter { field.value.contains(field.options[$0].value) }
    node["I"] = .array(places.map { .integer($0) })
  }

  /// `/AA` (Table 199).
  private func scripts(of field: FieldSpecification) -> PDFObject? {
    let scripts = field.scripts
    guard !scripts.isEmpty else { return nil }
    var node = PDFDictionary()
    func add(_ key: PDFName, _ script: String?) {
      guard let script else { return }
      node[key] = Action.object([.javaScript(script)])
    }
    add("F", scripts.format)
    add("K", scripts.keystroke)
    add("V", scripts.validation)
    switch scripts.calculation?.source {
    case .simple(let operation, let fields)?:
      let names = fields.map(Scripts.literal).joined(separator: ", ")
      add("C", "AFSimple_Calculate(\"\(operation)\", new Array(\(names)));")
    case .expression(let notation)?: add("C", Scripts.expression(notation))
    case nil: break
    }
    return .dictionary(node)
  }
}

/// The fields above terminal ones, made as they are needed.
struct FieldTree {
  private(set) var roots: [ObjectNumber] = []
  private var nodes: [String: ObjectNumber] = [:]
  private var kids: [ObjectNumber: [PDFObject]] = [:]

  init() {}

  /// The tree of a form that has fields already: its groups take further ones.
  init(_ fields: [PDFObject], in document: Document) {
    roots = fields.compactMap(\.referenceValue)
    var pending = fields.map { ($0, "") }
    var seen: Set<ObjectNumber> = []
    while let (object, path) = pending.popLast() {
      guard let number = object.referenceValue, seen.insert(number).inserted,
        let node = document.dictionary(object),
        let name = document.value("T", in: node)?.stringValue?.text
      else { continue }
      let own = path.isEmpty ? name : path + "." + name
      guard let inner = document.array(node["Kids"]),
        inner.contains(where: { document.dictionary($0)?["T"] != nil })
      else { continue }
      nodes[own] = nodes[own] ?? number
      pending += inner.map { ($0, own) }
    }
  }

  /// Hangs a field under the nodes of its partial names.
  mutating func attach(
    _ number: ObjectNumber, parts: some Collection<String>, node: inout PDFDictionary,
    in document: inout Document
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

  /// Writes the kids of the nodes.
  func close(in document: inout Document) {
    for (number, kids) in kids {
      guard case .dictionary(var node) = document[number] else { continue }
      node["Kids"] = .array((document.array(node["Kids"]) ?? []) + kids)
      document[number] = .dictionary(node)
    }
  }
}
