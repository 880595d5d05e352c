package import Diagnostics
package import PDFObjects

extension Document {
  /// - Throws: ``FormwrightError`` of kind `file` if there is no page: such a file is no document that anyone
  ///   could keep.
  package func requirePages() throws(FormwrightError) {
    guard pageList().pages.isEmpty else { return }
    throw FormwrightError(
      .file, "no-pages", "the file has no pages that can be found")
  }
}
