import Formwright

/// Fills records and judges what comes of them by the outputs alone.
struct Judge {
  var tally = Tally()
  var samples: Samples?

  /// How far ink may leave its box, in points: numbers are written to five places, widths rounded.
  private static let tolerance = 0.05
  private static let refusalCodes: Set<String> = ["overflow", "no-glyph", "too-long", "format"]

  mutating func judge(_ record: Record) {
    tally.begin(record)
    var record = record
    guard let filled = fillWithoutRefused(&record), !record.values.isEmpty else { return }
    guard let output = OutputReader(filled, of: record.plan) else {
      return tally.fail(record, "", "the output does not open")
    }
    var codes: [String: Set<String>] = [:]
    var continued: [String: String] = [:]
    for warning in filled.diagnostics where warning.field != nil {
      codes[warning.field ?? "", default: []].insert(warning.code.rawValue)
      if warning.code == "continued" { continued[warning.field ?? ""] = Self.page(warning) }
      tally.noteWarning(warning.code.rawValue, record.plan.policy)
    }
    for (field, text) in record.values {
      let warnings = codes[field.name] ?? []
      if field.isFormatted { tally.noteFormatted() }
      judge(record, field, text, warnings, output)
    }
    judgeContinued(continued, record, output)
    samples?.keep(record, filled, warnings: codes)
  }

  /// Values that are refused leave the record without an output: they are left out.
  private mutating func fillWithoutRefused(_ record: inout Record) -> FilledRecord? {
    for _ in 0..<4 {
      let filled = record.fill()
      let errors = filled.diagnostics.filter { $0.severity == .error }
      if errors.isEmpty {
        if filled.tail == nil { tally.fail(record, "", "no refusal and no output") }
        return filled.tail == nil ? nil : filled
      }
      if filled.tail != nil { tally.fail(record, "", "a refusal and an output") }
      for error in errors {
        let code = error.code.rawValue
        tally.noteRefusal(code, record.plan.policy)
        if !Self.refusalCodes.contains(code) || error.field == nil {
          tally.fail(record, error.field ?? "", "refused with \(code)")
        }
      }
      let refused = Set(errors.compactMap(\.field))
      let count = record.values.count
      record.drop(refused)
      if record.values.count == count {
        tally.fail(record, errors[0].field ?? "", "a field without a value is refused")
        return nil
      }
    }
    tally.fail(record, "", "each record refuses other values")
    return nil
  }

  // MARK: Boxes

  private mutating func judge(
    _ record: Record, _ field: SweptForm.TextField, _ text: String, _ warnings: Set<String>,
    _ output: OutputReader
  ) {
    for widget in record.plan.widgets(of: field.name, in: output.document) {
      guard let shown = output.content(of: widget.number) else {
        tally.fail(record, field.name, "a widget has no appearance")
        continue
      }
      if shown.excess > Self.tolerance, !warnings.contains("clipped") {
        let who = shown.outermost.map(codePoint).joined(separator: " ")
        tally.fail(
          record, field.name, "ink is \(formatNumber(shown.excess)) pt outside (\(who))")
      }
      if warnings.contains("clipped"), record.plan.policy != .clip {
        tally.fail(record, field.name, "clipped though the policy does not allow it")
      }
      judgeSizes(record, field.name, shown, widget.size, warnings)
      guard !field.isFormatted, !warnings.contains("continued") else { continue }
      var difference = CharacterCount()
      difference.add(shown.text)
      difference.add(
        field.isPassword
          ? Array(repeating: "*", count: text.count) : Array(text.unicodeScalars), times: -1)
      if !difference.counts.isEmpty {
        tally.fail(record, field.name, "shown and value differ: \(difference.description)")
      }
    }
  }

  private mutating func judgeSizes(
    _ record: Record, _ field: String, _ shown: ShownContent, _ given: Double,
    _ warnings: Set<String>
  ) {
    let smallest: Double
    let largest: Double
    switch (record.plan.policy, given > 0) {
    case (.shrink, true), (.wrap, true):
      (smallest, largest) = (min(given, max(5, given * 0.6)), given)
    case (.clip, true), (.error, true), (.continue, true): (smallest, largest) = (given, given)
    case (_, false): (smallest, largest) = (4, .infinity)
    }
    if shown.sizes.count > 1 { tally.fail(record, field, "set in several sizes") }
    for size in shown.sizes where size < smallest - 0.0001 || size > largest + 0.0001 {
      tally.fail(
        record, field, "set at \(formatNumber(size)) pt, the form's size is \(formatNumber(given))")
    }
    let isSmaller = shown.sizes.contains { $0 < given - 0.0001 }
    if isSmaller, !warnings.contains("shrunk") { tally.fail(record, field, "shrunk unsaid") }
    if warnings.contains("shrunk"), record.plan.policy != .shrink, record.plan.policy != .wrap {
      tally.fail(record, field, "shrunk though the policy does not allow it")
    }
  }

  // MARK: Values that go on

  /// All boxes that continue, and the pages they continue on, have the characters of their values,
  /// labels and notes. Where they do not, each value is filled alone to find which it is.
  private mutating func judgeContinued(
    _ pages: [String: String], _ record: Record, _ output: OutputReader
  ) {
    guard !pages.isEmpty else { return }
    for page in output.addedPages() where page.excess > Self.tolerance {
      let who = page.outermost.map(codePoint).joined(separator: " ")
      tally.fail(record, "", "ink is \(formatNumber(page.excess)) pt off an added page (\(who))")
    }
    guard difference(pages, record, output)?.counts.isEmpty == false else { return }
    for field in record.values.map(\.field.name) where pages[field] != nil {
      var alone = record
      alone.keep(field)
      let filled = alone.fill()
      let warning = filled.diagnostics.first { $0.code == "continued" }
      guard let output = OutputReader(filled, of: alone.plan), let warning,
        let difference = difference([field: Self.page(warning)], alone, output),
        !difference.counts.isEmpty
      else { continue }
      tally.fail(
        alone, field, "box and pages differ from the value: \(difference.description)")
    }
  }

  /// The continuation page of a value.
  private static func page(_ warning: Diagnostic) -> String {
    String(warning.message.filter { ("0"..."9").contains($0) })
  }

  /// Nil where a field has several widgets: what each of them shows is on the pages only from where
  /// the first of them ends. Nil too where a script makes what is shown.
  private func difference(
    _ pages: [String: String], _ record: Record, _ output: OutputReader
  ) -> CharacterCount? {
    var count = CharacterCount()
    for page in output.addedPages() { count.add(page.text) }
    for (field, text) in record.values where pages[field.name] != nil {
      if field.isFormatted { return nil }
      let widgets = record.plan.widgets(of: field.name, in: output.document)
      guard widgets.count == 1, let shown = output.content(of: widgets[0].number) else {
        return nil
      }
      count.add(shown.text)
      count.add(text.unicodeScalars, times: -1)
      let label = record.plan.label(of: field.name, in: output.document)
      count.add(label.unicodeScalars, times: -1)
      if let note = Self.note(in: shown.text, page: pages[field.name] ?? "") {
        count.add(note.unicodeScalars, times: -1)
      }
    }
    count.dropParentheses()
    return count
  }

  /// The note of a box that says where its value goes on, without its parentheses.
  ///
  /// - Parameter page: as the record's warning has it.
  private static func note(in text: [Unicode.Scalar], page: String) -> String? {
    // Scalars, not characters: marks of a line that runs to the left may stand around it.
    let plain = text.filter { !$0.properties.isWhitespace }
    func has(_ words: String) -> Bool {
      let words = Array(words.unicodeScalars)
      return plain.indices.contains { plain[$0...].starts(with: words) }
    }
    let notes = [("continued", "onpage"), ("see", "page"), ("p.", "")]
    // Where it is broken over lines that run to the left, its first word is found alone.
    let found =
      notes.first { has($0.0 + $0.1 + page) } ?? notes.first { !$0.1.isEmpty && has($0.0) }
    return found.map { $0.0 + $0.1 + page }
  }
}
