package import Diagnostics
import FormData
package import FormFilling
package import InteractiveForms
package import StructuredData

/// How a record becomes field values, a file name and an id.
package struct RecordBinding: Sendable {
  /// The template's bindings; nil where a record's keys are the field names.
  package var bindings: [Template.Binding]?
  package var id: Expression?
  package var name: Expression?

  package init(template: Template) {
    bindings = template.bindings
    id = template.id
    name = template.outputName
  }

  /// Records whose keys are full field names.
  package init() {}

  /// Bindings to fields the form lacks, before the first record.
  package func problems(with plan: FormPlan) -> [Diagnostic] {
    guard let bindings else { return [] }
    let known = Set(plan.fieldNames)
    return bindings.filter { binding in
      !known.contains(binding.field) && !plan.takesPicture(binding.field)
        && plan.droppedField(binding.field) == nil
    }.map { plan.unknownField($0.field).at($0.location) }
  }

  /// Takes out the bindings to fields that stand only on pages the plan leaves out: said once, not
  /// of every record.
  ///
  /// - Returns: a warning for each.
  package mutating func leaveOutFields(droppedBy plan: FormPlan) -> [Diagnostic] {
    let warnings = (bindings ?? []).compactMap { binding in
      plan.droppedField(binding.field)?.at(binding.location)
    }
    bindings?.removeAll { plan.droppedField($0.field) != nil }
    return warnings
  }

  /// Pictures that the template itself names are found beside it; see
  /// ``Expression/locatingPaths(in:)``.
  package mutating func locatePictures(of plan: FormPlan, in directory: String) {
    for index in bindings?.indices ?? 0..<0 {
      guard let binding = bindings?[index], plan.takesPicture(binding.field) else { continue }
      bindings?[index].expression = binding.expression.locatingPaths(in: directory)
    }
  }

  /// The values that a record gives the fields.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if the record is not an object of field names and values.
  package func inputs(of record: StructuredValue) throws(FormwrightError) -> FieldInputs {
    guard let bindings else { return try fieldInputs(of: record) }
    // A value that is put together from several, or from the template, has no place in the record.
    return FieldInputs(bindings.lazy.map { .init($0.field, $0.expression.value(in: record)) })
  }
}

extension Diagnostic {
  fileprivate func at(_ location: SourceLocation?) -> Diagnostic {
    var copy = self
    copy.location = location
    return copy
  }
}
