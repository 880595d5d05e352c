import Formwright
import JSONSchema

/// Checks records as filling a form does: names, types, lengths, options, formats, ranges, required
/// fields, and whether each text fits its box.
final class FormCheck: RecordChecking {
  private let files: [FormFile]
  private let forms: RecordForms
  private let binding: RecordBinding
  /// As messages name it; nil if the records' keys are field names.
  private let templatePath: String?
  private let laysOut: Bool
  /// Warnings are problems too.
  private let isStrict: Bool
  /// Those of a single form.
  private let requiredFields: [String]?
  private var coverage = BindingCoverage()
  /// Nil if every record must be checked thoroughly.
  private var screen: RecordScreen?
  /// The fields' labels; read from the pages only if there is a problem to report.
  private lazy var labels = files.reduce(into: [String: String]()) { labels, file in
    labels.merge(file.briefLabels()) { first, _ in first }
  }

  init(
    _ files: [FormFile], forms: RecordForms, binding: RecordBinding, templatePath: String?,
    laysOut: Bool, isStrict: Bool
  ) {
    self.templatePath = templatePath
    self.files = files
    self.forms = forms
    self.binding = binding
    self.laysOut = laysOut
    self.isStrict = isStrict
    if case .form(let plan) = forms {
      requiredFields = plan.requiredFields
      screen = laysOut || binding.bindings != nil ? nil : RecordScreen(plan)
    } else {
      requiredFields = nil
    }
  }

  func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem] {
    if isPlain(record) { return [] }
    var diagnostics: [Diagnostic]
    do throws(FormwrightError) {
      try RecordBinding.checkShape(of: record)
      var problems = BindingProblems()
      let (plan, inputs) = try forms.prepare(
        binding.scope(of: record), binding, noting: &coverage, collecting: &problems)
      diagnostics = problems.diagnostics
      diagnostics += plan.problems(with: inputs, laysOut: laysOut)
      diagnostics += missing(
        (requiredFields ?? plan.requiredFields).filter { !problems.fields.contains($0) }, in: inputs
      )
    } catch {
      diagnostics = error.diagnostics
    }
    if !isStrict { diagnostics.removeAll { $0.severity == .warning } }
    let places = diagnostics.isEmpty ? [:] : bindingPlaces(of: record)
    return diagnostics.map { diagnostic in
      var problem = ValidationProblem(diagnostic, record: number)
      if problem.location == nil { problem.location = record.location }
      if let field = diagnostic.field {
        problem.pointer = binding.pointer(toValueOf: field, in: record)
        problem.label = labels[field]
        problem.binding = places[field]
      }
      return problem
    }
  }

  /// Where the template binds each field of a single form.
  private lazy var placesOfForm = places(of: binding.bindings ?? [])

  /// Where the template binds each field of what a record fills.
  private func bindingPlaces(
    of record: StructuredValue
  ) -> [String: ValidationProblem.BindingPlace] {
    guard case .packet = forms else { return placesOfForm }
    guard let scope = try? binding.scope(of: record) else { return [:] }
    return places(of: forms.bindings(of: scope, binding))
  }

  private func places(
    of bindings: [FieldBinding]
  ) -> [String: ValidationProblem.BindingPlace] {
    var places: [String: ValidationProblem.BindingPlace] = [:]
    guard let templatePath else { return places }
    for binding in bindings {
      guard let location = binding.location else { continue }
      for field in binding.fields where places[field] == nil {
        places[field] = .init(file: binding.file ?? templatePath, location: location)
      }
    }
    return places
  }

  /// Whether a record surely has no problem.
  private func isPlain(_ record: StructuredValue) -> Bool {
    guard screen != nil, let members = record.objectValue?.members else { return false }
    screen?.begin()
    for member in members {
      let isAccepted =
        switch member.value.kind {
        case .string(let text): screen?.accepts(member.key, text)
        case .object: false
        case .null, .boolean, .number, .array:
          screen?.accepts(member.key, FieldInput(member.value))
        }
      guard isAccepted == true else { return false }
    }
    return screen?.isComplete == true
  }

  /// What is odd about a template and all its records together.
  var templateWarnings: [Diagnostic] { coverage.warnings(of: binding) }

  private func missing(_ requiredFields: [String], in inputs: FieldInputs) -> [Diagnostic] {
    guard !requiredFields.isEmpty else { return [] }
    var given: Set<String> = []
    for input in inputs where input.value != .null && input.value != .text("") {
      given.insert(input.name)
    }
    return requiredFields.filter { !given.contains($0) }.map {
      .error(
        "required", "the form requires a value for this field",
        hint: "Give the field a value.", field: $0)
    }
  }
}
