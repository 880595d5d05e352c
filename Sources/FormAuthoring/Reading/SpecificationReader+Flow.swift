import Diagnostics
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// Where an item of the flow stands.
struct FlowContext {
  /// Begins the names of its fields: `home.`
  var prefix = ""
  /// The item is a cell of a row or table, which gives its width.
  var isCell = false
  /// What assistive technology says before the labels of its fields.
  var spokenPrefix: String?
  /// The label of fields that have none of their own, which is not drawn.
  var cellLabel: LocalizedText?
  /// When its fields are shown that do not say it themselves.
  var shown: FieldSpecification.Shown?
}

/// The flow: what stands on pages one after the other.
extension SpecificationReader {
  /// More items than this are not read: blocks that use blocks could make any number of them.
  static let mostItems = 50_000

  private static let kinds = [
    "repeat", "table", "block", "checks", "title", "heading", "subheading", "paragraph", "note",
    "bullets", "numbers", "box", "columns", "row", "stack", "group", "keep", "image", "break",
    "rule", "space",
  ]

  mutating func flow(_ items: [StructuredValue], _ context: FlowContext) -> [FlowItem] {
    items.flatMap { item($0, context) }
  }

  /// A list of items, or one.
  mutating func flow(_ value: StructuredValue, _ context: FlowContext) -> [FlowItem] {
    flow(value.arrayValue ?? [value], context)
  }

  mutating func item(_ value: StructuredValue, _ context: FlowContext) -> [FlowItem] {
    itemCount += 1
    guard itemCount <= Self.mostItems else {
      if itemCount == Self.mostItems + 1 {
        problems.report(
          "the specification has more than \(Self.mostItems) items", value,
          hint: "Use fewer blocks and repeated rows.")
      }
      return []
    }
    if let text = value.stringValue {
      return [
        .text(
          FlowText(
            text: LocalizedText(InlineText(markup: text)), style: "body", role: .paragraph,
            location: value.location))
      ]
    }
    guard let object = value.objectValue else {
      problems.report(
        "an item is \(value.kindName), not a text or an object", value,
        hint: "Write a text for a paragraph, or an object such as {heading: Your details}.")
      return []
    }
    if FieldSpecification.Kind.allCases.contains(where: { object[$0.rawValue] != nil }) {
      return fieldItem(value, context)
    }
    guard let kind = Self.kinds.first(where: { object[$0] != nil }) else {
      reportUnknownItem(object, value)
      return []
    }
    let reader = ObjectReader(value, "a “\(kind)” item", problems)
    if context.isCell { reader.allow(["width", "span"]) }
    let items = self.items(kind, reader, context)
    reader.finish()
    return items
  }

  private func reportUnknownItem(_ object: StructuredObject, _ value: StructuredValue) {
    let known = Self.kinds + FieldSpecification.Kind.allCases.map(\.rawValue)
    let near = object.members.first.map { nearestNames(to: $0.key, among: known, limit: 1) } ?? []
    let keys = object.members.map(\.key)
    let longest = keys.count > 1 ? 3 : 2
    let areLanguages = keys.allSatisfy { key in
      LanguageTag.isWellFormed(key) && key.prefix { $0 != "-" }.count <= longest
    }
    if areLanguages, !keys.isEmpty {
      problems.report(
        "nothing says what these texts by language are", value,
        hint:
          "Put them under a key such as paragraph: {paragraph: {\(keys.map { "\($0): …" }.joined(separator: ", "))}}."
      )
      return
    }
    problems.report(
      "unknown item type", value,
      hint: near.isEmpty
        ? "Its first key is one of: \(known.joined(separator: ", "))."
        : "Did you mean “\(near[0])”?")
  }

  private mutating func items(
    _ kind: String, _ reader: ObjectReader, _ context: FlowContext
  ) -> [FlowItem] {
    var inner = context
    inner.isCell = false
    let location = reader.value.location
    switch kind {
    case "title", "heading", "subheading", "paragraph": return text(kind, reader)
    case "note", "box":
      guard let content = reader.take(kind) else { return [] }
      let style = styleName(reader, kind == "note" ? "note" : "body")
      var own = ownProperties(reader)
      if kind == "box" {
        var standard = StyleProperties()
        (standard.padding, standard.spaceAfter) = (Margins(8), 8)
        if own?.border == nil, own?.fill == nil {
          standard.border = .some(Border(width: 0.75, color: .rgb(0.44, 0.46, 0.48)))
        }
        own = own?.inheriting(standard) ?? standard
      }
      return [
        .box(FlowBox(items: flow(content, inner), style: style, own: own, location: location))
      ]
    case "bullets", "numbers":
      let start = reader.integer("start", in: 0...10_000) ?? 1
      let items = reader.list(kind) ?? []
      return [
        .list(
          FlowList(
            isNumbered: kind == "numbers", start: start, items: items.map { flow($0, inner) },
            location: location))
      ]
    case "rule":
      let color = reader.color("color") ?? .rgb(0.44, 0.46, 0.48)
      if reader.take("rule")?.booleanValue == true {
        return [.rule(Border(width: 0.75, color: color))]
      }
      return reader.length("rule", in: 0.1...24).map { [.rule(Border(width: $0, color: color))] }
        ?? []
    case "space": return reader.length("space", in: 0...2000).map { [.space($0)] } ?? []
    case "break":
      return reader.word("break", ["page", "column"]).map {
        [$0 == "page" ? .pageBreak : .columnBreak]
      } ?? []
    case "image": return image(reader)
    case "columns":
      let count = reader.integer("count", in: 2...12) ?? 2
      let gutter = reader.length("gutter", in: 0...500) ?? 18
      guard let content = reader.take("columns") else { return [] }
      return [
        .columns(count: count, gutter: gutter, items: flow(content, inner), location: location)
      ]
    case "row": return row(reader, inner)
    case "stack", "keep":
      let content = reader.take(kind).map { flow($0, inner) } ?? []
      return kind == "keep" ? [.keep(content)] : content
    case "group":
      guard let label = localized(reader, "group") else { return [] }
      let hint = localized(reader, "hint")
      let isRequired = reader.boolean("required") ?? false
      if let name = reader.string("as") { inner.prefix += name + "." }
      inner.shown = shown(reader) ?? inner.shown
      inner.spokenPrefix = [context.spokenPrefix, label.plain].compactMap { $0 }.joined(
        separator: ": ")
      for (key, use) in [("label", "group"), ("body", "items"), ("fields", "items")] {
        guard reader.has(key), let found = reader.take(key) else { continue }
        reader.report(
          "a group has no “\(key)”", found,
          hint:
            "A group is {group: its label, as: the start of its fields' names, items: [its items]}; write “\(use)” instead."
        )
      }
      let content = reader.list("items").map { flow($0, inner) } ?? []
      return [
        .group(
          FlowGroup(
            label: label, hint: hint, isRequired: isRequired, items: content, location: location))
      ]
    case "table": return table(reader, inner)
    case "repeat": return repeated(reader, inner)
    case "block": return block(reader, inner)
    case "checks": return checks(reader, context)
    default: return []
    }
  }

  // MARK: Text

  private func text(_ kind: String, _ reader: ObjectReader) -> [FlowItem] {
    var role = FlowText.Role.paragraph
    switch kind {
    case "title": role = .heading(1)
    case "heading": role = .heading(2)
    case "subheading": role = .heading(3)
    default: break
    }
    if kind == "heading", let level = reader.integer("level", in: 1...6) { role = .heading(level) }
    let style = styleName(reader, kind == "paragraph" ? "body" : kind)
    let own = ownProperties(reader)
    let aside = kind == "paragraph" ? nil : localized(reader, "aside")
    let subtitle = kind == "title" ? localized(reader, "subtitle") : nil
    guard let text = localized(reader, kind) else { return [] }
    var items: [FlowItem] = []
    if let subtitle {
      items.append(
        .text(
          FlowText(
            text: subtitle, style: "subtitle", role: .paragraph,
            location: reader.value.location)))
    }
    items.append(
      .text(
        FlowText(
          text: text, style: style, own: own, role: role, aside: aside,
          location: reader.value.location)))
    return items
  }

  // MARK: Rows

  private mutating func row(_ reader: ObjectReader, _ context: FlowContext) -> [FlowItem] {
    guard let items = reader.list("row") else { return [] }
    let gap = reader.length("gap", in: 0...500)
    var inner = context
    inner.isCell = true
    var cells: [FlowRow.Cell] = []
    for item in items {
      let width = extent(ofCell: item)
      let content = item.arrayValue.map { flow($0, context) } ?? self.item(item, inner)
      cells.append(FlowRow.Cell(items: content, width: width))
    }
    let spans = cells.reduce(0.0) { sum, cell in
      if case .span(let span) = cell.width { return sum + span }
      return sum
    }
    if spans > 12.001, spans > Double(gridColumns) {
      reader.report(
        "the row spans \(formatNumber(spans)) columns, but the grid has only \(gridColumns)",
        hint: "Reduce “span” of some items, or set “grid” under “page”.")
    }
    return [.row(FlowRow(cells: cells, gap: gap, location: reader.value.location))]
  }

  private func extent(ofCell value: StructuredValue) -> Extent {
    guard value.objectValue != nil else { return .fill }
    let reader = ObjectReader(value, "an item", problems)
    return extent(reader) ?? .fill
  }

  /// `width` or `span`; what is wrong is reported.
  func extent(_ reader: ObjectReader) -> Extent? {
    if let span = reader.number("span", in: 0.1...100) { return .span(span) }
    guard let found = reader.take("width") else { return nil }
    if let extent = Extents.extent(found) { return extent }
    reader.report(
      "“width” is not a width", found,
      hint: "Write points, a length such as 2in, 12 chars, 50%, 1/3 or fill.")
    return nil
  }

  // MARK: Images

  private mutating func image(_ reader: ObjectReader) -> [FlowItem] {
    let width = extent(reader)
    let height = reader.length("height", in: 1...14_400)
    let alternative = reader.string("alt")
    let isDecoration = reader.boolean("decoration") ?? false
    let alignment = reader.choice("align", TextAlignment.self) ?? .start
    guard let name = reader.string("image"), let found = reader.take("image") else { return [] }
    if alternative == nil, !isDecoration {
      reader.report(
        "the image has no alternative text",
        hint: "Describe it with “alt”, or write “decoration: true”.")
    }
    guard let index = picture(name, at: found, reader) else { return [] }
    return [
      .image(
        FlowImage(
          picture: specification.images[index], index: index,
          alternative: isDecoration ? nil : alternative, width: width, height: height,
          alignment: alignment, location: reader.value.location))
    ]
  }

  private mutating func picture(
    _ name: String, at value: StructuredValue, _ reader: ObjectReader
  ) -> Int? {
    if let known = pictures[name] { return known }
    guard !unreadable.contains(name) else { return nil }
    unreadable.insert(name)
    guard let files else {
      reader.report("the specification may not name files here", value)
      return nil
    }
    let bytes: [UInt8]
    do throws(FormwrightError) {
      bytes = try files.read(name)
    } catch {
      let reason = error.diagnostics.first?.message ?? "the file cannot be read"
      reader.report(
        "the image “\(name)”: \(reason)", value,
        hint: "Name a file that exists, seen from the folder of the specification.")
      return nil
    }
    do throws(PictureProblem) {
      let picture = try Picture(fileBytes: bytes)
      specification.images.append(picture)
      pictures[name] = specification.images.count - 1
      return specification.images.count - 1
    } catch {
      reader.report(
        "the file is not an image that can be embedded", value, hint: "Use a JPEG or PNG file.")
      return nil
    }
  }
}

/// Widths as texts.
enum Extents {
  static func extent(_ value: StructuredValue) -> Extent? {
    if let points = Lengths.points(value) {
      return (1...14_400).contains(points) ? .points(points) : nil
    }
    guard let text = value.stringValue else { return nil }
    if text == "fill" { return .fill }
    for unit in ["chars", "char"] where text.hasSuffix(unit) {
      guard let count = Lengths.number(text.dropLast(unit.count)), (0.5...500).contains(count)
      else { return nil }
      return .characters(count)
    }
    if text.hasSuffix("%") {
      guard let share = Lengths.number(text.dropLast()), (1...100).contains(share) else {
        return nil
      }
      return .fraction(share / 100)
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let above = Lengths.number(parts[0]), let below = Lengths.number(parts[1]),
      above > 0, below >= above
    {
      return .fraction(above / below)
    }
    return nil
  }
}
