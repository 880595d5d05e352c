package import Diagnostics
package import FormFilling
package import FormTemplates

/// What records are filled into or checked against: a form, or a template with its forms.
package struct CompiledForms: Sendable {
  /// Takes warnings about a file, with its name.
  package typealias Note = (_ diagnostics: [Diagnostic], _ file: String) -> Void

  package let forms: RecordForms
  package var binding: RecordBinding
  package let files: [FormFile]
  /// What was repaired, ignored or missing when the forms were compiled; what is of a template names its file.
  package private(set) var diagnostics: [Diagnostic] = []
  /// Nil without a template.
  private let bound: BoundTemplate?

  /// Compiles a form for records whose keys are field names.
  package init(
    _ file: FormFile, options: FillOptions, mergesOutputs: Bool = false,
    finishing: FormFile.Finishing = FormFile.Finishing(), pictures: any PictureSource
  ) throws(FormwrightError) {
    let plan = try file.plan(
      Self.options(options, mergesOutputs), finishing: finishing, pictures: pictures)
    (forms, binding, files, bound) = (.form(plan), RecordBinding(), [file], nil)
    diagnostics = plan.diagnostics
  }

  /// Opens and compiles the forms of a template, and compares them with its pins.
  ///
  /// - Parameters:
  ///   - options: with what the template says; see ``TemplateFile/apply(to:keepsOverflow:keepsFields:)``.
  ///   - isStrict: fields that have moved since the template was pinned are errors.
  ///   - note: is given each warning as soon as it is known.
  package init(
    _ template: TemplateFile, options: FillOptions, mergesOutputs: Bool = false,
    finishing: FormFile.Finishing = FormFile.Finishing(), pictures: any PictureSource,
    isStrict: Bool, note: Note
  ) throws(FormwrightError) {
    let bound = try template.bound(
      Self.options(options, mergesOutputs), finishing: finishing, pictures: pictures)
    (forms, binding, files) = (bound.forms, bound.binding, bound.files)
    self.bound = bound
    for found in bound.diagnostics { add(found.diagnostics, found.file ?? template.path, note) }
    add(
      try template.checkPins(of: bound.files, isStrict: isStrict), template.path.shownPath, note)
  }

  /// The forms of a template that is in no file.
  init(_ bound: BoundTemplate) {
    (forms, binding, files) = (bound.forms, bound.binding, bound.files)
    self.bound = bound
    for found in bound.diagnostics { add(found.diagnostics, found.file ?? "") { _, _ in } }
  }

  private static func options(_ options: FillOptions, _ mergesOutputs: Bool) -> PlanOptions {
    var plan = PlanOptions(options)
    plan.mergesOutputs = mergesOutputs
    return plan
  }

  private mutating func add(_ found: [Diagnostic], _ file: String, _ note: Note) {
    note(found, file)
    diagnostics += found.map { $0.inFile(file) }
  }

  /// See ``BoundTemplate/warningsOfUnfilledFields``.
  package var warningsOfUnfilledFields: [Diagnostic] { bound?.warningsOfUnfilledFields ?? [] }
}
