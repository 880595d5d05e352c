public import Diagnostics
import DocumentEditing
import FormFilling
import Metadata
public import PDFArchiving
import PDFObjects

extension FormFile {
  /// Makes the document conform to a level of PDF/A; it need not be a form.
  ///
  /// Fields stay fields, without their actions. Fonts that are not embedded are replaced by installed fonts of
  /// the same widths.
  ///
  /// - Parameters:
  ///   - level: the level.
  ///   - options: the title and attachments of the archive, and how it is made.
  ///   - linearizes: whether the output is linearized.
  /// - Returns: the file, and what was removed or replaced, as warnings.
  /// - Throws: ``FormwrightError`` of kind `conformance` with everything that cannot be fixed automatically; of kind `file`
  ///   if the file is signed or its permissions forbid changes.
  public func archived(
    as level: ArchiveLevels, options: ArchiveOptions = ArchiveOptions(), linearizes: Bool = false
  ) throws(FormwrightError) -> Output {
    let refusals = archiveRefusals(options.overrides)
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    try document.requirePages()
    let options = PlanOptions(options, level).corrected(by: corrections)
    if !form.fields.isEmpty {
      var plan = try FormPlan(compiling: document, form: form, options: options)
      plan.finishing.linearizes = linearizes
      return try output(of: plan, filledWith: [])
    }
    var source = ImportSource(repaired: document, form: form)
    let removed = source.removeWhatPageEditsInvalidate(
      dropsSignatures: options.overrides.dropsSignatures)
    var copy = source.document
    copy.updateInformation(modificationDate: options.modificationDate)
    var settings = ArchiveMending.Options()
    settings.catalog = try options.fonts.catalog()
    settings.usesInstalledFonts = options.fonts.usesSystemFonts
    settings.title = options.title
    settings.language = options.language
    settings.attachments = options.attachments
    settings.characters = options.privateCharacters
    let prepared = copy.prepareStructure(for: level)
    let outcome = ArchiveMending.archive(copy, level: level, options: settings)
    guard outcome.report.conforms else {
      throw FormwrightError(.conformance, outcome.report.diagnostics)
    }
    var finishingOptions = FinishingOptions()
    finishingOptions.linearizes = linearizes
    return Output(
      bytes: try OutputFile(outcome.document.fileBytes(), finishing: finishingOptions).bytes,
      formDiagnostics: document.readingDiagnostics + form.diagnostics + removed + prepared
        + outcome.notes,
      valueDiagnostics: [])
  }

  /// Why the file may not be archived: it is signed, or its permissions forbid changes.
  package func archiveRefusals(_ overrides: PermissionOverrides) -> [Diagnostic] {
    var refusals = form.pageEditRefusals(encryption: nil, overrides: overrides)
    if let encryption = document.encryption, !encryption.allowsPageEdits,
      !overrides.ignoresPermissions
    {
      refusals.append(
        .notPermitted("the file's permissions do not allow modifying it, which archiving requires"))
    }
    return refusals
  }
}
