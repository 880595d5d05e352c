import PDFObjects

/// Boxes of pages, which are four numbers (ISO 32000-2, 7.9.5; ISO 19005-2, 6.1.13).
extension ArchiveMending {
  /// Boxes that are something else give way to those that viewers take instead.
  mutating func mendBoxes() {
    for (index, page) in document.pageList().pages.enumerated() {
      for key in Document.pageBoxes {
        guard let node = document[page.number].dictionaryValue,
          let box = document.statedBox(key, of: node), !document.isBox(box)
        else { continue }
        let shown: Rectangle? =
          switch key {
          case "MediaBox": page.mediaBox
          case "CropBox": page.cropBox
          default: nil
          }
        update(page.number) { $0[key] = shown.map(PDFObject.rectangle) }
        note(
          "the \(key.text) is not four numbers; "
            + (shown == nil ? "it was removed" : "the box that viewers show took its place"),
          page: index + 1)
      }
    }
  }
}

extension Document {
  static let pageBoxes: [PDFName] = ["MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox"]

  /// A box of a page as it is written, the first two perhaps above the page (ISO 32000-2, 7.7.3.4).
  func statedBox(_ key: PDFName, of page: PDFDictionary) -> PDFObject? {
    var node = page
    var steps = 0
    while value(key, in: node) == nil, key == "MediaBox" || key == "CropBox", steps < 64,
      let above = dictionary(node["Parent"])
    {
      node = above
      steps += 1
    }
    return value(key, in: node)
  }

  func isBox(_ object: PDFObject) -> Bool {
    array(object)?.count == 4 && rectangle(object) != nil
  }
}
