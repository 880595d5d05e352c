import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Filling a flattened plan: page content alone changes, and what it draws.
extension RecordFiller {
  /// How hard a page's flattened content is compressed, which is done for every record: the fastest, for
  /// the next saves 0.3 % of a tax form's file.
  private static let level: Int32 = 1

  mutating func flattened() -> ChangingObjects {
    var objects = plan.unfilled
    var drawn = [Bool](repeating: false, count: plan.groups.count)
    for (index, group) in plan.groups.enumerated() {
      switch values[index] {
      case .picture(let picture)?: show(picture, of: group, in: &objects)
      case .cleared?: show(nil, of: group, in: &objects)
      case .text, .state, .options, nil: break
      }
    }
    for page in plan.pages {
      var writer = ContentWriter()
      writer.append(page.head)
      var names: Set<PDFName> = []
      for item in page.items {
        let isShown = isShown(item)
        if let group = item.group, isShown { drawn[group] = true }
        item.begin(in: &writer)
        if isShown { draw(item, to: &writer, using: &names, &objects) }
        item.end(in: &writer)
        if let stream = item.unfilledStream, item.group.map({ values[$0] != nil }) == true {
          let place = plan.place(of: stream)
          noteReplaced(place)
          objects[place] = .stream(.emptyForm)
        }
      }
      objects[page.stream] = .stream(PDFStream(compressing: writer.bytes, level: Self.level))
      if let place = page.fonts, !names.isEmpty, case .dictionary(var fonts) = objects[place] {
        for (name, number) in numbers(of: names) { fonts[name] = .reference(number) }
        objects[place] = .dictionary(fonts)
      }
    }
    reportUnshown(drawn: drawn)
    return objects
  }

  /// Reports the values that no page shows.
  ///
  /// - Parameter drawn: whether a page shows the field, by group.
  mutating func reportUnshown(drawn: [Bool]) {
    for (index, value) in values.enumerated() where !drawn[index] {
      guard let value, value != .cleared, value != .off else { continue }
      report(
        .warning(
          "not-shown",
          "the field has no visible widget, so its value does not appear in the output",
          field: plan.groups[index].group.name), at: index)
    }
  }

  private mutating func draw(
    _ item: FlattenedItem, to writer: inout ContentWriter, using names: inout Set<PDFName>,
    _ objects: inout ChangingObjects
  ) {
    let value = item.group.flatMap { values[$0] }
    switch item.content {
    case .constant(let content): writer.append(content)
    case .toggle(let byState, let unfilled, let place):
      guard case .state(let state, let chosen) = value, let index = item.group else {
        writer.append(byState[unfilled] ?? [])
        return
      }
      let states = plan.groups[index].group.shownStates(state, at: chosen)
      let shown = states.indices.contains(place) ? states[place] : .off
      writer.append(byState[shown] ?? [])
      if let checked = item.checked {
        objects[plan.place(of: checked.attributes)] = shown == .off ? checked.off : checked.on
      }
    case .picture(let filled, let unfilled): writer.append(value == nil ? unfilled : filled)
    case .text(let plan, let unfilled):
      guard let value, let index = item.group else {
        writer.append(unfilled.content)
        return
      }
      let group = self.plan.groups[index].group
      let used = write(shownValue(value, group), plan, ofGroup: index, to: &writer)
      if let used, !used.isEmpty { names.formUnion(used) }
    }
  }
}
