import FieldFormats
import FormData
import InteractiveForms
import PDFObjects
import StructuredData

/// A field as a property of a schema.
extension NamedField {
  var schema: StructuredValue {
    var members: [(String, StructuredValue)] = []
    if !label.text.isEmpty { members.append(("title", .string(label.text))) }
    if let description { members.append(("description", .string(description))) }
    members += rules
    if flags.contains(.readOnly) || isCalculated { members.append(("readOnly", .boolean(true))) }
    let defaultValue = fields[0].structuredDefaultValue
    if fields[0].defaultValue != nil, defaultValue.kind != .null {
      members.append(("default", defaultValue))
    }
    members.append(("x-formwright", .object(place)))
    return .object(members)
  }

  /// What a title does not say: what the field is under on its page, and the form in which a value is
  /// written.
  private var description: String? {
    let sentences = [placeInForm, shownForm].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var placeInForm: String? {
    var seen: Set<String> = []
    let headings = label.context.filter { heading in
      !label.text.contains(heading) && seen.insert(heading).inserted
    }
    guard !headings.isEmpty else { return nil }
    return "Under \(headings.map { "“\($0)”" }.joined(separator: ", "))."
  }

  private var shownForm: String? {
    switch format {
    case .date(let pattern), .time(let pattern): "Shown as \(pattern.text)."
    case .number, .percent, .special, nil: nil
    }
  }

  // MARK: Rules

  private var rules: [(String, StructuredValue)] {
    // What is read-only accepts its own value; the value of a calculated field is ignored.
    if flags.contains(.readOnly), !isCalculated, kind != .pushButton, kind != .signature {
      return [("const", currentValue)]
    }
    let rules = ownRules
    guard let kept = keptValue else { return rules }
    // The value that the form has may break its own rules, and is accepted as it is.
    return [("anyOf", .array([.object(rules), .object([("const", kept)])]))]
  }

  private var ownRules: [(String, StructuredValue)] {
    switch kind {
    case .text: textRules
    case .checkBox where states.count == 1: types(["boolean"])
    case .checkBox, .radio: [alternatives(states)]
    case .comboBox where flags.contains(.edit):
      [
        (
          "anyOf",
          .array([.object([alternatives(options)]), .object(textRules)])
        )
      ]
    case .comboBox: [alternatives(options)]
    case .listBox where flags.contains(.multiSelect):
      types(["array"]) + [
        ("items", .object([alternatives(options, isNullable: false)])),
        ("uniqueItems", .boolean(true)),
      ]
    case .listBox: [alternatives(options)]
    case .pushButton where widgets.allSatisfy { $0.characteristics.captionPosition == .noIcon }:
      [("type", .string("null"))]
    case .pushButton:
      types(["string"]) + [("pattern", .string(#"^data:image/(?:png|jpeg)[;,]|\.(?:png|jpe?g)$"#))]
    case .signature:
      [
        ("type", .array([.string("object"), .string("null")])),
        ("properties", .object([("image", .object([("type", .string("string"))]))])),
        ("additionalProperties", .boolean(false)),
      ]
    }
  }

  private var textRules: [(String, StructuredValue)] {
    var rules: [(String, StructuredValue)]
    let range = validations
    if case .number = format, maxLength == nil {
      // The text of a number has no limit that a schema can state.
      rules = types(["string", "number"]) + bounds(range)
    } else {
      rules = types(["string"])
    }
    if isRequired { rules.append(("minLength", .number(1))) }
    if let maxLength { rules.append(("maxLength", .number(maxLength))) }
    if let pattern = format?.pattern(within: range) {
      // An empty text clears the field.
      rules.append(("pattern", .string(isRequired ? "^(?:\(pattern))$" : "^(?:\(pattern))?$")))
    }
    return rules
  }

  private func bounds(_ validations: [FieldValidation]) -> [(String, StructuredValue)] {
    let lower = validations.compactMap(\.lowerBound).max()
    let upper = validations.compactMap(\.upperBound).min()
    var bounds: [(String, StructuredValue)] = []
    if let lower { bounds.append(("minimum", StructuredValue(.number(lower.description)))) }
    if let upper { bounds.append(("maximum", StructuredValue(.number(upper.description)))) }
    // Numbers beyond a Double's have no digits in other programs.
    if lower == nil { bounds.append(("minimum", StructuredValue(.number("-1e15")))) }
    if upper == nil { bounds.append(("maximum", StructuredValue(.number("1e15")))) }
    return bounds
  }

  private func types(_ types: [String]) -> [(String, StructuredValue)] {
    let all = isRequired ? types : types + ["null"]
    return [("type", all.count == 1 ? .string(all[0]) : .array(all.map { .string($0) }))]
  }

  /// `oneOf`, each option with a title; null clears what is not required.
  private func alternatives(
    _ options: [(value: String, title: String)], isNullable: Bool = true
  ) -> (String, StructuredValue) {
    var choices = options.map { value, title in
      var members: [(String, StructuredValue)] = [("const", .string(value))]
      if !title.isEmpty { members.append(("title", .string(title))) }
      return StructuredValue.object(members)
    }
    if choices.isEmpty || isNullable && !isRequired {
      choices.append(.object([("type", .string("null"))]))
    }
    return ("oneOf", .array(choices))
  }

  /// The value that the form has, if its own rules do not state it.
  private var keptValue: StructuredValue? {
    guard !flags.contains(.readOnly) else { return nil }
    let value = currentValue
    switch (kind, value.kind) {
    case (.pushButton, _), (.signature, _): return nil
    case (.text, .string(let text)): return text.isEmpty || accepts(text) ? nil : value
    case (.comboBox, .string(let text)):
      if flags.contains(.edit) { return accepts(text) || text.isEmpty ? nil : value }
      return options.contains { $0.value == text } ? nil : value
    case (.listBox, .string(let text)): return options.contains { $0.value == text } ? nil : value
    case (.listBox, .array(let items)):
      let known = Set(options.map(\.value))
      return items.allSatisfy { known.contains($0.stringValue ?? "") } ? nil : value
    case (.checkBox, .string(let text)), (.radio, .string(let text)):
      return states.contains { $0.value == text } ? nil : value
    default: return nil
    }
  }

  /// Whether the rules of a text surely accept one: where they have a pattern, it is not tried here.
  private func accepts(_ text: String) -> Bool {
    format?.pattern(within: validations) == nil && text.unicodeScalars.count <= maxLength ?? .max
  }

  // MARK: Places

  private var place: [(String, StructuredValue)] {
    var members: [(String, StructuredValue)] = [("type", .string(kind.rawValue))]
    if label.source != .none { members.append(("labelSource", .string(label.source.rawValue))) }
    if isCalculated { members.append(("calculated", .boolean(true))) }
    let places = widgets.filter { $0.pageIndex != nil }.map { widget in
      StructuredValue.object([
        ("page", .number(widget.pageIndex.map { $0 + 1 })),
        (
          "rect",
          widget.rectangle.map { box in
            .array([box.left, box.bottom, box.right, box.top].map { .number($0) })
          } ?? .null
        ),
      ])
    }
    if let first = places.first?.objectValue {
      members += first.members.map { ($0.key, $0.value) }
    }
    if places.count > 1 { members.append(("widgets", .array(places))) }
    return members
  }
}
