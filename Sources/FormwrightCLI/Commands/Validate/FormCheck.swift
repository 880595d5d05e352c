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
  /// The fields' labels; read from the pages only if there is a problem to report.
  private lazy var labels: [String: String] = {
    var texts: [String: String] = [:]
    for file in files {
      for (field, label) in zip(file.fields, file.labels().fields)
      where label.source != .none && texts[field.name] == nil {
        texts[field.name] = label.brief
      }
    }
    return texts
  }()

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
    } else {
      requiredFields = nil
    }
  }

  func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem] {
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
