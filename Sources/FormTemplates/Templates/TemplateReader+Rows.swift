import Diagnostics
import StructuredData

/// `each`: entries that fill rows from a list.
extension TemplateReader {
  private static let rowKeys = ["each", "rows", "rest", "when", "fields"]
  /// More rows than this are no part of a form.
  private static let mostRows = 1000

  mutating func readRows(
    _ member: StructuredObject.Member, _ object: StructuredObject, into form: inout TemplateForm
  ) {
    refuseKeys(of: object, besides: Self.rowKeys, "in rows")
    guard let list = object["each"].flatMap({ expression($0) }) else { return }
    guard let rows = object["rows"]?.integerValue, (1...Self.mostRows).contains(rows) else {
      problem(
        object["rows"] == nil
          ? "the rows have no number"
          : "“rows” is not a whole number from 1 to \(Self.mostRows)",
        object["rows"]?.location ?? member.keyLocation,
        hint: object["rows"] == nil
          ? "Add “rows” with the number of rows on the form, such as 4."
          : "Write the number of rows on the form, such as 4.")
      return
    }
    guard let fields = object["fields"]?.objectValue else {
      problem(
        "the rows have no “fields”", object["fields"]?.location ?? member.keyLocation,
        hint: "Add “fields”, an object of field names such as \"Row{n}.name\" and expressions.")
      return
    }
    let condition = object["when"].flatMap { expression($0) }
    let rest = object["rest"].map { self.rest($0) } ?? .none
    form.rowGroups.append(
      .init(
        name: member.key, number: rowGroupCount, list: list, condition: condition,
        conditionLocation: object["when"]?.location, count: rows, rest: rest,
        location: member.keyLocation, file: fragments?.open.last?.name))
    let outer = variables
    variables.formUnion(["n", "i"])
    filters.beginUnit()
    depth += 1
    defer {
      variables = outer
      depth -= 1
      filters.endUnit()
    }
    // The condition of the rows is the record's, that of a field its item's.
    let row = FieldBinding.Row(
      list: list, group: rowGroupCount, index: 0, count: rows, stride: rest == .none ? 0 : rows)
    rowGroupCount += 1
    readEntries(fields) { reader, field in
      reader.readRowField(field, row, rows, condition, into: &form)
    }
  }

  /// A field of rows: a binding for each row.
  private mutating func readRowField(
    _ field: StructuredObject.Member, _ row: FieldBinding.Row, _ count: Int,
    _ condition: Expression?, into form: inout TemplateForm
  ) {
    guard var binding = binding(field, in: &form),
      let names = names(of: binding, field.keyLocation)
    else { return }
    binding.rowCondition = condition
    binding.file = fragments?.open.last?.name
    for index in 0..<count {
      guard let target = names.ofRow(index + 1) else {
        problem(
          "the field name has a negative number in row \(index + 1)", field.keyLocation,
          hint: "Check the number after “n” in braces.")
        break
      }
      binding.target = target
      binding.name = target.fields.first ?? field.key
      binding.row = row
      binding.row?.index = index
      binding.row?.furtherIndex = index
      form.bindings.append(binding)
    }
  }

  /// `copies`, or `{copies: pages}`.
  private mutating func rest(_ value: StructuredValue) -> TemplateForm.Rest {
    if value.stringValue == "error" { return .none }
    if value.stringValue == "copies" { return .copies(nil) }
    if let object = value.objectValue, object.count == 1, let pages = object["copies"] {
      return .copies(self.pages(pages))
    }
    problem(
      "“rest” does not say where the remaining items go", of: value,
      hint: "Write copies, {copies: \"2-3\"} for copies of some pages, or error.")
    return .none
  }

  /// The patterns of the fields of a binding in rows.
  private mutating func names(
    of binding: FieldBinding, _ location: SourceLocation?
  ) -> RowTarget? {
    var patterns: [NamePattern] = []
    let target =
      if case .field = binding.target {
        FieldBinding.Target.field(expanded(binding.name, location))
      } else {
        binding.target
      }
    for name in target.fields {
      let pattern = NamePattern(name)
      guard let pattern, pattern.hasNumber else {
        problem(
          pattern == nil
            ? "what is in braces in the name of a field is not a formula"
            : "the name of a field in rows has no number of the row",
          location,
          hint: "Write {n} where the row's number is, or a formula such as {3n+17}.")
        return nil
      }
      patterns.append(pattern)
    }
    return RowTarget(target: target, patterns: patterns)
  }

  private struct RowTarget {
    var target: FieldBinding.Target
    var patterns: [NamePattern]

    /// - Parameter row: from 1.
    func ofRow(_ row: Int) -> FieldBinding.Target? {
      let names = patterns.compactMap { $0.name(ofRow: row) }
      guard names.count == patterns.count else { return nil }
      return target.renamed(names)
    }
  }
}
