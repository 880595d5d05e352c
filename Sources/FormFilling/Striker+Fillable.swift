import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Striking a plan whose outputs keep their fields: values, states and appearances are set together.
extension Striker {
  mutating func filled() -> [PDFObject] {
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
    _ value: CheckedValue, of group: GroupPlan, in objects: inout [PDFObject]
  ) {
    for index in group.members.compactMap({ $0 }) {
      guard case .dictionary(var node) = objects[index] else { continue }
      noteReplaced(index)
      node["RV"] = nil
      node["I"] = nil
      switch value {
      case .cleared, .picture: node["V"] = nil
      case .text(let text): node["V"] = .string(PDFString(text: text))
      case .state(let state, _): node["V"] = .name(state.rawValue)
      case .options(let indices):
        let options = group.group.options
        let exports = indices.map { PDFObject.string(PDFString(text: options[$0].exportValue)) }
        node["V"] = exports.count == 1 ? exports[0] : .array(exports)
        if group.group.kind == .listBox { node["I"] = .array(indices.map { .integer($0) }) }
      }
      objects[index] = .dictionary(node)
    }
  }

  private func show(
    _ state: AppearanceState, at place: Int?, of group: GroupPlan, in objects: inout [PDFObject]
  ) {
    for (widget, shown) in zip(group.widgets, group.group.shownStates(state, at: place)) {
      guard let index = widget.dictionary, case .dictionary(var node) = objects[index] else {
        continue
      }
      node["AS"] = .name(shown.rawValue)
      objects[index] = .dictionary(node)
    }
  }

  private mutating func draw(
    _ value: CheckedValue, ofGroup place: Int, in objects: inout [PDFObject]
  ) {
    let group = plan.groups[place]
    let shown = shownValue(value, group.group)
    for widget in group.widgets {
      var writer = ContentWriter()
      guard let index = widget.dictionary, let stream = widget.appearance, let plan = widget.text,
        let names = write(shown, plan, ofGroup: place, to: &writer),
        case .dictionary(var node) = objects[index]
      else { continue }
      node["AP"] = .dictionary(["N": .reference(self.plan.number(at: stream))])
      node["AS"] = nil
      objects[index] = .dictionary(node)
      noteReplaced(stream)
      objects[stream] = .stream(
        plan.stream(writer.bytes, typefaces: numbers(of: names)))
      if let top = plan.topIndex(shown) { setTopIndex(top, of: group, in: &objects) }
    }
  }

  /// `/TI`, the first option a list shows (ISO 32000-2, Table 234).
  private func setTopIndex(_ top: Int, of group: GroupPlan, in objects: inout [PDFObject]) {
    for index in group.members.compactMap({ $0 }) {
      guard case .dictionary(var node) = objects[index] else { continue }
      node["TI"] = top == 0 ? nil : .integer(top)
      objects[index] = .dictionary(node)
    }
  }
}
