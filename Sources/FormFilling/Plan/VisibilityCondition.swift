import FieldFormats
import InteractiveForms

/// When a field is shown that a check box or a radio group shows or hides (``VisibilityScript``).
struct VisibilityCondition: Hashable, Sendable {
  /// The check box or radio group, by the place of its group.
  var source: Int
  var showsWhenOn: Bool
  /// The values that count as on; all but `Off` if there is none.
  var values: [String] = []

  /// The conditions of groups, by their places. Of several that show one field, the last one counts.
  static func table(
    of groups: [FieldGroup], options: PlanOptions
  ) -> [Int: VisibilityCondition] {
    guard options.runsScripts, options.outcome.acceptsValues else { return [:] }
    var table: [Int: VisibilityCondition] = [:]
    let sources = groups.enumerated().filter { _, group in
      group.members.contains { !$0.scripts.visibility.isEmpty }
    }
    guard !sources.isEmpty else { return table }
    let names = FieldNameIndex(groups.map(\.name))
    let places = Dictionary(grouping: groups.indices) { groups[$0].name }
    for (source, group) in sources {
      for rule in group.members.flatMap(\.scripts.visibility) {
        let condition = VisibilityCondition(
          source: source, showsWhenOn: rule.showsWhenOn, values: group.states(of: rule.values))
        for place in places[rule.field] ?? [] { table[place] = condition }
        for place in names.indices(below: rule.field) { table[place] = condition }
      }
    }
    return table
  }
}

extension FieldGroup {
  /// The states of export values, which are their own where `/Opt` gives none (ISO 32000-2, Table 230).
  fileprivate func states(of values: [String]) -> [String] {
    values.flatMap { value in
      let places = exportValues.indices.filter { exportValues[$0] == value }
      return places.isEmpty ? [value] : places.compactMap { widgets[$0].onStates.first?.text }
    }
  }
}

extension VisibilityCondition {
  /// Whether a record shows the field; nil if it does not give the check box or the radio group a value.
  ///
  /// - Parameter record: its values, by field.
  func isShown(by record: [CheckedValue?]) -> Bool? {
    switch record[source] {
    case .state(let state, _)?:
      (values.isEmpty ? state != .off : values.contains(state.text)) == showsWhenOn
    case .cleared?: !showsWhenOn
    case .text, .options, .picture, nil: nil
    }
  }
}

extension AnnotationFlags {
  /// The flags that `Field.display` sets in viewers.
  func shown(_ isShown: Bool) -> AnnotationFlags {
    var flags = self
    flags.subtract([.hidden, .noView])
    flags.insert(.print)
    if !isShown { flags.insert(.hidden) }
    return flags
  }
}
