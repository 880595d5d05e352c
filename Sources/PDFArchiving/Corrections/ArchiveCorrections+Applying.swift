package import Diagnostics
package import PDFObjects

extension Document {
  /// Puts text outside the structure into paragraphs, and pictures into figures, beside the nearest tagged content
  /// (ISO 14289-1, 7.1).
  ///
  /// - Returns: the number of pages whose content changed.
  package mutating func tagUntaggedContent() -> Int {
    let before = pageList().pages.map { self[$0.number].dictionaryValue?["Contents"] }
    var application = CorrectionsApplication(self)
    application.place([
      ArchiveCorrections.Content(pattern: ArchiveCorrections.Pattern(), role: "P")
    ])
    _ = application.finish()
    self = application.document
    let after = pageList().pages.map { self[$0.number].dictionaryValue?["Contents"] }
    return zip(before, after).count { $0 != $1 }
  }
}

extension ArchiveCorrections {
  /// Adds what the list says to a document.
  ///
  /// - Parameter digest: the digest of the file that the document was read from.
  /// - Throws: ``FormwrightError`` of kind `data` if the list is of another file, or names objects that are not
  ///   what it takes them for.
  package func apply(to document: inout Document, of digest: String) throws(FormwrightError) {
    guard form == digest else {
      throw FormwrightError(
        .data, "corrections",
        "the list of corrections belongs to another file, whose digest begins with \(form.prefix(8)); that of this "
          + "file begins with \(digest.prefix(8))",
        hint: "Use the list of this file, or write one with \(.writesCorrections).")
    }
    if let language {
      document.updateCatalog { $0["Lang"] = .string(PDFString(text: language)) }
    }
    var application = CorrectionsApplication(document)
    application.mapTypes(types)
    application.place(contents)
    for entry in entries { application.apply(entry) }
    for table in tables { application.apply(table) }
    if describesLinksByText { application.describeLinks() }
    application.check(characters)
    let problems = application.finish()
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    document = application.document
  }
}
