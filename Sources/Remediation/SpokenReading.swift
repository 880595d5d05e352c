import LogicalStructure
import PDFArchiving
import PDFObjects
import PageStructure

/// What a screen reader says of a document, element by element in the order of its structure.
struct SpokenReading {
  private(set) var items: [RemediationReport.Spoken] = []

  /// - Parameters:
  ///   - tree: the elements of a document that was tagged anew.
  ///   - fields: the names of fields by the objects of their widgets.
  init(_ tree: TagTree, fields: [ObjectNumber: RemediatedField]) {
    var pending: [TagTree.Kid] = [.element(TagTree.root)]
    while let kid = pending.popLast() {
      guard case .element(let place) = kid else { continue }
      let element = tree.elements[place]
      // What became an artifact is not read.
      guard element.type != "Artifact" else { continue }
      add(place, element, tree, fields)
      pending += element.kids.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }.map(\.element.kid).reversed()
    }
  }

  private mutating func add(
    _ place: Int, _ element: TagTree.Element, _ tree: TagTree,
    _ fields: [ObjectNumber: RemediatedField]
  ) {
    let part = element.place
    for entry in element.kids {
      guard case .annotation(let number, let page) = entry.kid, element.type == "Form" else {
        continue
      }
      let field = fields[number]
      var item = RemediationReport.Spoken(
        page: page + 1, bounds: part?.bounds ?? field?.bounds ?? Rectangle(0, 0, 0, 0),
        role: "Form", text: "", isDoubtful: true)
      item.originalRole = element.originalType.rawValue
      if let field { item.set(field, widget: number) }
      items.append(item)
    }
    guard let page = part?.page, let box = part?.bounds, element.type != "Form" else { return }
    let said = element.replacement ?? element.alternative
    var item = RemediationReport.Spoken(
      page: page, bounds: box, role: element.type.rawValue, text: said ?? element.text,
      isDoubtful: element.isDoubtful)
    item.originalRole = element.originalType.rawValue
    if element.type == "Figure" {
      item.text = said ?? ""
      item.isDoubtful = said == nil
    } else if element.type == "Table" {
      item.table = tree.shape(of: place)
    } else if item.text.isEmpty {
      return
    }
    items.append(item)
  }

  /// - Parameter document: a document that keeps its structure.
  init(_ document: Document, fields: [ObjectNumber: RemediatedField]) {
    guard let tree = StructureElements(document) else { return }
    let places = ElementPlaces(tree, in: document)
    let pages = document.pageList().indexByNumber
    for (index, element) in tree.elements.enumerated() {
      let place = places.contents[index]
      guard let box = place.box, let page = place.page.flatMap({ pages[$0] }) else { continue }
      var item = RemediationReport.Spoken(
        page: page + 1, bounds: box, role: (element.standardType ?? element.type).text,
        text: place.text, isDoubtful: false)
      item.object = element.number.flatMap { document.fileNumbers[$0] }
      if let widget = element.objects.first(where: { fields[$0] != nil }),
        let field = fields[widget]
      {
        item.set(field, widget: widget)
      }
      let alternative = document.value("Alt", in: element.dictionary)?.stringValue?.text
      if let alternative, item.field == nil { item.text = alternative }
      if element.standardType == "Figure", alternative == nil { item.isDoubtful = true }
      if !item.text.isEmpty || item.isDoubtful { items.append(item) }
    }
  }
}

extension RemediationReport.Spoken {
  /// Takes what is read for a widget of a field.
  fileprivate mutating func set(_ named: RemediatedField, widget: ObjectNumber) {
    option = named.options.first { $0.widget == widget }
    (text, field) = (option?.name ?? named.name, named.field)
    isDoubtful = named.certainty != .known || option?.isKnown == false
  }
}

extension TagTree {
  /// The rows and columns of a table, as they are read.
  fileprivate func shape(of table: Int) -> RemediationReport.TableShape {
    let rows = kids(of: table).filter { elements[$0].type == "TR" }
    let cells = grid(of: table)
    var (heads, sides): ([Int: [Bool]], [Int: [Bool]]) = ([:], [:])
    for cell in cells.cells {
      let scope = elements[cell.element].attributes.lazy.compactMap { $0["Scope"]?.nameValue }.first
      let isHead = elements[cell.element].type == "TH"
      heads[cell.row, default: []].append(isHead && scope != "Row")
      sides[cell.column, default: []].append(isHead && scope != "Column")
    }
    // A corner may head neither.
    func lines(_ flags: [Int: [Bool]]) -> [Int] {
      flags.filter { $0.value.contains(true) && $0.value.dropFirst().allSatisfy(\.self) }.keys
        .map { $0 + 1 }.sorted()
    }
    return RemediationReport.TableShape(
      rows: rows.count, columns: cells.width, headerRows: lines(heads), headerColumns: lines(sides))
  }

  /// The cells of a table by row and column, from 0.
  func grid(of table: Int) -> (cells: [(element: Int, row: Int, column: Int)], width: Int) {
    var grid = TableGrid()
    var cells: [(element: Int, row: Int)] = []
    for (row, element) in kids(of: table).filter({ elements[$0].type == "TR" }).enumerated() {
      grid.beginRow()
      for cell in kids(of: element) where elements[cell].isCell {
        cells.append((cell, row))
        grid.add(
          TableGrid.Cell(place: cell, isHeader: false), rows: elements[cell].span("RowSpan"),
          columns: elements[cell].span("ColSpan"))
      }
    }
    let placed = cells.enumerated().map { index, cell in
      (element: cell.element, row: cell.row, column: grid.firstColumn(of: index) ?? -1)
    }
    return (placed, grid.width)
  }
}
