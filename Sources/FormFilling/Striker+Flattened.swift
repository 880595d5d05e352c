import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Striking a flattened plan: page content alone changes, and what it draws.
extension Striker {
  mutating func flattened() -> [PDFObject] {
    var objects = plan.resting
    var drawn: Set<Int> = []
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
        if let group = item.group { drawn.insert(group) }
        item.append(content(of: item, using: &names), to: &writer)
        if let stream = item.restingStream, item.group.map({ values[$0] != nil }) == true {
          objects[stream.index - plan.prefix.firstChangingNumber.index] = .stream(.emptyForm)
        }
      }
      objects[page.stream] = .stream(PDFStream(compressing: writer.bytes))
      if let place = page.fonts, !names.isEmpty, case .dictionary(var fonts) = objects[place] {
        for (name, number) in numbers(of: names) { fonts[name] = .reference(number) }
        objects[place] = .dictionary(fonts)
      }
    }
    for index in values.keys.sorted() where !drawn.contains(index) {
      let group = plan.groups[index].group
      guard values[index] != .cleared, values[index] != .off else { continue }
      report(
        .warning(
          "not-shown", "the field has no visible widget, so its value is not in the output",
          field: group.name))
    }
    return objects
  }

  private mutating func content(
    of item: BurnItem, using names: inout Set<PDFName>
  ) -> [UInt8] {
    let value = item.group.flatMap { values[$0] }
    switch item.content {
    case .constant(let content): return content
    case .toggle(let byState, let resting, let place):
      guard case .state(let state, let chosen) = value, let index = item.group else {
        return byState[resting] ?? []
      }
      let shown = plan.groups[index].group.shownStates(state, at: chosen)
      return byState[shown.indices.contains(place) ? shown[place] : .off] ?? []
    case .picture(let struck, let resting): return value == nil ? resting : struck
    case .text(let plan, let resting):
      guard let value, let index = item.group else { return resting.content }
      let group = self.plan.groups[index].group
      guard let drawn = content(shownValue(value, group), plan, group) else { return [] }
      names.formUnion(drawn.typefaceNames)
      return BurnItem.placed(drawn.content, by: plan.geometry.placement)
    }
  }
}
