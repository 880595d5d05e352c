import Formwright
import JSONSchema

/// Checks records as filling a form does: names, types, lengths, options, formats, ranges, required
/// fields, and whether each text fits its box.
final class FormCheck: RecordChecking {
  private let files: [FormFile]
  private let forms: RecordForms
  private let binding: RecordBinding
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
    _ files: [FormFile], forms: RecordForms, binding: RecordBinding, laysOut: Bool, isStrict: Bool
  ) {
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
      let (plan, inputs) = try forms.prepare(
        binding.scope(of: record), binding, noting: &coverage)
      diagnostics = plan.problems(with: inputs, laysOut: laysOut)
      diagnostics += missing(requiredFields ?? plan.requiredFields, in: inputs)
    } catch {
      diagnostics = error.diagnostics
    }
    if !isStrict { diagnostics.removeAll { $0.severity == .warning } }
    return diagnostics.map { diagnostic in
      var problem = ValidationProblem(diagnostic, record: number)
      if problem.location == nil { problem.location = record.location }
      if let field = diagnostic.field {
        problem.pointer = binding.pointer(toValueOf: field, in: record)
        problem.label = labels[field]
      }
      return problem
    }
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
