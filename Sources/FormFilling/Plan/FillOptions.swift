package import Diagnostics
public import DocumentEditing
public import FormAppearances
public import InteractiveForms
public import PDFArchiving
package import Typography

/// How a form is compiled and filled.
public struct FillOptions: Hashable, Sendable {
  /// What is done to the form; each needs the file's permission for it.
  public enum Outcome: Hashable, Sendable {
    /// Records are filled in, and the fields stay.
    case fillable
    /// Records are filled in, the widgets become part of their pages, and the form is removed.
    case flattened
    /// The form is flattened with the values it has; no record is filled in.
    case flattenedUnfilled

    /// Whether the outcome has no fields any more.
    public var isFlattened: Bool { self != .fillable }
    /// Whether records are filled in.
    public var acceptsValues: Bool { self != .flattenedUnfilled }
  }

  /// What is done to the form.
  public var outcome = Outcome.fillable
  /// The outputs of all records go into one file; see ``MergedFile``.
  package var mergesOutputs = false
  /// What is done although the file forbids it.
  public var overrides = PermissionOverrides()
  public var overflow = OverflowPolicy.shrink
  /// The policy for values that the form already has and no appearance shows; nil clips them at their
  /// boxes without a warning.
  public var unfilledOverflow: OverflowPolicy?
  /// Policies of single fields, by full name.
  public var fieldOverflows: [String: OverflowPolicy] = [:]
  /// How single fields are drawn, by full name.
  package var fieldLooks: [String: FieldLook] = [:]
  /// Whether read-only fields are filled.
  public var forcesReadOnly = false
  /// Whether a name that the form does not have causes a warning instead of an error.
  public var ignoresUnknownFields = false
  /// Formats, ranges and calculations that scripts of Acrobat's library ask for are carried out.
  public var runsScripts = true
  /// Flattening draws only the fields whose full names match one of these; none means all.
  public var flattenedFields: [FieldPattern] = []
  /// Flattening also draws all other annotations that show something.
  public var flattensAnnotations = false
  /// The output is tagged as its source is; otherwise it has no structure tree.
  public var keepsTags = true
  /// The pages of the output; nil for all.
  public var pages: PageSelection?
  /// The fonts for characters that the form's fonts do not have.
  public var fonts = FontSelection()
  /// The language of the values, a BCP 47 tag; nil for the form's own (`/Lang`).
  public var language: String?
  /// The level of PDF/A that outputs conform to; nil if they need not conform to any.
  public var archive: ArchiveLevels?
  /// Files that archives of PDF/A-3 carry.
  public var attachments: [ArchiveAttachment] = []
  /// What of each record archives of PDF/A-3 carry.
  public var recordAttachments: Set<RecordAttachment> = []
  /// The title of an archived document; nil keeps the document's own.
  public var title: String?
  /// What characters in Unicode's private area mean, in archives.
  package var privateCharacters: [ArchiveCorrections.PrivateCharacter] = []
  /// Fonts that the form leaves to the viewer are embedded, as installed fonts of the same widths.
  public var embedsFonts = false
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  public var modificationDate: String?

  /// Diagnostics about rejected values include the values, which may be secret.
  public var showsValues = false

  public init() {}

  func overflow(of field: String) -> OverflowPolicy { fieldOverflows[field] ?? overflow }

  /// Whether values may have continuation pages.
  var mayContinue: Bool { overflow == .continue || fieldOverflows.values.contains(.continue) }

  func flattens(_ group: FieldGroup) -> Bool {
    flattenedFields.isEmpty || flattenedFields.contains { $0.matches(group.name) }
  }

  /// Whether a group is filled although its field is read-only.
  func fillsReadOnly(_ group: FieldGroup) -> Bool {
    forcesReadOnly || fieldLooks[group.name]?.isDecoration == true
  }

  /// Whether records may fill a group of fields.
  func isFillable(_ group: FieldGroup) -> Bool {
    guard outcome.acceptsValues else { return false }
    let forcesReadOnly = fillsReadOnly(group)
    switch group.kind {
    case .pushButton, .signature:
      return group.takesPicture && (forcesReadOnly || !group.flags.contains(.readOnly))
    case .text, .checkBox, .radio, .comboBox, .listBox:
      // Totals are mostly read-only: the form fills them, not the user.
      return forcesReadOnly || !group.flags.contains(.readOnly)
        || runsScripts && group.calculation != nil
    }
  }

  /// Where the content of text widgets goes.
  var destination: TextAppearance.Destination {
    outcome.isFlattened ? .page : .annotation
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
