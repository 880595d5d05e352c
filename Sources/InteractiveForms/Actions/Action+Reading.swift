package import PDFObjects

extension Action {
  /// What an action and those that follow it do, in the order in which they are carried out
  /// (`/Next`; ISO 32000-2, 12.6.2). One that comes back is not followed again.
  ///
  /// - Parameters:
  ///   - fieldNames: full names by field dictionary, for actions that refer to fields by reference.
  ///   - pages: the document's pages in order, for actions that jump to one.
  package static func sequence(
    _ object: PDFObject?, in document: Document, fieldNames: [ObjectNumber: String] = [:],
    pages: [ObjectNumber] = []
  ) -> [Action] {
    var actions: [Action] = []
    var seen: Set<ObjectNumber> = []
    var pending = [object].compactMap { $0 }
    while let next = pending.popLast(), actions.count < 1000 {
      if let number = next.referenceValue, !seen.insert(number).inserted { continue }
      guard let node = document.dictionary(next),
        let action = Action(next, in: document, fieldNames: fieldNames, pages: pages)
      else { continue }
      actions.append(action)
      guard let following = node["Next"] else { continue }
      if let items = document.array(following) {
        pending += items.reversed()
      } else {
        pending.append(following)
      }
    }
    return actions
  }

  /// One action, without those that follow it; see ``sequence(_:in:fieldNames:pages:)``.
  ///
  /// - Returns: nil where the dictionary is no action.
  package init?(
    _ object: PDFObject?, in document: Document, fieldNames: [ObjectNumber: String] = [:],
    pages: [ObjectNumber] = []
  ) {
    guard let node = document.dictionary(object), let type = document.name(node["S"]) else {
      return nil
    }
    switch type {
    case "ResetForm":
      self = .resetForm(Self.selection(node, document, fieldNames))
    case "SubmitForm":
      let bits = UInt32(truncatingIfNeeded: document.integer(node["Flags"]) ?? 0)
      self = .submitForm(
        url: Self.fileName(node["F"], document),
        selection: Self.selection(node, document, fieldNames),
        flags: SubmitFlags(rawValue: bits & ~1))
    case "ImportData": self = .importData(file: Self.fileName(node["F"], document))
    case "URI":
      self = .uri(document.value("URI", in: node)?.stringValue?.text ?? "")
    case "GoTo": self = .goTo(Destination(node["D"], in: document, pages: pages))
    case "GoToR":
      self = .goToRemote(
        file: Self.fileName(node["F"], document),
        Destination(node["D"], in: document, pages: []),
        newWindow: document.value("NewWindow", in: node)?.booleanValue)
    case "Named": self = .named(document.name(node["N"]) ?? "")
    case "Hide":
      let targets = document.array(node["T"]) ?? [node["T"]].compactMap { $0 }
      self = .hide(
        fields: Self.names(targets, document, fieldNames),
        hides: document.value("H", in: node)?.booleanValue ?? true)
    case "JavaScript": self = .javaScript(Self.script(node["JS"], document))
    default: self = .other(type)
    }
  }

  private static func selection(
    _ node: PDFDictionary, _ document: Document, _ fieldNames: [ObjectNumber: String]
  ) -> FieldSelection {
    FieldSelection(
      names: names(document.array(node["Fields"]) ?? [], document, fieldNames),
      excludes: (document.integer(node["Flags"]) ?? 0) & 1 != 0)
  }

  /// Fields are named by text or by reference (Table 241).
  private static func names(
    _ items: [PDFObject], _ document: Document, _ fieldNames: [ObjectNumber: String]
  ) -> [String] {
    items.compactMap { item in
      if let number = item.referenceValue, let name = fieldNames[number] { return name }
      return document.resolve(item).stringValue?.text
    }
  }

  private static func fileName(_ object: PDFObject?, _ document: Document) -> String {
    switch object.map(document.resolve) {
    case .string(let string): string.text
    case .dictionary(let node):
      (document.value("UF", in: node) ?? document.value("F", in: node))?.stringValue?.text ?? ""
    default: ""
    }
  }

  private static func script(_ object: PDFObject?, _ document: Document) -> String {
    switch object.map(document.resolve) {
    case .string(let string): return string.text
    case .stream(let stream):
      let bytes = try? document.decodedData(of: stream, limit: 16 << 20)
      return PDFString(bytes: bytes ?? []).text
    default: return ""
    }
  }
}
