import Formwright

/// What records are filled into or checked against: a form, or a template with its forms.
struct CompiledForms {
  let forms: RecordForms
  var binding: RecordBinding
  let files: [FormFile]
  /// Nil without a template.
  private let bound: BoundTemplate?

  /// Opens and compiles the forms. Warnings about them are reported.
  ///
  /// - Parameters:
  ///   - path: of the form, if there is no template.
  ///   - options: with what the template says; see ``TemplateFile/apply(to:_:)``.
  init(
    _ template: TemplateFile?, path: String, options: FillOptions,
    finishing: FormFile.Finishing = FormFile.Finishing(), pictures: PictureFiles,
    _ call: ParsedCommand, _ console: Console
  ) throws(FormwrightError) {
    if let template {
      let bound = try template.bound(options, finishing: finishing, pictures: pictures, call)
      for found in bound.diagnostics {
        console.report(found.diagnostics, file: found.file ?? template.path)
      }
      (forms, binding, files) = (bound.forms, bound.binding, bound.files)
      try TemplatePins.check(
        template, files, isStrict: call.has(BatchCommand.strict), console)
      self.bound = bound
      return
    }
    let file = try call.openForm(path)
    let plan: FormPlan
    do throws(FormwrightError) {
      plan = try file.plan(options: options, finishing: finishing, pictures: pictures)
    } catch {
      throw error.inFile(path.shownPath)
    }
    console.report(plan.diagnostics, file: path.shownPath)
    (forms, binding, files) = (.form(plan), RecordBinding(), [file])
    bound = nil
  }

  /// See ``BoundTemplate/warningsOfUnfilledFields``.
  var warningsOfUnfilledFields: [Diagnostic] { bound?.warningsOfUnfilledFields ?? [] }
}
