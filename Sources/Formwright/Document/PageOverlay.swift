package import Diagnostics
package import InteractiveForms
import PDFContent
import PDFObjects

/// Pages of one file that are drawn over or under those of another.
package struct PageOverlay: Sendable {
  /// The file; its annotations are not drawn.
  package var file: FormFile
  /// Whether each page is drawn on the page of its place, and the last one on all that follow; otherwise the first page
  /// is drawn on every page.
  package var usesEachPage: Bool
  /// Whether the pages are drawn under what the document's pages show.
  package var isBackground: Bool

  package init(_ file: FormFile, usesEachPage: Bool = false, isBackground: Bool = false) {
    (self.file, self.usesEachPage, self.isBackground) = (file, usesEachPage, isBackground)
  }
}

extension FormFile {
  /// The document with pages of another file drawn over or under its own, as large as fits and in the middle, upright as
  /// viewers show both.
  ///
  /// - Parameters:
  ///   - overlay: the pages.
  ///   - overrides: what is done although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed or its permissions forbid changes, and if the
  ///   other file has no pages or content that cannot be read.
  package func drawing(
    _ overlay: PageOverlay, overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> FormFile {
    try checkChanging(overrides)
    var drawing = OverlaidDocument(document, overlay)
    try drawing.run(form.pages.pages)
    return FormFile(self, with: drawing.document)
  }
}

private struct OverlaidDocument {
  var document: Document
  private let overlay: PageOverlay
  private let pages: [Page]
  private var copied: CopiedObjects
  /// The form XObjects made of pages of the overlay, by their places.
  private var forms: [Int: ObjectNumber] = [:]

  init(_ document: Document, _ overlay: PageOverlay) {
    self.document = document
    self.overlay = overlay
    pages = overlay.file.form.pages.pages
    copied = CopiedObjects(of: overlay.file.document)
  }

  mutating func run(_ targets: [Page]) throws(FormwrightError) {
    guard !pages.isEmpty else {
      throw FormwrightError(.file, "no-page", "the file has no pages")
    }
    for (index, target) in targets.enumerated() {
      let place = overlay.usesEachPage ? min(index, pages.count - 1) : 0
      draw(try form(of: place), of: pages[place], on: target)
    }
  }

  /// A page as a form XObject (ISO 32000-2, 8.10).
  private mutating func form(of place: Int) throws(FormwrightError) -> ObjectNumber {
    if let known = forms[place] { return known }
    let source = overlay.file.document
    let page = pages[place]
    let node = source[page.number].dictionaryValue ?? [:]
    guard
      let content = source.value("Contents", in: node) == nil
        ? [] : source.joinedContent(of: page.number)
    else {
      throw FormwrightError(
        .file, "stream", "the content of page \(place + 1) is damaged and cannot be drawn")
    }
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .rectangle(page.cropBox),
      "Resources": page.resources ?? .dictionary([:]),
    ]
    dictionary["Group"] = node["Group"]
    let object = PDFObject.dictionary(dictionary)
    document.copy(reachableFrom: [object], of: source, &copied)
    let number = document.add(
      .stream(
        PDFStream(
          compressing: content, dictionary: copied.renumbered(object).dictionaryValue ?? [:])))
    forms[place] = number
    return number
  }

  private mutating func draw(_ form: ObjectNumber, of page: Page, on target: Page) {
    guard case .dictionary(var node) = document[target.number] else { return }
    var resources = document.dictionary(target.resources) ?? [:]
    var objects = document.dictionary(resources["XObject"]) ?? [:]
    var ordinal = 0
    while objects[PDFName(rawValue: "Overlay\(ordinal)")] != nil { ordinal += 1 }
    let name = PDFName(rawValue: "Overlay\(ordinal)")
    objects[name] = .reference(form)
    resources["XObject"] = .dictionary(objects)
    node["Resources"] = .dictionary(resources)

    var writer = ContentWriter()
    let isBackground = overlay.isBackground
    let wrap = isBackground ? nil : ContentWrap(document.joinedContent(of: target.number) ?? [])
    if let wrap { writer.append(wrap.suffix) }
    // It is no part of what the structure tree describes (14.8.2.2).
    writer.beginMarkedContent("Artifact")
    writer.save()
    writer.concatenate(page.placement(on: target))
    writer.drawXObject(name)
    writer.restore()
    writer.endMarkedContent()
    let drawn = PDFObject.reference(document.add(.stream(PDFStream(compressing: writer.bytes))))
    let own = node["Contents"].map { document.array($0) ?? [$0] } ?? []
    if let wrap {
      let before = document.add(.stream(PDFStream(compressing: wrap.prefix)))
      node["Contents"] = .array([.reference(before)] + own + [drawn])
    } else {
      node["Contents"] = .array([drawn] + own)
    }
    document[target.number] = .dictionary(node)
  }
}

extension Page {
  /// From this page to another one, scaled to fit and in its middle, both upright.
  fileprivate func placement(on target: Page) -> Matrix {
    let (own, other) = (uprightSize, target.uprightSize)
    guard own.width > 0, own.height > 0 else { return .identity }
    let scale = min(other.width / own.width, other.height / own.height)
    return toUpright.followed(by: .scale(scale, scale))
      .followed(
        by: .translation(
          (other.width - own.width * scale) / 2, (other.height - own.height * scale) / 2)
      )
      .followed(by: target.fromUpright)
  }

  /// The size of the crop box as viewers show it.
  private var uprightSize: (width: Double, height: Double) {
    rotation % 180 == 0 ? (cropBox.width, cropBox.height) : (cropBox.height, cropBox.width)
  }
}
