package import DocumentEditing
package import FormAppearances
package import InteractiveForms
package import PDFArchiving

/// How a form is compiled, whatever for. ``FillOptions``, ``FlattenOptions`` and the like are what each task takes of it.
package struct PlanOptions: Hashable, Sendable {
  /// What is done to the form; each needs the file's permission for it.
  package enum Outcome: Hashable, Sendable {
    /// Records are filled in, and the fields stay.
    case fillable
    /// Records are filled in, the widgets become part of their pages, and the form is removed.
    case flattened
    /// The form is flattened with the values it has; no record is filled in.
    case flattenedUnfilled

    /// Whether the outcome has no fields any more.
    package var isFlattened: Bool { self != .fillable }
    /// Whether records are filled in.
    package var acceptsValues: Bool { self != .flattenedUnfilled }
  }

  /// What is done to the form.
  package var outcome = Outcome.fillable
  /// The outputs of all records go into one file; see ``MergedFile``.
  package var mergesOutputs = false
  /// What is done although the file forbids it.
  package var overrides = PermissionOverrides()
  package var overflow = OverflowPolicy.shrink
  /// The policy for values that the form already has and no appearance shows; nil clips them at their
  /// boxes without a warning.
  package var unfilledOverflow: OverflowPolicy?
  /// Policies of single fields, by full name.
  package var fieldOverflows: [String: OverflowPolicy] = [:]
  /// How single fields are drawn, by full name.
  package var fieldLooks: [String: FieldLook] = [:]
  /// Whether read-only fields are filled.
  package var forcesReadOnly = false
  /// The fields of an output that become read-only, or writable; nil leaves all as they are.
  package var lock: FieldLock?
  /// Whether a name that the form does not have causes a warning instead of an error.
  package var ignoresUnknownFields = false
  /// Values that fields do not accept are stored as far as the fields can hold them, with warnings.
  package var acceptsEveryValue = false
  /// Formats, ranges and calculations that scripts of Acrobat's library ask for are carried out.
  package var runsScripts = true
  /// Flattening draws only the fields whose full names match one of these; none means all.
  package var flattenedFields: [FieldPattern] = []
  /// Flattening also draws all other annotations that show something.
  package var flattensAnnotations = false
  /// The output is tagged as its source is; otherwise it has no structure tree.
  package var keepsTags = true
  /// The pages of the output; nil for all.
  package var pages: PageSelection?
  /// The fonts for characters that the form's fonts do not have.
  package var fonts = FontSelection()
  /// The language of the values, a BCP 47 tag; nil for the form's own (`/Lang`).
  package var language: String?
  /// The level of PDF/A that outputs conform to; nil if they need not conform to any.
  package var archive: ArchiveLevels?
  /// Files that archives of PDF/A-3 carry.
  package var attachments: [ArchiveAttachment] = []
  /// What of each record archives of PDF/A-3 carry.
  package var recordAttachments: Set<RecordAttachment> = []
  /// The title of an archived document; nil keeps the document's own.
  package var title: String?
  /// What characters in Unicode's private area mean, in archives.
  package var privateCharacters: [ArchiveCorrections.PrivateCharacter] = []
  /// Fonts that the form leaves to the viewer are embedded, as installed fonts of the same widths.
  package var embedsFonts = false
  /// `/ModDate` of the output, as a PDF date; without one the file's own stays.
  package var modificationDate: String?

  /// Diagnostics about rejected values include the values, which may be secret.
  package var showsValues = false

  package init() {}

  package init(_ options: FillOptions) {
    if options.flattens { outcome = .flattened }
    overrides = options.overrides
    overflow = options.overflow
    fieldOverflows = options.fieldOverflows
    forcesReadOnly = options.forcesReadOnly
    lock = options.lock
    ignoresUnknownFields = options.ignoresUnknownFields
    acceptsEveryValue = options.acceptsEveryValue
    runsScripts = options.runsScripts
    keepsTags = options.keepsTags
    pages = options.pages
    fonts = options.fonts
    language = options.language
    set(options.archive)
    recordAttachments = options.recordAttachments
    embedsFonts = options.embedsFonts
    modificationDate = options.modificationDate
    showsValues = options.showsValues
  }

  package init(_ options: FlattenOptions) {
    outcome = .flattenedUnfilled
    overrides = options.overrides
    unfilledOverflow = options.overflow
    runsScripts = options.runsScripts
    flattenedFields = options.fields
    flattensAnnotations = options.flattensAnnotations
    keepsTags = options.keepsTags
    pages = options.pages
    fonts = options.fonts
    language = options.language
    set(options.archive)
    embedsFonts = options.embedsFonts
    modificationDate = options.modificationDate
  }

  package init(_ options: ResetOptions) {
    overrides = options.overrides
    fonts = options.fonts
    language = options.language
    modificationDate = options.modificationDate
    forcesReadOnly = true
    overflow = .clip
  }

  package init(_ options: ArchiveOptions, _ level: ArchiveLevels) {
    overrides = options.overrides
    fonts = options.fonts
    language = options.language
    modificationDate = options.modificationDate
    runsScripts = false
    archive = level
    title = options.title
    attachments = options.attachments
  }

  private mutating func set(_ output: ArchiveOutput?) {
    archive = output?.level
    title = output?.title
    attachments = output?.attachments ?? []
  }

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
