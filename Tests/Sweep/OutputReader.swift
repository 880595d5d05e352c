import Formwright

/// Reads what one output shows: its widgets, and the pages added at its end.
final class OutputReader {
  let document: Document
  private let plan: SweptPlan
  private var fonts: [ObjectNumber: ShownFont] = [:]

  init?(_ filled: FilledRecord, of plan: SweptPlan) {
    guard let tail = filled.tail,
      let document = try? Document(bytes: plan.plan.prefix.bytes + tail.bytes)
    else { return nil }
    self.document = document
    self.plan = plan
  }

  /// Nil where the widget has no appearance.
  func content(of widget: ObjectNumber) -> ShownContent? {
    guard let node = document.dictionary(.reference(widget)),
      let appearances = document.dictionary(node["AP"]),
      let stream = document.value("N", in: appearances)?.streamValue,
      let bytes = try? document.decodedData(of: stream),
      let box = document.rectangle(stream.dictionary["BBox"])
    else { return nil }
    return shown(bytes, box: box, resources: document.dictionary(stream.dictionary["Resources"]))
  }

  /// What the pages show that the form did not have.
  func addedPages() -> [ShownContent] {
    document.pageList().pages.dropFirst(plan.plan.pageCount).compactMap { page in
      guard let node = document.dictionary(.reference(page.number)),
        let stream = document.value("Contents", in: node)?.streamValue,
        let bytes = try? document.decodedData(of: stream)
      else { return nil }
      return shown(bytes, box: page.mediaBox, resources: document.dictionary(page.resources))
    }
  }

  private func shown(_ bytes: [UInt8], box: Rectangle, resources: PDFDictionary?) -> ShownContent {
    let table = document.dictionary(resources?["Font"]) ?? [:]
    return ShownContent(bytes, box: box) { name in
      guard let number = table[name]?.referenceValue else { return nil }
      guard plan.isOfRecord(number) else { return plan.font(number, in: document) }
      if let known = fonts[number] { return known }
      let dictionary = document.dictionary(.reference(number)) ?? [:]
      let font = ShownFont(dictionary, in: document, isOfRecord: true)
      fonts[number] = font
      return font
    }
  }
}
