import Diagnostics
import PDFArchiving
import PDFObjects
import PageStructure

/// Applies what a list of corrections says of places of pages to elements that are being written.
struct PlacesApplication {
  private let places: [ArchiveCorrections.Place]
  private(set) var problems: [Diagnostic] = []
  /// What was done, and may not have been meant.
  private(set) var warnings: [Diagnostic] = []

  init(_ places: [ArchiveCorrections.Place]) { self.places = places }

  /// - Parameter fields: the full names of fields by their widgets.
  mutating func apply(to builder: inout TagTreeBuilder, fields: [ObjectNumber: String]) {
    // Elements that are made first, so that others can be said to be read beside them.
    let gathered = places.map { place in
      place.isOneElement
        ? builder.gather(
          place.area, onPage: place.page, as: PDFName(rawValue: place.role ?? "P")) : nil
    }
    apply(to: &builder.tree, gathered, fields)
  }

  private mutating func apply(
    to tree: inout TagTree, _ gathered: [Int?], _ fields: [ObjectNumber: String]
  ) {
    // Places are those of the elements as the pages have them.
    let found = zip(places, gathered).map { place, gathered in
      (
        element: place.isOneElement
          ? gathered : tree.element(like: place.area, onPage: place.page, type: place.type),
        neighbor: place.neighbor.flatMap { tree.element(like: $0.area, onPage: $0.page) }
      )
    }
    for (place, known) in zip(places, found) {
      guard let element = known.element else {
        if place.isOneElement {
          add("no words are at this place of the page", place)
        } else {
          addMissing(place.area, place.page, place.type, place, tree)
        }
        continue
      }
      if let neighbor = place.neighbor, known.neighbor == nil {
        addMissing(neighbor.area, neighbor.page, nil, place, tree)
        continue
      }
      if tree.elements[element].type == "Form", place.says {
        let name = names(of: element, tree, fields).first ?? ""
        add(
          "a field is read by its name, and takes only “after” and “before” here", place,
          hint: "Write “objects: [{field: \"\(name)\", name: …}]”.")
        continue
      }
      tree.elements[element].isConfirmed = true
      if let text = place.alternativeText { tree.elements[element].alternative = text }
      if let text = place.replacementText { tree.elements[element].replacement = text }
      if let language = place.language { tree.elements[element].language = language }
      if place.role == "Artifact" {
        makeArtifact(element, place, &tree, fields)
      } else if let role = place.role {
        setRole(role, of: element, place, &tree)
      }
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
        add(
          "rows, cells and items stay in their tables and lists, and nothing is moved into itself",
          place)
      }
    }
    settleLevels(&tree)
  }

  private mutating func add(
    _ message: String, _ place: ArchiveCorrections.Place, hint: Remedy? = nil
  ) {
    var problem = Diagnostic.error("corrections", message, hint: hint, location: place.location)
    problem.page = place.page
    problems.append(problem)
  }

  /// Says which element is nearest to an area that none is at.
  private mutating func addMissing(
    _ area: Rectangle, _ page: Int, _ type: String?, _ place: ArchiveCorrections.Place,
    _ tree: TagTree
  ) {
    let what = type.map { "no element of type \($0)" } ?? "no element"
    let near = tree.elements.filter { element in
      element.place?.page == page && (type == nil || element.originalType.rawValue == type)
    }.min { one, other in
      func distance(_ element: TagTree.Element) -> Double {
        element.place?.bounds.distance(to: area) ?? .infinity
      }
      return distance(one) < distance(other)
    }
    let hint = near.flatMap { near -> Remedy? in
      guard let box = near.place?.bounds else { return nil }
      let text = near.text.isEmpty ? "" : " “\(near.text.prefix(60))”"
      return
        "An area must share more than half with that of its element; the nearest is \(near.originalType.text)\(text) at “\(box.areaText)”."
    }
    add("\(what) is at the place “\(area.areaText)” of page \(page)", place, hint: hint)
  }

  /// The full names of the fields in an element.
  private func names(of element: Int, _ tree: TagTree, _ fields: [ObjectNumber: String]) -> [String]
  {
    var names: [String] = []
    for index in tree.elements(in: element) {
      for entry in tree.elements[index].kids {
        guard case .annotation(let number, _) = entry.kid, let name = fields[number],
          !names.contains(name)
        else { continue }
        names.append(name)
      }
    }
    return names
  }

  /// What is decoration holds no field; that it holds words is worth saying.
  private mutating func makeArtifact(
    _ element: Int, _ place: ArchiveCorrections.Place, _ tree: inout TagTree,
    _ fields: [ObjectNumber: String]
  ) {
    let inside = tree.elements(in: element)
    let held = names(of: element, tree, fields)
    guard held.isEmpty else {
      let shown = held.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
      return add(
        "the element holds the field \(shown)\(held.count > 3 ? " and more" : ""), so it cannot become an artifact",
        place,
        hint: "Move the field out with “after” or “before” in an item above this one.")
    }
    let hasLink = inside.contains { index in
      tree.elements[index].kids.contains { entry in
        if case .annotation = entry.kid { true } else { false }
      }
    }
    guard !hasLink else {
      return add("the element holds a link, so it cannot become an artifact", place)
    }
    let text = inside.map { tree.elements[$0].text }.filter { !$0.isEmpty }.joined(separator: " ")
    if text.contains(where: { $0.isLetter || $0.isNumber }) {
      var warning = Diagnostic.warning(
        "corrections", "text became an artifact, which nobody hears: “\(text.prefix(80))”",
        hint: "Remove “role: Artifact” unless the text is read elsewhere too.",
        location: place.location)
      warning.page = place.page
      warnings.append(warning)
    }
    for index in inside { tree.elements[index].type = "Artifact" }
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
    let grid = tree.grid(of: table)
    for (numbers, most, what) in [
      (place.headerRows, rows.count, "row"), (place.headerColumns, grid.width, "column"),
    ] {
      guard let number = numbers.first(where: { $0 > most }) else { continue }
      return add("the table has no \(what) \(number); it has \(counted(most, what))", place)
    }
    for cell in grid.cells {
      if place.headerRows.contains(cell.row + 1) {
        tree.setHeader("Column", of: cell.element)
      } else if place.headerColumns.contains(cell.column + 1) {
        tree.setHeader("Row", of: cell.element)
      } else {
        tree.setData(cell.element)
      }
    }
  }
}

extension TagTree.Element {
  var isCell: Bool { type == "TH" || type == "TD" }

  func span(_ key: PDFName) -> Int {
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
      guard type == nil || type == element.originalType.rawValue else { continue }
      // Where it is, and where it was before parts of it became elements of their own.
      let boxes =
        [element.place?.page == page ? element.place?.bounds : nil].compactMap(\.self)
        + (element.source?.parts ?? []).filter { $0.page == page }.map(\.bounds)
      guard let likeness = boxes.map({ $0.likeness(to: area) }).max() else { continue }
      if likeness > 0.5, likeness >= best?.likeness ?? 0 { best = (likeness, index) }
    }
    return best?.element
  }

  /// An element and all in it.
  func elements(in element: Int) -> [Int] {
    var found = [element]
    var next = 0
    while next < found.count {
      found += kids(of: found[next])
      next += 1
    }
    return found
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

  /// Beside a cell or an item means in it.
  ///
  /// - Returns: false if the element cannot be moved there.
  fileprivate mutating func move(_ element: Int, beside neighbor: Int, isAfter: Bool) -> Bool {
    var above: Int? = neighbor
    while let index = above, index != element { above = elements[index].parent }
    guard above == nil, !Self.bound.contains(elements[element].type),
      elements[element].parent != nil
    else { return false }
    if let body = body(of: neighbor) {
      // All that is in it has its order already, from 1.
      let isLast = isAfter && elements[neighbor].type != "Lbl"
      reparent(element, to: body, order: isLast ? Int.max : 0)
      return true
    }
    guard !Self.bound.contains(elements[neighbor].type) else { return false }
    place(element, beside: neighbor, isAfter: isAfter)
    return true
  }

  /// The element in a cell or an item that other elements may be in.
  func body(of element: Int) -> Int? {
    switch elements[element].type {
    case "TH", "TD", "LBody": return element
    case "LI": return kids(of: element).last { elements[$0].type == "LBody" }
    case "Lbl":
      return elements[element].parent.flatMap { item in
        kids(of: item).last { elements[$0].type == "LBody" }
      }
    default: return nil
    }
  }
}

extension Rectangle {
  /// The share of the area of both that they have in common.
  func likeness(to other: Rectangle) -> Double {
    let common = sharedArea(with: other)
    let whole = area + other.area - common
    return whole > 0 ? common / whole : 0
  }

  /// How far the sides are from those of another rectangle.
  func distance(to other: Rectangle) -> Double {
    abs(left - other.left) + abs(bottom - other.bottom) + abs(right - other.right)
      + abs(top - other.top)
  }
}

extension ArchiveCorrections.Place {
  /// It says something besides an order.
  fileprivate var says: Bool {
    let texts = [alternativeText, replacementText, language, role, scope]
    return texts.contains { $0 != nil } || isLayout || !(headerRows + headerColumns).isEmpty
  }
}

extension ArchiveCorrections {
  /// What the list says of a structure that is built anew, which does not have it any more.
  var lostWithStructure: [Diagnostic] {
    var lost: [(String, SourceLocation?)] = []
    for entry in entries where entry.isOfElement {
      switch entry.selection {
      case .objects:
        lost.append(("the object belongs to a structure that is not used", entry.location))
      case .pattern: lost.append(("“match” has no structure to select elements of", entry.location))
      case .field: break
      }
    }
    lost += tables.map { ("the table belongs to a structure that is not used", $0.location) }
    lost += contents.map { ("“content” belongs to a structure that is not used", $0.location) }
    if !types.isEmpty { lost.append(("“types” belong to a structure that is not used", nil)) }
    return lost.map { message, location in
      .error(
        "corrections", "\(message): the pages are tagged anew from what they say",
        hint:
          "Say it under “places”, by page and area; or correct the output in a second pass, with a list of its own.",
        location: location)
    }
  }
}
