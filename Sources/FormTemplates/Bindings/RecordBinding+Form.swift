package import Diagnostics
package import DocumentEditing
package import FormFilling
import InteractiveForms
import StructuredData

/// A template's bindings and the form, before the first record.
extension RecordBinding {
  /// Checks the bindings against a form, and settles them for it; see ``settle(for:)``.
  ///
  /// - Returns: a warning for each binding that was taken out.
  /// - Throws: ``FormwrightError`` of kind `data` with every binding to a field that the form does not have, or
  ///   else with every value of the template that its field rejects.
  package mutating func bind(to plan: FormPlan) throws(FormwrightError) -> [Diagnostic] {
    let unknown = problems(with: plan)
    guard unknown.isEmpty else { throw FormwrightError(.data, unknown) }
    let warnings = settle(for: plan)
    let rejected = problemsOfConstants(with: plan)
    guard rejected.isEmpty else { throw FormwrightError(.data, rejected) }
    return warnings
  }

  /// Sets the numbers of pages for a form that is the whole output.
  ///
  /// - Parameter pages: those of the form that are in the output; nil for all.
  package mutating func numberPages(_ pages: PageSelection?, of count: Int) {
    let numbers = (pages ?? .all).numbers(ofPages: count)
    pageNumbers = Dictionary(
      numbers.enumerated().map { ($0.element - 1, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
    pageCount = numbers.count
  }

  /// Bindings to fields that the form does not have.
  package func problems(with plan: FormPlan) -> [Diagnostic] {
    guard let bindings else { return [] }
    let known = Set(plan.fieldNames)
    var problems: [Diagnostic] = []
    for binding in bindings {
      for field in binding.fields
      where !known.contains(field) && !plan.takesPicture(field) && plan.droppedField(field) == nil {
        problems.append(plan.unknownField(field).at(binding))
      }
      if case .boxes(let boxes) = binding.target {
        for box in boxes where known.contains(box.field) && !plan.takesCheck(box.field) {
          problems.append(
            Diagnostic.error(
              "template", "“check” names a field that is not a check box",
              hint:
                "Name check boxes in “check”; any other field takes “value”, with “map” if need be.",
              field: box.field
            ).at(binding))
        }
      }
      if case .parts(let fields, .flow) = binding.target {
        for field in fields where known.contains(field) && !plan.takesText(field) {
          problems.append(
            Diagnostic.error(
              "template", "“flow” names a field that is not a text field",
              hint: "Name text fields in “into”.", field: field
            ).at(binding))
        }
      }
      if case .parts(let fields, .fieldLengths) = binding.target {
        for field in fields where known.contains(field) && plan.maximumLength(of: field) == nil {
          problems.append(
            Diagnostic.error(
              "template", "the field has no limit of characters to cut the value by",
              hint: "Add “lengths” or “separator” to the binding.", field: field
            ).at(binding))
        }
      }
    }
    return problems
  }

  /// The fields that values are meant for and that no binding fills.
  package func unfilledFields(of plan: FormPlan) -> [String] {
    let filled = Set((bindings ?? []).flatMap(\.fields))
    return plan.fieldsForValues.filter { !filled.contains($0) }
  }

  /// Takes out the bindings to fields that stand only on pages the plan leaves out, and settles how values
  /// are cut into parts: said once, not of every record.
  ///
  /// - Returns: a warning for each binding that was taken out.
  package mutating func settle(for plan: FormPlan) -> [Diagnostic] {
    var warnings = (bindings ?? []).compactMap(\.warningOfExpressionInMap)
    bindings = bindings?.compactMap { binding in
      let dropped = binding.fields.compactMap { plan.droppedField($0) }
      if !binding.isOverlay { warnings += dropped.map { $0.at(binding) } }
      guard dropped.isEmpty else { return nil }
      guard case .parts(let fields, .fieldLengths) = binding.target else { return binding }
      var binding = binding
      binding.target = .parts(fields, .lengths(fields.compactMap { plan.maximumLength(of: $0) }))
      return binding
    }
    return warnings
  }

  /// Settles which rows further copies of the form have: those with a field on the pages that are copied.
  ///
  /// - Parameter copied: the fields on these pages.
  /// - Returns: an error for each list that would lose the items that the first copy does not hold.
  package mutating func continueRows(onto copied: Set<String>) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for place in rowGroups.indices where rowGroups[place].rest != .none {
      let number = rowGroups[place].number
      var rows: Set<Int> = []
      for binding in bindings ?? [] {
        guard let row = binding.row, row.group == number,
          binding.fields.contains(where: copied.contains)
        else { continue }
        rows.insert(row.index)
      }
      guard !rows.isEmpty else {
        var problem = Diagnostic.error(
          "template", "none of the rows is on the pages that are copied",
          hint: "Name the pages of the rows in “rest”.", location: rowGroups[place].location)
        if let file = rowGroups[place].file { problem = problem.inFile(file) }
        problems.append(problem)
        continue
      }
      let order = rows.sorted()
      rowGroups[place].furtherCount = order.count
      bindings = bindings?.map { binding in
        guard let row = binding.row, row.group == number else { return binding }
        var binding = binding
        binding.row?.stride = order.count
        binding.row?.furtherIndex = order.firstIndex(of: row.index) ?? 0
        return binding
      }
    }
    return problems
  }

  /// Pictures that the template itself names are found beside it; see
  /// ``Expression/locatingPaths(in:)``.
  package mutating func locatePictures(of plan: FormPlan, in directory: String) {
    for index in bindings?.indices ?? 0..<0 {
      guard let binding = bindings?[index], binding.fields.contains(where: plan.takesPicture) else {
        continue
      }
      bindings?[index].expression = binding.expression.locatingPaths(in: directory)
    }
  }
}

extension FieldBinding {
  /// A value of `map` or `else` that looks like an expression: it is a text, which the form would show as it is.
  fileprivate var warningOfExpressionInMap: Diagnostic? {
    guard let map, row == nil || row?.index == 0 else { return nil }
    let values = map.order.compactMap { map.values[$0] } + [map.fallback].compactMap { $0 }
    let isLikelyExpression = values.contains { value in
      guard let text = value.stringValue, let first = text.first, first == "." || first == "$"
      else {
        return false
      }
      return text.dropFirst().first.map { $0.isLetter || $0 == "_" } == true
    }
    guard isLikelyExpression else { return nil }
    return Diagnostic.warning(
      "template", "a value of “map” or “else” looks like an expression, but is written as it is",
      hint: "Compute it in “let”, such as 'if .a == \"x\" then .name else .other end'.",
      field: fields.first
    ).at(self)
  }
}

extension Diagnostic {
  /// The diagnostic at the place of a binding in the template, or in the file that it includes.
  func at(_ binding: FieldBinding) -> Diagnostic {
    var copy = self
    copy.location = binding.location
    if let file = binding.file { copy.file = file }
    return copy
  }
}
