import Diagnostics
import InteractiveForms

/// Finds the state of a check box or radio group that a record means.
///
/// A record may give the name of a state, else an export value (`/Opt`; ISO 32000-2, Table 230), else the
/// label of a box: each first exactly, then without regard to case.
struct StateChoice {
  let group: FieldGroup
  let labels: OptionLabels
  /// Whether an export value that is given exactly counts before the name of a state, as pdftk has it.
  var prefersExportValues = false

  /// - Returns: nil if no box of the group goes by that text; a refusal if several do that differ.
  func value(_ spelled: String) -> Result<CheckedValue, Refusal>? {
    if spelled == AppearanceState.off.text { return .success(.off) }
    let folded = spelled.lowercased()
    let tests: [(String) -> Bool] = [{ $0 == spelled }, { $0.lowercased() == folded }]
    if prefersExportValues {
      let places = group.exportValues.indices.filter { group.exportValues[$0] == spelled }
      if let value = chosen(places, byExportValue: true) { return value }
    }
    for test in tests {
      let byName = group.states.filter { test($0.text) }
      let states = byName.isEmpty ? group.states.filter { test($0.shownText) } : byName
      guard let state = states.first else { continue }
      // Several are states that differ in case alone.
      return states.count == 1
        ? named(state) : .failure(shared(states.flatMap(group.widgets.places(of:))))
    }
    for test in tests {
      let places = group.exportValues.indices.filter { group.exportValues[$0].map(test) == true }
      if let value = chosen(places, byExportValue: true) { return value }
    }
    for test in tests {
      let places = group.widgets.indices.filter { label(of: $0).map(test) == true }
      if let value = chosen(places, byExportValue: false) { return value }
    }
    // An alternate name may say whose option it is: “Schedule: Full time”.
    let ending = ": " + folded
    return chosen(
      group.widgets.indices.filter { label(of: $0)?.lowercased().hasSuffix(ending) == true },
      byExportValue: false)
  }

  /// The state of the box at a place, counted from 1 in the order of the pages.
  func value(at number: Int) -> Result<CheckedValue, Refusal> {
    let places = group.widgets.pageOrder
    guard places.indices.contains(number - 1),
      let state = group.widgets[places[number - 1]].onStates.first
    else {
      return .failure(
        Refusal(
          "not-an-option", "the field has no box with this index",
          hint: "Give an index from 1 to \(places.count)."))
    }
    return .success(.state(state, at: places[number - 1]))
  }

  private func label(of place: Int) -> String? {
    labels.text(of: group.widgets[place]) ?? group.widgets[place].alternateName
  }

  private func named(_ state: AppearanceState) -> Result<CheckedValue, Refusal> {
    guard !group.isInUnison else { return .success(.state(state, at: nil)) }
    let places = group.widgets.places(of: state)
    return areApart(places) ? .failure(shared(places)) : .success(.state(state, at: nil))
  }

  private func chosen(
    _ places: [Int], byExportValue: Bool
  ) -> Result<CheckedValue, Refusal>? {
    guard let first = places.first, let state = group.widgets[first].onStates.first else {
      return nil
    }
    let states = Set(places.compactMap { group.widgets[$0].onStates.first })
    // Boxes in unison with one export value are one option, whatever the names of their states.
    let isOne = group.isInUnison && (byExportValue || states.count == 1)
    if !isOne, states.count > 1 || areApart(places) { return .failure(shared(places)) }
    return .success(.state(state, at: first))
  }

  /// Whether boxes are options of their own, not copies of one on several pages.
  private func areApart(_ places: [Int]) -> Bool {
    guard places.count > 1 else { return false }
    let pages = places.map { group.widgets[$0].pageIndex }
    return Set(pages).count < pages.count || Set(places.map { label(of: $0) }).count > 1
  }

  private func shared(_ places: [Int]) -> Refusal {
    let shared = Set(places)
    let isLabeled = Set(places.map { label(of: $0) }).count == places.count
    let boxes = group.widgets.pageOrder.enumerated().filter { shared.contains($0.element) }.map {
      index, place in
      let page = group.widgets[place].pageIndex.map { " on page \($0 + 1)" } ?? ""
      return "`{\"index\": \(index + 1)}`"
        + (label(of: place).map { " for “\($0)”" } ?? "") + (isLabeled ? "" : page)
    }
    let shown = boxes.prefix(12).joined(separator: ", ")
    return Refusal(
      "not-an-option", "\(places.count) boxes of the field accept this value",
      hint: "Choose one: \(shown)\(boxes.count > 12 ? " and \(boxes.count - 12) more" : "").")
  }
}
