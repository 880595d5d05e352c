import LogicalStructure
import PDFObjects

/// Header cells, spans and layout tables (ISO 14289-1, 7.2 and 7.5).
extension CorrectionsApplication {
  mutating func apply(_ table: ArchiveCorrections.Table) {
    guard let tree else { return }
    for number in numbers(table.selection, table.location) {
      guard let place = tree.elements.firstIndex(where: { $0.number == number }),
        tree.elements[place].standardType == "Table"
      else {
        add("\(name(of: number)) is not a table", table.location)
        continue
      }
      if table.isLayout {
        dissolve(place, in: tree)
      } else {
        setHeaders(of: place, in: tree, table)
      }
    }
  }

  /// A table that only places things becomes divisions and paragraphs, with all of its rows and cells, wherever
  /// they are in it. Tables in it stay tables.
  private mutating func dissolve(_ table: Int, in tree: StructureElements) {
    setRole("Div", of: table, in: tree)
    var pending = tree.elements[table].kids
    while let place = pending.popLast() {
      let element = tree.elements[place]
      switch element.standardType {
      case "Table": continue
      case "THead", "TBody", "TFoot", "TR": setRole("Div", of: place, in: tree)
      case "TH", "TD":
        let hasBlocks = tree.kidTypes(of: place).contains { !Self.wordTypes.contains($0) }
        setRole(hasBlocks || element.contentCount == 0 ? "Div" : "P", of: place, in: tree)
      default: break
      }
      pending += element.kids
    }
  }

  /// Types that are part of a line of text (ISO 32000-1, 14.8.4.4).
  private static let wordTypes: Set<PDFName> = [
    "Span", "Quote", "Note", "Reference", "Code", "Link", "Annot", "Form", "NonStruct",
  ]

  private mutating func setRole(_ role: PDFName, of place: Int, in tree: StructureElements) {
    guard let number = tree.elements[place].number, case .dictionary(var node) = document[number]
    else { return }
    node["S"] = .name(role)
    // Attributes of cells say nothing about other types.
    if role != "TH", let attributes = node["A"] {
      let kept = (document.array(attributes) ?? [attributes]).filter {
        document.name(document.dictionary($0)?["O"]) != "Table"
      }
      node["A"] = kept.isEmpty ? nil : .array(kept)
    }
    document[number] = .dictionary(node)
  }

  // MARK: Headers

  private mutating func setHeaders(
    of table: Int, in tree: StructureElements, _ mend: ArchiveCorrections.Table
  ) {
    let rules = StructureRules(tree, in: document)
    let rows = tree.rows(of: table)
    var grid = TableGrid()
    var cells: [(place: Int, row: Int, attributes: [PDFDictionary])] = []
    for (index, row) in rows.enumerated() {
      grid.beginRow()
      for cell in tree.elements[row].kids {
        let type = tree.elements[cell].standardType
        guard type == "TH" || type == "TD" else { continue }
        let attributes = rules.attributes(of: tree.elements[cell], owner: "Table")
        func number(_ key: PDFName) -> Int {
          attributes.compactMap { document.integer($0[key]) }.first ?? 1
        }
        cells.append((cell, index, attributes))
        grid.add(
          TableGrid.Cell(place: cell, isHeader: type == "TH", scope: nil),
          rows: number("RowSpan"), columns: number("ColSpan"))
      }
    }
    let width = grid.width
    for (numbers, most, what) in [
      (mend.headerRows, rows.count, "row"), (mend.headerColumns, width, "column"),
    ] {
      guard let number = numbers.first(where: { $0 > most }) else { continue }
      let count = most == 1 ? "1 \(what)" : "\(most) \(what)s"
      add("the table has no \(what) \(number); it has \(count)", mend.location)
    }
    for (index, cell) in cells.enumerated() {
      let column = grid.firstColumn(of: index)
      var scope: String?
      if mend.headerRows.contains(cell.row + 1) {
        scope = "Column"
      } else if let column, mend.headerColumns.contains(column + 1) {
        scope = "Row"
      }
      var attributes: PDFDictionary = [:]
      if let scope { attributes["Scope"] = .name(PDFName(rawValue: scope)) }
      if mend.lastCellsSpan, let end = grid.end(of: index, inRow: cell.row), end < width,
        grid.isLast(index, inRow: cell.row), let column
      {
        attributes["ColSpan"] = .integer(width - column)
      }
      guard !attributes.isEmpty, let number = tree.elements[cell.place].number,
        case .dictionary(var node) = document[number]
      else { continue }
      if scope != nil { node["S"] = .name("TH") }
      document[number] = .dictionary(document.withTableAttributes(attributes, in: node))
    }
  }
}
