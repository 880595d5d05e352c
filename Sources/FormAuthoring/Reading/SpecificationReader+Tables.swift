import Diagnostics
import PDFContent
import PDFObjects
import StructuredData

/// Tables of texts and fields, and repeated rows of fields.
extension SpecificationReader {
  mutating func table(_ reader: ObjectReader, _ context: FlowContext) -> [FlowItem] {
    let headerCount = reader.integer("header", in: 0...20) ?? 1
    let hasRowHeaders = reader.boolean("rowHeaders") ?? false
    let caption = localized(reader, "caption")
    let spoken = reader.string("tooltip") ?? caption?.plain
    let widths = shares(reader, "widths")
    guard let rows = reader.list("table") else { return [] }
    var labels: [String] = []
    var table = FlowTable(
      caption: caption, widths: widths ?? [], headerRows: [], rows: [],
      hasRowHeaders: hasRowHeaders, location: reader.value.location)
    for (index, row) in rows.enumerated() {
      guard let cells = row.arrayValue, !cells.isEmpty else {
        reader.report("a row of the table is \(row.kindName), not a list of cells", row)
        continue
      }
      let rowLabel = hasRowHeaders ? cells.first?.stringValue : nil
      var read: [FlowTable.Cell] = []
      var column = 0
      for value in cells {
        var inner = context
        let columnLabel = column < labels.count ? labels[column] : nil
        let label = [spoken, rowLabel, columnLabel].compactMap { $0 }.filter { !$0.isEmpty }
          .map { InlineText(markup: $0).plain }.joined(separator: ": ")
        inner.cellLabel = label.isEmpty ? nil : LocalizedText(InlineText(plain: label))
        let cell = self.cell(value, inner)
        column += cell.columns
        read.append(cell)
      }
      if index < headerCount {
        if index == headerCount - 1 {
          labels = zip(cells, read).flatMap { value, cell in
            [String](
              repeating: (value["cell"] ?? value).stringValue ?? "", count: cell.columns)
          }
        }
        table.headerRows.append(read)
      } else {
        table.rows.append(read)
      }
    }
    checkGrid(table, reader)
    return [.table(table)]
  }

  /// Rows of the same fields, named by index: `household.1.born`.
  mutating func repeated(_ reader: ObjectReader, _ context: FlowContext) -> [FlowItem] {
    let caption = localized(reader, "caption")
    let spoken = reader.string("tooltip")
    let count = reader.integer("rows", in: 1...500) ?? 1
    let footer = reader.has("footer") ? reader.list("footer") : nil
    reader.allow(["footer"])
    let columns = reader.list("columns") ?? []
    if !reader.has("columns") {
      reader.report("“columns” is missing", hint: "List a field for each column.")
    }
    guard let name = reader.string("repeat") else { return [] }
    let subject = spoken ?? caption?.plain ?? Self.words(of: name)
    var table = FlowTable(
      caption: caption, widths: [], headerRows: [[]], rows: [], hasRowHeaders: false,
      location: reader.value.location)
    var bare: [(value: StructuredValue, label: LocalizedText, isNumber: Bool)] = []
    for column in columns {
      guard let object = column.objectValue else {
        reader.report("a column is \(column.kindName), not a field", column)
        continue
      }
      // The key of the place belongs to the column, the rest to the field of each row.
      let own = ObjectReader(column, "a column", problems)
      table.widths.append(extent(own) ?? .fill)
      let isNumber = object["rowNumber"] != nil
      var label = localized(own, "label")
      if isNumber {
        _ = own.boolean("rowNumber")
        own.finish()
      }
      let fieldName = FieldSpecification.Kind.allCases.lazy
        .compactMap { object[$0.rawValue]?.stringValue }.first
      label =
        label
        ?? LocalizedText(InlineText(plain: fieldName.map(Self.words) ?? (isNumber ? "#" : "")))
      var rest = StructuredObject()
      for member in object.members where !["width", "span", "label"].contains(member.key) {
        rest.append(member)
      }
      bare.append(
        (
          StructuredValue(.object(rest), at: column.location),
          label ?? LocalizedText(InlineText(plain: "")), isNumber
        ))
      table.headerRows[0].append(
        FlowTable.Cell(
          items: [
            .text(
              FlowText(
                text: label ?? LocalizedText(InlineText(plain: "")), style: "tableHeader",
                role: .paragraph))
          ], isHeader: true, alignment: Self.isNumeric(object) ? .right : nil))
    }
    for row in 1...count {
      let before = problems.diagnostics.count
      var cells: [FlowTable.Cell] = []
      for column in bare {
        if column.isNumber {
          cells.append(
            FlowTable.Cell(
              items: [
                .text(
                  FlowText(
                    text: LocalizedText(InlineText(plain: "\(row)")), style: "tableCell",
                    role: .paragraph))
              ], isHeader: true, alignment: .center))
          continue
        }
        var inner = context
        inner.prefix += Self.rowName(name, row) + "."
        inner.isCell = true
        inner.cellLabel = column.label
        inner.spokenPrefix = "\(subject) \(row)"
        cells.append(FlowTable.Cell(items: item(column.value, inner)))
      }
      table.rows.append(cells)
      // What is wrong in one row is wrong in all of them.
      if problems.diagnostics.count > before { break }
    }
    if let footer {
      var inner = context
      inner.cellLabel = LocalizedText(InlineText(plain: subject))
      table.rows.append(footer.map { cell($0, inner) })
    }
    checkGrid(table, reader)
    return [.table(table)]
  }

  /// Whether a column has numbers, or is aligned like them.
  private static func isNumeric(_ field: StructuredObject) -> Bool {
    field["align"]?.stringValue.map { $0 == "right" }
      ?? (field["number"] != nil || field["percent"] != nil)
  }

  /// The name of a row: a `#` stands for its number, which is appended otherwise.
  private static func rowName(_ name: String, _ row: Int) -> String {
    guard let place = name.firstIndex(of: "#") else { return "\(name).\(row)" }
    return name[..<place] + "\(row)" + name[name.index(after: place)...]
  }

  private mutating func cell(_ value: StructuredValue, _ context: FlowContext) -> FlowTable.Cell {
    var inner = context
    inner.isCell = true
    let location = value.location
    guard value["cell"] != nil else {
      if value.isNull { return FlowTable.Cell(items: [], location: location) }
      if let number = value.numberText {
        return FlowTable.Cell(
          items: [.text(plain(number, location))], location: location)
      }
      let items = value.arrayValue.map { flow($0, inner) } ?? item(value, inner)
      return FlowTable.Cell(items: items, location: location)
    }
    let reader = ObjectReader(value, "a cell", problems)
    defer { reader.finish() }
    var cell = FlowTable.Cell(items: [], location: location)
    cell.columns = reader.integer("colspan", in: 1...100) ?? 1
    cell.rows = reader.integer("rowspan", in: 1...500) ?? 1
    cell.isHeader = reader.boolean("header") ?? false
    cell.alignment = reader.choice("align", TextAlignment.self)
    if let content = reader.take("cell"), !content.isNull {
      cell.items =
        content.numberText.map { [.text(plain($0, content.location))] }
        ?? content.arrayValue.map { flow($0, inner) } ?? item(content, inner)
    }
    return cell
  }

  private func plain(_ text: String, _ location: SourceLocation?) -> FlowText {
    FlowText(
      text: LocalizedText(InlineText(plain: text)), style: "tableCell", role: .paragraph,
      location: location)
  }

  /// Widths of columns: a plain number is a share.
  func shares(_ reader: ObjectReader, _ key: String) -> [Extent]? {
    reader.list(key)?.compactMap { value in
      if let share = value.doubleValue, (0.01...1000).contains(share) { return .span(share) }
      if value.stringValue != nil, let extent = Extents.extent(value) { return extent }
      reader.report(
        "a width is not a number or a length", value,
        hint: "Write a share such as 2, a length such as 40mm, 12 chars or 30%.")
      return nil
    }
  }

  /// Every row covers as many columns as the first, cells of earlier rows that reach down included.
  private func checkGrid(_ table: FlowTable, _ reader: ObjectReader) {
    let rows = table.headerRows + table.rows
    guard let first = rows.first else { return }
    let width = first.reduce(0) { $0 + $1.columns }
    var reaching: [Int] = []
    for (index, row) in rows.enumerated() {
      reaching = reaching.map { $0 - 1 }.filter { $0 > 0 }
      let covered = row.reduce(0) { $0 + $1.columns } + reaching.count
      if covered != width {
        problems.report(
          "row \(index + 1) of the table covers \(counted(covered, "column")), but the first covers \(width)",
          at: row.first?.location ?? table.location,
          hint: "Give every row the same number of cells, or use “colspan”.")
        return
      }
      let beyond = row.first { cell in
        index < table.headerRows.count && index + cell.rows > table.headerRows.count
      }
      if let beyond {
        problems.report(
          "a cell of the table's header reaches below the header, which has "
            + counted(table.headerRows.count, "row"), at: beyond.location ?? table.location,
          hint:
            "Say with “header” how many rows it has (1 unless you say otherwise; 0 for none), or reduce “rowspan”."
        )
      }
      for cell in row where cell.rows > 1 {
        reaching += [Int](repeating: cell.rows, count: cell.columns)
      }
      if index == rows.count - 1, reaching.contains(where: { $0 > 1 }) {
        problems.report(
          "a cell reaches below the last row of the table", at: row.first?.location,
          hint: "Reduce “rowspan”.")
      }
    }
    if !table.widths.isEmpty, table.widths.count != width {
      problems.report(
        "the table has \(counted(width, "column")), but \(counted(table.widths.count, "width"))",
        at: table.location, hint: "Give each column a width.")
    }
  }
}
