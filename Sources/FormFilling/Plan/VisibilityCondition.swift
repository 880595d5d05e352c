import FieldFormats
import InteractiveForms

/// When a field is shown that a check box shows or hides (``VisibilityScript``).
struct VisibilityCondition: Hashable, Sendable {
  /// The check box, by the place of its group.
  var source: Int
  var showsWhenOn: Bool

  /// The conditions of groups, by their places. Of several check boxes that show one field, the last one counts.
  static func table(
    of groups: [FieldGroup], options: FillOptions
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

extension RecordFiller {
  /// Whether a record shows a field; nil if it does not give its check box a value.
  func isShown(_ condition: VisibilityCondition) -> Bool? {
    switch values[condition.source] {
    case .state(let state, _)?: (state != .off) == condition.showsWhenOn
    case .cleared?: !condition.showsWhenOn
    case .text, .options, .picture, nil: nil
    }
  }

  /// Whether a page shows a widget.
  func isShown(_ item: FlattenedItem) -> Bool {
    item.visibility.flatMap { isShown($0) } ?? !item.isHidden
  }

  /// Shows and hides fields as viewers do when somebody changes the check boxes.
  func showAndHide(_ objects: inout ChangingObjects) {
    for (index, condition) in plan.visibility {
      guard let isShown = isShown(condition) else { continue }
      let group = plan.groups[index]
      for place in group.dictionaries {
        guard let widget = place.widget else { continue }
        objects.setFlags(
          group.group.widgets[widget].flags.shown(isShown), at: place.place)
      }
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
