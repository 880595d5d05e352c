package import PDFObjects

/// Reads what the pages of one document show.
///
/// Keeps the fonts it has met, so that one reader for all pages is faster than one for each. Belongs
/// to one task.
package final class PageContentReader {
  package let document: Document
  let fonts: ShownFonts
  let optionalContent: OptionalContent

  package init(document: Document) {
    self.document = document
    fonts = ShownFonts(document: document)
    optionalContent = OptionalContent(document: document)
  }

  /// What a page shows. Damage is ignored as viewers ignore it; content that would cost more time or
  /// memory than its size allows is cut off, and ``PageContent/isTruncated`` says so.
  package func content(
    of page: Page, options: PageContent.Options = PageContent.Options()
  ) -> PageContent {
    var interpreter = PageInterpreter(reader: self, page: page, options: options)
    interpreter.readPage()
    return interpreter.content
  }
}

@available(*, unavailable)
extension PageContentReader: Sendable {}
