import Diagnostics
import InteractiveForms
import PDFObjects
import StructuredData

/// Options of choice fields and radio buttons, and the values of fields.
extension SpecificationReader {
  /// A list of labels; a mapping from values to labels; or a list of objects.
  mutating func options(
    _ reader: ObjectReader, _ context: FieldContext, areStates: Bool
  ) -> [FieldSpecification.Option] {
    guard let found = reader.take("options") else {
      reader.report("“options” is missing", hint: "List the options, or write value: label pairs.")
      return []
    }
    var options: [FieldSpecification.Option] = []
    if areStates, isPlaced(context), found.objectValue != nil {
      reader.report(
        "“options” is an object, but each option needs a place of its own", found,
        hint: placeHint(context))
      return []
    }
    if let object = found.objectValue {
      options = object.members.compactMap { member in
        guard let label = localized(member.value, "the option", reader) else { return nil }
        return option(
          member.key, label, at: StructuredValue(.string(member.key), at: member.keyLocation),
          reader, areStates: areStates)
      }
    } else if let items = found.arrayValue {
      options = items.compactMap { item in
        if item.objectValue != nil {
          return self.option(item, reader, context, areStates: areStates)
        }
        guard let text = item.stringValue ?? item.numberText else {
          reader.report("an option is \(item.kindName), not a string", item)
          return nil
        }
        if isPlaced(context), areStates {
          reader.report("the option has no place", item, hint: placeHint(context))
          return nil
        }
        return option(
          text, LocalizedText(InlineText(plain: text)), at: item, reader, areStates: areStates)
      }
    } else {
      reader.report("“options” is \(found.kindName), not a list", found)
    }
    if options.isEmpty, found.arrayValue?.isEmpty == true || found.objectValue?.isEmpty == true {
      reader.report("“options” is empty", found)
    }
    var seen: Set<String> = []
    // Radio buttons that turn on together share a state (ISO 32000-2, 12.7.5.2.4).
    // Forms that exist may list an option twice.
    let mayShare = isBase(context)
    for option in options where !seen.insert(option.value).inserted && !mayShare {
      problems.report(
        "two options have the same value", at: option.location,
        hint: "Give each option a value of its own.", field: reader.field)
    }
    return options
  }

  private func option(
    _ value: String, _ label: LocalizedText, at place: StructuredValue, _ reader: ObjectReader,
    areStates: Bool
  ) -> FieldSpecification.Option? {
    if areStates, state(place, reader) == nil { return nil }
    return FieldSpecification.Option(value: value, label: label, location: place.location)
  }

  private mutating func option(
    _ item: StructuredValue, _ reader: ObjectReader, _ context: FieldContext, areStates: Bool
  ) -> FieldSpecification.Option? {
    let inner = ObjectReader(item, "an option", problems)
    inner.field = reader.field
    defer { inner.finish() }
    let key = areStates ? "state" : "value"
    guard let given = inner.take(key) else {
      if case .fixed = context { inner.allow(["rect"]) }
      inner.allow(["label"])
      inner.report(
        "the option has no “\(key)”",
        hint: areStates && isPlaced(context)
          ? placeHint(context) : "Give each option a “\(key)” and a “label”.")
      return nil
    }
    var rectangle: Rectangle?
    if areStates, case .fixed(let page) = context {
      guard let rect = inner.take("rect") else {
        inner.allow(["label"])
        inner.report(
          "the option has no “rect”", hint: "Give each option a “state” and a “rect”.")
        return nil
      }
      rectangle = widgetRectangle(rect, inner, on: page)
      if rectangle == nil { return nil }
    }
    let value: String?
    if areStates {
      value = state(given, inner)
    } else if isBase(context), given.stringValue == "" {
      // Forms that exist may have an option that means nothing is chosen.
      value = ""
    } else {
      value = inner.string(given, key, acceptsNumbers: true)
    }
    let label = localized(inner, "label")
    var position: FieldPlacement.Position?
    if areStates, case .base = context {
      position = self.position(inner)
      if position == nil { return nil }
    }
    let page = areStates && isBase(context) ? self.page(inner) : nil
    guard let value else { return nil }
    var option = FieldSpecification.Option(
      value: value, label: label ?? LocalizedText(InlineText(plain: isFixed(context) ? "" : value)),
      location: given.location)
    if case .flow = context { option.hint = localized(inner, "hint") }
    option.rectangle = rectangle
    option.position = position
    option.page = page
    return option
  }

  /// How options are written that have places.
  private func placeHint(_ context: FieldContext) -> Remedy {
    isBase(context)
      ? "List the options with their states and places: [{state: yes, left of: Yes}, {state: no, rect: [72, 100, 84, 112]}]."
      : "List the options with their states and places: [{state: yes, rect: [72, 100, 84, 112]}, …]."
  }

  /// Each option needs a place of its own.
  private func isPlaced(_ context: FieldContext) -> Bool {
    if case .flow = context { return false }
    return true
  }

  private func isBase(_ context: FieldContext) -> Bool {
    if case .base = context { return true }
    return false
  }

  private func isFixed(_ context: FieldContext) -> Bool {
    if case .fixed = context { return true }
    return false
  }

  // MARK: Values

  /// `value` and `default`, checked against what the field can hold. A default alone is the value too.
  func readValues(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    guard field.kind != .pushButton, field.kind != .signature else { return }
    let value = reader.take("value").flatMap { values($0, "value", reader, field) }
    let standard = reader.take("default").flatMap { values($0, "default", reader, field) }
    field.defaultValue = standard ?? []
    field.value = value ?? standard ?? []
  }

  private func values(
    _ found: StructuredValue, _ key: String, _ reader: ObjectReader, _ field: FieldSpecification
  ) -> [String]? {
    if field.kind == .checkBox {
      if let isOn = found.booleanValue { return isOn ? [field.state] : [] }
      if let state = found.stringValue,
        state == field.state || field.widgets.contains(where: { $0.state == state })
      {
        return [state]
      }
      reader.report(
        "“\(key)” is \(found.kindName), not a boolean", found, hint: "Write true or false.")
      return nil
    }
    if field.kind == .listBox, field.flags.contains(.multiSelect), let items = found.arrayValue {
      let texts = items.compactMap { text($0, key, reader) }
      guard texts.count == items.count else { return nil }
      for (text, item) in zip(texts, items) where !isOption(text, of: field) {
        notAnOption(key, item, reader)
        return nil
      }
      return texts
    }
    guard let text = text(found, key, reader) else { return nil }
    switch field.kind {
    case .text:
      if let length = field.maxLength, text.unicodeScalars.count > length {
        reader.report("“\(key)” is longer than “maxLength”", found)
        return nil
      }
    case .radio, .listBox: if !isOption(text, of: field) { return notAnOption(key, found, reader) }
    case .comboBox:
      if !field.flags.contains(.edit), !isOption(text, of: field) {
        return notAnOption(key, found, reader)
      }
    case .checkBox, .pushButton, .signature: break
    }
    return [text]
  }

  private func text(
    _ found: StructuredValue, _ key: String, _ reader: ObjectReader
  ) -> String? {
    guard let text = found.stringValue ?? found.numberText else {
      reader.report("“\(key)” is \(found.kindName), not a string", found)
      return nil
    }
    return text
  }

  private func isOption(_ text: String, of field: FieldSpecification) -> Bool {
    field.options.contains { $0.value == text }
  }

  @discardableResult private func notAnOption(
    _ key: String, _ found: StructuredValue, _ reader: ObjectReader
  ) -> [String]? {
    reader.report(
      "“\(key)” is not one of the options", found,
      hint: "Use the value of an option, not its label.")
    return nil
  }
}
