import Diagnostics
import StructuredData

/// What the bindings of one record, or of one item, are evaluated in. Lists and conditions of rows are evaluated
/// once, and every scope is made once.
struct BindingScopes {
  private let form: EvaluationScope
  private let binding: RecordBinding
  private var rows: [Int: Rows] = [:]
  private var pages: [Int: EvaluationScope] = [:]

  /// A group of rows.
  private struct Rows {
    /// Nil if the record leaves the rows alone.
    var items: [StructuredValue]?
    var scopes: [Int: EvaluationScope] = [:]
  }

  init(_ form: EvaluationScope, of binding: RecordBinding) {
    self.form = form
    self.binding = binding
  }

  /// Nil if the record leaves the binding alone.
  mutating func scope(of binding: FieldBinding) throws(FormwrightError) -> EvaluationScope? {
    if let row = binding.row { return try scope(of: row, binding) }
    guard let page = binding.page else { return form }
    guard let number = self.binding.pageNumbers[page] else { return nil }
    if let known = pages[number] { return known }
    let scope = form.onPage(number, of: self.binding.pageCount)
    pages[number] = scope
    return scope
  }

  private mutating func scope(
    of row: FieldBinding.Row, _ binding: FieldBinding
  ) throws(FormwrightError) -> EvaluationScope? {
    if rows[row.group] == nil { try readItems(of: row, binding) }
    let place = row.place(inCopy: self.binding.copy)
    guard let items = rows[row.group]?.items, items.indices.contains(place) else { return nil }
    if let known = rows[row.group]?.scopes[place] { return known }
    let scope = form.entering(items[place], at: place, inGroup: row.group)
    rows[row.group]?.scopes[place] = scope
    return scope
  }

  private mutating func readItems(
    of row: FieldBinding.Row, _ binding: FieldBinding
  ) throws(FormwrightError) {
    let field = binding.fields.first
    let value: StructuredValue
    do throws(ExpressionProblem) {
      if let condition = binding.rowCondition, !(try condition.holds(in: form)) {
        rows[row.group] = Rows()
        return
      }
      value = try row.list.value(in: form)
    } catch { throw error.failure(field: field, at: form.value.location) }
    // What follows is told once.
    rows[row.group] = Rows()
    switch value.kind {
    case .array(let items):
      rows[row.group]?.items = items
      requestFilters(of: items, row.group)
    case .null: break
    default:
      let isNumbered = value.objectValue?.members.contains { Int($0.key) != nil } == true
      throw FormwrightError(
        .data, "rows", "the rows are given \(value.kindName), not a list",
        hint: isNumbered
          ? "Number the columns of the rows 1, 2, 3 and so on, without a gap: child.1.name, child.2.name."
          : "Give a list of the rows' items.", field: field,
        location: value.location ?? form.value.location)
    }
  }

  /// Asks for the filters of all rows, if the list was not known before.
  private func requestFilters(of items: [StructuredValue], _ number: Int) {
    guard let values = form.filtered, let units = binding.needs.ofRows[number],
      let group = binding.rowGroups.first(where: { $0.number == number })
    else { return }
    var requests = FilterRequests(values)
    binding.requestRows(of: group, units, items, in: form, from: &requests)
    requests.run()
  }

  /// A list that has more items than the form has rows.
  func problem(of group: TemplateForm.RowGroup) -> Diagnostic? {
    guard let items = rows[group.number]?.items, items.count > group.count else { return nil }
    return .error(
      "rows",
      "“\(group.name)” has \(counted(items.count, "item")), but the form has \(counted(group.count, "row"))",
      hint: "Shorten the list, or continue it with “rest: copies” in the template.",
      location: items[group.count].location ?? form.value.location)
  }
}
