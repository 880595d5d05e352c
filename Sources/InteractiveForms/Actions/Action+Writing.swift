package import PDFObjects

extension Action {
  /// The dictionary of an action and of those that follow it, in their order (`/Next`; ISO 32000-2,
  /// 12.6.2).
  ///
  /// - Parameter pages: the document's pages in order, for actions that jump to one.
  /// - Returns: nil where there is no action.
  package static func object(
    _ sequence: some Sequence<Action>, pages: [ObjectNumber] = []
  ) -> PDFObject? {
    let nodes = sequence.map { $0.dictionary(pages: pages) }
    guard var first = nodes.first else { return nil }
    switch nodes.count {
    case 1: break
    case 2: first["Next"] = .dictionary(nodes[1])
    default: first["Next"] = .array(nodes.dropFirst().map(PDFObject.dictionary))
    }
    return .dictionary(first)
  }

  private func dictionary(pages: [ObjectNumber]) -> PDFDictionary {
    var node: PDFDictionary = ["Type": .name("Action"), "S": .name(type)]
    switch self {
    case .resetForm(let selection):
      node["Fields"] = selection.fields
      if selection.excludes { node["Flags"] = .integer(1) }
    case .submitForm(let url, let selection, let flags):
      // Table 239: a URL file specification (7.11.5).
      node["F"] = .dictionary([
        "Type": .name("Filespec"), "FS": .name("URL"), "F": .string(PDFString(text: url)),
      ])
      node["Fields"] = selection.fields
      node["Flags"] = .integer(Int(flags.rawValue & ~1) | (selection.excludes ? 1 : 0))
    case .importData(let file): node["F"] = Self.fileSpecification(file)
    case .uri(let uri):
      node["URI"] = .string(PDFString(bytes: Self.ascii(uri)))
    case .goTo(let destination): node["D"] = destination?.object(pages: pages)
    case .goToRemote(let file, let destination, let newWindow):
      node["F"] = Self.fileSpecification(file)
      node["D"] = destination?.object(pages: nil)
      node["NewWindow"] = newWindow.map(PDFObject.boolean)
    case .named(let name): node["N"] = .name(name)
    case .hide(let fields, let hides):
      let targets = fields.map { PDFObject.string(PDFString(text: $0)) }
      node["T"] = targets.count == 1 ? targets[0] : .array(targets)
      if !hides { node["H"] = .boolean(false) }
    case .javaScript(let script): node["JS"] = .string(PDFString(text: script))
    case .other: break
    }
    return node
  }

  private var type: PDFName {
    switch self {
    case .resetForm: "ResetForm"
    case .submitForm: "SubmitForm"
    case .importData: "ImportData"
    case .uri: "URI"
    case .goTo: "GoTo"
    case .goToRemote: "GoToR"
    case .named: "Named"
    case .hide: "Hide"
    case .javaScript: "JavaScript"
    case .other(let type): type
    }
  }

  /// A URI is ASCII (Table 210): other characters are escaped (RFC 3987, 3.1).
  private static func ascii(_ uri: String) -> [UInt8] {
    uri.utf8.flatMap { byte in
      if (0x21...0x7E).contains(byte) { return [byte] }
      return Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
  }

  /// Both names of a file: `/F` for readers before PDF 1.7 (7.11.3, Table 43).
  private static func fileSpecification(_ file: String) -> PDFObject {
    let name = PDFObject.string(PDFString(text: file))
    return .dictionary(["Type": .name("Filespec"), "F": name, "UF": name])
  }
}

extension Action.FieldSelection {
  /// Names, not references (Table 241): they survive a form's being copied.
  fileprivate var fields: PDFObject? {
    names.isEmpty ? nil : .array(names.map { .string(PDFString(text: $0)) })
  }
}
