package import Diagnostics
import FormData
import InteractiveForms
package import PDFObjects

/// A field as the dictionaries of the file have it, before any repair (ISO 32000-2, 12.7.4).
package struct StoredField: Hashable, Sendable {
  /// The type, such as `Tx`; empty if no dictionary has one.
  package var type: PDFName = ""
  /// The full name.
  package var name = ""
  /// The alternate name; empty if there is none.
  package var alternateName = ""
  package var flags = 0
  fileprivate var value: PDFObject?
  /// The texts or names of the value; several if an array, or the field's boxes, have several.
  package var values: [String] = []
  package var defaultValue = ""
  package var quadding = 0
  package var defaultStyle = ""
  package var richText = ""
  package var maxLength = 0
  /// The options without a text of their own to be shown, and the appearance states of buttons.
  package var options: [String] = []
  /// The options that have a text to be shown.
  package var shownOptions: [Option] = []
  fileprivate var hasOptions = false

  package struct Option: Hashable, Sendable {
    package var value: String
    package var shown: String
  }
}

extension FormFile {
  /// The fields that the form lists, as pdftk understands the tree: a node without a name is a box of the node above
  /// it, and what boxes say is added to what their field says.
  ///
  /// - Throws: ``FormwrightError`` of kind `file` if the file cannot be read again.
  package func storedFields() throws(FormwrightError) -> [StoredField] {
    let document = try Document(bytes: bytes, password: password)
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    var reader = StoredFieldReader(document: document)
    var root = StoredField()
    _ = reader.read(document.array(form["Fields"]) ?? [], below: &root, depth: 0)
    return reader.fields
  }
}

extension FormFile {
  /// The values of the listed fields as FDF, whether the fields accept them or not; push buttons and signatures are
  /// left out.
  ///
  /// - Throws: see ``storedFields()``.
  package func storedValues() throws(FormwrightError) -> [UInt8] {
    try FDFWriter.write(storedFields().compactMap(\.namedValue))
  }
}

extension StoredField {
  fileprivate var namedValue: NamedValue? {
    let isButton = type == "Btn"
    // A node without a type only groups others.
    guard type != "Sig", type != "",
      !isButton || !FieldFlags(rawValue: UInt32(truncatingIfNeeded: flags)).contains(.pushButton)
    else { return nil }
    let value: FieldValue =
      switch value {
      case .name(let name): .state(AppearanceState(rawValue: name))
      case nil where isButton: .state(.off)
      case .array: .selection(values)
      default: .text(values.last ?? "")
      }
    return NamedValue(name: name, value: value)
  }
}

private struct StoredFieldReader {
  let document: Document
  private(set) var fields: [StoredField] = []
  private var seen: Set<ObjectNumber> = []

  init(document: Document) { self.document = document }

  private static let greatestDepth = 100

  /// Reads nodes, and adds those without names to the node above them.
  ///
  /// - Returns: whether a field without kids is among them. pdftk: a node that has only fields with boxes of their own
  ///   below it is a field, too.
  mutating func read(_ items: [PDFObject], below parent: inout StoredField, depth: Int) -> Bool {
    let inherited = parent
    var hasFields = false
    for item in items {
      if let number = item.referenceValue, !seen.insert(number).inserted { continue }
      guard let node = document.dictionary(item) else { continue }
      guard node["T"] != nil || node["Kids"] != nil else {
        add(node, to: &parent)
        continue
      }
      var field = inherited
      add(node, to: &field)
      if let kids = document.array(node["Kids"]) {
        let hasFieldsBelow =
          depth < Self.greatestDepth && read(kids, below: &field, depth: depth + 1)
        if !hasFieldsBelow, node["T"] != nil { finish(field) }
        hasFields = hasFields || hasFieldsBelow
      } else if node["T"] != nil {
        finish(field)
        hasFields = true
      }
    }
    return hasFields
  }

  /// Adds what a dictionary says to what those above it say.
  private func add(_ node: PDFDictionary, to field: inout StoredField) {
    field.type = document.name(node["FT"]) ?? field.type
    if let name = text("T", in: node) {
      field.name += field.name.isEmpty ? name : "." + name
    }
    field.alternateName = text("TU", in: node) ?? ""
    field.flags = document.integer(node["Ff"]) ?? field.flags
    let value = document.value("V", in: node)
    field.value = value ?? field.value
    for item in value?.arrayValue ?? [value].compactMap(\.self) {
      if let text = text(of: document.resolve(item)) { Self.append(text, to: &field.values) }
    }
    field.defaultValue = text("DV", in: node) ?? field.defaultValue
    field.quadding = document.integer(node["Q"]) ?? field.quadding
    field.defaultStyle = text("DS", in: node) ?? ""
    field.richText = text("RV", in: node) ?? ""
    field.maxLength = document.integer(node["MaxLen"]) ?? field.maxLength
    addOptions(node, to: &field)
    addStates(node, to: &field)
  }

  private func addOptions(_ node: PDFDictionary, to field: inout StoredField) {
    guard let items = document.array(node["Opt"]) else { return }
    field.hasOptions = true
    for item in items.map(document.resolve) {
      guard let pair = item.arrayValue?.compactMap({ document.resolve($0).stringValue?.text })
      else {
        if let text = item.stringValue?.text { Self.append(text, to: &field.options) }
        continue
      }
      guard pair.count == 2 else { continue }
      let option = StoredField.Option(value: pair[0], shown: pair[1])
      if !field.shownOptions.contains(option) { field.shownOptions.append(option) }
    }
  }

  /// The states of a button's appearances; those that options name instead are left out (ISO 32000-2, Table 230).
  private func addStates(_ node: PDFDictionary, to field: inout StoredField) {
    let appearances = document.dictionary(node["AP"]) ?? [:]
    for key: PDFName in ["N", "D", "R"] {
      guard case .dictionary(let states)? = document.value(key, in: appearances) else { continue }
      for name in states.keys where !field.hasOptions || name == "Off" {
        Self.append(name.text, to: &field.options)
      }
    }
  }

  private mutating func finish(_ field: StoredField) {
    var field = field
    if field.type == "Btn", field.hasOptions {
      // The state of a box is the place of its option (ISO 32000-2, Table 230); pdftk: equal options count once.
      let options = field.options
      func option(at place: String) -> String {
        guard let index = Int(place), options.indices.contains(index) else { return place }
        return options[index]
      }
      field.values = field.values.map(option)
      field.defaultValue = option(at: field.defaultValue)
    }
    fields.append(field)
  }

  private static func append(_ text: String, to list: inout [String]) {
    if !list.contains(text) { list.append(text) }
  }

  private func text(_ key: PDFName, in node: PDFDictionary) -> String? {
    document.value(key, in: node).flatMap(text(of:))
  }

  private func text(of object: PDFObject) -> String? {
    switch object {
    case .string(let string): string.text
    case .name(let name): name.text
    case .stream(let stream):
      (try? document.decodedData(of: stream, limit: 16 << 20)).map { PDFString(bytes: $0).text }
    default: nil
    }
  }
}
