package import Diagnostics
import FormData
package import InteractiveForms
package import JQFilters
package import StructuredData

/// How a record becomes field values, a file name and an id.
package struct RecordBinding: Sendable {
  /// The template's bindings; nil where a record's keys are the field names.
  package var bindings: [FieldBinding]?
  package var id: Expression?
  package var name: Expression?
  private(set) var definitions: [Template.Definition] = []
  /// Evaluates the expressions of the template that need jq; nil if there is none.
  package private(set) var filters: FilterEngine?
  private var rowGroups: [TemplateForm.RowGroup] = []
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
    bindings = template.forms.flatMap(\.bindings)
    definitions = template.definitions
    filters = template.filters
    rowGroups = template.forms.flatMap(\.rowGroups)
    demands = template.forms.flatMap { [$0.condition, $0.list].compactMap { $0 } }
    id = template.id
    name = template.outputName
  }

  /// The bindings of one form of a packet, for scopes that have the template's definitions.
  init(form: TemplateForm) {
    bindings = form.bindings
    rowGroups = form.rowGroups
  }

  /// Records whose keys are full field names.
  package init() {}

  // MARK: Records

  /// What expressions are evaluated in for a record: `.` and `$record` are the record, and each name of
  /// `let` has its value.
  package func scope(of record: StructuredValue) throws(FormwrightError) -> EvaluationScope {
    var scope = EvaluationScope(record, filters: filters)
    guard bindings != nil else { return scope }
    scope.variables["record"] = record
    scope.variables["copy"] = .number(1)
    scope.variables["copies"] = .number(1)
    for definition in definitions {
      do throws(ExpressionProblem) {
        scope.variables[definition.name] = try definition.expression.value(in: scope)
      } catch {
        throw FormwrightError(
          .data, "expression", "“$\(definition.name)”: \(error.message)", hint: Remedy(error.hint),
          location: record.location)
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

  func inputs(
    of scope: EvaluationScope, noting coverage: inout BindingCoverage
  ) throws(FormwrightError) -> FieldInputs {
    guard let bindings else { return try fieldInputs(of: scope.value) }
    var inputs = FieldInputs()
    inputs.reserveCapacity(bindings.count)
    var problems: [Diagnostic] = []
    var rows = RowScopes(scope, copy: copy)
    for (index, binding) in bindings.enumerated() {
      do throws(FormwrightError) {
        guard var scope = try rows.scope(of: binding) else { continue }
        if let page = binding.page {
          guard let number = pageNumbers[page] else { continue }
          scope = scope.adding(["page": number, "pages": pageCount])
        }
        if try binding.add(to: &inputs, in: scope) { coverage.note(firstPlace + index) }
      } catch {
        problems += error.diagnostics
      }
    }
    for group in rowGroups where group.rest == .none {
      if let problem = rows.problem(of: group) { problems.append(problem) }
    }
    guard problems.isEmpty else { throw FormwrightError(.data, problems) }
    return inputs
  }
}

/// The scopes of the items that fill the rows of one record. Lists are evaluated once.
private struct RowScopes {
  let record: EvaluationScope
  private var lists: [Expression: [StructuredValue]] = [:]
  private var conditions: [Expression: Bool] = [:]
  private var scopes: [Item: EvaluationScope] = [:]

  private struct Item: Hashable {
    var list: Expression
    var place: Int
  }

  private let copy: Int

  init(_ record: EvaluationScope, copy: Int) {
    self.record = record
    self.copy = copy
  }

  /// Nil if the record leaves the row alone.
  mutating func scope(of binding: FieldBinding) throws(FormwrightError) -> EvaluationScope? {
    guard let row = binding.row else { return record }
    if let condition = binding.rowCondition {
      let holds: Bool
      if let known = conditions[condition] {
        holds = known
      } else {
        do throws(ExpressionProblem) {
          holds = try condition.value(in: record).isTrue
        } catch { throw error.failure(field: binding.fields.first, at: record.value.location) }
        conditions[condition] = holds
      }
      if !holds { return nil }
    }
    let items = try items(of: row.list, binding.fields.first)
    let place = row.place(inCopy: copy)
    guard items.indices.contains(place) else { return nil }
    let key = Item(list: row.list, place: place)
    if let known = scopes[key] { return known }
    let scope = record.entering(items[place], at: place)
    scopes[key] = scope
    return scope
  }

  private mutating func items(
    of list: Expression, _ field: String?
  ) throws(FormwrightError) -> [StructuredValue] {
    if let known = lists[list] { return known }
    let value: StructuredValue
    do throws(ExpressionProblem) {
      value = try list.value(in: record)
    } catch { throw error.failure(field: field, at: record.value.location) }
    switch value.kind {
    case .array(let items): lists[list] = items
    case .null: lists[list] = []
    default:
      // Told once.
      lists[list] = []
      throw FormwrightError(
        .data, "rows", "the rows are given \(value.kindName), not a list",
        hint: "Give a list of the rows' items.", field: field,
        location: value.location ?? record.value.location)
    }
    return lists[list] ?? []
  }

  /// A list that has more items than the form has rows.
  func problem(of group: TemplateForm.RowGroup) -> Diagnostic? {
    guard let items = lists[group.list], items.count > group.count else { return nil }
    return .error(
      "rows",
      "“\(group.name)” has \(counted(items.count, "item")), but the form has \(counted(group.count, "row"))",
      hint: "Shorten the list, or let it go on with “rest: copies” in the template.",
      location: items[group.count].location ?? record.value.location)
  }
}
