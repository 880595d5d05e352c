package import Diagnostics
import StructuredData

/// Conditions of a template that are the same for every record, and what therefore is never used.
extension Template {
  /// A warning for each, at its place in the template and in the order of the places.
  package var warningsOfConditions: [Diagnostic] {
    var finder = ConstantConditionFinder(definitions)
    for form in forms {
      finder.check(form.condition, at: form.conditionLocation, never: "the form is never used")
      finder.check(form.list?.defaults, at: form.location)
      for group in form.rowGroups { finder.check(group) }
      for binding in form.bindings + form.overlays.map(\.binding) { finder.check(binding) }
    }
    for definition in definitions { finder.check([definition.expression], at: nil) }
    let first = SourceLocation(line: 0, column: 0)
    return finder.warnings.enumerated().sorted {
      ($0.element.file ?? "", $0.element.location ?? first, $0.offset)
        < ($1.element.file ?? "", $1.element.location ?? first, $1.offset)
    }.map(\.element)
  }
}

private struct ConstantConditionFinder {
  private(set) var warnings: [Diagnostic] = []
  /// The expressions that names stand for.
  private let names: [String: Expression]

  init(_ definitions: [Template.Definition]) {
    names = definitions.reduce(into: [:]) { names, definition in
      let expression = definition.expression.replacing(names)
      // In rows, `.` is not the record.
      if case .path(let steps) = expression {
        names[definition.name] = .variable("record", steps)
      } else {
        names[definition.name] = expression
      }
    }
  }

  mutating func check(_ binding: FieldBinding) {
    check(
      binding.condition, at: binding.conditionLocation ?? binding.location,
      never: "the field is never filled", field: binding.fields.first, file: binding.file)
    check(
      [binding.expression], at: binding.location, field: binding.fields.first, file: binding.file)
  }

  mutating func check(_ group: TemplateForm.RowGroup) {
    check(
      group.condition, at: group.conditionLocation ?? group.location,
      never: "the rows are never filled", file: group.file)
    guard group.rest == .none, let most = group.list.replacing(names).mostItems, most < group.count
    else { return }
    add(
      "unreachable-rows",
      most == 0
        ? "the rows are never filled: the list has no items"
        : "the list has at most \(counted(most, "item")), so that "
          + (most + 1 == group.count
            ? "row \(group.count) is never filled"
            : "rows \(most + 1) to \(group.count) are never filled"),
      hint: "Correct “rows”, or the range in brackets.", at: group.location, file: group.file)
  }

  /// - Parameter never: what follows if the condition holds for no record.
  mutating func check(
    _ condition: Expression?, at location: SourceLocation?, never: String, field: String? = nil,
    file: String? = nil
  ) {
    guard let condition = condition?.replacing(names) else { return }
    check([condition], at: location, field: field, file: file)
    guard let truth = condition.constantTruth else { return }
    guard truth else {
      add(
        "constant-condition", "the condition is false for every record: \(never)",
        hint: "Correct the condition, or remove what it is for.", at: location, field: field,
        file: file)
      return
    }
    let isNumber = if case .length = condition { true } else { false }
    add(
      "constant-condition", "the condition is true for every record",
      hint: isNumber
        ? "Every number is true, 0 too: compare it, as in (.list | length) > 0."
        : "Correct the condition, or leave it out.",
      at: location, field: field, file: file)
  }

  /// Looks for defaults that are never used.
  mutating func check(
    _ expressions: [Expression]?, at location: SourceLocation?, field: String? = nil,
    file: String? = nil
  ) {
    let isUnused = (expressions ?? []).flatMap(\.defaults).contains { expression in
      if case .alternative(let first, _) = expression {
        return first.replacing(names).constantTruth == true
      }
      return false
    }
    guard isUnused else { return }
    add(
      "constant-condition", "what is after “//” is never used: what is before it is always true",
      hint: "Remove one of the two.", at: location, field: field, file: file)
  }

  /// Said once of a place, however many rows it is for.
  private mutating func add(
    _ code: DiagnosticCode, _ message: String, hint: Remedy, at location: SourceLocation?,
    field: String? = nil, file: String?
  ) {
    var warning = Diagnostic.warning(code, message, hint: hint, field: field, location: location)
    if let file { warning.file = file }
    let isKnown = warnings.contains {
      $0.location != nil && $0.location == location && $0.file == warning.file
        && $0.message == message
    }
    if !isKnown { warnings.append(warning) }
  }
}

extension Expression {
  /// Every expression with a default, this one or in it.
  fileprivate var defaults: [Expression] {
    let inner = parts.flatMap(\.defaults)
    if case .alternative = self { return [self] + inner }
    return inner
  }

  /// How many items a list has at most; nil if that is not known.
  fileprivate var mostItems: Int? {
    switch self {
    case .literal(let value): return value.arrayValue?.count ?? 0
    case .path(let steps), .variable(_, let steps):
      guard case .slice(let from, let to?) = steps.last else { return nil }
      let first = from ?? 0
      return (first < 0) == (to < 0) ? max(0, to - first) : nil
    default: return nil
    }
  }
}
