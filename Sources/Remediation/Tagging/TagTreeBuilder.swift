import InteractiveForms
import LogicalStructure
import PDFContent
import PDFObjects
import PageStructure

/// Makes the structure elements of what pages say: the nodes of ``DocumentStructure`` as the standard types of PDF 1.7
/// (ISO 32000-1, 14.8.4), with the words, pictures, fields and links that each holds.
struct TagTreeBuilder {
  var tree = TagTree()
  var markings: [PageMarking]
  let readings: [PageReading]
  private var widgets: [WidgetPlace: [ObjectNumber]]
  private var links: [[Link]]
  /// The boxes of check boxes and radio buttons of each page.
  private var toggles: [[Rectangle]]
  /// Images of each page that have an element.
  private var usedImages: [Set<Int>]
  /// The levels of the headings that are open.
  private var levels: [Int] = []
  /// Tables that became divisions, because no cell of them can be a header.
  private(set) var layoutTables = 0

  /// A widget by what a field node says of it.
  private struct WidgetPlace: Hashable {
    var page: Int
    var field: String
    var box: [Int]

    init(page: Int, field: String, _ box: Rectangle) {
      (self.page, self.field) = (page, field)
      self.box = [box.left, box.bottom, box.right, box.top].map {
        Int(max(-1e9, min(1e9, ($0 * 16).rounded())))
      }
    }
  }

  private struct Link {
    var number: ObjectNumber
    var boxes: [Rectangle]
    /// Its element, and the element around it.
    var element: Int?
    var holder: Int?
  }

  init(
    _ form: Form, _ document: Document, pages: [MarkablePage], readings: [PageReading]
  ) {
    self.readings = readings
    markings = zip(pages, readings).map { PageMarking($0, $1) }
    usedImages = Array(repeating: [], count: pages.count)
    widgets = [:]
    toggles = Array(repeating: [], count: pages.count)
    for field in form.fields {
      for widget in field.widgets where !widget.isHidden {
        guard let page = widget.pageIndex, let box = widget.rectangle else { continue }
        widgets[WidgetPlace(page: page, field: field.name, box), default: []].append(widget.number)
        if field.kind.isToggle, toggles.indices.contains(page) { toggles[page].append(box) }
      }
    }
    links = pages.map { Self.links(of: $0.page, in: document) }
  }

  /// The links of a page, by the boxes that react to a click (ISO 32000-1, 12.5.6.5).
  private static func links(of page: Page, in document: Document) -> [Link] {
    (document.array(document[page.number].dictionaryValue?["Annots"]) ?? []).compactMap { object in
      guard let number = object.referenceValue, let node = document[number].dictionaryValue,
        document.name(node["Subtype"]) == "Link", (document.integer(node["F"]) ?? 0) & 2 == 0,
        let box = document.rectangle(node["Rect"])
      else { return nil }
      let numbers = (document.array(node["QuadPoints"]) ?? []).compactMap { document.number($0) }
      let quads = stride(from: 0, to: numbers.count - numbers.count % 8, by: 8).map { start in
        let (x, y) = (
          stride(from: start, to: start + 8, by: 2).map { numbers[$0] },
          stride(from: start + 1, to: start + 8, by: 2).map { numbers[$0] }
        )
        return Rectangle(x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0)
      }
      return Link(number: number, boxes: quads.isEmpty ? [box] : quads)
    }
  }

  // MARK: Nodes

  mutating func build(_ nodes: [StructureNode]) {
    add(nodes, to: TagTree.root)
    addPagesWithoutText()
  }

  private mutating func add(_ nodes: [StructureNode], to parent: Int) {
    var index = 0
    while index < nodes.count {
      var strip = [nodes[index]]
      // A picture that is drawn in strips is one.
      if nodes[index].kind == .image {
        while index + 1 < nodes.count, nodes[index + 1].kind == .image, let last = strip.last,
          Self.touch(last, nodes[index + 1])
        {
          index += 1
          strip.append(nodes[index])
        }
        addFigure(strip, to: parent)
      } else {
        add(nodes[index], to: parent)
      }
      index += 1
    }
  }

  private mutating func add(_ node: StructureNode, to parent: Int) {
    switch node.kind {
    case .section: add(node.children, to: tree.add("Sect", in: parent, source: node))
    case .heading:
      let type = PDFName(rawValue: "H\(level(of: node.level ?? 1))")
      fill(tree.add(type, in: parent, source: node), with: node)
    case .paragraph, .question, .label, .text, .caption:
      fill(tree.add("P", in: parent, source: node), with: node)
    case .note: fill(tree.add("Note", in: parent, source: node), with: node)
    case .list: addList(node, to: parent)
    case .item: addItem(node, to: addImplicitList(parent, node))
    case .options: addOptions(node, to: parent)
    case .option, .row:
      fill(tree.add("P", in: parent, source: node), with: node)
    case .table: addTable(node, to: parent)
    case .cell: add(node.children, to: tree.add("Div", in: parent, source: node))
    case .field: addField(node, to: parent)
    case .image: addFigure([node], to: parent)
    case .header, .footer, .artifact: markArtifact(node)
    }
  }

  /// Words and fields become the content of an element itself; what else is in the node, elements in it.
  private mutating func fill(_ element: Int, with node: StructureNode) {
    guard !node.children.isEmpty else { return hold(node, in: element) }
    for child in node.children {
      let isText: Bool =
        switch child.kind {
        case .text, .label, .paragraph, .question, .caption: child.children.isEmpty
        default: false
        }
      if isText { hold(child, in: element) } else { add(child, to: element) }
    }
  }

  /// A level that skips none (ISO 14289-1, 7.4.2).
  private mutating func level(of stated: Int) -> Int {
    while let last = levels.last, last >= stated { levels.removeLast() }
    levels.append(stated)
    return min(levels.count, 6)
  }

  // MARK: Lists

  private mutating func addImplicitList(_ parent: Int, _ node: StructureNode) -> Int {
    tree.elements[parent].type == "L" ? parent : tree.add("L", in: parent, source: node)
  }

  private mutating func addList(_ node: StructureNode, to parent: Int) {
    let list = tree.add("L", in: parent, source: node)
    // ISO 32000-1, Table 347.
    let numbering: String? =
      switch node.numbering {
      case .bullet: "Disc"
      case .box: "Square"
      case .number: "Decimal"
      case .letter: "LowerAlpha"
      case .roman: "LowerRoman"
      case .some(.none), nil: nil
      }
    if let numbering {
      tree.set("ListNumbering", .name(PDFName(rawValue: numbering)), of: list, owner: "List")
    }
    for child in node.children { addItem(child, to: list) }
  }

  private mutating func addItem(_ node: StructureNode, to list: Int) {
    let item = tree.add("LI", in: list, source: node)
    var children = node.children[...]
    if children.count > 1 || node.kind == .item, let first = children.first, first.kind == .label,
      node.kind == .item
    {
      hold(first, in: tree.add("Lbl", in: item, source: first))
      children = children.dropFirst()
    }
    let body = tree.add("LBody", in: item)
    if children.isEmpty, node.children.isEmpty { hold(node, in: body) }
    // A short item has its text in its body.
    var rest = Array(children)
    if let first = rest.first, first.kind == .paragraph, first.children.isEmpty {
      hold(first, in: body)
      rest.removeFirst()
    }
    add(rest, to: body)
  }

  private mutating func addOptions(_ node: StructureNode, to parent: Int) {
    var list: Int?
    for child in node.children {
      guard child.kind == .option else {
        add(child, to: parent)
        continue
      }
      let known = list ?? tree.add("L", in: parent, source: node)
      list = known
      let item = tree.add("LI", in: known, source: child)
      fill(tree.add("LBody", in: item), with: child)
    }
  }

  // MARK: Tables

  private mutating func addTable(_ node: StructureNode, to parent: Int) {
    for child in node.children where child.kind == .caption { add(child, to: parent) }
    let cells = node.children.filter { $0.kind == .cell && $0.cell != nil }
    guard let grid = TaggedGrid(cells, size: node.size) else {
      layoutTables += 1
      let division = tree.add("Div", in: parent, source: node)
      for cell in cells { addCell(cell, to: division) }
      return
    }
    let table = tree.add("Table", in: parent, source: node)
    for row in grid.rows {
      let rowElement = tree.add("TR", in: table)
      for cell in row {
        let source = cell.source.map { cells[$0] }
        let element = tree.add(cell.heads == nil ? "TD" : "TH", in: rowElement, source: source)
        // ISO 32000-1, Table 349.
        if let heads = cell.heads {
          let scope: PDFName =
            switch heads {
            case .row: "Row"
            case .column: "Column"
            case .both: "Both"
            }
          tree.set("Scope", .name(scope), of: element, owner: "Table")
        }
        if cell.rowSpan > 1 {
          tree.set("RowSpan", .integer(cell.rowSpan), of: element, owner: "Table")
        }
        if cell.columnSpan > 1 {
          tree.set("ColSpan", .integer(cell.columnSpan), of: element, owner: "Table")
        }
        guard let source else { continue }
        if source.children.isEmpty {
          hold(source, in: element)
        } else {
          add(source.children, to: element)
        }
      }
    }
  }

  /// A cell of what is no table.
  private mutating func addCell(_ cell: StructureNode, to parent: Int) {
    if cell.children.isEmpty {
      guard !cell.words.isEmpty else { return }
      hold(cell, in: tree.add("P", in: parent, source: cell))
    } else {
      add(cell.children, to: parent)
    }
  }

  // MARK: Leaves

  private mutating func addField(_ node: StructureNode, to parent: Int) {
    guard let part = node.parts.first, let name = node.field else { return }
    let place = WidgetPlace(page: part.page - 1, field: name, part.bounds)
    guard let number = widgets[place]?.first else { return }
    widgets[place]?.removeFirst()
    let element = tree.add("Form", in: parent, source: node)
    tree.append(.annotation(number, page: part.page - 1), to: element, order: tree.nextOrder())
  }

  private mutating func addFigure(_ nodes: [StructureNode], to parent: Int) {
    var found: [(page: Int, operation: Int, bounds: Rectangle)] = []
    for node in nodes {
      guard let part = node.parts.first, readings.indices.contains(part.page - 1) else { continue }
      let page = part.page - 1
      let images = readings[page].images
      let place = images.indices.first {
        images[$0].bounds == part.bounds && !usedImages[page].contains($0)
      }
      guard let place else { continue }
      usedImages[page].insert(place)
      found.append((page, images[place].operation, images[place].bounds))
    }
    guard let first = found.first else { return }
    let figure = tree.add("Figure", in: parent, source: nodes[0])
    let box = found.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    set(TagTree.Place(page: first.page + 1, bounds: box), of: figure)
    for one in found {
      markings[one.page].set(
        PageMarking.Owner(element: Int32(figure), order: Int32(tree.nextOrder())),
        ofOperation: one.operation)
    }
  }

  private mutating func set(_ place: TagTree.Place, of figure: Int) {
    tree.elements[figure].place = place
    tree.set("Placement", .name("Block"), of: figure, owner: "Layout")
    tree.set("BBox", .rectangle(place.bounds), of: figure, owner: "Layout")
  }

  /// Of a page without words, such as a scan, the pictures are what there is to read.
  private mutating func addPagesWithoutText() {
    for (page, reading) in readings.enumerated() where reading.lines.isEmpty || reading.lacksText {
      for (place, image) in reading.images.enumerated()
      where !usedImages[page].contains(place) && image.bounds.width > 16
        && image.bounds.height > 16
      {
        let figure = tree.add("Figure", in: TagTree.root)
        set(TagTree.Place(page: page + 1, bounds: image.bounds), of: figure)
        markings[page].set(
          PageMarking.Owner(element: Int32(figure), order: Int32(tree.nextOrder())),
          ofOperation: image.operation)
      }
    }
  }

  private static func touch(_ first: StructureNode, _ second: StructureNode) -> Bool {
    guard let one = first.parts.first, let other = second.parts.first, one.page == other.page
    else { return false }
    return one.bounds.inset(by: -1).intersects(other.bounds)
  }

  private mutating func markArtifact(_ node: StructureNode) {
    for range in node.words { hold(range, in: TagTree.artifact) }
  }

  private mutating func hold(_ node: StructureNode, in element: Int) {
    tree.elements[element].text += (tree.elements[element].text.isEmpty ? "" : " ") + node.text
    if tree.elements[element].place == nil {
      tree.elements[element].place = node.parts.first.map {
        TagTree.Place(page: $0.page, bounds: $0.bounds)
      }
    }
    for range in node.words { hold(range, in: element) }
  }

  private mutating func hold(_ range: WordRange, in element: Int) {
    let page = range.page - 1
    guard readings.indices.contains(page), readings[page].lines.indices.contains(range.line) else {
      return
    }
    let words = readings[page].lines[range.line]
    let leaders = Self.leaders(range.words.clamped(to: words.indices).map { words[$0].text })
    for index in range.words where words.indices.contains(index) {
      let word = words[index]
      var holder = element
      if element >= 0, !links[page].isEmpty { holder = link(of: word, on: page, in: element) }
      let owner = PageMarking.Owner(
        element: Int32(holder), order: Int32(tree.nextOrder()),
        part: holder >= 0 ? Int32(tree.elements[holder].kids.count) : 0)
      let drawn =
        leaders.contains(index - range.words.lowerBound)
        ? [0..<word.glyphs.count] : drawnAlone(of: word, on: page)
      for (place, glyph) in readings[page].glyphs[word.glyphs].enumerated() {
        let isDrawn = drawn.contains { $0.contains(place) }
        markings[page].set(
          isDrawn ? PageMarking.Owner(element: Int32(TagTree.artifact), order: owner.order) : owner,
          of: glyph)
      }
    }
  }

  /// The characters of a word that only draw something: lines and leaders of underscores and dots, and the box that
  /// is printed where a check box is.
  private func drawnAlone(of word: PageReading.Word, on page: Int) -> [Range<Int>] {
    let characters = Array(word.text)
    let (x, y) = word.bounds.middle
    if characters.count <= 2, !toggles[page].isEmpty,
      toggles[page].contains(where: { $0.inset(by: -2).contains(x, y) })
    {
      return [0..<word.glyphs.count]
    }
    guard characters.count == word.glyphs.count else {
      return characters.count > 2 && characters.allSatisfy(Self.isLeader)
        ? [0..<word.glyphs.count] : []
    }
    var runs: [Range<Int>] = []
    var start = 0
    for place in 0...characters.count {
      if place < characters.count, Self.isLeader(characters[place]) { continue }
      if place - start > 2 { runs.append(start..<place) }
      start = place + 1
    }
    return runs
  }

  /// The places of words that are leaders together: “. . . .” and “_ ____”.
  private static func leaders(_ words: [String]) -> Set<Int> {
    var found: Set<Int> = []
    var start = 0
    for place in 0...words.count {
      if place < words.count, words[place].allSatisfy({ isLeader($0) || $0 == "-" }) { continue }
      let count = words[start..<place].reduce(0) { $0 + $1.count }
      if place - start > 1, count > 2 { found.formUnion(start..<place) }
      start = place + 1
    }
    return found
  }

  private static func isLeader(_ character: Character) -> Bool {
    character == "_" || character == "." || character == "…" || character == "·"
  }

  /// The element of the link that a word is on; the element around if there is none.
  private mutating func link(of word: PageReading.Word, on page: Int, in element: Int) -> Int {
    let (x, y) = word.bounds.middle
    let place = links[page].firstIndex { link in link.boxes.contains { $0.contains(x, y) } }
    guard let place else { return element }
    if let known = links[page][place].element {
      guard links[page][place].holder == element else { return element }
      tree.elements[known].text += " " + word.text
      return known
    }
    let link = tree.add("Link", in: element)
    tree.elements[link].text = word.text
    tree.append(
      .annotation(links[page][place].number, page: page), to: link, order: Int.max)
    links[page][place].element = link
    links[page][place].holder = element
    return link
  }
}

extension Rectangle {
  var middle: (x: Double, y: Double) { (middleX, middleY) }

  func contains(_ x: Double, _ y: Double) -> Bool {
    left <= x && x <= right && bottom <= y && y <= top
  }

  func intersects(_ other: Rectangle) -> Bool { overlapX(other) >= 0 && overlapY(other) >= 0 }
}
