package import Diagnostics
public import DocumentEditing
public import FormAppearances
public import InteractiveForms
public import PDFArchiving
package import Typography

/// How a form is filled with records.
public struct FillOptions: Hashable, Sendable {
  /// Whether the widgets become part of their pages, and the form is removed.
  public var flattens = false
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()
  /// What happens to a value that is too large for its box.
  public var overflow = OverflowPolicy.shrink
  /// Policies of single fields, by full name.
  public var fieldOverflows: [String: OverflowPolicy] = [:]
  /// Whether read-only fields are filled.
  public var forcesReadOnly = false
  /// The fields that become read-only once they are filled; nil leaves all as they are. A flattened output has none.
  public var lock: FieldLock?
  /// Whether a name that the form does not have causes a warning instead of an error.
  public var ignoresUnknownFields = false
  /// Whether a value that its field does not accept is stored as far as the field can hold it, with a warning instead
  /// of an error: a text that is too long is cut off, an option that the field does not have is stored as text.
  /// What is both the export value of one box and the name of another's state means the export value, as pdftk has it.
  public var acceptsEveryValue = false
  /// Whether formats, ranges and calculations that scripts of Acrobat's library ask for are carried out.
  public var runsScripts = true
  /// Whether the output is tagged as its source is; otherwise it has no structure tree.
  public var keepsTags = true
  /// The pages of the output; nil for all.
  public var pages: PageSelection?
  /// The fonts for characters that the form's fonts do not have.
  public var fonts = FontSelection()
  /// The language of the values, a BCP 47 tag; nil for the form's own (`/Lang`).
  public var language: String?
  /// The archive that each output is; nil if it need not be one.
  public var archive: ArchiveOutput?
  /// What of each record an archive of PDF/A-3 carries. Other outputs carry nothing.
  public var recordAttachments: Set<RecordAttachment> = []
  /// Whether fonts that the form leaves to the viewer are embedded, as installed fonts of the same widths.
  public var embedsFonts = false
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  public var modificationDate: String?
  /// Whether diagnostics about rejected values include the values, which may be secret.
  public var showsValues = false

  public init() {}
}

/// How a form is flattened with the values that it has.
public struct FlattenOptions: Hashable, Sendable {
  /// The fields whose full names match one of these are flattened; none means all.
  public var fields: [FieldPattern] = []
  /// Whether all other annotations that show something are flattened, too.
  public var flattensAnnotations = false
  /// The policy for values that no appearance shows; nil clips them at their boxes without a warning.
  public var overflow: OverflowPolicy?
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()
  /// Whether values are drawn in the formats that scripts of Acrobat's library ask for.
  public var runsScripts = true
  /// Whether the output is tagged as its source is; otherwise it has no structure tree.
  public var keepsTags = true
  /// The pages of the output; nil for all.
  public var pages: PageSelection?
  /// The fonts for characters that the form's fonts do not have.
  public var fonts = FontSelection()
  /// The language of the values, a BCP 47 tag; nil for the form's own (`/Lang`).
  public var language: String?
  /// The archive that the output is; nil if it need not be one.
  public var archive: ArchiveOutput?
  /// Whether fonts that the form leaves to the viewer are embedded, as installed fonts of the same widths.
  public var embedsFonts = false
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  public var modificationDate: String?

  public init() {}
}

/// How fields are reset to their default values.
public struct ResetOptions: Hashable, Sendable {
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()
  /// The fonts for characters that the form's fonts do not have.
  public var fonts = FontSelection()
  /// The language of the values, a BCP 47 tag; nil for the form's own (`/Lang`).
  public var language: String?
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  public var modificationDate: String?

  public init() {}
}

/// How a document is made to conform to a level of PDF/A or PDF/UA.
public struct ArchiveOptions: Hashable, Sendable {
  /// The title of the document; nil keeps its own.
  public var title: String?
  /// Files that an archive of PDF/A-3 carries.
  public var attachments: [ArchiveAttachment] = []
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()
  /// The fonts that replace those that are not embedded.
  public var fonts = FontSelection()
  /// The language of a document that states none, a BCP 47 tag.
  public var language: String?
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  public var modificationDate: String?

  public init() {}
}

/// An archive that a filled or flattened form is.
public struct ArchiveOutput: Hashable, Sendable {
  /// What the output conforms to.
  public var level: ArchiveLevels
  /// The title of the document; nil keeps its own.
  public var title: String?
  /// Files that an archive of PDF/A-3 carries.
  public var attachments: [ArchiveAttachment]

  public init(
    _ level: ArchiveLevels, title: String? = nil, attachments: [ArchiveAttachment] = []
  ) {
    self.level = level
    self.title = title
    self.attachments = attachments
  }
}

/// The system fonts that may replace a form's own.
public struct FontSelection: Hashable, Sendable {
  /// Font files and families that are tried first, in this order.
  public var named: [String] = []
  /// Whether other system fonts are tried after them.
  public var usesSystemFonts = true

  public init() {}

  /// The fonts, opened.
  ///
  /// - Parameter catalogs: those that plans share.
  /// - Throws: ``FormwrightError`` if a name is no font.
  package func catalog(
    from catalogs: FontCatalogs = FontCatalogs()
  ) throws(FormwrightError) -> FontCatalog {
    try catalogs.catalog(named: named, usesSystemFonts: usesSystemFonts)
  }

  /// - Throws: ``FormwrightError`` if there is no font of the name, or none that can be used.
  package static func check(_ name: String) throws(FormwrightError) {
    try FontCatalog.checkName(name)
  }

  /// Whether a name says where a font file is, not what a family is called.
  package static func isFile(_ name: String) -> Bool { FontCatalog.isFile(name) }
}
