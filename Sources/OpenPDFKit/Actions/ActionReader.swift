import Foundation
import PDFObjects

/// Reads actions and destinations of a store as objects.
struct ActionReader {
  let store: ObjectStore
  /// Whose pages destinations lead to.
  let document: PDFDocument?

  private var objects: Document { store.document }

  /// - Returns: nil for a dictionary without a type.
  func action(_ object: PDFObject) -> PDFAction? {
    guard let node = objects.dictionary(object), let kind = objects.name(node["S"])?.text else {
      return nil
    }
    let source = (node: node, store: store)
    switch kind {
    case "GoTo":
      guard let destination = node["D"].flatMap(destination) else {
        return PDFAction(kind: kind, source: source)
      }
      return PDFActionGoTo(destination: destination)
    case "URI":
      let text = objects.value("URI", in: node)?.stringValue?.text
      return PDFActionURL(text.flatMap(URL.init(text:)), kind: kind, source: source)
    case "Launch":
      return PDFActionURL(file(node["F"]), kind: kind, source: source)
    case "GoToR":
      guard let url = file(node["F"]) else { return PDFAction(kind: kind, source: source) }
      let items = objects.array(node["D"]) ?? []
      let page = items.first.flatMap { objects.integer($0) } ?? 0
      func coordinate(_ index: Int) -> CGFloat {
        guard items.indices.contains(index), let value = objects.number(items[index]) else {
          return kPDFDestinationUnspecifiedValue
        }
        return CGFloat(value)
      }
      return PDFActionRemoteGoTo(
        pageIndex: max(0, page), at: CGPoint(x: coordinate(2), y: coordinate(3)), fileURL: url)
    case "Named":
      let name = PDFActionNamedName(text: objects.name(node["N"])?.text ?? "")
      guard name != .none else { return PDFAction(kind: kind, source: source) }
      return PDFActionNamed(name: name)
    case "ResetForm":
      let action = PDFActionResetForm()
      let listed = objects.array(node["Fields"])
      action.fields = listed?.compactMap { item in
        if let number = item.referenceValue, objects[number].dictionaryValue != nil {
          return store.fullName(of: number)
        }
        return objects.resolve(item).stringValue?.text
      }
      let excludes = (objects.integer(node["Flags"]) ?? 0) & 1 == 1
      action.fieldsIncludedAreCleared = listed != nil && !excludes
      return action
    default: return PDFAction(kind: kind, source: source)
    }
  }

  /// A file specification; relative paths are of the document's folder.
  private func file(_ object: PDFObject?) -> URL? {
    let text: String?
    switch object.map(objects.resolve) {
    case .string(let string): text = string.text
    case .dictionary(let node):
      text = (objects.value("UF", in: node) ?? objects.value("F", in: node))?.stringValue?.text
    default: text = nil
    }
    guard let text, !text.isEmpty else { return nil }
    if text.contains("://") { return URL(text: text) }
    return URL(
      fileURLWithPath: text, relativeTo: document?.documentURL?.deletingLastPathComponent())
  }

  /// - Returns: nil if the object is not a destination.
  func destination(_ object: PDFObject) -> PDFDestination? {
    switch objects.resolve(object) {
    case .name, .string: return named(object)
    case .dictionary(let node): return node["D"].flatMap(destination)
    case .array(let items): return explicit(items)
    default: return nil
    }
  }

  private func named(_ object: PDFObject) -> PDFDestination? {
    let unspecified = CGPoint(
      x: kPDFDestinationUnspecifiedValue, y: kPDFDestinationUnspecifiedValue)
    let name = objects.resolve(object)
    let key = name.stringValue ?? PDFString(bytes: name.nameValue?.bytes ?? [])
    let names = objects.dictionary(objects.catalog["Names"])?["Dests"]
    let found =
      NameTree(names, in: objects)[key]
      ?? objects.dictionary(objects.catalog["Dests"])?[PDFName(bytes: key.bytes)]
    var target: PDFDestination?
    if let found {
      switch objects.resolve(found) {
      case .array(let items): target = explicit(items)
      case .dictionary(let node): target = objects.array(node["D"]).flatMap(explicit)
      default: break
      }
    }
    return PDFDestination(
      target?.page, target?.point ?? unspecified,
      zoom: target?.zoom ?? kPDFDestinationUnspecifiedValue, view: target?.view, name: name)
  }

  private func explicit(_ items: [PDFObject]) -> PDFDestination? {
    let kinds: Set<PDFName> = ["XYZ", "Fit", "FitH", "FitV", "FitR", "FitB", "FitBH", "FitBV"]
    guard items.count > 1, let kind = objects.name(items[1]), kinds.contains(kind) else {
      return nil
    }
    let page: PDFPage?
    if let number = items[0].referenceValue {
      page = document?.page(number, in: store)
    } else {
      page = objects.integer(items[0]).flatMap { document?.page(at: $0) }
    }
    let view = Array(items.dropFirst())
    func coordinate(_ index: Int) -> CGFloat {
      guard kind == "XYZ", items.indices.contains(index), let value = objects.number(items[index])
      else { return kPDFDestinationUnspecifiedValue }
      return CGFloat(value)
    }
    let zoom = coordinate(4)
    return PDFDestination(
      page, CGPoint(x: coordinate(2), y: coordinate(3)),
      zoom: zoom == 0 ? kPDFDestinationUnspecifiedValue : zoom, view: kind == "XYZ" ? nil : view,
      name: nil)
  }
}

extension URL {
  /// An address; what a URL may not contain is escaped.
  init?(text: String) {
    if let url = URL(string: text) {
      self = url
      return
    }
    let escaped = text.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)
    guard let url = escaped.flatMap({ URL(string: $0) }) else { return nil }
    self = url
  }
}

extension PDFDocument {
  /// The page of an object in a store.
  func page(_ number: ObjectNumber, in store: ObjectStore) -> PDFPage? {
    indexes.index(of: number, in: store).flatMap { page(at: $0) }
  }
}
