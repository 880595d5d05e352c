import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Flattened outputs: a record changes what pages draw, and nothing else.
extension RecordWriter {
  /// How hard a page's flattened content is compressed, which is done for every record: the fastest, for
  /// the next saves 0.3 % of a tax form's file.
  private static let level: Int32 = 1

  mutating func write(_ pages: [FlattenedPage]) {
    for (place, value) in record.values.enumerated() {
      guard let pictures = plan.pictures[place] else { continue }
      switch value {
      case .picture?, .cleared?:
        show(value?.picture, in: pictures, of: plan.fields.groups[place])
      case .text, .state, .options, nil: break
      }
    }
    for page in pages {
      var writer = ContentWriter()
      writer.append(page.head)
      var names: Set<PDFName> = []
      for (index, item) in page.items.enumerated() {
        writer.append(item.opening)
        if item.isShown(by: record.values) {
          draw(item, record.texts[page.firstItem + index], to: &writer, using: &names)
        }
        writer.append(item.closing)
        if let place = item.unfilledStream, let group = item.group, record.values[group] != nil {
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
  }

  private mutating func draw(
    _ item: FlattenedItem, _ laidOut: (any LaidOutValue)?, to writer: inout ContentWriter,
    using names: inout Set<PDFName>
  ) {
    let value = item.group.flatMap { record.values[$0] }
    switch item.content {
    case .constant(let content): writer.append(content)
    case .toggle(let byState, let unfilled, let place):
      guard case .state(let state, let chosen) = value, let group = item.group else {
        writer.append(byState[unfilled] ?? [])
        return
      }
      let states = plan.fields.groups[group].shownStates(state, at: chosen)
      let shown = states.indices.contains(place) ? states[place] : .off
      writer.append(byState[shown] ?? [])
      if let checked = item.checked {
        objects[checked.place] = shown == .off ? checked.off : checked.on
      }
    case .picture(let filled, let unfilled): writer.append(value == nil ? unfilled : filled)
    case .text(_, let unfilled):
      guard value != nil else {
        writer.append(unfilled.content)
        return
      }
      guard let laidOut else { return }
      let used = laidOut.write(.page, to: &writer, embedded: &embedded)
      if !used.isEmpty { names.formUnion(used) }
    }
  }
}
