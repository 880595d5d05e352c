import FormAppearances
public import Foundation
import PDFContent
import PDFObjects

/// An annotation of a page: a note, a mark, a link, or a widget of a form field.
///
/// Every key of its dictionary can be read and set, keys of a program's own included. A change of what is shown
/// takes effect at once: the appearance is redrawn when the document is drawn or written.
///
/// A subclass may override ``draw(with:in:)``; what it draws becomes the appearance in the output.
open class PDFAnnotation: NSObject, NSCopying, NSCoding {
  private(set) var store: ObjectStore
  private(set) var number: ObjectNumber
  /// The page that still lists the annotation after it was removed from it.
  var formerPage: ObjectNumber?
  /// The page that an action of this annotation leads to, while it is in another store.
  var pendingDestination: PDFDestination?
  /// The export values that were set, for texts that are set later.
  var givenExportValues: [String] = []
  /// The pop-up that was set, so that it stays the same object.
  var pendingPopup: PDFAnnotation?

  /// The page that the annotation is on.
  open weak var page: PDFPage?
  /// Whether the annotation is shown pressed; not saved.
  open var isHighlighted = false

  /// Creates an annotation without a subtype. Set ``type`` before it is put on a page.
  @available(*, deprecated, message: "Use init(bounds:forType:withProperties:)")
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, forType: PDFAnnotationSubtype(rawValue: ""), withProperties: nil)
    update { $0["Subtype"] = nil }
  }

  /// Creates an annotation that is on no page.
  ///
  /// - Parameters:
  ///   - bounds: on the page.
  ///   - subtype: with its slash.
  ///   - properties: by key, a ``PDFAnnotationKey`` or its raw value.
  public init(
    bounds: CGRect, forType subtype: PDFAnnotationSubtype,
    withProperties properties: [AnyHashable: Any]?
  ) {
    var node: PDFDictionary = [
      "Type": .name("Annot"), "Subtype": .name(KeyText.name(subtype.rawValue)),
      "Rect": .rectangle(bounds.standardized.rectangle), "F": .integer(4),
    ]
    if subtype == .popup { node["F"] = nil }
    // Viewers draw a border around links that give none.
    if subtype == .link { node["Border"] = .numbers([0, 0, 0]) }
    var document = Document()
    number = document.add(.dictionary(node))
    store = ObjectStore(document)
    super.init()
    for (key, value) in properties ?? [:] {
      if let name = KeyText.name(key) { setValue(value, name) }
    }
    appearanceMayChange()
  }

  init(in store: ObjectStore, _ number: ObjectNumber) {
    self.store = store
    self.number = number
    super.init()
  }

  /// An annotation of this class that is in a document already.
  ///
  /// A subclass is made with `init(coder:)`, the one initializer that every subclass has.
  class func made(in store: ObjectStore, _ number: ObjectNumber) -> PDFAnnotation {
    guard self != PDFAnnotation.self else { return PDFAnnotation(in: store, number) }
    return self.init(coder: BindingCoder(store, number)) ?? PDFAnnotation(in: store, number)
  }

  /// Carries the place of an annotation to `init(coder:)`.
  private final class BindingCoder: NSCoder {
    let store: ObjectStore
    let number: ObjectNumber
    init(_ store: ObjectStore, _ number: ObjectNumber) {
      (self.store, self.number) = (store, number)
      super.init()
    }
  }

  public required init?(coder: NSCoder) {
    if let binding = coder as? BindingCoder {
      (store, number) = (binding.store, binding.number)
      super.init()
      return
    }
    guard let data = coder.decodeObject(of: NSData.self, forKey: "annotation"),
      case .opened(let document) = OpenedFile(Array(Data(referencing: data)), password: ""),
      let page = document.pageList().pages.first,
      let first = document.array(document[page.number].dictionaryValue?["Annots"])?.first,
      let reference = first.referenceValue
    else { return nil }
    store = ObjectStore(document)
    number = reference
    super.init()
    detach(from: store)
  }

  open func encode(with coder: NSCoder) {
    let page = PDFPage()
    guard let copy = copy() as? PDFAnnotation else { return }
    page.addAnnotation(copy)
    let document = PDFDocument()
    document.insert(page, at: 0)
    guard let data = document.dataRepresentation() else { return }
    coder.encode(NSData(data: data), forKey: "annotation")
  }

  /// Returns an annotation of the same class with the same entries, which is on no page.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Swift.type(of: self).made(in: store, number)
    copy.detach(from: store)
    return copy
  }

  /// Moves to a store of its own.
  private func detach(from source: ObjectStore) {
    var node = source.node(number)
    // A widget keeps what it inherits from its field.
    if isWidget {
      for key in ObjectStore.fieldKeys where node[key] == nil && key != "T" {
        node[key] = source.inherited(key, from: number)
      }
      let name = source.fullName(of: number)
      node["T"] = name.map { .string(PDFString(text: $0)) }
    }
    for key: PDFName in ["P", "Parent", "Kids", "Popup", "StructParent", "IRT"] { node[key] = nil }
    var document = Document()
    number = document.add(.null)
    let own = ObjectStore(document)
    var copied = CopiedObjects(of: source.document)
    let object = own.copy(.dictionary(node), from: source, &copied)
    own.document[number] = object
    store = own
  }

  /// Moves to another store, with everything the dictionary leads to.
  func move(to target: ObjectStore) {
    guard target !== store else { return }
    if page == nil, formerPage == nil, store.node(number)["Parent"] == nil {
      // The annotation is alone in its store.
      store.update(number) { $0["P"] = nil }
    } else {
      let highlighted = store.stale.contains(number)
      detach(from: store)
      if highlighted { store.stale.insert(number) }
    }
    var copied = CopiedObjects(of: store.document)
    let isStale = store.stale.contains(number)
    guard
      let new = target.copy(.reference(number), from: store, &copied).referenceValue
    else { return }
    store = target
    number = new
    if isStale { target.stale.insert(new) }
  }

  /// Follows its page into another store.
  func move(to target: ObjectStore, _ copied: CopiedObjects) {
    guard let new = copied[number] else { return }
    store = target
    number = new
  }

  // MARK: The dictionary

  var node: PDFDictionary { store.node(number) }

  /// Changes the dictionary.
  func update(_ change: (inout PDFDictionary) -> Void) { store.update(number, change) }

  var isWidget: Bool { store.document.name(node["Subtype"]) == "Widget" }

  /// Notes that the appearance no longer shows what the dictionary says.
  func appearanceMayChange() {
    guard ObjectStore.drawnSubtypes.contains(store.document.name(node["Subtype"]) ?? "") else {
      return
    }
    if isWidget {
      store.stale.formUnion(store.widgets(ofFieldOf: number))
    }
    store.stale.insert(number)
  }

  /// The subtype without its slash. It can be set only if there is none.
  open var type: String? {
    get { store.document.name(node["Subtype"])?.text }
    set {
      guard node["Subtype"] == nil, let newValue else { return }
      update { $0["Subtype"] = .name(KeyText.name(newValue)) }
    }
  }

  /// Draws the annotation in the coordinates of the page.
  ///
  /// Override this function to draw the annotation in another way.
  open func draw(with box: PDFDisplayBox, in context: CGContext) {
    store.refreshAppearances()
    guard let shown = store.shownAppearance(number) else { return }
    guard
      let stream = store.document.resolve(shown.form).streamValue
    else { return }
    var copied = CopiedObjects(of: store.document)
    let object = PDFObject.stream(stream)
    context.recorder.document.copy(reachableFrom: [object], of: store.document, &copied)
    let name = context.recorder.addXObject(copied.renumbered(object), prefix: "A")
    let isFirst = context.recorder.writer.isEmpty
    context.saveGState()
    context.settleTransparency(ofColors: false)
    context.resetGraphicsState()
    context.concatenate(CGAffineTransform(shown.matrix))
    context.recorder.writer.drawXObject(name)
    context.restoreGState()
    if isFirst { context.lengthAfterOwnAppearance = context.recorder.writer.bytes.count }
  }
}
