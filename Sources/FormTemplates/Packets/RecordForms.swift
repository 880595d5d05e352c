package import Diagnostics
package import FormFilling
package import InteractiveForms

/// What records are filled into: one form, or the forms of a packet that each needs.
package enum RecordForms: Sendable {
  case form(FormPlan)
  case packet(Packet)

  /// The plan that a record fills, and its values.
  ///
  /// - Parameter binding: gives the values of a single form.
  /// - Throws: ``FormwrightError`` of kind `data` with every problem of the record, of kind `file` if the forms cannot
  ///   be put together.
  package func prepare(
    _ scope: EvaluationScope, _ binding: RecordBinding, noting coverage: inout BindingCoverage
  ) throws(FormwrightError) -> (plan: FormPlan, inputs: FieldInputs) {
    var problems = BindingProblems()
    let prepared = try prepare(scope, binding, noting: &coverage, collecting: &problems)
    try problems.check()
    return prepared
  }

  /// The plan that a record fills, and the values of the bindings that have no problem with it.
  ///
  /// - Parameters:
  ///   - binding: gives the values of a single form.
  ///   - problems: those of all other bindings.
  /// - Throws: ``FormwrightError`` if it is not known what the record fills.
  package func prepare(
    _ scope: EvaluationScope, _ binding: RecordBinding, noting coverage: inout BindingCoverage,
    collecting problems: inout BindingProblems
  ) throws(FormwrightError) -> (plan: FormPlan, inputs: FieldInputs) {
    let bound = try bind(scope, binding, noting: &coverage, collecting: &problems)
    if binding.bindings != nil { coverage.noteKeys(of: scope.value) }
    return bound
  }

  /// The same, without a note of the record's keys.
  func bind(
    _ scope: EvaluationScope, _ binding: RecordBinding, noting coverage: inout BindingCoverage,
    collecting problems: inout BindingProblems
  ) throws(FormwrightError) -> (plan: FormPlan, inputs: FieldInputs) {
    switch self {
    case .form(let plan):
      (plan, try binding.inputs(of: scope, noting: &coverage, collecting: &problems))
    case .packet(let packet):
      try packet.prepare(scope, noting: &coverage, collecting: &problems)
    }
  }
}

extension RecordForms {
  /// The bindings of what a record fills, under the names of its fields; none if the record fits no forms.
  ///
  /// - Parameter binding: that of a single form.
  package func bindings(of scope: EvaluationScope, _ binding: RecordBinding) -> [FieldBinding] {
    switch self {
    case .form: binding.bindings ?? []
    case .packet(let packet): packet.bindings(of: scope)
    }
  }
}

/// Bindings under the names that their fields have in a packet.
extension RecordBinding {
  mutating func rename(_ newName: (String) -> String) {
    bindings = bindings?.map { binding in
      var binding = binding
      binding.target = binding.target.renamed(binding.fields.map(newName))
      return binding
    }
  }

  /// Leaves only bindings all of whose fields are there.
  mutating func keep(_ isThere: (String) -> Bool) {
    bindings = bindings?.filter { $0.fields.allSatisfy(isThere) }
    needs = FilterNeeds(of: bindings ?? [])
  }
}
