import Diagnostics
import InteractiveForms
import PDFObjects
import StructuredData

/// What can be checked only when all fields are known: the fields that actions, locks and calculations name.
extension SpecificationReader {
  mutating func checkReferences() {
    let names = NameIndex(fieldNames.union(groupNames).sorted())
    func isKnown(_ name: String) -> Bool {
      fieldNames.contains(name) || groupNames.contains(name)
    }
    for index in specification.fields.indices {
      let field = specification.fields[index]
      for action in field.actions {
        for name in action.action.fieldNames where !isKnown(name) {
          problems.report(
            "an action names “\(name)”, which is not a field", at: action.location,
            hint: hint(names.nearest(to: name, limit: 1)), field: field.name)
        }
      }
      if let shown = field.shown { check(shown, of: field, names) }
      for name in field.lock?.fields ?? [] where !isKnown(name) {
        problems.report(
          "“lock” names “\(name)”, which is not a field", at: field.location,
          hint: hint(names.nearest(to: name, limit: 1)), field: field.name)
      }
      resolveCalculation(index, names)
    }
    orderCalculations()
  }

  /// What shows a field is a check box, or a radio group that has the options.
  private func check(
    _ shown: FieldSpecification.Shown, of field: FieldSpecification, _ names: NameIndex
  ) {
    guard let source = specification.fields.first(where: { $0.name == shown.source }),
      source.kind == .checkBox || source.kind == .radio
    else {
      problems.report(
        "“shown” names “\(shown.source)”, which is neither a check box nor a radio group",
        at: shown.location, hint: hint(names.nearest(to: shown.source, limit: 1)),
        field: field.name)
      return
    }
    let isRadio = source.kind == .radio
    guard isRadio == !shown.options.isEmpty else {
      problems.report(
        isRadio
          ? "“shown” names no option of the radio group “\(shown.source)”"
          : "“shown” names an option of “\(shown.source)”, which is a check box",
        at: shown.location,
        hint: isRadio ? "Write one option or a list of options." : "Write true or false.",
        field: field.name)
      return
    }
    for option in shown.options where !source.options.contains(where: { $0.value == option }) {
      problems.report(
        "the radio group “\(shown.source)” has no option “\(option)”", at: shown.location,
        hint: "Write one of: \(source.options.map(\.value).joined(separator: ", ")).",
        field: field.name)
    }
  }

  private func hint(_ near: [String]) -> Remedy? {
    near.first.map { "Did you mean “\($0)”?" }
  }

  /// A `*` in a name stands for any index: `items.*.amount`.
  private mutating func resolveCalculation(
    _ index: Int, _ names: NameIndex
  ) {
    let field = specification.fields[index]
    guard let calculation = field.scripts.calculation else { return }
    switch calculation.source {
    case .simple(let operation, let given):
      var fields: [String] = []
      for name in given {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        let found =
          parts.contains("*")
          ? specification.fields.map(\.name).filter { candidate in
            let own = candidate.split(separator: ".", omittingEmptySubsequences: false)
            return own.count == parts.count
              && zip(own, parts).allSatisfy { $1 == "*" ? true : $0 == $1 }
          } : fieldNames.contains(name) || groupNames.contains(name) ? [name] : []
        if found.isEmpty {
          problems.report(
            "“calculate” names “\(name)”, which is not a field", at: calculation.location,
            hint: hint(names.nearest(to: name, limit: 1)), field: field.name)
        }
        fields += found
      }
      specification.fields[index].scripts.calculation?.source = .simple(
        operation: operation, fields: fields)
    case .expression(let notation):
      for name in Scripts.names(in: notation) where !fieldNames.contains(name) {
        problems.report(
          "“calculate” names “\(name)”, which is not a field", at: calculation.location,
          hint: hint(names.nearest(to: name, limit: 1)), field: field.name)
      }
    }
  }

  /// Reports calculations that need their own result.
  private func orderCalculations() {
    let order = CalculationOrder(specification.fields)
    if let index = order.cycle.first {
      let field = specification.fields[index]
      problems.report(
        "the calculation of the field needs its own result",
        at: field.scripts.calculation?.location,
        hint: "Remove one of the fields it is calculated from.", field: field.name)
    }
  }
}

/// The order in which calculated fields are worked out: those that others need come first (`/CO`; ISO 32000-2,
/// Table 224).
struct CalculationOrder {
  /// Places among the fields.
  private(set) var places: [Int] = []
  /// Fields whose calculations need each other.
  private(set) var cycle: [Int] = []

  init(_ fields: [FieldSpecification]) {
    let calculated = fields.indices.filter { fields[$0].scripts.calculation != nil }
    var left = calculated.sorted {
      let (first, second) = (
        fields[$0].scripts.calculation?.order ?? Int.max,
        fields[$1].scripts.calculation?.order ?? Int.max
      )
      return first == second ? $0 < $1 : first < second
    }
    let needs = Dictionary(
      uniqueKeysWithValues: calculated.map { ($0, Self.needs(of: fields[$0], calculated, fields)) })
    var done: Set<Int> = []
    while !left.isEmpty {
      let ready = left.filter { needs[$0]?.isSubset(of: done) ?? true }
      guard !ready.isEmpty else {
        cycle = left
        places += left
        return
      }
      places += ready
      done.formUnion(ready)
      left.removeAll { done.contains($0) }
    }
  }

  private static func needs(
    of field: FieldSpecification, _ calculated: [Int], _ fields: [FieldSpecification]
  ) -> Set<Int> {
    let names: [String]
    switch field.scripts.calculation?.source {
    case .simple(_, let fields)?: names = fields
    case .expression(let notation)?: names = Scripts.names(in: notation)
    case nil: names = []
    }
    let wanted = Set(names)
    return Set(
      calculated.filter { index in
        let own = fields[index].name
        if wanted.contains(own) { return true }
        let parts = own.split(separator: ".")
        return (1..<max(1, parts.count)).contains {
          wanted.contains(parts.prefix($0).joined(separator: "."))
        }
      })
  }
}
