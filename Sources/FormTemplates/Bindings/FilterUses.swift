import Diagnostics
import JQFilters
import StructuredData

/// What a filter of a template reads from the record.
struct FilterUse {
  /// The binding that the filter is in; nil for another expression of the template.
  let binding: FieldBinding?
  /// The name of `let` that has the filter.
  let name: String?
  /// The paths from the record that the filter has no default for.
  let paths: [[String]]
  /// The paths of values that are put together.
  let sums: [(paths: [[String]], isOfList: Bool)]
}

extension RecordBinding {
  /// The filters of the template that can be understood without a record.
  var filterUses: [FilterUse] {
    var uses: [FilterUse] = []
    var resolver = FilterPlaces()
    for definition in definitions {
      if case .filter(let filter) = definition.expression, let reading = filter.reading {
        uses.append(resolver.use(reading, name: definition.name, from: [[]]))
      }
      resolver.variables[definition.name] = resolver.results(of: definition.expression, from: [[]])
    }
    for binding in bindings ?? [] {
      let items = binding.itemList.map { resolver.results(of: $0, from: [[]]) } ?? [[]]
      let base = binding.row.map { resolver.results(of: $0.list, from: items) } ?? items
      for (expression, start) in [
        (binding.expression, base), (binding.condition, base), (binding.rowCondition, items),
        (binding.row?.list, items), (binding.itemList, [[]]),
      ] {
        guard case .filter(let filter)? = expression, let reading = filter.reading else { continue }
        uses.append(resolver.use(reading, in: binding, from: start))
      }
    }
    return uses
  }
}

/// Turns the places of filters into paths from the record.
private struct FilterPlaces {
  /// Where the values of names come from.
  var variables: [String: [[String]]] = ["record": [[]]]

  func use(
    _ reading: FilterReading, in binding: FieldBinding? = nil, name: String? = nil,
    from base: [[String]]
  ) -> FilterUse {
    FilterUse(
      binding: binding, name: name, paths: resolved(reading.places, from: base),
      sums: reading.sums.map { (resolved($0.places, from: base), $0.isOfList) })
  }

  private func resolved(_ places: [FilterReading.Place], from base: [[String]]) -> [[String]] {
    places.flatMap { place in
      (place.variable.map { variables[$0] ?? [] } ?? base).map { $0 + place.keys }
    }
  }

  /// Where the values of an expression come from; none if that cannot be told.
  func results(of expression: Expression, from base: [[String]]) -> [[String]] {
    switch expression {
    case .filter(let filter): resolved(filter.reading?.results ?? [], from: base)
    case .path(let steps): base.map { $0 + BindingCoverage.keys(of: steps) }
    case .variable(let name, let steps):
      (variables[name] ?? []).map { $0 + BindingCoverage.keys(of: steps) }
    case .alternative(let first, let second):
      results(of: first, from: base) + results(of: second, from: base)
    case .literal, .interpolation, .comparison, .conjunction, .disjunction, .negation, .length: []
    }
  }
}

extension BindingCoverage {
  /// Warnings about filters: of keys that are probably misspelled, and of numbers that are put together as texts.
  func warningsOfFilters(
    _ uses: [FilterUse], meant: ([String]) -> [String]?
  ) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var told: Set<[String]> = []
    for use in uses {
      for path in use.paths where !path.isEmpty && !told.contains(path) && !has(path) {
        guard let meant = meant(path) else { continue }
        told.insert(path)
        warnings.append(
          Diagnostic.warning(
            "unsatisfied-path",
            "\(use.place)no record has \(PathStep.spelled(path)), which the filter reads",
            hint: "Did you mean \(PathStep.spelled(meant))?", field: use.binding?.fields.first
          ).at(use.binding))
      }
      for sum in use.sums where areNumbersAsTexts(sum.paths, withDecimals: !sum.isOfList) {
        let paths = Set(sum.paths).map(PathStep.spelled).sorted()
        let names = paths.prefix(4).joined(separator: ", ")
        guard told.insert(["+"] + paths).inserted else { continue }
        warnings.append(
          Diagnostic.warning(
            "added-texts",
            "\(use.place)\(names)\(paths.count > 4 ? " and others" : "") are texts of numbers, which "
              + "“\(sum.isOfList ? "add" : "+")” puts one after the other",
            hint: sum.isOfList
              ? "Write map(tonumber) | add for their sum, or join(\"\") to put texts together."
              : "Write (.a | tonumber) + (.b | tonumber) for their sum, or \"\\(.a)\\(.b)\" to put texts together.",
            field: use.binding?.fields.first
          ).at(use.binding))
      }
    }
    return warnings
  }

  /// Whether a record has a value at a path, or null before its end.
  private func has(_ path: [String]) -> Bool {
    keys.contains { $0.starts(with: path) || path.starts(with: $0) }
  }

  private func areNumbersAsTexts(_ paths: [[String]], withDecimals: Bool) -> Bool {
    guard !paths.isEmpty else { return false }
    let found = paths.compactMap { texts[$0] }
    return found.count == paths.count && found.allSatisfy { $0 != .others }
      && (!withDecimals || found.contains(.decimals))
  }
}

extension FilterUse {
  fileprivate var place: String { name.map { "“$\($0)”: " } ?? "" }
}

extension Diagnostic {
  fileprivate func at(_ binding: FieldBinding?) -> Diagnostic {
    binding.map { at($0) } ?? self
  }
}
