import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Outputs that keep their fields: values, states and appearances are written together.
extension RecordWriter {
  mutating func write(_ output: FillableOutput) {
    for (place, value) in record.values.enumerated() {
      guard let value else { continue }
      if let pictures = plan.pictures[place] {
        show(value.picture, in: pictures, of: plan.fields.groups[place])
      } else {
        write(value, ofField: place, output.fields[place])
      }
    }
    showAndHide(output)
  }

  /// The one place that writes `/V`, and with it `/I` and `/TI`, what each widget shows, and drops a
  /// stale `/RV`.
  private mutating func write(_ value: CheckedValue, ofField place: Int, _ field: FillableField) {
    let group = plan.fields.groups[place]
    let stored = StoredValue(value, of: group)
    var states: [AppearanceState]?
    if case .state(let state, let box) = value { states = group.shownStates(state, at: box) }
    var topIndex: Int?
    for (index, dictionary) in field.dictionaries.enumerated() {
      guard var written = objects.field(at: dictionary.place) else { continue }
      if dictionary.isField {
        noteReplaced(dictionary.place)
        written.entries.richText = nil
        written.entries.selection = stored.selection
        written.entries.value = stored.value
      }
      if let widget = dictionary.widget, let states, states.indices.contains(widget) {
        written.entries.state = .name(states[widget].rawValue)
      } else if let text = dictionary.text,
        let laidOut = record.texts[field.firstDictionary + index]
      {
        draw(laidOut, text, &written)
        topIndex = laidOut.topIndex ?? topIndex
      }
      objects.setField(written, at: dictionary.place)
    }
    if let topIndex { setTopIndex(topIndex, of: field) }
  }

  private mutating func draw(
    _ laidOut: any LaidOutValue, _ text: FillableText, _ dictionary: inout FieldDictionary
  ) {
    var writer = ContentWriter(reservingCapacity: 256)
    let names = laidOut.write(.annotation, to: &writer, embedded: &embedded)
    dictionary.entries.appearances = text.appearance.entry
    dictionary.entries.state = nil
    noteReplaced(text.appearance.stream)
    if names.isEmpty {
      text.appearance.write(writer.bytes, to: &objects)
    } else {
      objects[text.appearance.stream] = .stream(
        text.plan.stream(writer.bytes, typefaces: numbers(of: names)))
    }
  }

  /// `/TI`, the first option a list shows (ISO 32000-2, Table 234).
  private mutating func setTopIndex(_ top: Int, of field: FillableField) {
    for dictionary in field.dictionaries where dictionary.isField {
      guard var written = objects.field(at: dictionary.place) else { continue }
      written.entries.topIndex = top == 0 ? nil : .integer(top)
      objects.setField(written, at: dictionary.place)
    }
  }

  /// Shows and hides fields as viewers do when somebody changes the check boxes.
  private mutating func showAndHide(_ output: FillableOutput) {
    for (place, condition) in output.visibility {
      guard let isShown = condition.isShown(by: record.values) else { continue }
      for dictionary in output.fields[place].dictionaries {
        guard let widget = dictionary.widget else { continue }
        objects.setFlags(
          plan.fields.groups[place].widgets[widget].flags.shown(isShown), at: dictionary.place)
      }
    }
  }
}

/// A value as a field's dictionary holds it.
private struct StoredValue {
  /// `/V`
  var value: PDFObject?
  /// `/I`
  var selection: PDFObject?

  init(_ value: CheckedValue, of group: FieldGroup) {
    switch value {
    case .cleared, .picture: break
    case .text(let text): self.value = .string(PDFString(text: text))
    case .state(let state, _): self.value = .name(state.rawValue)
    case .options(let indices):
      let exports = indices.map { PDFObject.string(PDFString(text: group.options[$0].exportValue)) }
      self.value = exports.count == 1 ? exports[0] : .array(exports)
      if group.kind == .listBox { selection = .array(indices.map { .integer($0) }) }
    }
  }
}
