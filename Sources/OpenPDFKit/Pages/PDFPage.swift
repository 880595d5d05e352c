public import Foundation
import PDFContent
import PDFObjects

/// The boxes of a page (ISO 32000-2, 14.11.2).
public enum PDFDisplayBox: Int, Sendable {
  case mediaBox, cropBox, bleedBox, trimBox, artBox

  var box: CGPDFBox {
    switch self {
    case .mediaBox: .mediaBox
    case .cropBox: .cropBox
    case .bleedBox: .bleedBox
    case .trimBox: .trimBox
    case .artBox: .artBox
    }
  }

  var key: PDFName {
    switch self {
    case .mediaBox: "MediaBox"
    case .cropBox: "CropBox"
    case .bleedBox: "BleedBox"
    case .trimBox: "TrimBox"
    case .artBox: "ArtBox"
    }
  }
}

/// A page of a PDF document.
///
/// Coordinates are points of 1/72 inch, y upwards; the rotation is not applied to them. A subclass may override
/// ``draw(with:to:)``: what it draws becomes part of the output.
open class PDFPage: NSObject, NSCopying {
  /// Guards the state, which threads that read the page make together. Code of the program never runs under it.
  private let lock = NSLock()
  private var state = State()

  private struct State {
    var store: ObjectStore?
    var number = ObjectNumber(0)
    var isAlone = false
    var annotations: [PDFAnnotation]?
    var text: (state: TextState, text: PageString)?
  }

  /// The object of the page in its store.
  var number: ObjectNumber { lock.withLock { state.number } }
  /// The page was made by `init()` and has not been part of a document.
  private(set) var isAlone: Bool {
    get { lock.withLock { state.isAlone } }
    set { lock.withLock { state.isAlone = newValue } }
  }
  /// The annotations; nil until they are needed.
  var cachedAnnotations: [PDFAnnotation]? {
    get { lock.withLock { state.annotations } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      yield &state.annotations
    }
  }

  /// The document that the page was inserted into last.
  open internal(set) weak var document: PDFDocument?
  /// Whether ``draw(with:to:)`` and thumbnails show annotations.
  open var displaysAnnotations = true

  /// Creates an empty page of 612 × 792 points.
  public override init() { super.init() }

  /// Creates a page of a subclass, as PDFKit does for `classForPage` and for copies.
  ///
  /// A subclass with designated initializers of its own must implement `init()` too if its pages are copied. It need not be
  /// `required`: programs written for Apple's systems do not write that.
  static func made(of type: PDFPage.Type) -> PDFPage {
    guard type != PDFPage.self else { return PDFPage() }
    // Safe: both classes override the `init()` of NSObject, whose place in the table of methods is the same in all classes
    // below it. The call through that place makes an object of the class that `type` is.
    let made = unsafeBitCast(type, to: InitializableObject.Type.self).init()
    // By its address: to the optimizer the two classes have nothing in common, and a cast cannot succeed.
    let address = Unmanaged.passRetained(made).toOpaque()
    return Unmanaged<PDFPage>.fromOpaque(address).takeRetainedValue()
  }

  /// The objects of the page.
  var store: ObjectStore {
    lock.withLock {
      if let store = state.store { return store }
      let made = ObjectStore.empty()
      let page = made.document.add(
        .dictionary([
          "Type": .name("Page"), "MediaBox": .rectangle(Rectangle(0, 0, 612, 792)),
          "Resources": .dictionary([:]),
        ]))
      made.appendToPageTree(page)
      (state.store, state.number, state.isAlone) = (made, page, true)
      return made
    }
  }

  func bind(to store: ObjectStore, _ number: ObjectNumber) {
    lock.withLock { (state.store, state.number, state.isAlone) = (store, number, false) }
  }

  /// Makes annotations those of the page, unless another thread has been faster.
  func publish(_ made: [PDFAnnotation]) -> [PDFAnnotation] {
    lock.withLock {
      if let known = state.annotations { return known }
      state.annotations = made
      return made
    }
  }

  /// The page's dictionary.
  var node: PDFDictionary {
    let store = store
    return store.node(number)
  }

  /// Becomes part of a document: a page that was alone moves into the document's store.
  func joinDocument(_ document: PDFDocument) {
    let from = store
    guard isAlone, from !== document.store else { return }
    let target = document.store
    var copied = CopiedObjects(of: from.document)
    // The page tree stays behind.
    let old = number
    from.update(old) { $0["Parent"] = nil }
    guard
      let new = target.copy(.reference(old), from: from, &copied).referenceValue
    else { return }
    target.appendToPageTree(new)
    target.stale.formUnion(from.stale.compactMap { copied[$0] })
    if from.needsFieldTree || from.fieldTree != nil || !from.newWidgets.isEmpty {
      target.needsFieldTree = true
    }
    bind(to: target, new)
    for annotation in cachedAnnotations ?? [] { annotation.move(to: target, copied) }
  }

  // MARK: Facts

  /// The page as Core Graphics has it.
  open var pageRef: CGPDFPage? {
    let store = store
    let place = document.map { $0.index(for: self) } ?? 0
    return CGPDFPage(number, in: store, place: place == NSNotFound ? 1 : place + 1)
  }

  /// The page's label (ISO 32000-2, 12.4.2); its number, counted from 1, if the document has no labels.
  open var label: String? {
    let store = store
    if let label = store.label(ofPage: number) { return label }
    guard let document else { return nil }
    let place = document.index(for: self)
    return place == NSNotFound ? nil : String(place + 1)
  }

  /// Returns a box, cut to the media box. A missing crop box is the media box; other missing boxes are the
  /// crop box.
  open func bounds(for box: PDFDisplayBox) -> CGRect {
    let store = store
    return CGRect(store.box(box.box, of: number))
  }

  /// Sets a box. An empty rectangle removes it; the media box cannot be removed.
  open func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) {
    let store = store
    let rectangle = bounds.rectangle
    store.update(number) { node in
      if !rectangle.isEmpty {
        node[box.key] = .rectangle(rectangle)
      } else if box != .mediaBox {
        node[box.key] = nil
      }
    }
    // An ancestor may have a crop box.
    if rectangle.isEmpty, box == .cropBox, store.inherited("CropBox", from: number) != nil {
      let media = store.page(number).mediaBox
      store.update(number) { $0["CropBox"] = .rectangle(media) }
    }
  }

  /// Clockwise, in degrees: 0, 90, 180 or 270. Other angles are ignored.
  open var rotation: Int {
    get {
      let store = store
      return store.page(number).rotation
    }
    set {
      guard newValue.isMultiple(of: 90) else { return }
      let store = store
      store.update(number) { $0["Rotate"] = .integer(((newValue % 360) + 360) % 360) }
    }
  }

  /// Returns the transformation from the page to a view of a box: its origin at 0, 0, turned as the page is.
  open func transform(for box: PDFDisplayBox) -> CGAffineTransform {
    CGAffineTransform(turning: bounds(for: box), by: rotation)
  }

  /// Applies ``transform(for:)`` to a context.
  open func transform(_ context: CGContext, for box: PDFDisplayBox) {
    context.concatenate(transform(for: box))
  }

  /// The page as a document of its own.
  open var dataRepresentation: Data? {
    guard let copy = copy() as? PDFPage else { return nil }
    let document = PDFDocument()
    document.insert(copy, at: 0)
    return document.dataRepresentation()
  }

  // MARK: Text

  /// What the text depends on: annotations do not count.
  fileprivate struct TextState: Equatable {
    var contentRevision: Int
    var mediaBox: Rectangle
    var cropBox: Rectangle
    var rotation: Int
  }

  /// The text with the places of its characters.
  var text: PageString {
    let store = store
    let page = store.page(number)
    let state = TextState(
      contentRevision: store.contentRevision, mediaBox: page.mediaBox, cropBox: page.cropBox,
      rotation: page.rotation)
    if let known = lock.withLock({ self.state.text }), known.state == state { return known.text }
    var content = store.content(of: page, options: .pageOnly)
    if !content.hasText { content = store.content(ofScan: page) ?? content }
    let made = PageString(PageText(content))
    lock.withLock { self.state.text = (state, made) }
    return made
  }

  /// The text of the page's content, without annotations; nil if it has none. The English text of a scanned page is
  /// recognized when it is first asked for, with the program `tesseract` if it is installed.
  open var string: String? {
    let text = text.string
    return text.length == 0 ? nil : text.description
  }

  /// The length of ``string`` in UTF-16 units.
  open var numberOfCharacters: Int { text.string.length }

  // MARK: Drawing

  /// Draws a box of the page into a context whose coordinates are those of a view of it: see
  /// ``transform(for:)``. The background is not painted.
  ///
  /// Override this function to draw over or under the page.
  open func draw(with box: PDFDisplayBox, to context: CGContext) {
    if context.recordedPage === self {
      context.ownContentPlaces.append(context.recorder.writer.bytes.count)
      return
    }
    store.refreshAppearances()
    let shown = displaysAnnotations ? storeWithDrawings() : store
    context.saveGState()
    transform(context, for: box)
    context.clip(to: bounds(for: box))
    context.drawForm(of: number, in: shown, box: box.box, annotations: displaysAnnotations)
    context.restoreGState()
  }

  /// Draws a box of the page into the current context.
  @available(*, deprecated, message: "Use draw(with:to:)")
  public func draw(with box: PDFDisplayBox) {
    if let context = NSGraphicsContext.current?.cgContext { draw(with: box, to: context) }
  }

  /// Applies ``transform(for:)`` to the current context.
  @available(*, deprecated, message: "Use transform(_:for:)")
  public func transformContext(for box: PDFDisplayBox) {
    if let context = NSGraphicsContext.current?.cgContext { transform(context, for: box) }
  }

  /// Returns an image of the page that fits into a size, in its proportions. It has two pixels a point.
  open func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> NSImage {
    Thumbnail.image(of: self, size: size, box: box)
  }

  // MARK: Copying

  /// Returns a page of the same class with the same content, which changes independently.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFPage.made(of: type(of: self))
    let store = store
    copy.bind(to: store.copy(), number)
    copy.isAlone = isAlone
    copy.displaysAnnotations = displaysAnnotations
    copy.document = document
    return copy
  }
}

/// Gives access to the `init()` of a class that is known at run time only. It is of no use to programs; it is open so that
/// the compiler calls its initializer through the table of methods.
open class InitializableObject: NSObject {
  public required override init() { super.init() }
}

extension PageContent.Options {
  /// The page's own content, without graphics.
  static var pageOnly: PageContent.Options {
    var options = PageContent.Options.drawn
    options.includesGraphics = false
    return options
  }
}
