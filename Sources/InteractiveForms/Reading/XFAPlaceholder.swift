import PDFContent
import PDFObjects

extension Document {
  /// Whether the pages show no more than the notice that programs write into the place of a dynamic XFA form,
  /// for viewers that cannot draw it.
  ///
  /// The notice is one page that says where to get Acrobat Reader (“Please wait…” in many languages). A finished
  /// form may have XFA data left over, beside pages that show it.
  func showsXFAPlaceholderAlone(_ pages: PageList) -> Bool {
    let reader = PageContentReader(document: self)
    for page in pages.pages {
      let content = reader.content(of: page)
      guard !content.glyphs.isEmpty || !content.graphics.isEmpty else { continue }
      guard pages.pages.count == 1 else { return false }
      let text = PageText(content).string.lowercased().filter { !$0.isWhitespace }
      return text.contains("adobe.com") || text.contains("pleasewait")
    }
    return true
  }
}
