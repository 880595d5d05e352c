import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Striking a plan whose outputs keep their fields: values, states and appearances are set together.
extension Striker {
  mutating func filled() -> ChangingObjects {
    var objects = plan.resting
    for (index, group) in plan.groups.enumerated() {
      guard let value = values[index] else { continue }
      if group.pictureSlots != nil {
        if case .picture(let picture) = value {
          show(picture, of: group, in: &objects)
        } else {
          show(nil, of: group, in: &objects)
        }
        continue
      }
      set(value, of: group, in: &objects)
      switch value {
      case .state(let state, let place): show(state, at: place, of: group, in: &objects)
      case .cleared, .text, .options, .picture: draw(value, ofGroup: index, in: &objects)
      }
    }
    return objects
  }

  /// The one place that writes `/V`, and with it `/I`, and drops a stale `/RV`.
  private mutating func set(
    _ value: CheckedValue, of group: GroupPlan, in objects: inout ChangingObjects
  ) {
    var object: PDFObject?
    var selection: PDFObject?
    switch value {
    case .cleared, .picture: break
    case .text(let text): object = .string(PDFString(text: text))
    case .state(let state, _): object = .name(state.rawValue)
    case .options(let indices):
      let options = group.group.options
      let exports = indices.map { PDFObject.string(PDFString(text: options[$0].exportValue)) }
      object = exports.count == 1 ? exports[0] : .array(exports)
      if group.group.kind == .listBox { selection = .array(indices.map { .integer($0) }) }
    }
    var hadRichText = false
    for case let index? in group.members {
      objects.changeField(at: index) { field in
        hadRichText = hadRichText || field.richText != nil
        field.richText = nil
        field.selection = selection
        field.value = object
      }
    }
    if hadRichText {
      report(
        .warning(
          "rich-text", "the field's formatted text was replaced by plain text",
          field: group.group.name))
    }
  }

  private func show(
    _ state: AppearanceState, at place: Int?, of group: GroupPlan, in objects: inout ChangingObjects
  ) {
    for (widget, shown) in zip(group.widgets, group.group.shownStates(state, at: place)) {
      guard let index = widget.dictionary else { continue }
      objects.changeField(at: index) { $0.state = .name(shown.rawValue) }
    }
  }

  private mutating func draw(
    _ value: CheckedValue, ofGroup place: Int, in objects: inout ChangingObjects
  ) {
    let group = plan.groups[place]
    let shown = shownValue(value, group.group)
    for widget in group.widgets {
      var writer = ContentWriter(reservingCapacity: 256)
      guard let index = widget.dictionary, let appearance = widget.appearance,
        let plan = widget.text, let names = write(shown, plan, ofGroup: place, to: &writer)
      else { continue }
      objects.changeField(at: index) { widget in
        widget.appearances = appearance.entry
        widget.state = nil
      }
      noteReplaced(appearance.stream)
      if names.isEmpty {
        appearance.write(writer.bytes, to: &objects)
      } else {
        objects[appearance.stream] = .stream(
          plan.stream(writer.bytes, typefaces: numbers(of: names)))
      }
      if let top = plan.topIndex(shown) { setTopIndex(top, of: group, in: &objects) }
    }
  }

  /// `/TI`, the first option a list shows (ISO 32000-2, Table 234).
  private func setTopIndex(_ top: Int, of group: GroupPlan, in objects: inout ChangingObjects) {
    for case let index? in group.members {
      objects.changeField(at: index) { $0.topIndex = top == 0 ? nil : .integer(top) }
    }
  }
}
