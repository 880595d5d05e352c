package import FieldFormats
import FormData
import InteractiveForms
import PDFObjects
package import StructuredData

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
    let sentences = [placeInForm, shownForm, rangeOfNumbers].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var placeInForm: String? {
    var seen: Set<String> = []
    let headings = label.context.map(LabelText.withoutLeaders).filter { heading in
      !LabelText.says(label.text, heading) && seen.insert(heading).inserted
    }
    guard !headings.isEmpty else { return nil }
    return "Under \(headings.map { "“\($0)”" }.joined(separator: ", "))."
  }

  private var shownForm: String? {
    switch format {
    case .date(let pattern), .time(let pattern):
      pattern.text.isEmpty ? nil : "Shown as \(pattern.text)."
    case .number, .percent, .special, nil: nil
    }
  }

  private var rangeOfNumbers: String? {
    let bounds = [
      lowerBound.map { "at least \($0)" }, upperBound.map { "at most \($0)" },
    ].compactMap { $0 }
    return bounds.isEmpty ? nil : "A number of \(bounds.joined(separator: " and "))."
  }

  package var lowerBound: DecimalNumber? { validations.compactMap(\.lowerBound).max() }
  package var upperBound: DecimalNumber? { validations.compactMap(\.upperBound).min() }

  // MARK: Rules

  /// The keywords that a value is checked by.
  package var rules: [(String, StructuredValue)] {
    // What is read-only accepts its own value; the value of a calculated field is ignored.
    if flags.contains(.readOnly), !isCalculated {
      let hasValue = kind != .pushButton && kind != .signature
      return [hasValue ? ("const", currentValue) : ("type", .string("null"))]
    }
    // The value that the form has may break its own rules, and is accepted as it is.
    return breaksOwnRules
      ? [("anyOf", .array([.object(ownRules), .object([("const", currentValue)])]))] : ownRules
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
      ] + (needsValue ? [("minItems", .number(1))] : [])
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
    if takesNumbers {
      // The text of a number has no limit that a schema can state.
      rules = types(["string", "number"]) + bounds
    } else {
      rules = types(["string"])
    }
    if needsValue { rules.append(("minLength", .number(1))) }
    if let maxLength { rules.append(("maxLength", .number(maxLength))) }
    let anchored = patterns.map { pattern in
      // An empty text clears the field.
      StructuredValue.string(needsValue ? "^(?:\(pattern))$" : "^(?:\(pattern))?$")
    }
    if let first = anchored.first { rules.append(("pattern", first)) }
    if anchored.count > 1 {
      rules.append(("allOf", .array(anchored.dropFirst().map { ["pattern": $0] })))
    }
    return rules
  }

  /// Whether the field takes JSON numbers: they are stored in the style of its only format.
  private var takesNumbers: Bool {
    guard maxLength == nil, formats.count == 1, case .number = formats[0] else { return false }
    return true
  }

  /// What a text must match, all of it.
  private var patterns: [String] {
    var patterns: [String] = []
    for pattern in formats.compactMap({ $0.pattern(within: validations) })
    where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    if !formats.contains(where: \.isOfNumbers),
      let pattern = FieldValidation.pattern(within: validations)
    {
      patterns.append(pattern)
    }
    return patterns
  }

  private var bounds: [(String, StructuredValue)] {
    // Numbers beyond a Double's have no digits in other programs.
    [
      ("minimum", StructuredValue(.number(lowerBound?.description ?? "-1e15"))),
      ("maximum", StructuredValue(.number(upperBound?.description ?? "1e15"))),
    ]
  }

  private func types(_ types: [String]) -> [(String, StructuredValue)] {
    let all = needsValue ? types : types + ["null"]
    return [("type", all.count == 1 ? .string(all[0]) : .array(all.map { .string($0) }))]
  }

  /// `oneOf`, each option with a title; null clears what may be empty.
  private func alternatives(
    _ options: [(value: String, title: String)], isNullable: Bool = true
  ) -> (String, StructuredValue) {
    var choices = options.filter { !(needsValue && $0.value.isEmpty) }.map { value, title in
      var members: [(String, StructuredValue)] = [("const", .string(value))]
      if !title.isEmpty { members.append(("title", .string(title))) }
      return StructuredValue.object(members)
    }
    // A list without options has no items, and what must not be empty has no value.
    if choices.isEmpty, needsValue || !isNullable { return ("not", [:]) }
    if choices.isEmpty || isNullable && !needsValue {
      choices.append(.object([("type", .string("null"))]))
    }
    return ("oneOf", .array(choices))
  }

  /// Whether the form has a value that the field's own rules do not state.
  private var breaksOwnRules: Bool {
    switch (kind, currentValue.kind) {
    case (.pushButton, _), (.signature, _): false
    case (.text, .string(let text)): !text.isEmpty && !accepts(text)
    case (.comboBox, .string(let text)) where flags.contains(.edit):
      !text.isEmpty && !accepts(text)
    case (.comboBox, .string(let text)), (.listBox, .string(let text)):
      !options.contains { $0.value == text } && !(text.isEmpty && needsValue)
    case (.listBox, .array(let items)):
      !Set(options.map(\.value)).isSuperset(of: items.map { $0.stringValue ?? "" })
    case (.checkBox, .string(let text)), (.radio, .string(let text)):
      !states.contains { $0.value == text }
    default: false
    }
  }

  /// Whether the rules of a text surely accept one: where they have a pattern, it is not tried here.
  private func accepts(_ text: String) -> Bool {
    patterns.isEmpty && text.unicodeScalars.count <= maxLength ?? .max
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
