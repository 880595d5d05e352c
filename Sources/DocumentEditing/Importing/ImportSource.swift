package import Diagnostics
package import InteractiveForms
package import PDFObjects

/// A document whose pages are imported into others.
package struct ImportSource: Sendable {
  /// The document, its page tree and its field tree repaired.
  package private(set) var document: Document
  package let form: Form
  /// Tells imports of the same source, which may share objects, from others.
  private(set) var identity = Identity()

  final class Identity: Sendable {}

  package init(_ document: Document) {
    var repaired = document
    form = Form(repairing: &repaired)
    self.document = repaired
  }

  /// A document that reading its form has repaired already.
  package init(repaired document: Document, form: Form) {
    self.document = document
    self.form = form
  }

  /// Removes what changed pages make untrue: XFA, usage rights, and signatures.
  ///
  /// - Parameter dropsSignatures: the caller has given the signatures up.
  /// - Returns: what was removed that somebody may miss.
  package mutating func removeWhatPageEditsInvalidate(dropsSignatures: Bool) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    identity = Identity()
    let needsAppearances = form.needAppearances
    let isSigned = form.signatureCount > 0
    if isSigned, dropsSignatures {
      document.removeSignatures(of: form.fields)
      diagnostics.append(.warning("signed", "the file's signatures were removed"))
    }
    if form.xfa != .none {
      diagnostics.append(
        .warning(
          "xfa", "the file's XFA data was removed; it describes the form as a whole",
          hint: "Viewers that prefer XFA show the PDF fields of the output instead."))
    }
    document.removeXFAAndUsageRights(droppingSignatures: isSigned && dropsSignatures)
    if needsAppearances { document.updateForm { $0["NeedAppearances"] = .boolean(true) } }
    return diagnostics
  }

  package var pageCount: Int { form.pages.pages.count }
}
