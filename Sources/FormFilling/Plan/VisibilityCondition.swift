import FieldFormats
import InteractiveForms

/// When a field is shown that a check box shows or hides (``VisibilityScript``).
struct VisibilityCondition: Hashable, Sendable {
  /// The check box, by the place of its group.
  var source: Int
  var showsWhenOn: Bool

  /// The conditions of groups, by their places. Of several check boxes that show one field, the last one counts.
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
        let condition = VisibilityCondition(source: source, showsWhenOn: rule.showsWhenOn)
        for place in places[rule.field] ?? [] { table[place] = condition }
        for place in names.indices(below: rule.field) { table[place] = condition }
      }
    }
    return table
  }
}

extension VisibilityCondition {
  /// Whether a record shows the field; nil if it does not give the check box a value.
  ///
  /// - Parameter values: those of the record, by field.
  func isShown(by values: [CheckedValue?]) -> Bool? {
    switch values[source] {
    case .state(let state, _)?: (state != .off) == showsWhenOn
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
