import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// The states of check boxes and radio buttons, and what each shows.
extension PlanCompiler {
  /// Gives a toggle's widget a drawing appearance for each of its states, and an `/AS`.
  mutating func completeToggle(_ widget: Widget, of field: Field) {
    let states = toggleAppearances(of: widget, in: field)
    guard case .dictionary(var node) = document[widget.number] else { return }
    var appearances = document.dictionary(node["AP"]) ?? [:]
    var normal = PDFDictionary()
    for (state, object) in states {
      if case .stream = object {
        normal[state.rawValue] = .reference(document.add(object))
      } else {
        normal[state.rawValue] = object
      }
    }
    // poppler takes a reference for a stream, and draws nothing where it leads to a dictionary.
    if appearances["N"] != .dictionary(normal) {
      appearances["N"] = .dictionary(normal)
      node["AP"] = .dictionary(appearances)
    }
    if widget.state == nil { node["AS"] = .name(unfilledState(of: widget, in: field).rawValue) }
    document[widget.number] = .dictionary(node)
  }

  /// The state a toggle's widget shows before any record: its `/AS`, else what the field's value
  /// makes of it.
  func unfilledState(of widget: Widget, in field: Field) -> AppearanceState {
    if let state = widget.state, !form.needAppearances { return state }
    guard case .state(let value) = field.value, widget.onStates.contains(value) else { return .off }
    // See ``FieldGroup/isInUnison``.
    if field.kind == .radio {
      let numbers = field.widgets.places(of: value).map { field.widgets[$0].number }
      let isOn =
        field.flags.contains(.radiosInUnison)
        ? numbers.contains(widget.number) : numbers.first == widget.number
      if !isOn { return .off }
    }
    return value
  }

  /// The appearance of each state of a toggle: the form's own where it draws, otherwise made.
  ///
  /// - Returns: references to what the form has, streams for what was made; `Off` only where there
  ///   is something to show.
  mutating func toggleAppearances(
    of widget: Widget, in field: Field
  ) -> [(AppearanceState, PDFObject)] {
    let node = document[widget.number].dictionaryValue ?? [:]
    let appearances = document.dictionary(node["AP"]) ?? [:]
    var existing: [AppearanceState: PDFObject] = [:]
    switch document.value("N", in: appearances) {
    case .dictionary(let states):
      for (name, object) in states where isDrawn(object) {
        existing[AppearanceState(rawValue: name)] = object
      }
    case .stream(let stream) where isDrawn(.stream(stream)):
      // One stream for all states: it shows the state the widget is in.
      existing[unfilledState(of: widget, in: field)] = appearances["N"]
    default: break
    }
    let hadNone = existing.isEmpty
    var result: [(AppearanceState, PDFObject)] = []
    for state in widget.onStates {
      if let object = existing[state], let stream = document.resolve(object).streamValue,
        paintsAnything(stream, in: document)
      {
        result.append((state, object))
      } else if let made = madeToggle(widget, field, isOn: true) {
        result.append((state, .stream(made)))
      }
    }
    if let off = existing[.off] {
      result.append((.off, off))
    } else if hadNone, let made = madeToggle(widget, field, isOn: false) {
      result.append((.off, .stream(made)))
    }
    return result
  }

  private func madeToggle(_ widget: Widget, _ field: Field, isOn: Bool) -> PDFStream? {
    WidgetBuilder(widget, of: field)?.toggle(isOn: isOn)
  }
}
