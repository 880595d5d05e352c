package import Diagnostics
package import Formwright
import StructuredData

extension Operation {
  /// Every operation.
  package static let all = [
    inspect, schema, values, text, render, validate, fill, flatten, reset, batch, check, archive,
    remediate, detect,
  ]

  private static let opening: [OperationParameter] = [
    .init(.password), .init(.ignorePermissions), .init(.dropSignatures),
  ]
  private static let drawing: [OperationParameter] = [
    .init(.font), .init(.noSystemFonts), .init(.language),
  ]
  private static let corrections = OperationParameter(
    "corrections", .description,
    "list of alternative texts, roles and names that the form lacks")
  private static let finishing: [OperationParameter] = [
    .init(.archive), corrections, .init(.title), .init(.embedFonts), .init(.linearize),
    .init(.keepEncryption), .init(.encryptUser), .init(.encryptOwner), .init(.allow), .init(.date),
  ]
  private static let filling: [OperationParameter] =
    [
      .init(.flatten), .init(.lock), .init(.lockFields), .init(.pages), .init(.overflow),
      .init(.forceReadOnly), .init(.ignoreUnknown), .init(.noScripts), .init(.noTags),
    ] + drawing + finishing + opening
  private static let data = OperationParameter(
    "data", .record, isRequired: true, "values by full field name")

  // MARK: Reading

  static let inspect = Operation(
    "inspect", "list a form's fields, and whether it may be filled", opening, answers: [.json]
  ) { call throws(FormwrightError) in
    let form = try call.form()
    let inspection = Inspection(form, named: call.name, overrides: call.arguments.overrides)
    return OperationAnswer(.json, inspection.json, form.diagnostics)
  }

  static let schema = Operation(
    "schema", "describe the records that a form accepts, as JSON Schema",
    [.init("nested", .flag, "make objects of dots in field names")] + opening, answers: [.json]
  ) { call throws(FormwrightError) in
    OperationAnswer(
      .json, try call.form().schema(call.arguments.flag("nested") ? .nested : .flat))
  }

  static let values = Operation(
    "values", "read the values of a form's fields",
    [
      .init(
        "as", .choice(ExportFormat.allCases.map(\.rawValue)),
        "format of the values; json if missing"
      )
    ] + opening, answers: [.json, .yaml, .fdf, .xfdf, .csv]
  ) { call throws(FormwrightError) in
    let format = call.arguments.text("as").flatMap(ExportFormat.init) ?? .json
    return OperationAnswer(format.mediaType, try call.form().exportedValues(as: format))
  }

  static let text = Operation(
    "text", "read the text of pages in reading order",
    [
      .init("as", .choice(PageReader.Format.allCases.map(\.rawValue)), "format; text if missing"),
      .init(.pages), .init("characters", .flag, "with json, the places of all characters, too"),
      .init(.password), .init(.ignorePermissions),
    ], answers: [.text, .markdown, .html, .json]
  ) { call throws(FormwrightError) in
    let format = call.arguments.text("as").flatMap(PageReader.Format.init) ?? .text
    let pages = try call.pages(readsFields: format.hasStructure)
    var bytes: [UInt8] = []
    let warnings = try pages.write(
      call.arguments.pages(), as: format, named: call.name,
      listsCharacters: call.arguments.flag("characters")
    ) { bytes += $0 }
    return OperationAnswer(format.mediaType, bytes, pages.diagnostics + warnings)
  }

  static let render = Operation(
    "render", "draw a page as a picture",
    [
      .init(.page, integer: 1...1_000_000), .init(.resolution, integer: 10...1200),
      .init("fields", .flag, "draw the names, order and limits of fields on the page"),
      .init(.password),
    ], answers: [.png]
  ) { call throws(FormwrightError) in
    let page = call.arguments.integer("page") ?? 1
    let showsFields = call.arguments.flag("fields")
    var form = try call.form()
    if showsFields { form = try form.fieldGuide(onPages: [page]) }
    return OperationAnswer(
      .png,
      try form.rendered(
        page: page, resolution: call.arguments.integer("dpi") ?? (showsFields ? 150 : 100)))
  }

  static let validate = Operation(
    "validate", "check records against a form, and write nothing",
    [
      .init("data", .record, "one record: values by full field name"),
      .init("records", .records, "several records"),
      .init("noLayout", .flag, "do not check whether texts fit their boxes"),
      .init("strict", .flag, "take warnings for problems, too"),
    ] + filling, answers: [.json]
  ) { call throws(FormwrightError) in
    let checked = try call.validated()
    return .json(
      [
        "valid": .boolean(checked.faulty == 0), "records": .number(checked.records),
        "faulty": .number(checked.faulty),
        "problems": .array(
          checked.problems.map { problem in
            problem.structured(file: "") { $0.naming(call.arguments.spelled) }
          }),
      ], checked.diagnostics)
  }

  // MARK: Writing

  package static let fill = Operation(
    "fill", "fill a form", [data] + filling, answers: [.pdf]
  ) { call throws(FormwrightError) in
    let form = try call.form()
    do throws(FormwrightError) {
      let plan = try call.plan(of: form)
      let inputs = try call.arguments.inputs("data")
      let filled = plan.fill(inputs)
      return OperationAnswer(
        .pdf, try filled.file().bytes,
        form.labeled(plan.diagnostics(for: inputs) + filled.diagnostics))
    } catch {
      throw form.labeled(error)
    }
  }

  static let flatten = Operation(
    "flatten", "draw a form's fields into its pages",
    [
      .init(
        "fields", .texts, "only fields whose full name matches one of these; * and ? are wildcards"),
      .init("annotations", .flag, "flatten all annotations, not only fields"), .init(.pages),
      .init(.flattenOverflow), .init(.noScripts), .init(.noTags),
    ] + drawing + finishing + opening, answers: [.pdf]
  ) { call throws(FormwrightError) in
    var options = try call.arguments.flattenOptions()
    options.flattensAnnotations = call.arguments.flag("annotations")
    let form = try call.form()
    options.fields = try call.arguments.fieldPatterns(in: form)
    let output = try form.flattened(options: options, finishing: call.arguments.finishing())
    return OperationAnswer(.pdf, output.bytes, form.labeled(output.diagnostics))
  }

  static let reset = Operation(
    "reset", "give fields their default values",
    [
      .init(
        "fields", .texts, "only fields whose full name matches one of these; * and ? are wildcards")
    ] + drawing + [.init(.linearize), .init(.date)] + opening, answers: [.pdf]
  ) { call throws(FormwrightError) in
    let form = try call.form()
    let patterns = try call.arguments.fieldPatterns(in: form)
    let output = try form.reset(
      options: call.arguments.resetOptions(), finishing: call.arguments.finishing()
    ) { name in patterns.isEmpty || patterns.contains { $0.matches(name) } }
    return OperationAnswer(.pdf, output.bytes, form.labeled(output.diagnostics))
  }

  package static let batch = Operation(
    "batch", "fill a form with many records, into an archive of PDF files and a report",
    [
      .init("records", .records, isRequired: true, "the records"),
      .init(
        "template", .description,
        "binds records to fields, and need not name the form; if missing, keys are field names"),
      .init(
        "as", .choice(BatchDestination.ArchiveFormat.allCases.map(\.rawValue)),
        "format of the archive; tar if missing"),
      .init("strict", .flag, "fail records with warnings"),
      .init("jobs", .integer(1...64), "records that are filled at a time"),
    ] + filling, answers: [.tar, .zip]
  ) { call throws(FormwrightError) in
    let arguments = call.arguments
    let format = arguments.text("as").flatMap(BatchDestination.ArchiveFormat.init) ?? .tar
    let batch = try call.batch()
    guard let records = try arguments.records("records") else {
      throw arguments.usage("“records” must be given")
    }
    return OperationAnswer(
      format == .tar ? .tar : .zip,
      .stream { writer async throws(FormwrightError) in
        try await call.run(batch, records, into: .archive(format, at: writer.path))
      })
  }

  static let check = Operation(
    "check", "check whether a file conforms to PDF/A or PDF/UA",
    [.init(.checkedArchive), corrections] + opening, answers: [.json]
  ) { call throws(FormwrightError) in
    guard let level = try call.arguments.archiveLevel(allowsSecondPart: true) else {
      throw call.arguments.usage("“archive” must be given")
    }
    let check = try ArchiveCheck(call.form(), for: level, overrides: call.arguments.overrides)
    return OperationAnswer(.json, check.json)
  }

  static let archive = Operation(
    "archive", "make a file conform to PDF/A or PDF/UA",
    [.init(.requiredArchive), corrections, .init(.title), .init(.linearize), .init(.date)] + drawing
      + opening, answers: [.pdf]
  ) { call throws(FormwrightError) in
    guard let level = try call.arguments.archiveLevel() else {
      throw call.arguments.usage("“archive” must be given")
    }
    let form = try call.form()
    let output = try form.archived(
      as: level, options: call.arguments.archiveOptions(),
      linearizes: call.arguments.flag("linearize"))
    return OperationAnswer(.pdf, output.bytes, form.labeled(output.diagnostics))
  }

  static let remediate = Operation(
    "remediate", "make a form accessible: names, tags, order, language",
    [
      .init("level", .choice(["pdfua-1", "pdfua-2"]), "standard; pdfua-1 if missing"),
      corrections, .init(.title), .init(.date),
      .init("retag", .flag, "build the structure anew, although the file has one"),
      .init(
        "bestEffort", .flag,
        "write a form that does not reach the level, without claiming it, with warnings"),
      .init("report", .flag, "answer with what was done, found and left open, as JSON"),
    ] + drawing + opening, answers: [.pdf, .json]
  ) { call throws(FormwrightError) in
    var options = RemediationOptions()
    options.buildsStructureAnew = call.arguments.flag("retag")
    options.writesBestEffort = call.arguments.flag("bestEffort")
    options.level =
      call.arguments.text("level").flatMap { ArchiveLevels($0) }
      ?? ArchiveLevels(nil, isAccessible: true)
    options.archive = try call.arguments.archiveOptions(options.level)
    options.fileName = call.name
    let form = try call.form()
    let result = try form.remediated(options: options)
    if call.arguments.flag("report") { return OperationAnswer(.json, result.json, result.warnings) }
    guard let output = result.output else {
      throw FormwrightError(.conformance, result.violations)
    }
    return OperationAnswer(.pdf, output.bytes, form.labeled(output.diagnostics) + result.warnings)
  }

  static let detect = Operation(
    "detect", "find the fields that a flat file asks for, as a specification in YAML",
    [.init("apply", .flag, "answer with the file that has the fields")] + opening,
    answers: [.yaml, .pdf]
  ) { call throws(FormwrightError) in
    let form = try call.form()
    let found = try form.detectedFields(overrides: call.arguments.overrides)
    guard call.arguments.flag("apply") else {
      return OperationAnswer(.yaml, found.specification)
    }
    let output = try form.edited(
      bySpecification: found.specification, overrides: call.arguments.overrides)
    return OperationAnswer(.pdf, output.bytes, output.diagnostics)
  }
}

extension OperationCall {
  /// What is wrong with the records that the call gives.
  struct Validated {
    var records = 0
    /// Records with problems.
    var faulty = 0
    var problems: [ValidationProblem] = []
    var diagnostics: [Diagnostic] = []
  }

  func validated() throws(FormwrightError) -> Validated {
    let form = try form()
    var validator = try Validator(
      form, options: arguments.fillOptions(), laysOut: !arguments.flag("noLayout"),
      isStrict: arguments.flag("strict"))
    var result = Validated()
    if let records = try arguments.records("records") {
      result.faulty = try validator.check(records) { record throws(FormwrightError) in
        result.records += 1
        result.problems += record.problems
      }
    } else if let record = try arguments.record("data") {
      result.records = 1
      result.problems = try validator.problems(in: record, number: nil)
      result.faulty = result.problems.isEmpty ? 0 : 1
    } else {
      throw arguments.usage("“data” or “records” must be given")
    }
    result.diagnostics = validator.diagnostics
    return result
  }

  /// The form compiled for filling, and the form with what corrections add to it.
  package func compiled() throws(FormwrightError) -> (plan: FormPlan, form: FormFile) {
    try arguments.checkFonts()
    let form = try form()
    return (try plan(of: form), form)
  }

  /// The records' keys bound to fields, by the template if there is one.
  package func batch() throws(FormwrightError) -> Batch {
    let form = try form()
    let options = try arguments.fillOptions()
    let finishing = try arguments.finishing()
    var batch: Batch
    if let text = arguments.description("template") {
      let template = try Template(text.bytes, as: text.format, ofForm: name)
      try arguments.checkFonts(of: template)
      if let filterProgram { template.filterProgram = filterProgram }
      batch = try Batch(template, form: form, options: options, finishing: finishing)
    } else {
      batch = try Batch(form, options: options, finishing: finishing)
    }
    batch.isStrict = arguments.flag("strict")
    batch.jobs = arguments.integer("jobs") ?? 1
    return batch
  }

  /// Fills the records into an archive that ends with a report of them.
  ///
  /// - Throws: ``FormwrightError`` of kind `records`, with what is wrong with the first of them, if all have failed; then
  ///   nothing has been written.
  fileprivate func run(
    _ batch: Batch, _ records: Records, into destination: BatchDestination
  ) async throws(FormwrightError) {
    var destination = destination
    destination.archivesReport = true
    let outputs = BatchOutputs(destination)
    outputs.spelled = { [arguments] in $0.naming(arguments.spelled) }
    var problems: [Diagnostic] = []
    let summary = try await batch.fill(records, into: outputs, isCancelled: { Task.isCancelled }) {
      if problems.count < Self.mostProblems { problems += $0.diagnostics }
    }
    guard summary.failed == 0 || summary.done > 0 else { throw FormwrightError(.records, problems) }
    _ = try outputs.finish(summary)
  }

  /// More problems than these are not listed if no record could be filled.
  private static let mostProblems = 1000
}

extension ExportFormat {
  fileprivate var mediaType: MediaType {
    switch self {
    case .json: .json
    case .yaml: .yaml
    case .fdf: .fdf
    case .xfdf: .xfdf
    case .csv: .csv
    }
  }
}

extension PageReader.Format {
  fileprivate var mediaType: MediaType {
    switch self {
    case .text: .text
    case .markdown: .markdown
    case .html: .html
    case .json: .json
    }
  }
}
