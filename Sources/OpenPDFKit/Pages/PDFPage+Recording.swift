import Foundation
import PDFContent
import PDFObjects

// Drawing of programs' own classes, as part of the output.
extension PDFPage {
  /// Whether a program's class may draw the page.
  var isDrawnByProgram: Bool { type(of: self) != PDFPage.self }

  /// Makes what ``draw(with:to:)`` draws the content of the page. The page's own content streams stay as they are, where the
  /// drawing shows them.
  ///
  /// - Returns: false if the drawing shows nothing but the page itself; then nothing changes.
  func recordContent() -> Bool {
    let context = CGContext(.content)
    context.recorder = GraphicsRecorder(prefix: freePrefix)
    context.recordedPage = self
    draw(with: .mediaBox, to: context)
    while !context.stack.isEmpty { context.restoreGState() }
    let drawn = context.recorder.writer.bytes
    let place = context.ownContentPlaces.first
    if drawn.isEmpty, place != nil { return false }
    let store = store
    originalContent = (node["Contents"], node["Resources"])
    let resources = context.recorder.copyResources(to: &store.document)
    var contents: [PDFObject] = []
    func append(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      contents.append(.reference(store.document.add(.stream(PDFStream(compressing: bytes)))))
    }
    if let place, let own = node["Contents"] {
      let wrap = ContentWrap(store.contentBytes(ofPage: number))
      append(Array("q\n".utf8) + Array(drawn[..<place]) + wrap.prefix)
      contents += store.document.array(own) ?? [own]
      append(wrap.suffix + Array(drawn[place...]) + Array("Q\n".utf8))
    } else {
      append(drawn)
    }
    let merged = merged(resources)
    store.contentRevision += 1
    store.update(number) {
      $0["Contents"] = .array(contents)
      $0["Resources"] = .dictionary(merged)
    }
    return true
  }

  /// Restores the content after the output, so that the next output does not draw twice.
  func restoreContent() {
    guard let originalContent else { return }
    self.originalContent = nil
    store.contentRevision += 1
    store.update(number) {
      $0["Contents"] = originalContent.contents
      $0["Resources"] = originalContent.resources
    }
  }

  private var ownResources: PDFDictionary {
    let store = store
    return store.page(number).resources.flatMap { store.document.dictionary($0) } ?? [:]
  }

  /// The page's resources with others added.
  private func merged(_ added: PDFDictionary) -> PDFDictionary {
    var resources = ownResources
    for (category, object) in added {
      var entries = store.document.dictionary(resources[category]) ?? [:]
      for (name, value) in object.dictionaryValue ?? [:] { entries[name] = value }
      resources[category] = .dictionary(entries)
    }
    return resources
  }

  /// A beginning of resource names that the page has none of.
  private var freePrefix: String {
    var taken: Set<String> = []
    for (_, object) in ownResources {
      for key in store.document.dictionary(object)?.keys ?? [] { taken.insert(key.rawValue) }
    }
    var number = 0
    while taken.contains(where: { $0.hasPrefix("Op\(number)x") }) { number += 1 }
    return "Op\(number)x"
  }
}

extension PDFAnnotation {
  /// Whether a program's class may draw the annotation.
  var isDrawnByProgram: Bool { Swift.type(of: self) != PDFAnnotation.self }

  /// Makes what ``draw(with:in:)`` draws the appearance. The appearance of a class that draws nothing of its own is unchanged.
  func recordAppearance() {
    let context = CGContext(.content)
    context.recorder = GraphicsRecorder()
    draw(with: .mediaBox, in: context)
    while !context.stack.isEmpty { context.restoreGState() }
    let drawn = context.recorder.writer.bytes
    guard !drawn.isEmpty, !context.drewOnlyOwnAppearance else { return }
    let resources = context.recorder.copyResources(to: &store.document)
    let stream = PDFStream(
      compressing: drawn,
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .rectangle(bounds.rectangle), "Resources": .dictionary(resources),
      ])
    store.setNormalAppearance(.reference(store.document.add(.stream(stream))), of: number)
    store.stale.remove(number)
  }

}
