import Diagnostics
import FieldFormats
import FormFilling
import StructuredData

/// The entries of `fields`.
extension TemplateReader {
  private static let fieldKeys = [
    "value", "when", "map", "else", "into", "lengths", "separator", "flow", "check", "overflow",
    "locale", "from", "fonts", "language", "style",
  ]

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
  mutating func binding(
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
        "the field has no “value”", of: member.value,
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
    binding.style = object["style"].flatMap { style($0) }
    if object["fonts"] != nil || object["language"] != nil {
      var look = FieldLook()
      look.fonts = object["fonts"].map { fonts($0) } ?? []
      look.language = object["language"].flatMap { language($0) }
      binding.look = look
    }
    return binding
  }

  private mutating func map(_ object: StructuredObject) -> ValueMap? {
    let fallback = object["else"]
    if let fallback, fallback.arrayValue != nil || fallback.objectValue != nil {
      problem("“else” is \(fallback.kindName)", of: fallback, hint: "Write a text or null.")
    }
    guard let value = object["map"] else {
      // With `check`, the values are those of the boxes.
      if let fallback, object["check"] == nil {
        problem(
          "“else” requires “map”", of: fallback,
          hint: "Add “map”; for a value that may be missing, write a default: .a // \"x\".")
      }
      return fallback.map { ValueMap(values: [:], order: [], fallback: $0) }
    }
    guard let values = value.objectValue, values.count > 0 else {
      problem(
        "“map” is not an object of values", of: value,
        hint: "Give each of the record's values its replacement, such as {S: single}.")
      return nil
    }
    var map = ValueMap(values: [:], order: values.members.map(\.key), fallback: fallback)
    var numbers: Set<DecimalNumber> = []
    for member in values.members {
      if let number = DecimalNumber(member.key), !numbers.insert(number).inserted {
        problem(
          "“map” has the number \(member.key) twice", member.keyLocation,
          hint: "Remove one of the two.")
      }
      if member.value.arrayValue != nil || member.value.objectValue != nil {
        problem(
          "a value of “map” is \(member.value.kindName)", of: member.value,
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
        problem(
          "“check” and “into” cannot be used together", of: into,
          hint: "Write an entry for each.")
      }
      for member in object.members where Self.formatKeys.contains(member.key) {
        problem(
          "“check” and “\(member.key)” cannot be used together", member.keyLocation,
          hint: "Use “map” to change the value before it chooses a check box.")
      }
      return boxes(check)
    }
    guard let into = object["into"] else {
      for key in ["lengths", "separator", "flow"] where object[key] != nil {
        problem(
          "“\(key)” requires “into”", object[key]?.location,
          hint: "Add “into” with the fields that take the parts of the value.")
      }
      return nil
    }
    guard let names = into.arrayValue, names.count > 1,
      names.allSatisfy({ $0.stringValue?.isEmpty == false })
    else {
      problem(
        "“into” is not a list of at least two field names", of: into,
        hint: "List the fields that take the parts of the value, such as [ssn1, ssn2, ssn3].")
      return nil
    }
    let fields = names.map { expanded($0.stringValue ?? "", $0.location) }
    return .parts(fields, cut(object, fields.count))
  }

  private mutating func cut(_ object: StructuredObject, _ count: Int) -> TextCut {
    if let flow = object["flow"] {
      guard let flows = flow.booleanValue else {
        problem("“flow” is not a boolean", of: flow, hint: "Write true or false.")
        return .flow
      }
      if flows {
        for key in ["lengths", "separator"] where object[key] != nil {
          problem(
            "“flow” and “\(key)” cannot be used together", object[key]?.location,
            hint: "Remove one of the two.")
        }
        return .flow
      }
    }
    if let separator = object["separator"] {
      if let lengths = object["lengths"] {
        problem(
          "“lengths” and “separator” cannot be used together", of: lengths,
          hint: "Remove one of the two.")
      }
      guard let text = separator.stringValue, !text.isEmpty else {
        problem("“separator” is not a text", of: separator, hint: "Write one such as \"-\".")
        return .fieldLengths
      }
      return .separator(text)
    }
    guard let lengths = object["lengths"] else { return .fieldLengths }
    let numbers = (lengths.arrayValue ?? []).compactMap(\.integerValue)
    guard numbers.count == count, numbers.allSatisfy({ (1...10_000).contains($0) }) else {
      problem(
        "“lengths” is not a list of \(count) numbers", of: lengths,
        hint: "Write how many characters each field of “into” takes.")
      return .fieldLengths
    }
    return .lengths(numbers)
  }

  private mutating func boxes(_ value: StructuredValue) -> FieldBinding.Target? {
    guard let object = value.objectValue, object.count > 0 else {
      problem(
        "“check” is not an object of values and check boxes", of: value,
        hint: "Write the record's values and the check box of each, such as {M: male, F: female}.")
      return nil
    }
    var boxes: [FieldBinding.Box] = []
    for member in object.members {
      guard let field = member.value.stringValue, !field.isEmpty else {
        problem(
          "a value of “check” is \(member.value.kindName), not a field name",
          of: member.value, hint: "Write the full name of a check box.")
        continue
      }
      boxes.append(.init(value: member.key, field: expanded(field, member.value.location)))
    }
    return .boxes(boxes)
  }

  // MARK: Names

  /// A field name with its prefix written out: `$p1.name`.
  mutating func expanded(_ name: String, _ location: SourceLocation?) -> String {
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
      var fields = binding.fields
      if case .boxes = binding.target { fields = Array(Set(fields)) }
      for field in fields {
        guard let earlier = first.updateValue(binding, forKey: field),
          earlier.condition == nil || binding.condition == nil
        else { continue }
        let file = earlier.file == binding.file ? "" : " of \(earlier.file ?? "the template")"
        let place = earlier.location.map { " in line \($0.line)\(file)" } ?? ""
        let isIncludedTwice =
          earlier.file != nil
          && (earlier.file, earlier.location) == (binding.file, binding.location)
        var problem = Diagnostic.error(
          "template",
          isIncludedTwice
            ? "the file is included twice, and gives the field a value each time"
            : "another binding\(place) gives the field a value too",
          hint: isIncludedTwice
            ? "Include it with different “prefixes” or parameters."
            : "Remove one of the two, or give each a condition with “when”.", field: field,
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
