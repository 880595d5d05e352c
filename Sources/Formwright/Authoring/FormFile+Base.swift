public import Diagnostics
import DocumentEditing
import FormAuthoring
import FormFilling
public import InteractiveForms
public import PDFArchiving
import PDFObjects
import StructuredData

extension FormFile {
  /// Puts fields onto the pages, and changes and deletes those that there are, as a specification says.
  ///
  /// - Parameters:
  ///   - bytes: the specification, in UTF-8.
  ///   - format: of the specification.
  ///   - overrides: what is done although the file forbids it.
  ///   - level: the level that the form conforms to; nil for none.
  ///   - attachments: files that an archive of PDF/A-3 carries.
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the specification; of kind `file` if the file is
  ///   signed or its permissions forbid changes.
  public func edited(
    bySpecification bytes: [UInt8], as format: DescriptionFormat = .yaml,
    overrides: PermissionOverrides = PermissionOverrides(), archive level: ArchiveLevels? = nil,
    attachments: [ArchiveAttachment] = []
  ) throws(FormwrightError) -> Output {
    var refusals = form.pageEditRefusals(encryption: nil, overrides: overrides)
    if let encryption = document.encryption, !encryption.allowsPageEdits,
      !overrides.ignoresPermissions
    {
      refusals.append(
        .notPermitted("the file's permissions do not allow modifying it, which new fields require"))
    }
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    let base = try BaseSpecification(
      format.read(bytes), fieldNames: form.fields.map(\.name), pageCount: form.pages.pages.count)
    var source = ImportSource(repaired: document, form: form)
    let removed = source.removeWhatPageEditsInvalidate(
      dropsSignatures: overrides.dropsSignatures)
    var (edited, renamed) = try FormAuthor.edit(source.document, form: form, base)
    let newForm = Form(repairing: &edited)
    var options = PlanOptions()
    options.overrides = overrides
    if newForm.fields.isEmpty { options.outcome = .flattenedUnfilled }
    let plan = try FormPlan(compiling: edited, form: newForm, options: options)
    let output = try self.output(of: plan, filledWith: [])
    let edit = Output(
      bytes: output.bytes, formDiagnostics: removed + renamed + output.formDiagnostics,
      valueDiagnostics: output.valueDiagnostics)
    return try level.map { level throws(FormwrightError) in
      try edit.archived(as: level, attachments, overrides)
    } ?? edit
  }

  /// The specification that puts the form's fields onto its pages again, in YAML, and what it cannot say.
  public func fieldSpecification() -> (yaml: [UInt8], diagnostics: [Diagnostic]) {
    var writer = SpecificationWriter(form, document)
    let specification = writer.specification()
    return (YAMLWriter.document(specification), writer.diagnostics)
  }
}
