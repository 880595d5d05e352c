package import Diagnostics
import InteractiveForms
package import PDFObjects

/// A document and the changes made to it.
///
/// Each edit leaves a document that is complete in itself: what an edit removes is referred to
/// nowhere, and what it adds is reachable. The editor is a value; copy it to keep a state.
package struct DocumentEditor: Sendable {
  /// The document before the first change.
  package let source: Document
  /// The document as it is now.
  package var document: Document
  /// What could not be kept as it was, in the order of the edits.
  package var diagnostics: [Diagnostic] = []
  /// Whether the actions that mean every field of the document name its fields instead, because
  /// fields of another document have been added.
  var namesEveryField = false

  /// See ``DocumentImport/leastParentTreeKey``; nil before the first import.
  var leastParentTreeKey: Int?
  /// The objects that further imports of the sources so far share with the first one.
  var sharedCopies: [SharedCopies] = []

  /// Begins to edit a document. Its page tree and field tree are repaired; the repairs are changes.
  package init(_ document: Document) {
    source = document
    var repaired = document
    _ = Form(repairing: &repaired)
    self.document = repaired
  }

  /// Begins to edit a document that reading its form has repaired already.
  package init(repaired document: Document) {
    source = document
    self.document = document
  }

  /// The pages in their order.
  package var pages: [Page] { document.pageList().pages }
}
