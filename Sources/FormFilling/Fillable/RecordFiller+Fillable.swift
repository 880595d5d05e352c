import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Filling a plan whose outputs keep their fields: values, states and appearances are set together.
extension RecordFiller {
  mutating func filled() -> ChangingObjects {
    var objects = plan.unfilled
    for (index, group) in plan.groups.enumerated() {
      guard let value = values[index] else { continue }
      if group.pictureSlots != nil {
        if case .picture(let picture) = value {
          show(picture, of: group, in: &objects)
        } else {
          show(nil, of: group, in: &objects)
        }
      } else {
        set(value, ofGroup: index, in: &objects)
      }
    }
    showAndHide(&objects)
    return objects
  }

  /// The one place that writes `/V`, and with it `/I` and `/TI`, what each widget shows, and drops a
  /// stale `/RV`.
  private mutating func set(
    _ value: CheckedValue, ofGroup index: Int, in objects: inout ChangingObjects
  ) {
    let group = plan.groups[index]
    let stored = StoredValue(value, of: group.group)
    var states: [AppearanceState]?
    var shown: ShownValue?
    if case .state(let state, let place) = value {
      states = group.group.shownStates(state, at: place)
    } else {
      shown = shownValue(value, group.group)
    }
    var topIndex: Int?
    for place in group.dictionaries {
      guard var field = objects.field(at: place.place) else { continue }
      if place.isField {
        noteReplaced(place.place)
        field.entries.richText = nil
        field.entries.selection = stored.selection
        field.entries.value = stored.value
      }
      if let widget = place.widget {
        if let states, states.indices.contains(widget) {
          field.entries.state = .name(states[widget].rawValue)
        } else if let shown {
          topIndex = draw(shown, widget, ofGroup: index, &field, in: &objects) ?? topIndex
        }
      }
      objects.setField(field, at: place.place)
    }
    if let topIndex { setTopIndex(topIndex, of: group, in: &objects) }
  }

  /// Draws a value in a widget.
  ///
  /// - Returns: the first option the widget shows, if it is a list's.
  private mutating func draw(
    _ shown: ShownValue, _ widget: Int, ofGroup index: Int, _ dictionary: inout FieldDictionary,
    in objects: inout ChangingObjects
  ) -> Int? {
    let group = plan.groups[index]
    var writer = ContentWriter(reservingCapacity: 256)
    guard let appearance = group.widgets[widget].appearance, let text = group.widgets[widget].text,
      let names = write(shown, text, ofGroup: index, to: &writer)
    else { return nil }
    dictionary.entries.appearances = appearance.entry
    dictionary.entries.state = nil
    noteReplaced(appearance.stream)
    if names.isEmpty {
      appearance.write(writer.bytes, to: &objects)
    } else {
      objects[appearance.stream] = .stream(text.stream(writer.bytes, typefaces: numbers(of: names)))
    }
    return text.topIndex(shown)
  }

  /// `/TI`, the first option a list shows (ISO 32000-2, Table 234).
  private func setTopIndex(_ top: Int, of group: GroupPlan, in objects: inout ChangingObjects) {
    for place in group.dictionaries where place.isField {
      guard var field = objects.field(at: place.place) else { continue }
      field.entries.topIndex = top == 0 ? nil : .integer(top)
      objects.setField(field, at: place.place)
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
