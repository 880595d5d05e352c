package import PDFObjects
import StructuredData

/// The fields of an XFA template, by the names that the AcroForm beside it uses.
///
/// XFA is a stream with an `xdp` document, or an array of names and streams, one of them named
/// `template` (ISO 32000-1, 12.7.8).
package struct XFATemplate: Sendable {
  /// By full field name, such as `topmostSubform[0].Page1[0].f1_01[0]`.
  private var byName: [String: XFAField] = [:]
  /// In the order of the template, by the name without indexes and without unnamed containers.
  private var byPlainName: [String: [XFAField]] = [:]
  /// More fields than this are noise.
  private static let mostFields = 100_000
  private static let largest = 32 << 20

  /// What says nothing of a field's name, label, length or picture.
  private static let omissions = XMLOmissions(
    elements: [
      "draw", "event", "script", "border", "font", "para", "margin", "traversal", "calculate",
      "validate", "variables", "keep", "connect", "proto", "desc", "breakBefore", "breakAfter",
      "contentArea", "medium", "items", "barcode", "button", "checkButton", "choiceList",
      "dateTimeEdit", "defaultUi", "image", "imageEdit", "numericEdit", "passwordEdit", "signature",
      "textEdit",
    ],
    attributesKept: ["name", "presence", "priority", "maxChars"])

  /// Nil if the document has no template that can be read.
  package init?(document: Document) {
    guard let form = document.dictionary(document.catalog["AcroForm"]),
      let packets = form["XFA"],
      let bytes = Self.template(packets, in: document),
      let root = try? XMLReader.read(bytes, leavingOut: Self.omissions),
      let template = root.name == "template"
        ? root : root.elements.first(where: { $0.name == "template" })
    else { return nil }
    readChildren(of: template, path: "", plainPath: "")
  }

  /// The bytes of the template packet, or of the whole `xdp` document.
  private static func template(_ packets: PDFObject, in document: Document) -> [UInt8]? {
    if let stream = document.resolve(packets).streamValue {
      return try? document.decodedData(of: stream, limit: largest)
    }
    guard let items = document.array(packets) else { return nil }
    for index in stride(from: 0, to: items.count - 1, by: 2)
    where document.resolve(items[index]).stringValue?.text == "template" {
      guard let stream = document.resolve(items[index + 1]).streamValue else { return nil }
      return try? document.decodedData(of: stream, limit: largest)
    }
    return nil
  }

  /// Recursion ends where the reader of XML ends it. Indexes count siblings of one name, as in names of
  /// the XFA Scripting Object Model; a container without a name goes by its class, as `#subform[0]`.
  private mutating func readChildren(of element: XMLElement, path: String, plainPath: String) {
    var counts: [String: Int] = [:]
    for child in element.elements {
      guard let container = Container(rawValue: child.name) else { continue }
      let given = child[attribute: "name"].flatMap { $0.isEmpty ? nil : $0 }
      if container == .subformSet, given == nil {
        readChildren(of: child, path: path, plainPath: plainPath)
        continue
      }
      let name = given ?? "#\(child.name)"
      let index = counts[name, default: 0]
      counts[name] = index + 1
      let full = (path.isEmpty ? "" : path + ".") + "\(name)[\(index)]"
      let plain = given.map { (plainPath.isEmpty ? "" : plainPath + ".") + $0 } ?? plainPath
      switch container {
      case .field: add(XFAField(child), full, plain)
      case .exclusionGroup:
        var group = XFAField(child)
        group.options = child.elements.filter { $0.name == "field" }.map { XFAField($0) }
        add(group, full, plain)
        // Programs that write check boxes for the options name them below the group.
        readChildren(of: child, path: full, plainPath: plain)
      case .subform, .subformSet, .area, .pageSet, .pageArea:
        readChildren(of: child, path: full, plainPath: plain)
      }
    }
  }

  private enum Container: String {
    case subform, subformSet, area, pageSet, pageArea, field
    case exclusionGroup = "exclGroup"
  }

  private mutating func add(_ field: XFAField, _ name: String, _ plainName: String) {
    guard byName.count < Self.mostFields else { return }
    if byName[name] == nil { byName[name] = field }
    byPlainName[plainName, default: []].append(field)
  }

  /// The template's fields for full field names, in their order.
  ///
  /// A name that the template does not have in this form is looked for without indexes, if the template
  /// has as many fields of that name as there are names.
  package func fields(named names: [String]) -> [XFAField?] {
    guard !byName.isEmpty else { return names.map { _ in nil } }
    var found = names.map { byName[$0] }
    guard found.contains(where: { $0 == nil }) else { return found }
    var byPlain: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      byPlain[Self.plain(name), default: []].append(index)
    }
    for (plain, places) in byPlain where places.contains(where: { found[$0] == nil }) {
      guard let fields = byPlainName[plain], fields.count == places.count else { continue }
      for (place, field) in zip(places, fields) { found[place] = field }
    }
    return found
  }

  /// The names without indexes and without the classes of unnamed containers.
  private static func plain(_ name: String) -> String {
    name.split(separator: ".").filter { !$0.hasPrefix("#") }
      .map { part in part.lastIndex(of: "[").map { part[..<$0] } ?? part }
      .joined(separator: ".")
  }
}
