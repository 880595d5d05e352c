public import Diagnostics
import FormData
public import FormFilling
import InteractiveForms
import StructuredData

/// How a record becomes field values, a file name and an id.
public struct RecordBinding: Sendable {
  /// The template's bindings; nil where a record's keys are the field names.
  public var bindings: [Template.Binding]? {
    didSet { places = Self.places(of: bindings) }
  }
  /// The place of each field's first binding.
  private var places: [String: Int] = [:]
  public var id: Expression?
  public var name: Expression?

  public init(template: Template) {
    bindings = template.bindings
    places = Self.places(of: bindings)
    id = template.id
    name = template.outputName
  }

  /// Records whose keys are full field names.
  public init() {}

  /// Bindings to fields the form lacks, before the first record.
  public func problems(with plan: FormPlan) -> [Diagnostic] {
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
  public mutating func leaveOutFields(droppedBy plan: FormPlan) -> [Diagnostic] {
    let warnings = (bindings ?? []).compactMap { binding in
      plan.droppedField(binding.field)?.at(binding.location)
    }
    bindings?.removeAll { plan.droppedField($0.field) != nil }
    return warnings
  }

  /// Pictures that the template itself names are found beside it; see
  /// ``Expression/locatingPaths(in:)``.
  public mutating func locatePictures(of plan: FormPlan, in directory: String) {
    for index in bindings?.indices ?? 0..<0 {
      guard let binding = bindings?[index], plan.takesPicture(binding.field) else { continue }
      bindings?[index].expression = binding.expression.locatingPaths(in: directory)
    }
  }

  func inputs(of record: StructuredValue) throws(FormwrightError) -> FieldInputs {
    guard let bindings else { return try fieldInputs(of: record) }
    return bindings.map { ($0.field, FieldInput($0.expression.value(in: record))) }
  }

  /// Where a record has the value of a field; nil where it is put together from several, or from the
  /// template.
  func location(of field: String, in record: StructuredValue) -> SourceLocation? {
    guard let bindings else { return fieldLocation(field, in: record) }
    return places[field].flatMap { bindings[$0].expression.value(in: record).location }
  }

  private static func places(of bindings: [Template.Binding]?) -> [String: Int] {
    let pairs = (bindings ?? []).enumerated().map { ($0.element.field, $0.offset) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension Diagnostic {
  fileprivate func at(_ location: SourceLocation?) -> Diagnostic {
    var copy = self
    copy.location = location
    return copy
  }
}
