import Diagnostics
import FormFilling
import FormSchemas
import FormTemplates
import InteractiveForms
import StructuredData

/// Checks records as filling a form does: names, types, lengths, options, formats, ranges, required
/// fields, and whether each text fits its box.
final class FormCheck: RecordChecking {
  /// Of more of them, the places in the record are looked up together.
  private static let fewProblems = 8

  private let files: [FormFile]
  private let forms: RecordForms
  private let binding: RecordBinding
  /// Nil if the records' keys are field names.
  private let template: TemplateFile?
  private let laysOut: Bool
  /// Warnings are problems too.
  private let isStrict: Bool
  /// Those of a single form.
  private let required: Required?
  private var coverage = BindingCoverage()
  private var names: RecordNames
  /// Nil if every record must be checked thoroughly.
  private var screen: RecordScreen?
  /// The fields' labels; read from the pages only if there is a problem to report.
  private lazy var labels = files.reduce(into: [String: String]()) { labels, file in
    labels.merge(file.briefLabels()) { first, _ in first }
  }

  init(
    _ files: [FormFile], forms: RecordForms, binding: RecordBinding, template: TemplateFile?,
    laysOut: Bool, isStrict: Bool
  ) {
    self.template = template
    names = RecordNames(binding)
    self.files = files
    self.forms = forms
    self.binding = binding
    self.laysOut = laysOut
    self.isStrict = isStrict
    if case .form(let plan) = forms {
      required = Required(plan)
      screen = laysOut || binding.bindings != nil ? nil : RecordScreen(plan)
    } else {
      required = nil
    }
  }

  func problems(
    in record: StructuredValue, number: Int?
  ) throws(FormwrightError) -> [ValidationProblem] {
    if isPlain(record) { return [] }
    var problems: [ValidationProblem] = []
    var diagnostics: [Diagnostic]
    var found = BindingProblems()
    do throws(FormwrightError) {
      try RecordBinding.checkShape(of: record)
      let scope = binding.scope(of: record, collecting: &found)
      problems = found.ofDefinitions.map { name, diagnostic in
        problem(diagnostic, in: record, number: number, ofKeys: ["let", name])
      }
      guard try binding.hasOutput(scope) else { return problems }
      problems += problemsOfOutput(in: scope, number: number)
      let (plan, inputs) = try forms.prepare(
        scope, binding, noting: &coverage, collecting: &found)
      diagnostics = found.diagnostics
      diagnostics += plan.problems(with: inputs, laysOut: laysOut)
      diagnostics += missing(required ?? Required(plan), except: found.fields, in: inputs)
    } catch {
      diagnostics = found.diagnostics + error.diagnostics
    }
    if case .packet = forms { diagnostics = diagnostics.onceForAllCopies }
    if !isStrict { diagnostics.removeAll { $0.severity == .warning } }
    let places = diagnostics.isEmpty ? [:] : bindingPlaces(of: record)
    let pointers = diagnostics.count > Self.fewProblems ? record.pointersByPlace : nil
    return problems
      + diagnostics.map { diagnostic in
        var problem = problem(diagnostic, in: record, number: number, pointers: pointers)
        if let field = diagnostic.field {
          problem.label = labels[field]
          problem.binding = places[field]
        }
        return problem
      }
  }

  /// What is wrong with the id, the name and the passwords that a record gives its output.
  private func problemsOfOutput(
    in scope: EvaluationScope, number: Int?
  ) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    func note(_ keys: [String], _ check: () throws(FormwrightError) -> Void) {
      do throws(FormwrightError) {
        try check()
      } catch {
        problems += error.diagnostics.map {
          problem($0, in: scope.value, number: number, ofKeys: keys)
        }
      }
    }
    note(["id"]) { () throws(FormwrightError) in _ = try names.id(in: scope) }
    note(["output", "name"]) { () throws(FormwrightError) in
      _ = try names.output(ofRecord: number ?? 1, in: scope)
    }
    note(["output", "encrypt"]) { () throws(FormwrightError) in
      try binding.encryption?.check(in: scope)
    }
    return problems
  }

  /// - Parameter keys: that lead to the expression in the template.
  private func problem(
    _ diagnostic: Diagnostic, in record: StructuredValue, number: Int?,
    pointers: [SourceLocation: String]? = nil, ofKeys keys: [String] = []
  ) -> ValidationProblem {
    var problem = ValidationProblem(diagnostic, record: number)
    if problem.location == nil { problem.location = record.location }
    problem.pointer = binding.pointer(to: diagnostic, in: record, places: pointers)
    if let template, !keys.isEmpty {
      problem.binding = template.location(of: keys).map {
        .init(file: template.path.shownPath, location: $0)
      }
    }
    return problem
  }

  /// Where the template binds each field of a single form.
  private lazy var placesOfForm = places(of: binding.bindings ?? [])

  /// Where the template binds each field of what a record fills.
  private func bindingPlaces(
    of record: StructuredValue
  ) -> [String: ValidationProblem.BindingPlace] {
    guard case .packet = forms else { return placesOfForm }
    var untold = BindingProblems()
    let scope = binding.scope(of: record, collecting: &untold)
    return places(of: forms.bindings(of: scope, binding))
  }

  private func places(
    of bindings: [FieldBinding]
  ) -> [String: ValidationProblem.BindingPlace] {
    var places: [String: ValidationProblem.BindingPlace] = [:]
    guard let path = template?.path.shownPath else { return places }
    for binding in bindings {
      guard let location = binding.location else { continue }
      for field in binding.fields where places[field] == nil {
        places[field] = .init(file: binding.file ?? path, location: location)
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

  /// The fields that must have values.
  private struct Required {
    /// Those that a record must give a value, in the form's order.
    let fields: [String]
    /// Those that no record may empty.
    let all: Set<String>

    init(_ plan: FormPlan) {
      fields = plan.requiredFields
      all = Set(plan.fieldsThatNeedValues)
    }
  }

  private func missing(
    _ required: Required, except known: Set<String>, in inputs: FieldInputs
  ) -> [Diagnostic] {
    guard !required.all.isEmpty else { return [] }
    var (given, emptied): (Set<String>, [String]) = ([], [])
    let fields = Set(required.fields)
    for input in inputs where required.all.contains(input.name) {
      if !input.value.isEmpty {
        given.insert(input.name)
      } else if !fields.contains(input.name) {
        emptied.append(input.name)
      }
    }
    return (required.fields.filter { !given.contains($0) } + emptied).filter { !known.contains($0) }
      .map {
        .error(
          "required", "the form requires a value for this field",
          hint: "Give the field a value.", field: $0)
      }
  }
}
