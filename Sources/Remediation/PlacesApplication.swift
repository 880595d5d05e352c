import Diagnostics
import PDFArchiving
import PDFObjects
import PageStructure

/// Applies what a list of corrections says of places of pages to elements that are being written.
struct PlacesApplication {
  private let places: [ArchiveCorrections.Place]
  private(set) var problems: [Diagnostic] = []

  init(_ places: [ArchiveCorrections.Place]) { self.places = places }

  mutating func apply(to tree: inout TagTree) {
    // Places are those of the elements as the pages have them.
    let found = places.map { place in
      (
        element: tree.element(like: place.area, onPage: place.page, type: place.type),
        neighbor: place.neighbor.flatMap { tree.element(like: $0.area, onPage: $0.page) }
      )
    }
    for (place, known) in zip(places, found) {
      guard let element = known.element, place.neighbor == nil || known.neighbor != nil else {
        add("no element is at this place of the page", place)
        continue
      }
      if let text = place.alternativeText { tree.elements[element].alternative = text }
      if let role = place.role { setRole(role, of: element, place, &tree) }
      if let scope = place.scope {
        guard tree.elements[element].isCell else {
          add("the place is not a cell of a table", place)
          continue
        }
        tree.setHeader(scope, of: element)
      }
      if place.isLayout || !(place.headerRows + place.headerColumns).isEmpty {
        setCells(of: element, place, &tree)
      }
      if let neighbor = known.neighbor, let isAfter = place.neighbor?.isAfter,
        !tree.move(element, beside: neighbor, isAfter: isAfter)
      {
        add("rows, cells and items stay in their tables and lists", place)
      }
    }
    settleLevels(&tree)
  }

  private mutating func add(_ message: String, _ place: ArchiveCorrections.Place) {
    var problem = Diagnostic.error("corrections", message, location: place.location)
    problem.page = place.page
    problems.append(problem)
  }

  // MARK: Roles

  private mutating func setRole(
    _ role: String, of element: Int, _ place: ArchiveCorrections.Place, _ tree: inout TagTree
  ) {
    switch role {
    case "TH", "TD":
      guard tree.elements[element].isCell else {
        return add("the place is not a cell of a table", place)
      }
      if role == "TH" { tree.setHeader("Column", of: element) } else { tree.setData(element) }
    default: tree.elements[element].type = PDFName(rawValue: role)
    }
  }

  /// Headings that a person has changed skip no level.
  private func settleLevels(_ tree: inout TagTree) {
    guard places.contains(where: { $0.role != nil }) else { return }
    var open: [Int] = []
    for index in tree.elementsInOrder {
      let type = tree.elements[index].type.rawValue
      guard type.hasPrefix("H"), let level = Int(type.dropFirst()) else { continue }
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      tree.elements[index].type = PDFName(rawValue: "H\(min(open.count, 6))")
    }
  }

  // MARK: Tables

  private mutating func setCells(
    of table: Int, _ place: ArchiveCorrections.Place, _ tree: inout TagTree
  ) {
    guard tree.elements[table].type == "Table" else {
      return add("the place is not a table", place)
    }
    guard !place.isLayout else { return tree.dissolve(table) }
    let rows = tree.kids(of: table).filter { tree.elements[$0].type == "TR" }
    var grid = TableGrid()
    var cells: [(element: Int, row: Int)] = []
    for (row, element) in rows.enumerated() {
      grid.beginRow()
      for cell in tree.kids(of: element) where tree.elements[cell].isCell {
        cells.append((cell, row))
        grid.add(
          TableGrid.Cell(place: cell, isHeader: false),
          rows: tree.elements[cell].span("RowSpan"), columns: tree.elements[cell].span("ColSpan"))
      }
    }
    for (numbers, most, what) in [
      (place.headerRows, rows.count, "row"), (place.headerColumns, grid.width, "column"),
    ] {
      guard let number = numbers.first(where: { $0 > most }) else { continue }
      return add("the table has no \(what) \(number); it has \(counted(most, what))", place)
    }
    for (index, cell) in cells.enumerated() {
      let column = grid.firstColumn(of: index)
      if place.headerRows.contains(cell.row + 1) {
        tree.setHeader("Column", of: cell.element)
      } else if let column, place.headerColumns.contains(column + 1) {
        tree.setHeader("Row", of: cell.element)
      } else {
        tree.setData(cell.element)
      }
    }
  }
}

extension TagTree.Element {
  fileprivate var isCell: Bool { type == "TH" || type == "TD" }

  fileprivate func span(_ key: PDFName) -> Int {
    attributes.lazy.compactMap { attribute -> Int? in
      if case .integer(let count)? = attribute[key] { count } else { nil }
    }.first ?? 1
  }
}

extension TagTree {
  /// The element whose box is most like an area; of elements of one place, the innermost.
  func element(like area: Rectangle, onPage page: Int, type: String? = nil) -> Int? {
    var best: (likeness: Double, element: Int)?
    for (index, element) in elements.enumerated() {
      guard type == nil || type == element.type.rawValue,
        let box =
          element.place?.page == page
          ? element.place?.bounds
          : element.source?.parts.first(where: { $0.page == page })?.bounds
      else { continue }
      let likeness = box.likeness(to: area)
      if likeness > 0.5, likeness >= best?.likeness ?? 0 { best = (likeness, index) }
    }
    return best?.element
  }

  fileprivate mutating func setHeader(_ scope: String, of cell: Int) {
    elements[cell].type = "TH"
    set("Scope", .name(PDFName(rawValue: scope)), of: cell, owner: "Table")
  }

  fileprivate mutating func setData(_ cell: Int) {
    elements[cell].type = "TD"
    for place in elements[cell].attributes.indices {
      elements[cell].attributes[place]["Scope"] = nil
    }
    elements[cell].attributes.removeAll { $0.count == 1 }
  }

  /// A table that only places things becomes divisions and paragraphs.
  fileprivate mutating func dissolve(_ table: Int) {
    var pending = [table]
    while let element = pending.popLast() {
      guard element == table || ["TR", "TH", "TD"].contains(elements[element].type) else {
        continue
      }
      let holdsWords = elements[element].kids.contains { entry in
        if case .content = entry.kid { true } else { false }
      }
      elements[element].type = holdsWords || !elements[element].text.isEmpty ? "P" : "Div"
      elements[element].attributes.removeAll { $0["O"] == .name("Table") }
      pending += kids(of: element)
    }
  }

  /// Types that belong to the element around them.
  private static let bound: Set<PDFName> = ["TR", "TH", "TD", "LI", "Lbl", "LBody", "Document"]

  /// - Returns: false if the element cannot be moved there.
  fileprivate mutating func move(_ element: Int, beside neighbor: Int, isAfter: Bool) -> Bool {
    var above: Int? = neighbor
    while let index = above, index != element { above = elements[index].parent }
    guard above == nil, !Self.bound.contains(elements[element].type),
      !Self.bound.contains(elements[neighbor].type), let parent = elements[neighbor].parent,
      let old = elements[element].parent
    else { return false }
    func index(of kid: Int, in parent: Int) -> Int? {
      elements[parent].kids.firstIndex { entry in
        if case .element(kid) = entry.kid { true } else { false }
      }
    }
    guard let place = index(of: element, in: old) else { return false }
    elements[old].kids.remove(at: place)
    guard let beside = index(of: neighbor, in: parent) else { return false }
    let order = elements[parent].kids[beside].order
    elements[parent].kids.insert((order, .element(element)), at: isAfter ? beside + 1 : beside)
    elements[element].parent = parent
    return true
  }
}

extension Rectangle {
  /// The share of the area of both that they have in common.
  func likeness(to other: Rectangle) -> Double {
    let common =
      max(0, min(right, other.right) - max(left, other.left))
      * max(0, min(top, other.top) - max(bottom, other.bottom))
    let whole = width * height + other.width * other.height - common
    return whole > 0 ? common / whole : 0
  }
}
