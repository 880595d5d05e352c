import Diagnostics
import FieldFormats
import FormAppearances
import InteractiveForms
import PDFContent

/// The values of a record that its fields accept, calculated values included, and the problems of the others.
struct CheckedRecord {
  let plan: FormPlan
  /// By field; nil if the record leaves the field as it is.
  var values: [CheckedValue?]
  var report: RecordReport
  /// Fields whose values are in the form already and keep their continuation pages.
  private(set) var carried: Set<Int> = []
  /// Rejected values of fields that the form calculates.
  private(set) var replacedInputs: [Int: FieldInput] = [:]
  /// The font sizes of fields that a text flows through, where the form leaves them to the viewer.
  private(set) var flowSizes: [Int: Double] = [:]

  private init(_ plan: FormPlan, warnings: [Diagnostic] = []) {
    self.plan = plan
    values = Array(repeating: nil, count: plan.fields.groups.count)
    report = RecordReport(warnings)
  }

  init(_ inputs: FieldInputs, for plan: FormPlan) {
    self.init(plan, warnings: inputs.warnings)
    var finder = FieldFinder(
      plan.fields, ignoresUnknownFields: plan.options.ignoresUnknownFields)
    let check = ValueCheck(plan)
    for input in inputs {
      if let place = finder.place(of: input.name) {
        report.note(input.location, ofField: place, of: values.count)
        if input.furtherFields.isEmpty {
          take(input.value, at: place, check)
        } else {
          flow(input, from: place, check)
        }
        continue
      }
      switch finder.target(of: input) {
      case .picture(let place):
        report.note(input.location, ofField: place, of: values.count)
        take(check.checkPicture(input.value, for: group(place)), of: input.value, at: place)
      case .box(let place):
        report.note(input.location, ofField: place, of: values.count)
        take(check.checkIndex(input.value, for: group(place)), of: input.value, at: place)
      case .problem(var problem):
        problem.location = input.location
        report.add(problem)
      case .nothing: break
      }
    }
    finish()
  }

  /// A record that gives fields their default values (ISO 32000-2, 12.7.6.3).
  init(resetting shouldReset: (String) -> Bool, in plan: FormPlan) {
    self.init(plan)
    for (place, group) in plan.fields.groups.enumerated() where shouldReset(group.name) {
      // The value is in the form already, so it is not checked again.
      values[place] = group.resetValue
    }
    finish()
  }

  private mutating func finish() {
    calculate()
    carryContinuedFields()
  }

  func group(_ place: Int) -> FieldGroup { plan.fields.groups[place] }

  /// Breaks a text by what the boxes of fields hold, and takes each part.
  ///
  /// A further field without a place is reported when the template is bound, or was left out with its page.
  private mutating func flow(_ input: FieldInputs.Element, from first: Int, _ check: ValueCheck) {
    let places = [first] + input.furtherFields.compactMap { plan.fields.place(of: $0) }
    for place in places { report.note(input.location, ofField: place, of: values.count) }
    let boxes = places.map {
      FlowingText.Box(
        appearances: plan.textAppearances(ofField: $0), mostCharacters: group($0).maxLength)
    }
    let policy = plan.options.overflow(of: group(places[places.count - 1]).name)
    for (place, part) in zip(
      places, FlowingText(input.value.spelled ?? "", in: boxes).parts(policy))
    {
      take(part.text.isEmpty ? .null : .text(part.text), at: place, check)
      flowSizes[place] = part.size
    }
  }

  /// Checks a value and keeps it for its field, or reports why the field rejects it.
  private mutating func take(_ input: FieldInput, at place: Int, _ check: ValueCheck) {
    let group = group(place)
    if plan.hasNothingToClear(place), input == .null || input == .text("") { return }
    if let symbology = group.barcodeSymbology {
      // The barcode that the form has is that of this value.
      if group.alreadyContains(input) { return }
      report.add(
        .warning(
          "barcode",
          "the field shows its value as a barcode (\(symbology)), which Formwright does not draw; "
            + (input.isEmpty ? "" : "the value is stored, and ") + "the old barcode is removed",
          field: group.name), ofField: place)
    }
    let result = check.check(input, for: group)
    // A value equal to the field's current value is always accepted, even if the checks would reject it
    // (read-only, over its limit, not an option): nothing changes. So exported values fill the form again.
    if case .failure = result {
      if group.alreadyContains(input) { return }
      // The form calculates it again, whatever the record gives.
      if plan.fields.calculations.contains(place) {
        replacedInputs[place] = input
        return
      }
    }
    take(result, of: input, at: place)
  }

  private mutating func take(
    _ result: Result<CheckedValue, Refusal>, of input: FieldInput, at place: Int
  ) {
    switch result {
    case .success(.picture(let picture)):
      let result = plan.options.lawful(picture, field: group(place).name)
      if let diagnostic = result.diagnostic { report.add(diagnostic, ofField: place) }
      if let lawful = result.picture { values[place] = .picture(lawful) }
    case .success(let value):
      values[place] = value
      if case .text(let text) = value { warnOfOrder(text, at: place) }
    case .failure(let refusal):
      var diagnostic = refusal.diagnostic(field: group(place).name)
      if plan.options.acceptsEveryValue {
        diagnostic.severity = .warning
        diagnostic.hint = nil
        values[place] = group(place).nearestValue(to: input)
      }
      if plan.options.showsValues { diagnostic.value = input.shown }
      report.add(diagnostic, ofField: place)
    }
  }

  /// Warns of a date that is another date if day and month are exchanged. A value that the form has
  /// already is not reported.
  private mutating func warnOfOrder(_ text: String, at place: Int) {
    let group = group(place)
    guard plan.options.runsScripts, let format = group.typedFormat, format.readsTwoWays(text),
      !group.alreadyContains(CheckedValue.text(text))
    else { return }
    report.add(
      .warning(
        "date-order",
        "the value is an ambiguous date; it was read in the order of the field's format",
        hint: "Write the date as yyyy-mm-dd.", field: group.name), ofField: place)
  }

  /// Fills values again whose continuation pages were removed and that the record leaves unchanged.
  private mutating func carryContinuedFields() {
    for place in plan.continued {
      guard case .text(let text) = group(place).value else { continue }
      let value = CheckedValue.text(text)
      guard values[place] == nil || values[place] == value else { continue }
      values[place] = value
      carried.insert(place)
    }
  }
}

extension FieldInput {
  /// For people who asked to see it.
  fileprivate var shown: String? {
    if case .list(let items) = self { return items.compactMap(\.shown).joined(separator: ", ") }
    return spelled
  }
}

extension FieldGroup {
  /// The value that resetting gives the field; nil if it leaves the field as it is.
  fileprivate var resetValue: CheckedValue? {
    switch kind {
    case .pushButton, .signature: return nil
    case .text:
      if case .text(let text) = defaultValue, !text.isEmpty { return .text(text) }
      return .cleared
    case .checkBox, .radio:
      if case .state(let state) = defaultValue, states.contains(state) {
        return .state(state, at: nil)
      }
      return .off
    case .comboBox, .listBox:
      let texts: [String] =
        switch defaultValue {
        case .text(let text): [text]
        case .selection(let texts): texts
        case .state, .other, nil: []
        }
      let indices = Set(options.indices(named: texts).compactMap { $0 })
      if !indices.isEmpty { return .options(indices.sorted()) }
      if let text = texts.first, !text.isEmpty { return .text(text) }
      return .cleared
    }
  }
}
