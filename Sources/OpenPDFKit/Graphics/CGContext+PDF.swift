public import Foundation
import PDFContent
import PDFObjects

// The pages of PDF contexts, and pages drawn into any context.
extension CGContext {
  private var output: PDFContextOutput? {
    if case .document(let output) = destination { output } else { nil }
  }

  /// Begins a page of a PDF context.
  public func beginPDFPage(_ info: CFDictionary?) {
    guard let output else { return }
    if isPageOpen { endPDFPage() }
    isPageOpen = true
    resetForPage()
    output.beginPage(info)
  }

  /// Ends the page; ignored if none is open.
  public func endPDFPage() {
    guard let output, isPageOpen else { return }
    isPageOpen = false
    while !stack.isEmpty { restoreGState() }
    output.endPage(recorder, content: recorder.writer.bytes)
    resetForPage()
  }

  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    let info: [String: Any] = mediaBox.map { ["kCGPDFContextMediaBox": $0.pointee] } ?? [:]
    beginPDFPage(info as NSDictionary)
  }

  public func endPage() { endPDFPage() }

  /// Writes the file of a PDF context. Drawing after it is ignored.
  public func closePDF() {
    guard let output else { return }
    endPDFPage()
    output.close()
  }

  private func resetForPage() {
    recorder = GraphicsRecorder()
    (state, stack, ctm) = (State(), [], .identity)
    currentPath = CGMutablePath()
    textMatrix = .identity
  }

  /// Adds a link to the page, over a rectangle in user space.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    output?.addLink(url.absoluteString, in: rect.applying(ctm))
  }

  /// Draws a page in its own coordinates: neither moved nor turned, cut to its media box.
  public func drawPDFPage(_ page: CGPDFPage) {
    page.store.refreshAppearances()
    drawForm(of: page.number, in: page.store, box: .mediaBox, annotations: true)
  }

  /// Draws a page as a form XObject in the page's coordinates.
  func drawForm(
    of number: ObjectNumber, in store: ObjectStore, box: CGPDFBox, annotations: Bool
  ) {
    guard
      let form = PageForm(number, in: store, box: box).stream(
        withAnnotations: annotations, in: &recorder.document)
    else { return }
    let name = recorder.addXObject(.stream(form), prefix: "P")
    saveGState()
    settleTransparency(ofColors: false)
    resetGraphicsState()
    recorder.writer.drawXObject(name)
    restoreGState()
  }

  /// Sets what a form XObject inherits to what a page begins with (ISO 32000-2, Table 51).
  func resetGraphicsState() {
    recorder.writer.append(Array("0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tr".utf8))
  }
}

/// A page as a form XObject (ISO 32000-2, 8.10).
struct PageForm {
  let number: ObjectNumber
  let store: ObjectStore
  let page: Page
  let box: Rectangle

  init(_ number: ObjectNumber, in store: ObjectStore, box: CGPDFBox) {
    self.number = number
    self.store = store
    page = store.page(number)
    self.box = store.box(box, of: number)
  }

  /// - Returns: nil for a page without content.
  func stream(withAnnotations: Bool, in target: inout Document) -> PDFStream? {
    var content = ContentWriter()
    let own = store.contentBytes(ofPage: number)
    if !own.isEmpty {
      content.append(ContentWrap(own).prefix)
      content.append(own)
      content.append(ContentWrap(own).suffix)
    }
    var resources = page.resources.flatMap { store.document.dictionary($0) } ?? [:]
    if withAnnotations {
      var forms = store.document.dictionary(resources["XObject"]) ?? [:]
      for (index, annotation) in store.shownAppearances(ofPage: number).enumerated() {
        let name = PDFName(rawValue: "OpA\(index)")
        forms[name] = annotation.form
        content.save()
        content.concatenate(annotation.matrix)
        content.drawXObject(name)
        content.restore()
      }
      if !forms.isEmpty { resources["XObject"] = .dictionary(forms) }
    }
    guard !content.isEmpty else { return nil }
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(box),
      "Resources": .dictionary(resources),
    ]
    if let group = store.node(number)["Group"] { dictionary["Group"] = group }
    var copied = CopiedObjects(of: store.document)
    let object = PDFObject.dictionary(dictionary)
    target.copy(reachableFrom: [object], of: store.document, &copied)
    return PDFStream(
      compressing: content.bytes, dictionary: copied.renumbered(object).dictionaryValue ?? [:])
  }
}
