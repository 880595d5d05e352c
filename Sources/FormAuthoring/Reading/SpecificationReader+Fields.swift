import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// The keys of fields.
enum FieldKeys {
  /// Keys that only some kinds of field have.
  static let ofKinds: [(key: String, kinds: [FieldSpecification.Kind])] = [
    ("multiline", [.text]), ("lines", [.text, .listBox]), ("comb", [.text]),
    ("maxLength", [.text]), ("password", [.text]), ("spellCheck", [.text, .comboBox]),
    ("scroll", [.text]), ("align", [.text, .comboBox, .listBox]),
    ("format", [.text, .comboBox]), ("date", [.text, .comboBox]), ("time", [.text, .comboBox]),
    ("number", [.text, .comboBox]), ("percent", [.text, .comboBox]), ("mask", [.text, .comboBox]),
    ("range", [.text, .comboBox]), ("calculate", [.text, .comboBox]),
    ("order", [.text, .comboBox]), ("options", [.radio, .comboBox, .listBox]),
    ("editable", [.comboBox]), ("sort", [.comboBox, .listBox]), ("multiple", [.listBox]),
    ("commit", [.comboBox, .listBox]), ("state", [.checkBox]), ("mark", [.checkBox, .radio]),
    ("unselect", [.radio]), ("unison", [.radio]), ("caption", [.pushButton]),
    ("icon", [.pushButton]), ("action", [.pushButton, .checkBox, .radio]),
    ("lock", [.signature]), ("arrange", [.radio]),
    ("value", [.text, .checkBox, .radio, .comboBox, .listBox]),
    ("default", [.text, .checkBox, .radio, .comboBox, .listBox]),
  ]

  /// Keys that a field has wherever it stands, told here so that a hint can list them.
  static let all = ["rect"]

  /// Keys of a field in the flow.
  static let flow = [
    "width", "span", "height", "labelPosition", "labelWidth", "hint",
  ]
}

/// Where a field is read.
enum FieldContext {
  case fixed(FixedPage)
  case flow(FlowContext)
  /// On a page of a PDF that is there already.
  case base
}

extension SpecificationReader {
  /// Reads a field; nil if it has no kind and name. Keys of its place are left to the caller.
  mutating func field(_ reader: ObjectReader, _ context: FieldContext) -> FieldSpecification? {
    let kinds = FieldSpecification.Kind.allCases
    let present = kinds.filter { reader.has($0.rawValue) }
    guard let kind = present.first else {
      let words = kinds.map(\.rawValue)
      let names = words.map { "“\($0): NAME”" }.joined(separator: ", ")
      if let first = reader.object.members.first,
        let near = nearestNames(to: first.key, among: words, limit: 1).first
      {
        problems.report(
          "“\(first.key)” is not a kind of field", at: first.keyLocation,
          hint: "Did you mean “\(near)”? Write one of: \(names).")
      } else {
        reader.report("the field has no kind and name", hint: "Write one of: \(names).")
      }
      return nil
    }
    if let second = present.dropFirst().first {
      reader.report(
        "the field has two kinds, “\(kind.rawValue)” and “\(second.rawValue)”",
        reader.take(second.rawValue), hint: "Keep one of them.")
    }
    guard let key = reader.take(kind.rawValue),
      let own = reader.string(key, kind.rawValue, acceptsNumbers: true)
    else { return nil }
    var prefix = ""
    if case .flow(let flow) = context { prefix = flow.prefix }
    let name = prefix + own
    reader.field = name
    check(name: name, at: key, reader)
    var field = FieldSpecification(kind: kind, name: name)
    field.location = key.location
    switch context {
    case .flow: addStandardLook(to: &field)
    case .fixed, .base: addPlainLook(to: &field)
    }
    field.label = localized(reader, "label")
    if let label = field.label, label.plain.allSatisfy(\.isWhitespace) {
      reader.report(
        "“label” is empty", reader.take("label"),
        hint: "Write what people call the field; `labelPosition: none` shows no label.")
    }
    field.tooltip = reader.string("tooltip")
    if case .flow(let flow) = context {
      field.shown = shown(reader) ?? flow.shown
      if field.shown?.source == name { field.shown = nil }
    }
    readFlags(reader, &field)
    readLook(reader, &field)
    if case .flow = context, field.flags.contains(.readOnly), !reader.has("background") {
      field.background = StyleSheet.readOnlyFill
    }
    if case .base = context { readWidgets(reader, &field) }
    switch kind {
    case .text: readText(reader, &field)
    case .checkBox, .radio: readToggle(reader, &field, context)
    case .comboBox, .listBox: readChoice(reader, &field, context)
    case .pushButton: readButton(reader, &field)
    case .signature: field.lock = lock(reader)
    }
    if kind == .text || kind == .comboBox { readFormat(reader, &field, context) }
    readValues(reader, &field)
    return field
  }

  /// Reports unknown keys, and keys of other kinds of field.
  func finish(_ reader: ObjectReader, _ field: FieldSpecification) {
    var misplaced: [String: String] = [:]
    for (key, kinds) in FieldKeys.ofKinds where !kinds.contains(field.kind) {
      misplaced[key] =
        "“\(key)” is only for \(kinds.map(\.noun).joined(separator: " and "))"
    }
    reader.finish(misplaced: misplaced)
  }

  /// Full names differ, and none is above another: what has a value has no fields under it (ISO
  /// 32000-2, 12.7.4.2).
  mutating func check(name: String, at value: StructuredValue, _ reader: ObjectReader) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty) else {
      reader.report("a part of the field name is empty", value)
      return
    }
    let groups = (1..<parts.count).map { parts.prefix($0).joined(separator: ".") }
    if !fieldNames.insert(name).inserted {
      reader.report(
        "another field already has this name", value, hint: "Give each field a name of its own.")
    } else if groupNames.contains(name) {
      reader.report("this name already groups other fields, so it cannot be a field itself", value)
    } else if let field = groups.first(where: fieldNames.contains) {
      reader.report("“\(field)” is a field, so it cannot contain another field", value)
    }
    groupNames.formUnion(groups)
  }

  // MARK: Properties of every kind

  /// Fields in the flow look as the style `field` says.
  private func addStandardLook(to field: inout FieldSpecification) {
    let style = specification.styles.resolved("field")
    field.border = style.border
    field.background = style.fill
    field.color = style.color
    field.fontSize = field.kind == .checkBox || field.kind == .radio ? 0 : style.size
    if style.font != "sans" { field.font = style.font }
    if field.kind == .checkBox || field.kind == .radio || field.kind == .pushButton {
      field.border?.style = "S"
    }
    if field.kind == .pushButton {
      field.background = specification.styles.accent
      field.color = .white
      field.border = nil
      field.fontSize = 9.5
    }
  }

  /// Fields at exact places stand on what the page draws: only toggles and buttons have borders.
  private func addPlainLook(to field: inout FieldSpecification) {
    switch field.kind {
    case .checkBox, .radio: field.border = Border(width: 1, color: .gray(0))
    case .pushButton:
      (field.border, field.background) = (Border(width: 1, color: .gray(0.4)), .gray(0.92))
    case .text, .comboBox, .listBox, .signature: break
    }
  }

  private func readFlags(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    if reader.boolean("required") == true { field.flags.insert(.required) }
    if reader.boolean("readOnly") == true { field.flags.insert(.readOnly) }
    if reader.boolean("noExport") == true { field.flags.insert(.noExport) }
    if let visibility = reader.choice("visibility", FieldSpecification.Visibility.self) {
      field.visibility = visibility
    }
  }

  private func readLook(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    let style = style(reader)
    field.fontSize = style.size ?? field.fontSize
    field.hasSize = style.size != nil
    field.font = style.font ?? field.font
    field.color = style.color ?? field.color
    field.background = style.background ?? field.background
    if let border = style.border { field.border = border.map(Border.init) }
    field.rotation = reader.word("rotation", ["0", "90", "180", "270"]).flatMap(Int.init) ?? 0
  }

  /// The look that every kind of field may have.
  func style(_ reader: ObjectReader) -> FieldStyle {
    var style = FieldStyle()
    if let size = reader.take("size") {
      if size.stringValue == "auto" {
        style.size = 0
      } else if let points = Lengths.points(size), points == 0 || (1...500).contains(points) {
        style.size = points
      } else {
        reader.report(
          "“size” is not a font size", size,
          hint: "Use a number of points from 1 to 500, or auto for a size that fits.")
      }
    }
    if let font = reader.string("font") {
      if StandardFont(rawValue: font) != nil || AuthoredFonts.isKnown(font) {
        style.font = font
      } else {
        reader.report(
          "the font “\(font)” is neither a standard font nor installed", reader.take("font"),
          hint:
            "Use sans, serif, mono, an installed font family, or one of: \(StandardFont.allCases.map(\.rawValue).joined(separator: ", "))."
        )
      }
    }
    style.color = reader.color("color")
    style.background = reader.optionalColor("background")
    style.border = borderParts(reader, "border", styles: Self.borderStyles)
    return style
  }

  /// `shown`: the check box or the radio group, and when.
  func shown(_ reader: ObjectReader) -> FieldSpecification.Shown? {
    guard let found = reader.take("shown") else { return nil }
    let hint: Remedy =
      "Write a check box and true or false, or a radio group and options: {married: true} or {way: [a, b]}."
    guard let object = found.objectValue, object.count == 1, let member = object.members.first
    else {
      reader.report("“shown” does not name one check box or radio group", found, hint: hint)
      return nil
    }
    var shown = FieldSpecification.Shown(
      source: member.key, isOn: true, options: [], location: member.keyLocation)
    if let isOn = member.value.booleanValue {
      shown.isOn = isOn
      return shown
    }
    let values = member.value.arrayValue ?? [member.value]
    shown.options = values.compactMap { $0.stringValue ?? $0.numberText }
    guard !values.isEmpty, shown.options.count == values.count else {
      reader.report("“\(member.key)” has no options in “shown”", member.value, hint: hint)
      return nil
    }
    return shown
  }

  static let borderStyles: [(String, String)] = [
    ("solid", "S"), ("dashed", "D"), ("beveled", "B"), ("inset", "I"), ("underline", "U"),
  ]

  /// `none`, a width, or `{width, color, style}`.
  func border(
    _ reader: ObjectReader, _ key: String, styles: [(String, String)]
  ) -> Border?? {
    borderParts(reader, key, styles: styles).map { $0.map(Border.init) }
  }

  /// A border as far as it is described.
  private func borderParts(
    _ reader: ObjectReader, _ key: String, styles: [(String, String)]
  ) -> BorderParts?? {
    guard let found = reader.take(key) else { return nil }
    if found.stringValue == "none" { return .some(nil) }
    if let width = Lengths.points(found) {
      guard (0...24).contains(width) else {
        reader.report("“\(key)” is out of range", found, hint: "Use a width from 0 to 24 points.")
        return nil
      }
      return .some(width == 0 ? nil : BorderParts(width: width))
    }
    guard found.objectValue != nil else {
      reader.report(
        "“\(key)” is not a border", found, hint: "Write none, a width, or {width, color, style}.")
      return nil
    }
    let inner = ObjectReader(found, "“\(key)”", problems)
    inner.field = reader.field
    defer { inner.finish() }
    var border = BorderParts(width: inner.length("width", in: 0...24), color: inner.color("color"))
    if !styles.isEmpty, let style = inner.word("style", styles.map(\.0)) {
      border.style = styles.first { $0.0 == style }?.1
    }
    return .some(border.width == 0 ? nil : border)
  }

  // MARK: Text fields

  private func readText(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    field.maxLength = reader.integer("maxLength", in: 1...32_767)
    let isMultiline = reader.boolean("multiline")
    if isMultiline == true { field.flags.insert(.multiline) }
    if let lines = reader.take("lines")?.integerValue, lines > 1, isMultiline == nil {
      field.flags.insert(.multiline)
    }
    if reader.boolean("password") == true { field.flags.insert(.password) }
    if reader.boolean("spellCheck") == false { field.flags.insert(.doNotSpellCheck) }
    if reader.boolean("scroll") == false { field.flags.insert(.doNotScroll) }
    align(reader, &field)
    guard readComb(reader, &field) else { return }
    field.flags.insert(.comb)
    if field.maxLength == nil, reader.take("maxLength") == nil {
      reader.report(
        "the comb has no “maxLength”", reader.take("comb"),
        hint: "Set “maxLength” to the number of cells.")
    }
    if field.flags.contains(.multiline) || field.flags.contains(.password) {
      reader.report(
        "a comb cannot be \(field.flags.contains(.multiline) ? "multiline" : "a password")",
        reader.take("comb"), hint: "Remove one of the two.")
    }
  }

  /// `true`, or the numbers of cells between gaps: `[2, 2, 4]`.
  private func readComb(_ reader: ObjectReader, _ field: inout FieldSpecification) -> Bool {
    guard let groups = reader.take("comb")?.arrayValue else {
      return reader.boolean("comb") == true
    }
    let counts = groups.compactMap(\.integerValue).filter { (1...1000).contains($0) }
    let count = counts.reduce(0, +)
    guard counts.count == groups.count, counts.count > 1, field.maxLength ?? count == count else {
      reader.report(
        "“comb” is not a list of groups of cells", reader.take("comb"),
        hint:
          "Write how many cells stand between gaps, such as [2, 2, 4], as many as “maxLength” says."
      )
      return false
    }
    field.maxLength = count
    field.combGroups = counts
    return true
  }

  func align(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    field.quadding = quadding(reader) ?? field.quadding
  }

  func quadding(_ reader: ObjectReader) -> Quadding? {
    switch reader.word("align", ["left", "center", "right"]) {
    case "center": .center
    case "right": .right
    case "left": .left
    default: nil
    }
  }

  // MARK: Toggles

  private mutating func readToggle(
    _ reader: ObjectReader, _ field: inout FieldSpecification, _ context: FieldContext
  ) {
    field.mark = mark(reader)
    field.actions = actions(reader)
    guard field.kind == .radio else {
      if let state = reader.take("state") {
        field.state = self.state(state, reader) ?? field.state
      }
      return
    }
    if reader.boolean("unselect") != true { field.flags.insert(.noToggleToOff) }
    if reader.boolean("unison") == true { field.flags.insert(.radiosInUnison) }
    field.options = options(reader, context, areStates: true)
  }

  func mark(_ reader: ObjectReader) -> ToggleMark? {
    let marks: [(String, ToggleMark)] = [
      ("check", .check), ("circle", .circle), ("cross", .cross), ("diamond", .diamond),
      ("square", .square), ("star", .star),
    ]
    let word = reader.word("mark", marks.map(\.0))
    return marks.first { $0.0 == word }?.1
  }

  /// An on-state: a name, of which `Off` is taken (ISO 32000-2, 12.7.5.2.3).
  func state(_ value: StructuredValue, _ reader: ObjectReader) -> String? {
    let state = value.stringValue ?? value.numberText ?? ""
    guard !state.isEmpty, state != "Off", state.utf8.count <= 127 else {
      reader.report(
        "“state” is not a valid name for the on state", value, hint: "Use any name except Off.")
      return nil
    }
    return state
  }

  // MARK: Choices

  private mutating func readChoice(
    _ reader: ObjectReader, _ field: inout FieldSpecification, _ context: FieldContext
  ) {
    align(reader, &field)
    if reader.boolean("sort") == true { field.flags.insert(.sort) }
    if reader.boolean("commit") == true { field.flags.insert(.commitOnSelectionChange) }
    if field.kind == .comboBox {
      field.flags.insert(.combo)
      if reader.boolean("editable") == true { field.flags.insert(.edit) }
      if reader.boolean("spellCheck") == false { field.flags.insert(.doNotSpellCheck) }
    } else if reader.boolean("multiple") == true {
      field.flags.insert(.multiSelect)
    }
    field.options = options(reader, context, areStates: false)
    if field.flags.contains(.sort) {
      field.options.sort {
        $0.label.plain.unicodeScalars.lexicographicallyPrecedes($1.label.plain.unicodeScalars)
      }
    }
  }

  private func lock(_ reader: ObjectReader) -> FieldSpecification.Lock? {
    guard let found = reader.take("lock") else { return nil }
    if found.stringValue == "all" { return .init(action: .all, fields: []) }
    if found.objectValue != nil {
      let inner = ObjectReader(found, "“lock”", problems)
      inner.field = reader.field
      defer { inner.finish() }
      return inner.names("except").map { .init(action: .exclude, fields: $0) }
    }
    return reader.names(found).map { .init(action: .include, fields: $0) }
  }
}
