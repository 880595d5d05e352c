import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Tables (ISO 32000-1, 14.8.4.3.4).
extension FlowLayout {
  /// A cell with its place in the grid.
  private struct PlacedCell {
    var cell: FlowTable.Cell
    var column: Int
    var row: Int
    var isHeader: Bool
    var isRowHeader: Bool
  }

  mutating func table(_ table: FlowTable, _ place: Place) -> [Fragment] {
    location = table.location
    let count = (table.headerRows.first ?? table.rows.first ?? []).reduce(0) { $0 + $1.columns }
    guard count > 0 else { return [] }
    let element = structure.add("Table", in: place.parent)
    var caption: [Fragment] = []
    if let text = table.caption {
      caption = block(
        text, resolved("caption"), width: place.width,
        element: structure.add("Caption", in: element))
      caption.keepTogether()
      if !caption.isEmpty { caption[caption.count - 1].keepsWithNext = true }
      caption.append(Fragment(height: 3, keepsWithNext: true, isSpace: true))
    }
    let widths = columnWidths(table, count: count, total: place.width)
    tableHeaders.append([])
    let number = tableHeaders.count - 1
    let headers = rows(
      table.headerRows, table, widths, element, isHeader: true, columnCount: count)
    tableHeaders[number] = headers
    var body = rows(table.rows, table, widths, element, isHeader: false, columnCount: count)
    for index in body.indices { body[index].table = number }
    // Short tables stay whole; of longer ones no row stands alone.
    if body.count <= 6 {
      body.keepTogether()
    } else {
      body[0].keepsWithNext = true
      body[body.count - 2].keepsWithNext = true
    }
    var head = headers
    for index in head.indices { head[index].keepsWithNext = true }
    return caption + head + body
  }

  // MARK: Widths

  private mutating func columnWidths(
    _ table: FlowTable, count: Int, total: Double
  ) -> [Double] {
    if table.widths.count == count {
      var fixed = 0.0
      var shares = 0.0
      var widths = table.widths.map { extent -> Double? in
        switch extent {
        case .points(let points): return points
        case .fraction(let share): return total * share
        case .characters(let count): return width(ofCharacters: count)
        case .span, .fill: return nil
        }
      }
      for (index, extent) in table.widths.enumerated() {
        fixed += widths[index] ?? 0
        if case .span(let share) = extent { shares += share }
        if extent == .fill { shares += 1 }
      }
      let left = max(0, total - fixed)
      for (index, extent) in table.widths.enumerated() where widths[index] == nil {
        var share = 1.0
        if case .span(let own) = extent { share = own }
        widths[index] = shares > 0 ? left * share / shares : 0
      }
      let result = widths.map { max(4, $0 ?? 4) }
      if result.reduce(0, +) > total + 0.5 {
        problems.report(
          "the columns of the table are wider than the \(formatNumber(total.rounded(.down))) points there are",
          at: table.location, hint: "Reduce the widths of the columns.")
      }
      return result
    }
    // By what the columns contain.
    var least = [Double](repeating: 24, count: count)
    var natural = [Double](repeating: 30, count: count)
    for row in table.headerRows + table.rows {
      var column = 0
      for cell in row {
        defer { column += cell.columns }
        guard cell.columns == 1, column < count else { continue }
        for item in cell.items {
          switch item {
          case .text(let text):
            let (rich, _) = shaped(
              InlineText(runs: text.text.parts.flatMap(\.text.runs)), resolved("tableHeader"))
            least[column] = max(least[column], rich.widestWord + 10)
            natural[column] = max(natural[column], min(rich.naturalWidth + 10, 220))
          default: natural[column] = max(natural[column], 70)
          }
        }
      }
    }
    let sum = natural.reduce(0, +)
    let leastSum = least.reduce(0, +)
    guard sum > 0 else { return natural }
    if leastSum >= total { return least.map { $0 * total / leastSum } }
    let extra = zip(natural, least).map { max(0, $0 - $1) }
    let extraSum = extra.reduce(0, +)
    let free = total - leastSum
    return least.indices.map {
      least[$0] + (extraSum > 0 ? free * extra[$0] / extraSum : free / Double(count))
    }
  }

  // MARK: Rows

  private func placed(
    _ rows: [[FlowTable.Cell]], _ table: FlowTable, isHeader: Bool, columnCount: Int
  ) -> [[PlacedCell]] {
    var taken = [Int](repeating: 0, count: columnCount)
    var result: [[PlacedCell]] = []
    for (index, row) in rows.enumerated() {
      var cells: [PlacedCell] = []
      var column = 0
      for cell in row {
        while column < columnCount, taken[column] > 0 { column += 1 }
        guard column + cell.columns <= columnCount else { break }
        cells.append(
          PlacedCell(
            cell: cell, column: column, row: index, isHeader: isHeader,
            isRowHeader: !isHeader && (cell.isHeader || (table.hasRowHeaders && column == 0))))
        for place in column..<(column + cell.columns) { taken[place] = cell.rows }
        column += cell.columns
      }
      for place in taken.indices where taken[place] > 0 { taken[place] -= 1 }
      result.append(cells)
    }
    return result
  }

  private mutating func rows(
    _ rows: [[FlowTable.Cell]], _ table: FlowTable, _ widths: [Double], _ element: Int,
    isHeader: Bool, columnCount: Int
  ) -> [Fragment] {
    guard !rows.isEmpty else { return [] }
    let cells = placed(rows, table, isHeader: isHeader, columnCount: columnCount)
    var offsets = [0.0]
    for width in widths { offsets.append(offsets[offsets.count - 1] + width) }
    let group = structure.add(isHeader ? "THead" : "TBody", in: element)
    // The contents of each cell, and the heights that rows need.
    var contents: [[(cell: PlacedCell, content: Content, width: Double)]] = []
    var heights = [Double](repeating: 0, count: rows.count)
    for (index, row) in cells.enumerated() {
      let rowElement = structure.add("TR", in: group)
      var line: [(cell: PlacedCell, content: Content, width: Double)] = []
      for cell in row {
        let width = offsets[cell.column + cell.cell.columns] - offsets[cell.column]
        let content = self.content(of: cell, width: width, in: rowElement)
        if cell.cell.rows == 1 { heights[index] = max(heights[index], content.height) }
        line.append((cell, content, width))
      }
      contents.append(line)
    }
    for (index, row) in contents.enumerated() {
      for item in row where item.cell.cell.rows > 1 {
        let last = min(index + item.cell.cell.rows, rows.count) - 1
        let height = heights[index...last].reduce(0, +)
        heights[last] += max(0, item.content.height - height)
      }
    }
    // Rows that a cell joins are one fragment.
    var fragments: [Fragment] = []
    var index = 0
    while index < rows.count {
      var end = index
      var place = index
      while place <= end {
        for cell in cells[place] { end = max(end, min(rows.count - 1, place + cell.cell.rows - 1)) }
        place += 1
      }
      var fragment = Fragment(height: heights[index...end].reduce(0, +))
      var y = 0.0
      for row in index...end {
        for item in contents[row] {
          let last = min(row + item.cell.cell.rows, rows.count) - 1
          let height = heights[row...last].reduce(0, +)
          fragment.pieces += pieces(
            item.content, x: offsets[item.cell.column], y: y, width: item.width, height: height)
        }
        y += heights[row]
      }
      fragments.append(fragment)
      index = end + 1
    }
    return fragments
  }

  // MARK: Cells

  private struct Content {
    var style: ResolvedStyle
    /// A field that fills the cell.
    var field: Int?
    var element: Int
    var fragments: [Fragment] = []
    var height: Double
    var isCentered = false
  }

  private mutating func content(
    of placed: PlacedCell, width: Double, in row: Int
  ) -> Content {
    let cell = placed.cell
    location = cell.location ?? location
    let isTitle = placed.isHeader || placed.isRowHeader
    var style = resolved(
      placed.isHeader || (placed.isRowHeader && cell.isHeader) ? "tableHeader" : "tableCell")
    if placed.isRowHeader, cell.items.count == 1, cell.alignment == .center {
      style = resolved("tableCell")
    }
    var attributes: PDFDictionary = ["O": .name("Table")]
    if isTitle { attributes["Scope"] = .name(placed.isHeader ? "Column" : "Row") }
    if cell.columns > 1 { attributes["ColSpan"] = .integer(cell.columns) }
    if cell.rows > 1 { attributes["RowSpan"] = .integer(cell.rows) }
    let element = structure.add(
      isTitle ? "TH" : "TD", in: row, attributes: attributes.count > 1 ? attributes : nil)
    if cell.items.count == 1, case .field(let item) = cell.items[0], item.options.isEmpty,
      let index = item.fields.first, labelPosition(of: item) == .none
    {
      let field = specification.fields[index]
      switch field.kind {
      case .text, .comboBox, .listBox, .signature:
        let size = boxSize(item, field, width: width, fills: true)
        if field.flags.contains(.comb) { break }
        return Content(style: style, field: index, element: element, height: size.height + 1)
      case .checkBox, .radio, .pushButton: break
      }
    }
    var place = Place(
      width: max(4, width - style.padding.left - style.padding.right), parent: element)
    place.style = isTitle && placed.isHeader ? "tableHeader" : "tableCell"
    var own = StyleProperties()
    own.fill = .some(nil)
    own.border = .some(nil)
    own.padding = Margins(0)
    own.spaceAfter = 2
    if placed.isRowHeader { own.isBold = style.isBold }
    place.own = own
    place.alignment = cell.alignment
    place.fillsWidth = true
    let fragments = layout(
      cell.items.map { item in
        // Header cells of repeated rows are texts with a style of their own.
        guard case .text(var text) = item else { return item }
        text.style = place.style
        text.own = own.inheriting(text.own ?? StyleProperties())
        return .text(text)
      }, place
    ).trimmed
    var isCentered = false
    if cell.items.count == 1, case .field(let item) = cell.items[0],
      let index = item.fields.first, specification.fields[index].kind == .checkBox,
      labelPosition(of: item) == .none
    {
      isCentered = true
    }
    return Content(
      style: style, element: element, fragments: fragments,
      height: max(
        fragments.height + style.padding.top + style.padding.bottom, isTitle ? 0 : 17),
      isCentered: isCentered)
  }

  private mutating func pieces(
    _ content: Content, x: Double, y: Double, width: Double, height: Double
  ) -> [Piece] {
    let style = content.style
    let frame = Piece(
      kind: .rectangle(width: width, height: height, fill: style.fill, border: style.border),
      x: x, y: y)
    if let field = content.field {
      let background = specification.fields[field].background
      let filled = Piece(
        kind: .rectangle(width: width, height: height, fill: background, border: style.border),
        x: x, y: y)
      let arrow =
        specification.fields[field].kind == .comboBox
        ? self.arrow(x: x, y: y, (width, height)) : []
      // Text begins where that of the header does.
      return [filled] + arrow + [
        padded(field, x: x, y: y + 0.75, (width, height - 1.5), in: content.element)
      ]
    }
    let inner = content.fragments.height
    // Texts stand in the middle of their cells.
    let top = max(style.padding.top, (height - inner) / 2)
    let left = content.isCentered ? (width - Self.toggleSide) / 2 : style.padding.left
    return [frame] + assembled(content.fragments).map { $0.moved(x + left, y + top) }
  }
}
