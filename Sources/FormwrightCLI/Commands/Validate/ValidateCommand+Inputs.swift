import Formwright

extension ValidateCommand {
  /// What the command names: the data, and what it is checked against.
  struct Inputs {
    private(set) var template: TemplateFile?
    /// Nil if the template alone is checked.
    private(set) var source: ValidationSource?
    private(set) var checks: [any RecordChecking] = []
    private(set) var formCheck: FormCheck?
    private var formPath: String?

    /// - Throws: what is wrong with the command, the template, the forms or the schemas.
    init(_ call: ParsedCommand, _ console: Console) throws(FormwrightError) {
      if let path = call.argument(ValidateCommand.template) {
        template = try TemplateFile(path, call)
      } else {
        guard call.values(of: BatchCommand.form).count <= 1, !call.has(FormPlaces.directory) else {
          throw call.usage("without a template, give one form and no --form-dir")
        }
        formPath = call.value(of: BatchCommand.form)
      }
      if call.has(ValidateCommand.data) || call.has(ValidateCommand.records) || template == nil {
        source = try ValidationSource(
          call, data: ValidateCommand.data, records: ValidateCommand.records,
          recordsFormat: BatchCommand.recordsFormat)
      }
      let schema = call.value(of: ValidateCommand.schema)
      try Self.refuseUnusedOptions(
        call, hasForm: template != nil || formPath != nil, hasTemplate: template != nil,
        hasSchema: schema != nil || template?.recordSchemaPath != nil)
      guard [schema, formPath, source?.path].count(where: { $0 == "-" }) <= 1 else {
        throw call.usage("standard input can be read only once")
      }
      for path in [schema, template?.recordSchemaPath].compactMap(\.self) {
        let schema = try SchemaFile.read(
          path, assertsFormats: !call.has(ValidateCommand.noFormats), console)
        checks.append(SchemaCheck(schema, path: path.shownPath))
      }
      formCheck = try formCheck(call, console)
      if let formCheck { checks.append(formCheck) }
      guard !checks.isEmpty else {
        throw call.usage(
          "there is nothing to check the data against; use --form FORM, --schema FILE or a template"
        )
      }
    }

    /// - Throws: if an option is about something that the command does not name.
    private static func refuseUnusedOptions(
      _ call: ParsedCommand, hasForm: Bool, hasTemplate: Bool, hasSchema: Bool
    ) throws(FormwrightError) {
      func refuse(_ options: [OptionDescription], _ use: String) throws(FormwrightError) {
        guard let option = options.first(where: { call.has($0) }) else { return }
        throw call.usage("--\(option.name) is for checks against \(use)")
      }
      if !hasForm {
        try refuse(
          [
            ValidateCommand.noLayout, ValidateCommand.strict, .flatten, .noFlatten, .pages,
            .overflow,
            .forceReadOnly, .ignoreUnknown, .noScripts,
          ] + OptionDescription.drawing + OptionDescription.opening + OptionDescription.overrides,
          "a form: use --form FORM or a template")
      }
      if !hasTemplate { try refuse([BatchCommand.flatCSV], "a template") }
      if !hasSchema { try refuse([ValidateCommand.noFormats], "a schema: use --schema FILE") }
    }

    /// - Returns: nil if the command names neither a form nor a template.
    private func formCheck(
      _ call: ParsedCommand, _ console: Console
    ) throws(FormwrightError) -> FormCheck? {
      guard template != nil || formPath != nil else { return nil }
      var options = try call.fillOptions()
      template?.apply(to: &options, call)
      let compiled = try CompiledForms(
        template, path: formPath ?? "", options: options,
        pictures: PictureFiles(besides: source?.path ?? "-"), call, console)
      if let template {
        console.report(template.template.warningsOfConditions, file: template.path)
        if source == nil {
          console.report(compiled.warningsOfUnfilledFields, file: template.path)
        }
      }
      return FormCheck(
        compiled.files, forms: compiled.forms, binding: compiled.binding,
        template: template, laysOut: !call.has(ValidateCommand.noLayout),
        isStrict: call.has(ValidateCommand.strict))
    }
  }
}
