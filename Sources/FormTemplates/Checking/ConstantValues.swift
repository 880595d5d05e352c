package import Diagnostics
package import FormFilling
import InteractiveForms
import StructuredData

/// Values that a template gives itself.
extension RecordBinding {
  /// The problems of values that the template gives itself, each at its place in the template: no record
  /// can mend them.
  package func problemsOfConstants(with plan: FormPlan) -> [Diagnostic] {
    let constants = (bindings ?? []).filter(\.isConstant)
    // Bindings with conditions may share a field.
    let conditional = constants.filter { $0.condition != nil }
    return problems(ofConstants: constants.filter { $0.condition == nil }, with: plan)
      + conditional.flatMap { problems(ofConstants: [$0], with: plan) }
      + (bindings ?? []).flatMap { problemsOfMap(of: $0, with: plan) }
  }

  /// The problems of values of “map” and “else”.
  private func problemsOfMap(of binding: FieldBinding, with plan: FormPlan) -> [Diagnostic] {
    // The rows of a list have the same map.
    guard let map = binding.map, (binding.row?.index ?? 0) == 0 else { return [] }
    let values =
      map.order.map { (place: "“\($0)” of “map”", value: map.values[$0]) }
      + [(place: "“else”", value: map.fallback)]
    return values.flatMap { place, value -> [Diagnostic] in
      guard let value, !value.isNull, !binding.isConstant else { return [] }
      if case .boxes(let boxes) = binding.target {
        guard !boxes.contains(where: { $0.value == ValueMap.key(of: value) }) else { return [] }
        let values = boxes.map { "“\($0.value)”" }.joined(separator: ", ")
        return [
          .error(
            "template", "\(place) is not a value of “check”",
            hint: "Write one of \(values), or null."
          ).at(binding)
        ]
      }
      var constant = binding
      constant.expression = .literal(value)
      constant.map = nil
      return problems(ofConstants: [constant], with: plan).map { problem in
        var problem = problem
        problem.message = "\(place): \(problem.message)"
        return problem
      }
    }
  }

  private func problems(
    ofConstants constants: [FieldBinding], with plan: FormPlan
  ) -> [Diagnostic] {
    guard !constants.isEmpty else { return [] }
    var inputs = FieldInputs()
    var problems: [Diagnostic] = []
    var places: [String: FieldBinding] = [:]
    for binding in constants {
      // Whatever the records, the value is the same where it is used.
      var always = binding
      always.condition = nil
      do throws(FormwrightError) {
        try always.add(to: &inputs, in: EvaluationScope(.init(.null)))
      } catch {
        problems += error.diagnostics.map { $0.at(binding) }
      }
      for field in binding.fields { places[field] = binding }
    }
    problems += plan.problems(with: inputs).compactMap { problem in
      guard problem.severity == .error, let field = problem.field else { return nil }
      return places[field].map { problem.at($0) } ?? problem
    }
    return problems
  }
}
