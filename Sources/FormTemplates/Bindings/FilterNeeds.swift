import JQFilters
import StructuredData

/// The units of filters that the bindings of a form use and libjq evaluates, by what they are evaluated in.
struct FilterNeeds: Sendable {
  /// Those of the record, or of the item that the form is for.
  private(set) var ofForm: Set<Int> = []
  /// Those that use the number of their page, by the places of the pages in the form.
  private(set) var ofPages: [Int: Set<Int>] = [:]
  /// Those of the items of rows, by the numbers of the groups.
  private(set) var ofRows: [Int: Set<Int>] = [:]

  init() {}

  init(of bindings: [FieldBinding]) {
    for binding in bindings {
      let own = Self.units(of: [binding.expression, binding.condition])
      guard let row = binding.row else {
        if let page = binding.page {
          ofPages[page, default: []].formUnion(own)
        } else {
          ofForm.formUnion(own)
        }
        continue
      }
      ofForm.formUnion(Self.units(of: [binding.rowCondition, row.list]))
      ofRows[row.group, default: []].formUnion(own)
    }
    ofPages = ofPages.filter { !$0.value.isEmpty }
    ofRows = ofRows.filter { !$0.value.isEmpty }
  }

  /// Adds what is evaluated in the record itself.
  mutating func add(_ expressions: [Expression?]) { ofForm.formUnion(Self.units(of: expressions)) }

  private static func units(of expressions: [Expression?]) -> [Int] {
    expressions.compactMap { expression in
      guard case .filter(let filter) = expression, !filter.isNative else { return nil }
      return filter.unit
    }
  }
}

extension RecordBinding {
  /// Asks for the filters of a record, those of `let` first.
  ///
  /// - Returns: nil if there is nothing to wait for.
  func sendFilters(in scope: EvaluationScope) -> SentFilterRequests? {
    guard let values = scope.filtered else { return nil }
    var requests = FilterRequests(values)
    var scope = scope
    for definition in definitions { requests.define(definition, to: values, in: &scope) }
    requestFilters(in: scope, from: &requests)
    return requests.sent()
  }

  /// Asks for the filters of the bindings in a scope of the form.
  func requestFilters(in scope: EvaluationScope, from requests: inout FilterRequests) {
    guard let values = scope.filtered else { return }
    for unit in needs.ofForm.sorted() { requests.add(unit, to: values, in: scope) }
    for (page, units) in needs.ofPages.sorted(by: { $0.key < $1.key }) {
      guard let number = pageNumbers[page] else { continue }
      let own = scope.onPage(number, of: pageCount)
      guard let values = own.filtered else { continue }
      for unit in units.sorted() { requests.add(unit, to: values, in: own) }
    }
    for group in rowGroups {
      guard let units = needs.ofRows[group.number] else { continue }
      if let condition = group.condition,
        requests.value(of: condition, in: scope)?.isTrue != true
      {
        continue
      }
      guard let items = requests.value(of: group.list, in: scope)?.arrayValue else { continue }
      requestRows(of: group, units, items, in: scope, from: &requests)
    }
  }

  /// Asks for the filters of the items that fill the rows of a group.
  func requestRows(
    of group: TemplateForm.RowGroup, _ units: Set<Int>, _ items: [StructuredValue],
    in scope: EvaluationScope, from requests: inout FilterRequests
  ) {
    for place in group.copies.items(inCopy: copy).clamped(to: 0..<items.count) {
      let own = scope.entering(items[place], at: place, inGroup: group.number)
      guard let values = own.filtered else { return }
      for unit in units.sorted() { requests.add(unit, to: values, in: own) }
    }
  }
}
