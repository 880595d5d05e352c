public import Foundation
import PDFObjects

/// What a link or button does (ISO 32000-2, 12.6).
///
/// Actions without a class of their own are of this class, and keep their dictionaries.
open class PDFAction: NSObject, NSCopying {
  /// The type (`/S`), without its slash.
  open var type: String { kind }
  let kind: String
  /// What was read; nil for an action that a program made.
  let source: (node: PDFDictionary, store: ObjectStore)?

  init(kind: String, source: (node: PDFDictionary, store: ObjectStore)? = nil) {
    self.kind = kind
    self.source = source
    super.init()
  }

  /// The dictionary in a store.
  func object(in store: ObjectStore) -> PDFDictionary {
    var node: PDFDictionary = ["S": .name(PDFName(text: kind))]
    if let source {
      node = store.copy(.dictionary(source.node), from: source.store).dictionaryValue ?? node
    }
    node["Type"] = .name("Action")
    return node
  }

  open func copy(with zone: NSZone? = nil) -> Any { PDFAction(kind: kind, source: source) }
}

/// A jump in the document.
open class PDFActionGoTo: PDFAction {
  open var destination: PDFDestination

  public init(destination: PDFDestination) {
    self.destination = destination
    super.init(kind: "GoTo")
  }

  override func object(in store: ObjectStore) -> PDFDictionary {
    var node: PDFDictionary = ["Type": .name("Action"), "S": .name("GoTo")]
    node["D"] = destination.object(in: store)
    return node
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    PDFActionGoTo(destination: destination.copy() as? PDFDestination ?? destination)
  }
}

extension PDFDestination {
  /// The destination in a store: nil while its page is in another one.
  func object(in store: ObjectStore) -> PDFObject? {
    if let name { return name }
    guard let page, page.store === store else { return nil }
    return .array([.reference(page.number)] + viewObjects)
  }
}

/// An address to open, or a file to launch.
open class PDFActionURL: PDFAction {
  open var url: URL?

  public init(url: URL) {
    self.url = url
    super.init(kind: "URI")
  }

  init(_ url: URL?, kind: String, source: (node: PDFDictionary, store: ObjectStore)) {
    self.url = url
    original = url
    super.init(kind: kind, source: source)
  }

  private var original: URL?

  override func object(in store: ObjectStore) -> PDFDictionary {
    if source != nil, url == original { return super.object(in: store) }
    var node: PDFDictionary = ["Type": .name("Action"), "S": .name("URI")]
    node["URI"] = url.map { .string(PDFString(bytes: Array($0.absoluteString.utf8))) }
    return node
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    guard let source else { return url.map { PDFActionURL(url: $0) } ?? PDFAction(kind: "URI") }
    return PDFActionURL(url, kind: kind, source: source)
  }
}

/// A jump into another file.
open class PDFActionRemoteGoTo: PDFAction {
  /// From 0.
  open var pageIndex: Int
  open var point: CGPoint
  open var url: URL

  public init(pageIndex: Int, at point: CGPoint, fileURL url: URL) {
    self.pageIndex = pageIndex
    self.point = point
    self.url = url
    super.init(kind: "GoToR")
  }

  override func object(in store: ObjectStore) -> PDFDictionary {
    func spelled(_ value: CGFloat) -> PDFObject {
      value < kPDFDestinationUnspecifiedValue && value.isFinite ? .number(Double(value)) : .null
    }
    let path = url.isFileURL ? url.path : url.absoluteString
    return [
      "Type": .name("Action"), "S": .name("GoToR"),
      "F": .dictionary([
        "Type": .name("Filespec"), "F": .string(PDFString(text: path)),
        "UF": .string(PDFString(text: path)),
      ]),
      "D": .array([
        .integer(max(0, pageIndex)), .name("XYZ"), spelled(point.x), spelled(point.y), .null,
      ]),
    ]
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    PDFActionRemoteGoTo(pageIndex: pageIndex, at: point, fileURL: url)
  }
}

public enum PDFActionNamedName: Int, Sendable {
  case none, nextPage, previousPage, firstPage, lastPage, goBack, goForward, goToPage, find, print
  case zoomIn, zoomOut

  /// The name in PDF; the first four are standard (ISO 32000-2, Table 214).
  var text: String {
    let names = [
      "", "NextPage", "PrevPage", "FirstPage", "LastPage", "GoBack", "GoForward", "GoToPage",
      "Find", "Print", "ZoomIn", "ZoomOut",
    ]
    return names[rawValue]
  }

  init(text: String) {
    let all: [PDFActionNamedName] = [
      .nextPage, .previousPage, .firstPage, .lastPage, .goBack, .goForward, .goToPage, .find,
      .print, .zoomIn, .zoomOut,
    ]
    self = all.first { $0.text == text } ?? .none
  }
}

/// A command of the viewer.
open class PDFActionNamed: PDFAction {
  open var name: PDFActionNamedName

  public init(name: PDFActionNamedName) {
    self.name = name
    super.init(kind: "Named")
  }

  override func object(in store: ObjectStore) -> PDFDictionary {
    var node: PDFDictionary = ["Type": .name("Action"), "S": .name("Named")]
    if name != .none { node["N"] = .name(PDFName(text: name.text)) }
    return node
  }

  open override func copy(with zone: NSZone? = nil) -> Any { PDFActionNamed(name: name) }
}

/// Sets fields back to their default values.
open class PDFActionResetForm: PDFAction {
  /// Full names of fields.
  open var fields: [String]?
  /// Whether the listed fields are reset; otherwise all others are. Without fields, every field is reset.
  open var fieldsIncludedAreCleared = true

  public init() { super.init(kind: "ResetForm") }

  override func object(in store: ObjectStore) -> PDFDictionary {
    var node: PDFDictionary = ["Type": .name("Action"), "S": .name("ResetForm")]
    if let fields, !fields.isEmpty {
      node["Fields"] = .array(fields.map { .string(PDFString(text: $0)) })
      if !fieldsIncludedAreCleared { node["Flags"] = .integer(1) }
    }
    return node
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFActionResetForm()
    copy.fields = fields
    copy.fieldsIncludedAreCleared = fieldsIncludedAreCleared
    return copy
  }
}
