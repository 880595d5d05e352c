import Foundation
import PDFContent
import PDFObjects

// Drawing of programs' own classes, as part of the output.
extension PDFPage {
  /// Whether a program's class may draw the page.
  var isDrawnByProgram: Bool { type(of: self) != PDFPage.self }

  /// What ``draw(with:to:)`` draws; nil if that is nothing but the page itself.
  func recording() -> PageRecording? {
    let context = CGContext(.content)
    context.recorder = GraphicsRecorder(prefix: freePrefix)
    context.recordedPage = self
    draw(with: .mediaBox, to: context)
    while !context.stack.isEmpty { context.restoreGState() }
    let place = context.ownContentPlaces.first
    if context.recorder.writer.bytes.isEmpty, place != nil { return nil }
    return PageRecording(
      store: store, page: number, recorder: context.recorder, ownContentPlace: place)
  }

  /// The store, or a copy of it in which annotations of a program's classes show what these draw.
  func storeWithDrawings() -> ObjectStore {
    let drawings = (cachedAnnotations ?? []).filter(\.isDrawnByProgram).compactMap {
      $0.recording()
    }
    guard !drawings.isEmpty else { return store }
    let copy = store.copy()
    for drawing in drawings { drawing.write(to: copy) }
    return copy
  }

  /// A beginning of resource names that the page has none of.
  private var freePrefix: String {
    var taken: Set<String> = []
    let store = store
    for (_, object) in store.ownResources(ofPage: number) {
      for key in store.document.dictionary(object)?.keys ?? [] { taken.insert(key.rawValue) }
    }
    var number = 0
    while taken.contains(where: { $0.hasPrefix("Op\(number)x") }) { number += 1 }
    return "Op\(number)x"
  }
}

/// The drawing of a page by a program's class. It becomes part of the output alone, so that the next output does not draw it
/// twice.
struct PageRecording {
  /// The store of the page.
  let store: ObjectStore
  fileprivate let page: ObjectNumber
  fileprivate var recorder: GraphicsRecorder
  /// Where in the drawing the page's own content is.
  fileprivate let ownContentPlace: Int?

  fileprivate init(
    store: ObjectStore, page: ObjectNumber, recorder: GraphicsRecorder, ownContentPlace: Int?
  ) {
    (self.store, self.page, self.recorder) = (store, page, recorder)
    self.ownContentPlace = ownContentPlace
  }

  /// Makes the drawing the content of the page in a copy of its store. The page's own content streams stay as they are, where
  /// the drawing shows them.
  func write(to copy: ObjectStore) {
    var recorder = recorder
    let drawn = recorder.writer.bytes
    let resources = recorder.copyResources(to: &copy.document)
    var contents: [PDFObject] = []
    func append(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      contents.append(.reference(copy.document.add(.stream(PDFStream(compressing: bytes)))))
    }
    if let ownContentPlace, let own = copy.node(page)["Contents"] {
      let wrap = ContentWrap(copy.contentBytes(ofPage: page))
      append(Array("q\n".utf8) + Array(drawn[..<ownContentPlace]) + wrap.prefix)
      contents += copy.document.array(own) ?? [own]
      append(wrap.suffix + Array(drawn[ownContentPlace...]) + Array("Q\n".utf8))
    } else {
      append(drawn)
    }
    let merged = merged(resources, in: copy)
    copy.update(page) {
      $0["Contents"] = .array(contents)
      $0["Resources"] = .dictionary(merged)
    }
  }

  /// The page's resources with others added.
  private func merged(_ added: PDFDictionary, in copy: ObjectStore) -> PDFDictionary {
    var resources = copy.ownResources(ofPage: page)
    for (category, object) in added {
      var entries = copy.document.dictionary(resources[category]) ?? [:]
      for (name, value) in object.dictionaryValue ?? [:] { entries[name] = value }
      resources[category] = .dictionary(entries)
    }
    return resources
  }
}

extension ObjectStore {
  fileprivate func ownResources(ofPage page: ObjectNumber) -> PDFDictionary {
    self.page(page).resources.flatMap { document.dictionary($0) } ?? [:]
  }
}

extension PDFAnnotation {
  /// Whether a program's class may draw the annotation.
  var isDrawnByProgram: Bool { Swift.type(of: self) != PDFAnnotation.self }

  /// What ``draw(with:in:)`` draws; nil if that is nothing, or what the annotation shows anyway.
  func recording() -> AnnotationRecording? {
    let context = CGContext(.content)
    context.recorder = GraphicsRecorder()
    draw(with: .mediaBox, in: context)
    while !context.stack.isEmpty { context.restoreGState() }
    guard !context.recorder.writer.bytes.isEmpty, !context.drewOnlyOwnAppearance else { return nil }
    return AnnotationRecording(
      store: store, annotation: number, box: bounds.rectangle, recorder: context.recorder)
  }
}

/// The drawing of an annotation by a program's class, which is its appearance in the output.
struct AnnotationRecording {
  /// The store of the annotation.
  let store: ObjectStore
  fileprivate let annotation: ObjectNumber
  fileprivate let box: Rectangle
  fileprivate let recorder: GraphicsRecorder

  func write(to copy: ObjectStore) {
    var recorder = recorder
    let resources = recorder.copyResources(to: &copy.document)
    let stream = PDFStream(
      compressing: recorder.writer.bytes,
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
        "Resources": .dictionary(resources),
      ])
    copy.setNormalAppearance(.reference(copy.document.add(.stream(stream))), of: annotation)
  }
}
