import Diagnostics
import DocumentEditing
import InteractiveForms
import PDFObjects

/// Outputs with some of the form's pages.
extension PreparedForm {
  /// Keeps the pages asked for, in their order in the file; fields that stand on no kept page go.
  mutating func selectPages() throws(FormwrightError) {
    guard let selection = options.pages else { return }
    let all = form.pages.pages
    if let missing = selection.missing(beyond: all.count).first {
      throw FormwrightError(
        .usage, "no-page", "the form has no page \(missing); it has \(counted(all.count, "page"))",
        hint: "Choose existing pages with \(.pages).")
    }
    let selected = Set(selection.numbers(ofPages: all.count))
    let kept = all.indices.filter { selected.contains($0 + 1) }
    guard kept.count < all.count else { return }
    try checkPageEdits()
    droppedFields = document.keepPages(kept, of: &form)
  }

  /// A flattened copy of some pages is what printing them gives; a form of fewer pages is another
  /// document.
  private func checkPageEdits() throws(FormwrightError) {
    guard options.outcome == .fillable, !options.overrides.ignoresPermissions,
      let encryption = document.encryption, !encryption.allowsPageEdits
    else { return }
    throw FormwrightError(
      .file,
      [
        .notPermitted(
          "removing pages requires permission to modify the file, which it does not grant")
      ])
  }
}
