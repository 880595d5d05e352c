public import Diagnostics
import DocumentEditing
public import InteractiveForms
import LogicalStructure
import PDFContent
public import PDFObjects

/// What a file contains.
extension FormFile {
  /// The terminal fields, in the order of the field tree; then those that only pages refer to.
  public var fields: [Field] { form.fields }

  /// The terminal field with a full name; nil if there is none.
  public subscript(name: String) -> Field? { form.fields.first { $0.name == name } }

  /// The number of pages.
  public var pageCount: Int { form.pages.pages.count }

  /// The document's natural language, `/Lang` of the catalog (ISO 32000-2, 14.9.2), as the file spells it; nil if it
  /// names none.
  package var language: String? { document.language }

  /// The title of the document, from its information dictionary (ISO 32000-2, 14.3.3); nil if it has
  /// none.
  public var title: String? { document.title }

  /// Whether all content is in a structure tree (ISO 32000-2, 14.7.1).
  package var isTagged: Bool { document.isTagged }

  /// How the file is protected; nil if it is not encrypted.
  public var encryption: EncryptionFacts? { document.encryption }

  /// What was damaged and has been repaired or left out.
  public var diagnostics: [Diagnostic] { document.readingDiagnostics + form.diagnostics }

  /// The text of pages in reading order, what form fields show included.
  ///
  /// The cells of a table's row are on one line, separated by tabs.
  ///
  /// - Parameters:
  ///   - pages: the pages to read, in this order.
  ///   - overrides: allows reading a file whose permissions forbid it.
  /// - Returns: one text for each page.
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`, if the file is encrypted and allows
  ///   neither copying nor extraction for accessibility (ISO 32000-2, Table 22).
  public func text(
    ofPages pages: PageSelection = .all, overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> [String] {
    try document.checkReadingText(overrides)
    let document = documentShowingValues
    let reader = PageContentReader(document: document)
    let all = document.pageList().pages
    return pages.numbers(ofPages: all.count).map { number in
      PageText(reader.content(of: all[number - 1])).string
    }
  }
}

extension Document {
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`.
  package func checkReadingText(_ overrides: PermissionOverrides) throws(FormwrightError) {
    guard let encryption, !encryption.allowsReadingText, !overrides.ignoresPermissions else {
      return
    }
    throw FormwrightError(
      .file,
      [
        .notPermitted(
          "the file's permissions allow neither copying text nor extracting it for "
            + "accessibility; printing its text requires one of them", right: "copy the text")
      ])
  }
}

extension Document {
  /// `/Lang` of the catalog.
  var language: String? { value("Lang", in: catalog)?.stringValue?.text }

  /// The title in the information dictionary.
  var title: String? {
    dictionary(trailer["Info"]).flatMap { value("Title", in: $0)?.stringValue?.text }
  }
}
