import LogicalStructure
import PDFObjects

/// The names that what is imported gets because the target has others of the same name, and how they
/// are put in the place of the old ones.
struct ImportRenaming: Sendable {
  /// Full names of fields at the root of the field tree, or below roots without a name.
  var fields: [String: String] = [:]
  /// The full names of all fields, ancestors included, before they are renamed.
  var knownFields: Set<String> = []
  /// Fonts in the default resources of the form.
  var fonts: [PDFName: PDFName] = [:]
  var destinations: [PDFString: PDFString] = [:]
  /// Structure types, attribute classes and identifiers of structure elements.
  var types: [PDFName: PDFName] = [:]
  var classes: [PDFName: PDFName] = [:]
  var identifiers: [PDFString: PDFString] = [:]
  /// What is added to the keys of the parent tree; nil if the source has none, so that its keys mean
  /// nothing.
  var parentTreeShift: Int?
  /// The keys that the source's parent tree has.
  var parentTreeKeys: Set<Int> = []

  /// The new full name of a field, or of what a full name begins with; nil if it keeps its name.
  func field(_ name: String) -> String? {
    guard !fields.isEmpty else { return nil }
    if let new = fields[name] { return new }
    var index = name.startIndex
    while let period = name[index...].firstIndex(of: ".") {
      if let new = fields[String(name[..<period])] { return new + name[period...] }
      index = name.index(after: period)
    }
    return nil
  }

  /// - Returns: nil if nothing changes.
  func rewritten(_ object: PDFObject, in document: Document) -> PDFObject? {
    object.rewritingDictionaries { rewrite(&$0, in: document) }
  }

  /// The object with new names of fields in its actions, nothing else changed.
  ///
  /// - Returns: nil if nothing changes.
  func rewrittenNames(_ object: PDFObject, in document: Document) -> PDFObject? {
    object.rewritingDictionaries { node in
      if renameLockedFields(of: &node, document) { return true }
      guard let type = document.name(node["S"]) else { return false }
      let old = node
      rewrite(&node, type, document)
      return node != old
    }
  }

  /// Fields that a signature locks, and those that it has locked (ISO 32000-2, Tables 236 and 258).
  ///
  /// - Returns: false if nothing changes.
  private func renameLockedFields(of node: inout PDFDictionary, _ document: Document) -> Bool {
    let isLock = node["Action"] != nil && node["S"] == nil && node["P"]?.referenceValue == nil
    guard isLock, let names = document.array(node["Fields"]) else { return false }
    let new = PDFObject.array(names.map { renamed(field: $0, document) })
    guard new != node["Fields"] else { return false }
    node["Fields"] = new
    return true
  }

  /// The object with new names of fonts in its default appearances, nothing else changed.
  ///
  /// - Returns: nil if nothing changes.
  func rewrittenFonts(_ object: PDFObject, in document: Document) -> PDFObject? {
    object.rewritingDictionaries { renameFonts(in: &$0, document) }
  }

  private func renameFonts(in node: inout PDFDictionary, _ document: Document) -> Bool {
    guard !fonts.isEmpty, let appearance = document.value("DA", in: node)?.stringValue,
      let new = DefaultAppearanceFont.renamed(appearance.bytes, fonts)
    else { return false }
    node["DA"] = .string(PDFString(bytes: new))
    return true
  }

  /// - Returns: false if nothing changes.
  private func rewrite(_ changed: inout PDFDictionary, in document: Document) -> Bool {
    let node = changed
    for key: PDFName in ["StructParent", "StructParents"] {
      guard let value = node[key] else { continue }
      let parent = document.integer(value).flatMap { parentTreeKeys.contains($0) ? $0 : nil }
      changed[key] = parent.flatMap { parent in parentTreeShift.map { .integer(parent + $0) } }
    }
    _ = renameFonts(in: &changed, document)
    if let destination = node["Dest"].flatMap({ renamed(destination: $0, document) }) {
      changed["Dest"] = destination
    }
    if let names = document.array(node["ContinuedFields"]) {
      changed["ContinuedFields"] = .array(names.map { renamed(field: $0, document) })
    }
    if let type = document.name(node["S"]) { rewrite(&changed, type, document) }
    _ = renameLockedFields(of: &changed, document)
    rewriteAttributes(&changed, document)
    return changed != node
  }

  /// Actions and structure elements, whose type is `/S`.
  private func rewrite(_ node: inout PDFDictionary, _ type: PDFName, _ document: Document) {
    switch type {
    case "GoTo":
      if let new = node["D"].flatMap({ renamed(destination: $0, document) }) { node["D"] = new }
    case "ResetForm", "SubmitForm":
      if let names = document.array(node["Fields"]) {
        node["Fields"] = .array(names.map { renamed(field: $0, document) })
      }
    case "Hide":
      if let names = document.array(node["T"]) {
        node["T"] = .array(names.map { renamed(field: $0, document) })
      } else if let name = node["T"] {
        node["T"] = renamed(field: name, document)
      }
    default: break
    }
    // An element has a parent (ISO 32000-2, Table 355); an action has none.
    guard node["P"]?.referenceValue != nil else { return }
    if let new = types[type] { node["S"] = .name(new) }
    if let identifier = document.identifier(in: node),
      let new = identifiers[identifier]
    {
      node["ID"] = .string(new)
    }
    if !classes.isEmpty, let own = node["C"] {
      func renamed(_ object: PDFObject) -> PDFObject {
        document.name(object).flatMap { classes[$0] }.map(PDFObject.name) ?? object
      }
      node["C"] = document.array(own).map { .array($0.map(renamed)) } ?? renamed(own)
    }
  }

  /// `/Headers` of table cells are identifiers of elements (Table 384).
  private func rewriteAttributes(_ node: inout PDFDictionary, _ document: Document) {
    guard !identifiers.isEmpty, let headers = document.array(node["Headers"]) else { return }
    node["Headers"] = .array(
      headers.map { header in
        guard let name = document.resolve(header).stringValue, let new = identifiers[name] else {
          return header
        }
        return .string(new)
      })
  }

  private func renamed(field object: PDFObject, _ document: Document) -> PDFObject {
    guard let name = document.resolve(object).stringValue, let new = field(name.text) else {
      return object
    }
    return .string(PDFString(text: new))
  }

  private func renamed(destination object: PDFObject, _ document: Document) -> PDFObject? {
    switch document.resolve(object) {
    case .string(let name): destinations[name].map(PDFObject.string)
    case .name(let name):
      destinations[PDFString(bytes: name.bytes)].map { .name(PDFName(bytes: $0.bytes)) }
    default: nil
    }
  }
}

/// A name that is not taken: the name itself, or with the first number after it that makes it free.
func freeName(_ name: String, _ isTaken: (String) -> Bool) -> String {
  firstFree(name, isTaken) { name + $0 }
}

/// The name itself, or with the first of the suffixes `-2`, `-3` and so on that makes it free.
private func firstFree<Name>(
  _ name: Name, _ isTaken: (Name) -> Bool, appending: (String) -> Name
) -> Name {
  var free = name
  var ordinal = 2
  while isTaken(free) {
    free = appending("-\(ordinal)")
    ordinal += 1
  }
  return free
}

extension PDFName {
  /// See ``freeName(_:_:)``.
  func free(_ isTaken: (PDFName) -> Bool) -> PDFName {
    PDFName(rawValue: freeName(rawValue) { isTaken(PDFName(rawValue: $0)) })
  }
}

extension PDFString {
  /// See ``freeName(_:_:)``. A text in UTF-16 stays one.
  func free(_ isTaken: (PDFString) -> Bool) -> PDFString {
    let isUTF16 = bytes.starts(with: [0xFE, 0xFF])
    return firstFree(self, isTaken) { suffix in
      PDFString(bytes: bytes + suffix.utf8.flatMap { isUTF16 ? [0, $0] : [$0] })
    }
  }
}
