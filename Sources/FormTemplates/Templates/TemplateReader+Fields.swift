import Diagnostics
import StructuredData

/// The entries of `fields`.
extension TemplateReader {
  private static let fieldKeys = [
    "value", "when", "map", "else", "into", "lengths", "separator", "check", "overflow", "locale",
  ]
  private static let rowKeys = ["each", "rows", "rest", "when", "fields"]
  /// More rows than this are no part of a form.
  private static let mostRows = 1000

  mutating func read(_ member: StructuredObject.Member, into form: inout TemplateForm) {
    if let object = member.value.objectValue, object["each"] != nil {
      readRows(member, object, into: &form)
    } else if var binding = binding(member, in: &form) {
      binding.name = expanded(member.key, member.keyLocation)
      if case .field = binding.target { binding.target = .field(binding.name) }
      binding.file = fragments?.open.last?.name
      form.bindings.append(binding)
    }
  }

  /// A binding under the name that the template gives it.
  private mutating func binding(
    _ member: StructuredObject.Member, in form: inout TemplateForm
  ) -> FieldBinding? {
    guard let object = member.value.objectValue else {
      return expression(member.value).map {
        FieldBinding(name: member.key, expression: $0, location: member.keyLocation)
      }
    }
    let allowed = Self.fieldKeys + Self.formatKeys
    refuseKeys(of: object, besides: allowed, "in a field")
    guard let value = object["value"] else {
      problem(
        "the field has no “value”", member.value.location,
        hint: "Add “value” with an expression.")
      return nil
    }
    guard let expression = expression(value) else { return nil }
    var binding = FieldBinding(
      name: member.key, expression: expression, location: member.keyLocation)
    binding.condition = object["when"].flatMap { self.expression($0) }
    binding.conditionLocation = object["when"]?.location
    binding.map = map(object)
    binding.formats = formats(object)
    if let target = target(object) { binding.target = target }
    binding.overflow = object["overflow"].flatMap { overflow($0) }
    return binding
  }

  private mutating func map(_ object: StructuredObject) -> ValueMap? {
    let fallback = object["else"]
    if let fallback, fallback.arrayValue != nil || fallback.objectValue != nil {
      problem("“else” is \(fallback.kindName)", fallback.location, hint: "Write a text or null.")
    }
    guard let value = object["map"] else {
      // With `check`, the values are those of the boxes.
      return fallback.map { ValueMap(values: [:], order: [], fallback: $0) }
    }
    guard let values = value.objectValue, values.count > 0 else {
      problem(
        "“map” is not an object of values", value.location,
        hint: "Write the record's values and what stands for each, such as {S: single}.")
      return nil
    }
    var map = ValueMap(values: [:], order: values.members.map(\.key), fallback: fallback)
    for member in values.members {
      if member.value.arrayValue != nil || member.value.objectValue != nil {
        problem(
          "a value of “map” is \(member.value.kindName)", member.value.location,
          hint: "Write a text, a number or a boolean.")
      }
      var value = member.value
      value.location = nil
      map.values[member.key] = value
    }
    return map
  }

  // MARK: Several fields

  /// Nil for the field that the entry is named for.
  private mutating func target(_ object: StructuredObject) -> FieldBinding.Target? {
    if let check = object["check"] {
      if let into = object["into"] {
        problem("“check” and “into” cannot be used together", into.location)
      }
      return boxes(check)
    }
    guard let into = object["into"] else {
      for key in ["lengths", "separator"] where object[key] != nil {
        problem("“\(key)” requires “into”", object[key]?.location)
      }
      return nil
    }
    guard let names = into.arrayValue, names.count > 1,
      names.allSatisfy({ $0.stringValue?.isEmpty == false })
    else {
      problem(
        "“into” is not a list of at least two field names", into.location,
        hint: "List the fields that take the parts of the value, such as [ssn1, ssn2, ssn3].")
      return nil
    }
    let fields = names.map { expanded($0.stringValue ?? "", $0.location) }
    return .parts(fields, cut(object, fields.count))
  }

  private mutating func cut(_ object: StructuredObject, _ count: Int) -> TextCut {
    if let separator = object["separator"] {
      if let lengths = object["lengths"] {
        problem("“lengths” and “separator” cannot be used together", lengths.location)
      }
      guard let text = separator.stringValue, !text.isEmpty else {
        problem("“separator” is not a text", separator.location, hint: "Write one such as \"-\".")
        return .fieldLengths
      }
      return .separator(text)
    }
    guard let lengths = object["lengths"] else { return .fieldLengths }
    let numbers = (lengths.arrayValue ?? []).compactMap(\.integerValue)
    guard numbers.count == count, numbers.allSatisfy({ (1...10_000).contains($0) }) else {
      problem(
        "“lengths” is not a list of \(count) numbers", lengths.location,
        hint: "Write how many characters each field of “into” takes.")
      return .fieldLengths
    }
    return .lengths(numbers)
  }

  private mutating func boxes(_ value: StructuredValue) -> FieldBinding.Target? {
    guard let object = value.objectValue, object.count > 0 else {
      problem(
        "“check” is not an object of values and check boxes", value.location,
        hint: "Write the record's values and the check box of each, such as {M: male, F: female}.")
      return nil
    }
    var boxes: [FieldBinding.Box] = []
    for member in object.members {
      guard let field = member.value.stringValue, !field.isEmpty else {
        problem(
          "a value of “check” is \(member.value.kindName), not a field name",
          member.value.location)
        continue
      }
      boxes.append(.init(value: member.key, field: expanded(field, member.value.location)))
    }
    return .boxes(boxes)
  }

  // MARK: Rows

  private mutating func readRows(
    _ member: StructuredObject.Member, _ object: StructuredObject, into form: inout TemplateForm
  ) {
    refuseKeys(of: object, besides: Self.rowKeys, "in rows")
    guard let list = object["each"].flatMap({ expression($0) }) else { return }
    guard let rows = object["rows"]?.integerValue, (1...Self.mostRows).contains(rows) else {
      problem(
        "the rows have no number", object["rows"]?.location ?? member.keyLocation,
        hint: "Add “rows” with the number of rows on the form, such as 4.")
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
      list: list, group: rowGroupCount, index: 0, stride: rest == .none ? 0 : rows)
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
      "“rest” does not say where the items go that the rows do not hold", value.location,
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
      guard let pattern = NamePattern(name), pattern.hasNumber else {
        problem(
          "the name of a field in rows has no number of the row", location,
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

  // MARK: Names

  /// A field name with its prefix written out: `$p1.name`.
  private mutating func expanded(_ name: String, _ location: SourceLocation?) -> String {
    guard name.hasPrefix("$") else { return name }
    let alias = name.dropFirst().prefix { $0 != "." }
    guard let prefix = prefixes[String(alias)] else {
      guard let location else { return name }
      let near = nearestNames(to: String(alias), among: prefixes.keys.sorted())
      problem(
        "the template has no prefix “\(alias)”", location,
        hint: near.isEmpty ? "Name it in “prefixes”." : "Did you mean “$\(near[0])”?")
      return name
    }
    return prefix + name.dropFirst(1 + alias.count)
  }

  /// Two bindings may give one field a value only if each has a condition.
  mutating func checkTargets(of form: TemplateForm) {
    var first: [String: FieldBinding] = [:]
    for binding in form.bindings {
      for field in binding.fields {
        guard let earlier = first.updateValue(binding, forKey: field),
          earlier.condition == nil || binding.condition == nil
        else { continue }
        let file = earlier.file == binding.file ? "" : " of \(earlier.file ?? "the template")"
        let place = earlier.location.map { " in line \($0.line)\(file)" } ?? ""
        var problem = Diagnostic.error(
          "template", "another binding\(place) gives the field a value too",
          hint: "Remove one of the two, or give each a condition with “when”.", field: field,
          location: binding.location)
        problem.field = field
        if let file = binding.file { problem = problem.inFile(file) }
        diagnostics.append(problem)
      }
    }
  }
}

extension FieldBinding.Target {
  /// The same with other fields, as many.
  func renamed(_ names: [String]) -> FieldBinding.Target {
    switch self {
    case .field: .field(names.first ?? "")
    case .parts(_, let cut): .parts(names, cut)
    case .boxes(let boxes):
      .boxes(zip(boxes, names).map { .init(value: $0.value, field: $1) })
    }
  }
}
