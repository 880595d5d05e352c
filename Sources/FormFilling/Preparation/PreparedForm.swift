import Diagnostics
import DocumentEditing
import InteractiveForms
import LogicalStructure
import Metadata
import PDFArchiving
import PDFObjects

/// A form edited for a plan, before any of its widgets is looked at: pages are selected, fields have names
/// and labels, and what no output may have is gone.
struct PreparedForm {
  var document: Document
  var form: Form
  let options: PlanOptions
  var diagnostics: [Diagnostic]
  /// Full names of fields whose continuation pages were removed.
  var continuedFields: Set<String> = []
  /// See ``FormPlan/droppedFields``.
  var droppedFields: Set<String> = []
  /// The look of the form's fields is in DeviceCMYK. Only known of archives.
  let usesCMYK: Bool

  /// - Parameters:
  ///   - form: the form of the document, which reading it has repaired.
  ///   - labels: names fields whose names the output would lose.
  /// - Throws: ``FormwrightError`` where the form may not be filled or flattened, or has no such page.
  init(
    _ document: Document, _ form: Form, options: PlanOptions, labels: any LabelFinder
  ) throws(FormwrightError) {
    self.document = document
    self.form = form
    self.options = options
    diagnostics = document.readingDiagnostics + form.diagnostics
    usesCMYK = options.archive != nil && ArchiveMending.usesCMYK(document)
    try checkAuthority()
    if options.outcome.acceptsValues { reportScripts() }
    removeContinuationPages()
    if !options.keepsTags { self.document.removeStructure() }
    try selectPages()
    nameFields()
    shortenStateNames()
    self.document.removeDanglingReferences(pages: self.form.pages.pages.map(\.number))
    if self.form.signatureCount > 0 { dropSignatures() }
    keepLabels(labels)
    if let level = options.archive {
      // Before widgets are flattened: they keep their places in the structure.
      diagnostics += self.document.prepareStructure(for: level)
    }
    addFormElements()
    if options.archive != nil, self.form.xfa != .none {
      diagnostics.append(.warning("archived", "the XFA data of the form was removed"))
    }
    self.document.removeXFAAndUsageRights(
      droppingSignatures: options.overrides.dropsSignatures && self.form.signatureCount > 0)
    self.document.updateInformation(modificationDate: options.modificationDate)
  }

  private func checkAuthority() throws(FormwrightError) {
    var reasons: [RefusalReason] = []
    if options.outcome.acceptsValues {
      reasons +=
        form.fillPermission(
          encryption: document.encryption, overrides: options.overrides
        ).reasons
    }
    var flattening = false
    if options.outcome.isFlattened {
      let more = form.flattenPermission(
        encryption: document.encryption, overrides: options.overrides
      )
      .reasons.filter { !reasons.contains($0) }
      flattening = more.contains(.permissions)
      reasons += more
    }
    guard reasons.isEmpty else {
      throw FormwrightError(.file, reasons.map { $0.diagnostic(flattening: flattening) })
    }
  }

  /// Scripts that are not run are said by field.
  private mutating func reportScripts() {
    for field in form.fields where !field.scripts.otherEvents.isEmpty {
      let events = field.scripts.otherEvents.joined(separator: ", ")
      diagnostics.append(
        .warning(
          "script", "Formwright does not run the field's own script (\(events))", field: field.name)
      )
    }
  }

  /// Content that no structure element refers to is not read aloud: each flattened field has an element.
  private mutating func addFormElements() {
    guard options.outcome.isFlattened, options.keepsTags,
      document.hasStructure
    else { return }
    let widgets = FieldGroup.groups(of: form.fields).filter { options.flattens($0) }
      .flatMap(\.widgets).map(\.number)
    let count = MissingAnnotationElements.addForms(of: Set(widgets), to: &document)
    guard count > 0 else { return }
    diagnostics.append(
      .warning(
        "untagged-field",
        count == 1
          ? "a field is not in the structure tree; its text is read beside the nearest text"
          : "\(count) fields are not in the structure tree; their texts are read beside the nearest text",
        hint: "Check the reading order of the output with a screen reader."))
  }

  /// The values of signature fields go; the fields stay, unsigned.
  private mutating func dropSignatures() {
    document.removeSignatures(of: form.fields)
    diagnostics.append(
      .warning("signed", "the file's signatures were removed"))
  }

  /// A form that stays one keeps the names that its fields were filled by.
  private mutating func nameFields() {
    guard options.outcome == .fillable else { return }
    let nameless = FieldGroup.groups(of: form.fields)
      .filter { options.isFillable($0) }.flatMap { $0.members.filter { !$0.isNamed } }
    if document.nameFields(nameless) { form = Form(repairing: &document) }
  }

  /// An archive that stays a form has no names that are too long.
  private mutating func shortenStateNames() {
    guard options.outcome == .fillable, options.archive?.pdfa != nil else { return }
    let renamed = document.shortenStateNames(of: form.fields)
    guard !renamed.isEmpty else { return }
    form = Form(repairing: &document)
    diagnostics += renamed.map { name in
      .warning(
        "archived", "states have new names, because the form's are longer than 127 bytes",
        hint: "The old names still fill the field: they are its export values.", field: name)
    }
  }
}
