import Diagnostics
import PDFContent
import PDFObjects
import StructuredData

/// Pages: their format, and what stands on them at exact places.
extension SpecificationReader {
  mutating func page(
    _ value: StructuredValue, format: PageFormat, header: [RunningLine], footer: [RunningLine]
  ) {
    let reader = ObjectReader(value, "a page", problems)
    let isFlow = reader.has("body")
    let format = pageFormat(reader, over: format, isFlow: isFlow)
    gridColumns = format.grid
    var page = FixedPage(width: format.width, height: format.height)
    if let content = reader.take("content") {
      if let items = content.arrayValue {
        for item in items { if let drawing = drawing(item) { page.drawings.append(drawing) } }
      } else {
        reader.report("“content” is \(content.kindName), not a list", content)
      }
    }
    if let fields = reader.take("fields") {
      if let items = fields.arrayValue {
        for item in items { fixedField(item, on: &page) }
      } else {
        reader.report("“fields” is \(fields.kindName), not a list", fields)
      }
    }
    if isFlow {
      let items = reader.list("body").map { flow($0, FlowContext()) } ?? []
      let overlay = page.drawings.isEmpty && page.widgets.isEmpty ? nil : page
      specification.parts.append(
        .flow(
          FlowPages(
            format: format, header: header, footer: footer, items: items, overlay: overlay)))
    } else {
      reader.allow(["body"])
      specification.parts.append(.fixed(page))
    }
    reader.finish()
  }

  mutating func pageFormat(_ value: StructuredValue, over base: PageFormat) -> PageFormat {
    let reader = ObjectReader(value, "“page”", problems)
    defer { reader.finish() }
    return pageFormat(reader, over: base, isFlow: true)
  }

  private func pageFormat(
    _ reader: ObjectReader, over base: PageFormat, isFlow: Bool
  ) -> PageFormat {
    var format = base
    if let size = reader.take("size") {
      if let found = self.size(size) {
        (format.width, format.height) = found
      } else {
        reader.report(
          "“size” is not a valid page size", size,
          hint:
            "Use letter, legal, a4, a5, or [width, height] in points, each at most 14400.")
      }
    }
    if let orientation = reader.word("orientation", ["portrait", "landscape"]) {
      let (short, long) = (min(format.width, format.height), max(format.width, format.height))
      (format.width, format.height) = orientation == "landscape" ? (long, short) : (short, long)
    }
    if let margins = margins(reader, "margins") { format.margins = margins }
    format.columns = reader.integer("columns", in: 1...12) ?? format.columns
    format.gutter = reader.length("gutter") ?? format.gutter
    format.grid = reader.integer("grid", in: 1...100) ?? format.grid
    let width = format.width - format.margins.left - format.margins.right
    let room = (width - Double(format.columns - 1) * format.gutter) / Double(format.columns)
    guard isFlow else { return format }
    if room < 36 || format.height - format.margins.top - format.margins.bottom < 36 {
      reader.report(
        "the margins and columns leave no room for content", reader.take("margins"),
        hint: "Leave at least 36 points in each direction.")
      format.margins = Margins(0)
      format.columns = 1
    }
    return format
  }

  private func size(_ value: StructuredValue) -> (width: Double, height: Double)? {
    switch value.stringValue?.lowercased() {
    case "letter": return (612, 792)
    case "legal": return (612, 1008)
    case "a4": return (595.276, 841.89)
    case "a5": return (419.528, 595.276)
    default: break
    }
    let numbers = (value.arrayValue ?? []).compactMap { Lengths.points($0) }
    guard value.arrayValue?.count == 2, numbers.count == 2,
      numbers.allSatisfy({ $0 > 0 && $0 <= 14_400 })
    else { return nil }
    return (numbers[0], numbers[1])
  }

  /// One length for all sides, two for top and bottom and for left and right, or four from the top on,
  /// clockwise.
  func margins(_ reader: ObjectReader, _ key: String) -> Margins? {
    guard let found = reader.take(key) else { return nil }
    if let all = Lengths.points(found), (0...14_400).contains(all) { return Margins(all) }
    let numbers = (found.arrayValue ?? []).compactMap { Lengths.points($0) }
    if numbers.count == found.arrayValue?.count, numbers.allSatisfy({ (0...14_400).contains($0) }) {
      if numbers.count == 2 {
        return Margins(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
      }
      if numbers.count == 4 {
        return Margins(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
      }
    }
    reader.report(
      "“\(key)” is not one length, two or four", found,
      hint: "Write 36, [top and bottom, left and right], or [top, right, bottom, left].")
    return nil
  }

  // MARK: Content

  private func drawing(_ value: StructuredValue) -> Drawing? {
    let reader = ObjectReader(value, "a content item", problems)
    guard value.objectValue != nil else { return nil }
    defer { reader.finish() }
    let color = reader.color("color") ?? .black
    if reader.has("text") {
      let font = reader.string("font")
      let size = reader.number("size", in: 0.1...1000) ?? 10
      guard let text = reader.string("text") else { return nil }
      guard let at = reader.take("at").flatMap({ reader.numbers($0, count: 2) }) else {
        reader.report("the text has no position", reader.take("at"), hint: "Write “at: [x, y]”.")
        return nil
      }
      guard let standard = StandardFont(rawValue: font ?? "Helvetica") else {
        reader.report(
          "“\(font ?? "")” is not one of the 14 standard fonts", reader.take("font"),
          hint: "Use one of: \(StandardFont.allCases.map(\.rawValue).joined(separator: ", ")).")
        return nil
      }
      let encoded = SimpleFont.standard(standard).encode(text)
      if !encoded.isComplete {
        reader.report(
          "a text contains \(counted(encoded.missing.count, "character")) that "
            + "\(standard.rawValue) cannot draw", reader.take("text"),
          hint: "Put the text into a “body”, where any script can be drawn.")
      }
      return .text(text, x: at[0], y: at[1], font: standard, size: size, color: color)
    }
    if let line = reader.take("line") {
      let width = reader.length("width", in: 0...1000) ?? 0.5
      guard let n = reader.numbers(line, count: 4) else {
        reader.report("“line” is not a list of four numbers", line, hint: "Write [x1, y1, x2, y2].")
        return nil
      }
      return .line(x1: n[0], y1: n[1], x2: n[2], y2: n[3], width: width, color: color)
    }
    if reader.has("box") {
      let fill = reader.color("fill")
      let width = reader.length("width", in: 0...1000) ?? (fill == nil ? 0.5 : 0)
      return reader.rectangle("box").map { .box($0, fill: fill, width: width, color: color) }
    }
    reader.allow(["text", "line", "box"])
    reader.report(
      "the content item has no “text”, “line” or “box”", hint: "Add one of the three.")
    return nil
  }

  // MARK: Fields

  private mutating func fixedField(_ value: StructuredValue, on page: inout FixedPage) {
    let reader = ObjectReader(value, "a field", problems)
    guard value.objectValue != nil, let field = field(reader, .fixed(page)) else { return }
    let rectangle = reader.take("rect")
    reader.allow(FieldKeys.all)
    finish(reader, field)
    let index = specification.fields.count
    specification.fields.append(field)
    if field.kind == .radio {
      for (place, option) in field.options.enumerated() {
        guard let rectangle = option.rectangle else { continue }
        page.widgets.append(FixedWidget(field: index, option: place, rectangle: rectangle))
      }
      return
    }
    guard let rectangle else {
      problems.report(
        "the field has no “rect”", value, hint: "Write “rect: [left, bottom, right, top]”.",
        field: field.name)
      return
    }
    if let rectangle = widgetRectangle(rectangle, reader, on: page) {
      page.widgets.append(FixedWidget(field: index, rectangle: rectangle))
    }
  }

  /// A widget's rectangle: it has an area, and lies on its page.
  func widgetRectangle(
    _ value: StructuredValue, _ reader: ObjectReader, on page: FixedPage
  ) -> Rectangle? {
    guard let n = reader.numbers(value, count: 4) else {
      reader.report(
        "the rectangle is not a list of four numbers", value,
        hint: "Write [left, bottom, right, top].")
      return nil
    }
    let rectangle = Rectangle(n[0], n[1], n[2], n[3])
    guard !rectangle.isEmpty else {
      reader.report("the rectangle has no area", value)
      return nil
    }
    guard Rectangle(0, 0, page.width, page.height).inset(by: -0.01).contains(rectangle) else {
      reader.report(
        "the rectangle is not within the page, which measures \(formatNumber(page.width)) by "
          + "\(formatNumber(page.height)) points", value)
      return nil
    }
    return rectangle
  }
}
