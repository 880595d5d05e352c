package import Diagnostics
import FormData
package import InteractiveForms
package import JQFilters
package import StructuredData

/// How a record becomes field values, a file name and an id.
package struct RecordBinding: Sendable {
  /// The template's bindings; nil where a record's keys are the field names.
  package var bindings: [FieldBinding]? { didSet { plainBindings = Self.plain(bindings) } }
  /// Of each binding what gives one field a value as it is, if it does nothing else.
  private var plainBindings: [PlainBinding?]
  package var id: Expression?
  package var name: Expression?
  /// Which records have an output; nil for all.
  private var outputCondition: Expression?
  /// The passwords of outputs; nil if records give none.
  package var encryption: TemplateEncryption?
  private(set) var definitions: [Template.Definition] = []
  /// The names that an expression for all records may use.
  package var definitionNames: [String] {
    bindings == nil ? [] : definitions.map(\.name) + ["record"]
  }
  /// The filters that the bindings use.
  var needs = FilterNeeds()
  /// Evaluates the expressions of the template that need jq; nil if there is none.
  package private(set) var filters: FilterEngine?
  var rowGroups: [TemplateForm.RowGroup] = []
  /// What decides which forms there are, and how often.
  private(set) var demands: [Expression] = []
  /// Which copy of the form the values are for, from 0: rows go on from one copy to the next.
  var copy = 0
  /// The numbers that the pages of the form have in the output, from 1, by their places in the form, from 0; for
  /// overlays.
  var pageNumbers: [Int: Int] = [:]
  /// How many pages the output has, those of continued values not counted.
  var pageCount = 0
  /// The place of the first binding among those of all forms of the template, for coverage.
  var firstPlace = 0

  /// The bindings of all forms of a template. Only if it has one form do they fill it.
  package init(template: Template) {
    let bindings = Self.placed(template.forms.flatMap(\.bindings))
    self.bindings = bindings
    plainBindings = Self.plain(bindings)
    definitions = template.definitions
    filters = template.filters
    rowGroups = template.forms.flatMap(\.rowGroups)
    outputCondition = template.outputCondition
    demands =
      template.forms.flatMap { [$0.condition, $0.list].compactMap { $0 } }
      + [outputCondition].compactMap { $0 }
    id = template.id
    name = template.outputName
    encryption = template.encryption
    if !template.isPacket { needs = FilterNeeds(of: bindings) }
    needs.add(demands + [id, name])
  }

  /// The bindings of one form of a packet, for scopes that have the template's definitions.
  init(form: TemplateForm) {
    bindings = Self.placed(form.bindings)
    plainBindings = Self.plain(bindings)
    rowGroups = form.rowGroups
    needs = FilterNeeds(of: form.bindings)
  }

  private static func placed(_ bindings: [FieldBinding]) -> [FieldBinding] {
    bindings.enumerated().map { place, binding in
      var binding = binding
      binding.place = place
      return binding
    }
  }

  /// Records whose keys are full field names.
  package init() { plainBindings = [] }

  /// Most bindings are such, and a copy of a whole binding would cost as much as its value.
  private struct PlainBinding {
    var place: Int
    var field: String
    var expression: Expression

    func value(in scope: EvaluationScope) throws(FormwrightError) -> StructuredValue {
      do throws(ExpressionProblem) {
        return try expression.value(in: scope)
      } catch {
        throw error.failure(field: field, at: scope.value.location)
      }
    }
  }

  private static func plain(_ bindings: [FieldBinding]?) -> [PlainBinding?] {
    (bindings ?? []).map { binding in
      guard case .field(let field) = binding.target, binding.condition == nil, binding.map == nil,
        binding.formats.isEmpty, binding.row == nil, binding.page == nil
      else { return nil }
      return PlainBinding(place: binding.place, field: field, expression: binding.expression)
    }
  }

  // MARK: Records

  /// - Throws: ``FormwrightError`` of kind `data` if a record is not an object.
  package static func checkShape(of record: StructuredValue) throws(FormwrightError) {
    guard record.objectValue == nil else { return }
    throw FormwrightError(
      .data, "data-shape", "the record is \(record.kindName), not an object",
      location: record.location)
  }

  /// Whether a record has an output.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if the condition fails.
  package func hasOutput(_ scope: EvaluationScope) throws(FormwrightError) -> Bool {
    do throws(ExpressionProblem) {
      return try outputCondition?.holds(in: scope) ?? true
    } catch {
      throw error.failure(of: "output.when", at: scope.value.location)
    }
  }

  /// What expressions are evaluated in for a record: `.` and `$record` are the record, and each name of
  /// `let` has its value.
  package func scope(of record: StructuredValue) throws(FormwrightError) -> EvaluationScope {
    try scope(of: begun(record))
  }

  /// A record whose filters are being computed.
  struct BegunRecord {
    fileprivate var scope: EvaluationScope
    fileprivate var filters: SentFilterRequests?
  }

  /// Begins to compute the filters of a record, so that something else can be done meanwhile.
  ///
  /// - Parameter engine: runs the filters; nil for that of the template.
  func begun(_ record: StructuredValue, filteredBy engine: FilterEngine? = nil) -> BegunRecord {
    var scope = EvaluationScope(record, filters: engine ?? filters)
    guard bindings != nil else { return BegunRecord(scope: scope) }
    scope.variables["record"] = record
    scope.variables["copy"] = .number(1)
    scope.variables["copies"] = .number(1)
    return BegunRecord(scope: scope, filters: sendFilters(in: scope))
  }

  func scope(of begun: BegunRecord) throws(FormwrightError) -> EvaluationScope {
    var problems = BindingProblems()
    let scope = scope(of: begun, collecting: &problems)
    try problems.check()
    return scope
  }

  /// The scope of a record, in which names whose expressions fail have no value.
  ///
  /// - Parameter problems: those of these names.
  package func scope(
    of record: StructuredValue, collecting problems: inout BindingProblems
  ) -> EvaluationScope {
    scope(of: begun(record), collecting: &problems)
  }

  private func scope(
    of begun: BegunRecord, collecting problems: inout BindingProblems
  ) -> EvaluationScope {
    var scope = begun.scope
    begun.filters?.receive()
    for definition in definitions {
      do throws(ExpressionProblem) {
        scope.variables[definition.name] = try definition.expression.value(in: scope)
      } catch {
        scope.failedNames.insert(definition.name)
        problems.note(
          error.failure(of: "$\(definition.name)", at: scope.value.location),
          ofDefinition: definition.name)
      }
    }
    return scope
  }

  /// The values that a record gives the fields.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if the record is not an object of field names and values,
  ///   or with every problem of its bindings.
  package func inputs(of record: StructuredValue) throws(FormwrightError) -> FieldInputs {
    var coverage = BindingCoverage()
    return try inputs(of: scope(of: record), noting: &coverage)
  }

  /// - Parameter coverage: notes which bindings the record has values for.
  package func inputs(
    of record: StructuredValue, noting coverage: inout BindingCoverage
  ) throws(FormwrightError) -> FieldInputs {
    let inputs = try inputs(of: scope(of: record), noting: &coverage)
    coverage.noteKeys(of: record)
    return inputs
  }

  private func inputs(
    of scope: EvaluationScope, noting coverage: inout BindingCoverage
  ) throws(FormwrightError) -> FieldInputs {
    var problems = BindingProblems()
    let inputs = try inputs(of: scope, noting: &coverage, collecting: &problems)
    try problems.check()
    return inputs
  }

  /// - Parameter problems: those of bindings, whose fields get no values.
  func inputs(
    of scope: EvaluationScope, noting coverage: inout BindingCoverage,
    collecting problems: inout BindingProblems
  ) throws(FormwrightError) -> FieldInputs {
    guard let bindings else { return try fieldInputs(of: scope.value) }
    var inputs = FieldInputs()
    inputs.reserveCapacity(bindings.count)
    var scopes = BindingScopes(scope, of: self)
    for index in bindings.indices {
      do throws(FormwrightError) {
        if let plain = plainBindings[index] {
          let value = try plain.value(in: scope)
          if !value.isNull { coverage.note(firstPlace + plain.place) }
          inputs.append(plain.field, value)
          continue
        }
        guard let own = try scopes.scope(of: bindings[index]) else { continue }
        if try bindings[index].add(to: &inputs, in: own) {
          coverage.note(firstPlace + bindings[index].place)
        }
      } catch {
        problems.note(error, bindings[index])
        coverage.note(firstPlace + bindings[index].place)
      }
    }
    for group in rowGroups where group.rest == .none {
      if let problem = scopes.problem(of: group) { problems.note(problem) }
    }
    return inputs
  }
}
