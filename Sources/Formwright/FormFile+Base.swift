package import Diagnostics
import DocumentEditing
import FormAuthoring
package import FormFilling
import InteractiveForms
import PDFObjects
import StructuredData

extension FormFile {
  /// Puts fields onto the pages, and changes and deletes those that there are, as a specification says.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`: every problem of the specification; of kind `file` if the file is
  ///   signed or its permissions forbid changes.
  package func edited(
    bySpecification bytes: [UInt8], as format: DescriptionFormat, options: FillOptions
  ) throws(FormwrightError) -> Output {
    var refusals = form.pageEditRefusals(encryption: nil, overrides: options.overrides)
    if let encryption = document.encryption, !encryption.allowsPageEdits,
      !options.overrides.ignoresPermissions
    {
      refusals.append(
        .notPermitted("the file's permissions do not allow modifying it, which new fields require"))
    }
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    let base = try BaseSpecification(
      format.read(bytes), fieldNames: form.fields.map(\.name), pageCount: form.pages.pages.count)
    var source = ImportSource(repaired: document, form: form)
    let removed = source.removeWhatPageEditsInvalidate(
      dropsSignatures: options.overrides.dropsSignatures)
    var (edited, renamed) = try FormAuthor.edit(source.document, form: form, base)
    let newForm = Form(repairing: &edited)
    var options = options
    if newForm.fields.isEmpty { options.outcome = .flattenedUnfilled }
    let plan = try FormPlan(compiling: edited, form: newForm, options: options)
    let output = try self.output(of: plan, plan.fill([]))
    return Output(
      bytes: output.bytes, formDiagnostics: removed + renamed + output.formDiagnostics,
      valueDiagnostics: output.valueDiagnostics)
  }

  /// The specification that puts the form's fields onto its pages again, in YAML, and what it cannot say.
  package func fieldSpecification() -> (yaml: [UInt8], diagnostics: [Diagnostic]) {
    var writer = SpecificationWriter(form, document)
    let specification = writer.specification()
    return (YAMLWriter.document(specification), writer.diagnostics)
  }
}
