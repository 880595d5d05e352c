import Diagnostics
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// Fields in the flow.
extension SpecificationReader {
  mutating func fieldItem(_ value: StructuredValue, _ context: FlowContext) -> [FlowItem] {
    let reader = ObjectReader(value, "a field", problems)
    guard var field = field(reader, .flow(context)) else { return [] }
    var item = place(reader, isCell: context.isCell)
    reader.allow(FieldKeys.flow)
    if field.kind == .text || field.kind == .listBox {
      item.lines = reader.integer("lines", in: 1...200)
    }
    if field.kind == .radio { item.arrangement = arrangement(reader) }
    if reader.has("rect") {
      reader.allow(["rect"])
      reader.report(
        "a field in the flow has no “rect”", reader.take("rect"),
        hint: "Put the field under “fields” of a page, or remove “rect”.")
    }
    if specification.isRightToLeft, !reader.has("align"), !field.flags.contains(.comb),
      [.text, .comboBox, .listBox].contains(field.kind)
    {
      field.quadding = .right
    }
    finish(reader, field)
    if field.kind == .pushButton {
      // A button on paper does nothing.
      if !reader.has("visibility") { field.visibility = .screen }
      if field.caption == nil { field.caption = field.label?.plain ?? Self.words(of: field.name) }
      field.label = field.label ?? LocalizedText(InlineText(plain: field.caption ?? ""))
    }
    if field.label == nil {
      if let cell = context.cellLabel {
        field.label = cell
        item.labelPosition = FlowField.LabelPosition.none
      } else if let tooltip = field.tooltip, item.labelPosition == FlowField.LabelPosition.none {
        field.label = LocalizedText(InlineText(plain: tooltip))
      } else {
        field.label = LocalizedText(InlineText(plain: Self.words(of: field.name)))
      }
    }
    if let spoken = context.spokenPrefix, field.tooltip == nil, let label = field.label {
      field.tooltip = "\(spoken): \(label.plain)"
    }
    item.label = field.label
    item.isRequired = field.flags.contains(.required)
    item.options = field.kind == .radio ? field.options : []
    item.fields = [specification.fields.count]
    specification.fields.append(field)
    return [.field(item)]
  }

  /// Where a field stands and how its label does.
  private func place(_ reader: ObjectReader, isCell: Bool) -> FlowField {
    var item = FlowField(fields: [], isRequired: false, location: reader.value.location)
    item.hint = localized(reader, "hint")
    item.labelPosition = reader.choice("labelPosition", FlowField.LabelPosition.self)
    item.labelWidth = reader.length("labelWidth", in: 1...2000)
    item.height = reader.length("height", in: 4...2000)
    if isCell {
      reader.allow(["width", "span"])
    } else {
      item.width = extent(reader)
    }
    return item
  }

  private func arrangement(_ reader: ObjectReader) -> FlowField.Arrangement? {
    guard let found = reader.take("arrange") else { return nil }
    switch (found.stringValue, found.integerValue) {
    case ("row", _): return .row
    case ("column", _): return .column
    case (_, let count?) where (1...12).contains(count): return .columns(count)
    default:
      reader.report(
        "“arrange” is not an arrangement of options", found,
        hint: "Use row, column, or a number of columns.")
      return nil
    }
  }

  /// A group of check boxes: a field for each option, named after the group.
  mutating func checks(_ reader: ObjectReader, _ context: FlowContext) -> [FlowItem] {
    guard let name = reader.string("checks"), let named = reader.take("checks") else { return [] }
    reader.field = context.prefix + name
    var item = place(reader, isCell: context.isCell)
    item.arrangement = arrangement(reader)
    item.label =
      localized(reader, "label") ?? LocalizedText(InlineText(plain: Self.words(of: name)))
    let spoken = reader.string("tooltip") ?? item.label?.plain ?? ""
    item.isRequired = reader.boolean("required") ?? false
    let isReadOnly = reader.boolean("readOnly") ?? false
    let values = reader.take("value").flatMap { reader.names($0) } ?? []
    let shown = shown(reader) ?? context.shown
    item.options = options(reader, .flow(context), areStates: false)
    for value in values where !item.options.contains(where: { $0.value == value }) {
      reader.report("“value” is not one of the options", reader.take("value"))
    }
    for option in item.options {
      var field = FieldSpecification(
        kind: .checkBox, name: context.prefix + name + "." + option.value)
      field.location = option.location ?? named.location
      check(
        name: field.name, at: StructuredValue(.string(field.name), at: field.location), reader)
      let style = specification.styles.resolved("field")
      (field.border, field.background, field.color) = (style.border, style.fill, style.color)
      field.border?.style = "S"
      field.label = option.label
      let group = [context.spokenPrefix, spoken].compactMap { $0 }.joined(separator: ": ")
      field.tooltip = "\(group): \(option.label.plain)"
      if isReadOnly { field.flags.insert(.readOnly) }
      field.shown = shown
      if values.contains(option.value) {
        field.value = [field.state]
        field.defaultValue = [field.state]
      }
      item.fields.append(specification.fields.count)
      specification.fields.append(field)
    }
    return [.field(item)]
  }

  /// A name as words: `applicant.firstName` and `first_name` are “First name”.
  static func words(of name: String) -> String {
    let parts = name.split(separator: ".")
    let last = parts.last { part in !part.allSatisfy(\.isNumber) } ?? parts.last ?? ""
    var words = ""
    var previous: Character?
    for character in last {
      if character == "_" || character == "-" {
        words.append(" ")
      } else if character.isUppercase, let previous, previous.isLowercase || previous.isNumber {
        words.append(" ")
        words.append(contentsOf: character.lowercased())
      } else {
        words.append(character)
      }
      previous = character
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
