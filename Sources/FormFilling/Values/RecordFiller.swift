import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// Fills one record: checks its values, then changes the objects they touch.
struct RecordFiller {
  let plan: FormPlan
  var diagnostics: [Diagnostic] = []
  private var reported: Set<Diagnostic> = []
  /// Checked values by group; nil where the record gives none.
  var values: [CheckedValue?]
  /// Where the values of groups stand in the file of the record.
  private var locations: [SourceLocation?] = []
  /// The fonts of the machine the record uses.
  var embedded = EmbeddedTypefaces(prefix: "FwR")
  /// Groups whose values are in the form already and keep their continuation pages.
  var carried: Set<Int> = []
  /// Appearance streams that the record has replaced, where they own anything.
  var replaced: Set<Int> = []
  /// How many names the form lacks; for those after ``suggestedNames`` no near names are looked for.
  private var unknownNames = 0
  private static let suggestedNames = 100
  /// The group that is likely to be named next.
  private var expected = 0
  private let check: ValueCheck
  /// Values with continuation pages, in the order in which they are drawn.
  var continuations: [Continuation] = []
  /// The pages they are known to begin on, by group.
  var continuationPages: [Int: Int] = [:]
  /// Refused values of fields that the form calculates, by group.
  var replacedInputs: [Int: FieldInput] = [:]
  /// Why values that the form holds already could not be drawn, by group; see ``drawn()``.
  var refusedHeldValues: [Int: Diagnostic] = [:]

  /// The whole record, if its archive carries it.
  var record: StructuredValue?

  init(plan: FormPlan) {
    self.plan = plan
    values = Array(repeating: nil, count: plan.groups.count)
    check = ValueCheck(plan)
    embedded.meansEveryCode = plan.options.archive != nil
  }

  mutating func take(_ inputs: FieldInputs) {
    diagnostics += inputs.warnings
    for input in inputs { take(input) }
  }

  /// Checks a value and keeps it for its field, or reports why the field refuses it.
  mutating func take(_ input: FieldInputs.Element) {
    let (name, value) = (input.name, input.value)
    guard let index = index(of: name) else {
      if let index = plan.groupIndex(forPicture: name) {
        note(input.location, at: index)
        return take(check.checkPicture(value, for: plan.groups[index].group), of: value, at: index)
      }
      if let index = plan.groupIndex(forBox: name) {
        note(input.location, at: index)
        return take(check.checkIndex(value, for: plan.groups[index].group), of: value, at: index)
      }
      if var dropped = plan.droppedField(name) {
        dropped.location = input.location
        return report(dropped)
      }
      if value == .object, plan.hasFields(below: name) { return }
      unknownNames += 1
      let isNear = unknownNames <= Self.suggestedNames
      var diagnostic = plan.unknownField(name, value: value, suggesting: isNear)
      if plan.options.ignoresUnknownFields { diagnostic.severity = .warning }
      diagnostic.location = input.location
      diagnostics.append(diagnostic)
      return
    }
    let group = plan.groups[index].group
    note(input.location, at: index)
    if plan.groups[index].hasNothingToClear, value == .null || value == .text("") { return }
    if let symbology = group.barcodeSymbology {
      // The barcode that the form has is that of this value.
      if group.alreadyContains(value) { return }
      report(
        .warning(
          "barcode",
          "the field shows its value as a barcode (\(symbology)), which Formwright does not draw; "
            + (value.isEmpty ? "" : "the value is stored, and ") + "the old barcode is removed",
          field: group.name), at: index)
    }
    let result = check.check(value, for: group)
    // A value equal to the field's current value is always accepted, even if the checks would reject it
    // (read-only, over its limit, not an option): nothing changes. So exported values fill the form again.
    if case .failure = result {
      if group.alreadyContains(value) { return }
      // The form calculates it anew, whatever the record gives.
      if plan.calculates(index) {
        replacedInputs[index] = value
        return
      }
    }
    take(result, of: value, at: index)
  }

  /// The group of a name. Most records name their fields in the form's order, so that the next
  /// group is mostly the one that is meant.
  private mutating func index(of name: String) -> Int? {
    if expected < plan.names.count, plan.names[expected] == name {
      expected += 1
      return expected - 1
    }
    guard let index = plan.groupIndexByName[name] else { return nil }
    expected = index + 1
    return index
  }

  private mutating func take(
    _ result: Result<CheckedValue, Refusal>, of input: FieldInput, at index: Int
  ) {
    switch result {
    case .success(let checked):
      var checked = checked
      if case .picture(let picture) = checked {
        let result = Self.lawful(
          picture, plan.options, field: plan.groups[index].group.name)
        if let diagnostic = result.diagnostic { report(diagnostic, at: index) }
        guard let lawful = result.picture else { return }
        checked = .picture(lawful)
      }
      values[index] = checked
      if case .text(let text) = checked { warnOfOrder(text, at: index) }
    case .failure(let refusal):
      var diagnostic = refusal.diagnostic(field: plan.groups[index].group.name)
      if plan.options.showsValues { diagnostic.value = input.shown }
      diagnostics.append(located(diagnostic, at: index))
    }
  }

  /// Takes a field's default value. It stands in the form already, so it is not checked again.
  mutating func reset(_ index: Int) {
    let group = plan.groups[index].group
    switch group.kind {
    case .pushButton, .signature: break
    case .text:
      if case .text(let text) = group.defaultValue, !text.isEmpty {
        values[index] = .text(text)
      } else {
        values[index] = .cleared
      }
    case .checkBox, .radio:
      if case .state(let state) = group.defaultValue, group.states.contains(state) {
        values[index] = .state(state, at: nil)
      } else {
        values[index] = .off
      }
    case .comboBox, .listBox: values[index] = defaultChoice(of: group)
    }
  }

  private func defaultChoice(of group: FieldGroup) -> CheckedValue {
    let texts: [String] =
      switch group.defaultValue {
      case .text(let text): [text]
      case .selection(let texts): texts
      case .state, .other, nil: []
      }
    let indices = Set(group.options.indices(named: texts).compactMap { $0 })
    if !indices.isEmpty { return .options(indices.sorted()) }
    if let text = texts.first, !text.isEmpty { return .text(text) }
    return .cleared
  }

  mutating func finish() -> FilledRecord {
    calculate()
    carryContinuedFields()
    var (objects, pages) = drawn()
    dropOrphans(from: &objects)
    appendTypefaces(to: &objects)
    if let pages { append(pages, to: &objects) }
    writeAttachments(to: &objects)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      return FilledRecord(plan, diagnostics: diagnostics, tail: nil)
    }
    let merged = plan.merging?.record(
      objects, pageRoot: pages.flatMap { _ in plan.continuation?.root })
    return FilledRecord(
      plan, diagnostics: diagnostics,
      tail: merged == nil ? objects.tail(following: plan.prefix) : nil, merged: merged,
      typefaces: embedded.entries.map(\.typeface),
      pageCount: plan.pageCount + (pages?.pages.count ?? 0))
  }

  // MARK: Fonts of the machine

  /// The font dictionaries follow the plan's changing objects, in the order of first use.
  func numbers(of names: Set<PDFName>) -> [PDFName: ObjectNumber] {
    guard !names.isEmpty else { return [:] }
    var table: [PDFName: ObjectNumber] = [:]
    for (index, entry) in embedded.entries.enumerated() where names.contains(entry.name) {
      table[entry.name] = plan.number(at: plan.unfilled.count + index)
    }
    return table
  }

  private mutating func appendTypefaces(to objects: inout ChangingObjects) {
    guard !embedded.isEmpty else { return }
    let first = objects.count + embedded.entries.count
    var others: [PDFObject] = []
    do throws(FormwrightError) {
      for index in embedded.entries.indices {
        objects.append(
          try embedded.fontDictionary(at: index) { object in
            others.append(object)
            return plan.number(at: first + others.count - 1)
          })
      }
      for object in others { objects.append(object) }
    } catch {
      diagnostics += error.diagnostics
    }
  }

  func shownValue(_ value: CheckedValue, _ group: FieldGroup) -> ShownValue {
    if group.barcodeSymbology != nil { return ShownValue() }
    return switch value {
    case .cleared, .state, .picture: ShownValue()
    case .text(let text): plan.shown(text, group)
    case .options(let indices):
      ShownValue(
        text: indices.map { group.options[$0].displayText }.joined(separator: ", "),
        selected: indices)
    }
  }

  /// Lays a value out, writes it and reports what came of it.
  ///
  /// - Returns: the names of the fonts of the machine it uses; nil where it cannot be drawn, and
  ///   nothing was written.
  mutating func write(
    _ shown: ShownValue, _ plan: TextPlan, ofGroup index: Int, to writer: inout ContentWriter
  ) -> Set<PDFName>? {
    let group = self.plan.groups[index].group
    let policy = overflow(of: index)
    do throws(TextAppearance.Refusal) {
      let outcome = try write(shown, plan, ofGroup: index, policy, to: &writer)
      goOn(index, with: outcome.rest)
      if let warning = LayoutDiagnostics.warning(outcome.fit, field: group.name) {
        report(warning, at: index)
      }
      return outcome.typefaceNames
    } catch {
      var problem = LayoutDiagnostics.error(
        error, policy: policy, font: plan.style, fonts: self.plan.options.fonts,
        field: group.name)
      if self.plan.options.showsValues { problem.value = shown.text }
      if let value = values[index], group.alreadyContains(value) {
        refusedHeldValues[index] = problem
      } else {
        report(problem, at: index)
      }
      return nil
    }
  }

  /// An option is the form's own text, which nobody can shorten: Acrobat clips it at its box.
  private mutating func write(
    _ shown: ShownValue, _ plan: TextPlan, ofGroup index: Int, _ policy: OverflowPolicy,
    to writer: inout ContentWriter
  ) throws(TextAppearance.Refusal) -> TextAppearance.Outcome {
    func attempt(
      _ policy: OverflowPolicy, _ filler: inout RecordFiller
    ) throws(TextAppearance.Refusal) -> TextAppearance.Outcome {
      try plan.write(
        shown, policy: policy, continuedOnPage: filler.page(of: index),
        destination: filler.plan.options.destination, to: &writer, embedded: &filler.embedded)
    }
    do throws(TextAppearance.Refusal) {
      return try attempt(policy, &self)
    } catch {
      guard case .overflow(let overflow) = error, overflow.cause == .length,
        case .options? = values[index], policy == .shrink || policy == .wrap
      else { throw error }
      return try attempt(.clip, &self)
    }
  }

  private mutating func note(_ location: SourceLocation?, at index: Int) {
    guard let location else { return }
    if locations.isEmpty { locations = Array(repeating: nil, count: plan.groups.count) }
    locations[index] = location
  }

  /// The diagnostic of a group's value, said of the place where the value stands.
  private func located(_ diagnostic: Diagnostic, at index: Int) -> Diagnostic {
    var copy = diagnostic
    if copy.location == nil, !locations.isEmpty { copy.location = locations[index] }
    return copy
  }

  /// Reports a problem of a group's value; once, because widgets of one field often say the same.
  mutating func report(_ diagnostic: Diagnostic, at index: Int) {
    report(located(diagnostic, at: index))
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }
}

extension FieldInput {
  /// For people who asked to see it.
  fileprivate var shown: String? {
    if case .list(let items) = self { return items.compactMap(\.shown).joined(separator: ", ") }
    return spelled
  }
}
