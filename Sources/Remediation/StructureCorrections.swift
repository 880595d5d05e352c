import LogicalStructure
import PDFArchiving
import PDFObjects

/// Corrects what rules of ISO 14289-1 prove wrong of a structure that the file brings: what is good stays as it is.
struct StructureCorrections {
  private(set) var document: Document
  /// What was changed, with how often.
  private(set) var changes = ChangeTally()

  private static let mostRounds = 6

  init(_ document: Document) {
    self.document = document
    settleRoles()
    removeEmptyElements()
    for _ in 0..<Self.mostRounds where correctOnce() {}
  }

  /// - Returns: whether anything was changed.
  private mutating func correctOnce() -> Bool {
    guard let tree = StructureElements(document) else { return false }
    let places = Dictionary(
      tree.elements.enumerated().compactMap { place, element in element.number.map { ($0, place) }
      },
      uniquingKeysWith: { first, _ in first })
    let before = changes.count
    var done: Set<ObjectNumber> = []
    var setsLevels = false
    for violation in StructureRules(tree, in: document).violations {
      let rule = violation.rule.id
      if rule.hasPrefix("7.4.") {
        setsLevels = true
        continue
      }
      guard let number = violation.object, let place = places[number] else { continue }
      switch rule {
      case "7.5-1", "7.5-2", "7.2-43", "7.2-15":
        guard let table = tableAround(place, tree), let object = tree.elements[table].number,
          done.insert(object).inserted
        else { continue }
        correctTable(table, tree)
      case "7.18.4-2":
        guard done.insert(number).inserted, tree.elements[place].objects.isEmpty else { continue }
        setType(tree.elements[place].marks.isEmpty ? "NonStruct" : "Span", of: number)
        changes.add("Form elements without a field became text")
      case "7.2-11", "7.2-12", "7.2-13", "7.2-14":
        guard done.insert(number).inserted else { continue }
        for kid in tree.elements[place].kids {
          if let part = tree.elements[kid].number,
            ["THead", "TFoot"].contains(tree.elements[kid].standardType)
          {
            setType("TBody", of: part)
          }
        }
        changes.add("heads and feet of tables that break their order became bodies")
      case "7.2-16", "7.2-40", "7.2-28":
        guard done.insert(number).inserted else { continue }
        moveCaption(of: place, tree)
      default:
        guard rule.hasPrefix("7.2-") else { continue }
        if StructureRules.kids[tree.elements[place].standardType ?? ""]?.rule == rule {
          if done.insert(number).inserted { correctKids(of: place, tree) }
        } else if done.insert(number).inserted {
          correctParent(of: place, tree)
        }
      }
    }
    if setsLevels { setLevels(tree) }
    return changes.count > before
  }

  // MARK: Elements

  private mutating func setType(_ type: PDFName, of number: ObjectNumber) {
    document.update(number) { $0["S"] = .name(type) }
  }

  private func kids(of number: ObjectNumber) -> [PDFObject] {
    guard let kids = document[number].dictionaryValue?["K"] else { return [] }
    return document.array(kids) ?? [kids]
  }

  private mutating func setKids(_ kids: [PDFObject], of number: ObjectNumber) {
    document.update(number) {
      $0["K"] = kids.isEmpty ? nil : kids.count == 1 ? kids[0] : .array(kids)
    }
  }

  /// Puts kids into new elements, the outermost first.
  private mutating func wrap(
    _ wrapped: Set<ObjectNumber>, of parent: ObjectNumber, in types: [PDFName]
  ) {
    guard !types.isEmpty else { return }
    var result: [PDFObject] = []
    var open: [PDFObject] = []
    func close(_ document: inout Document) {
      guard !open.isEmpty else { return }
      var numbers: [ObjectNumber] = []
      for type in types {
        let around = numbers.last ?? parent
        numbers.append(
          document.add(
            .dictionary([
              "Type": .name("StructElem"), "S": .name(type), "P": .reference(around),
            ])))
      }
      for (index, number) in numbers.enumerated() {
        let inside = index + 1 < numbers.count ? [.reference(numbers[index + 1])] : open
        document.update(number) { $0["K"] = inside.count == 1 ? inside[0] : .array(inside) }
      }
      for kid in open {
        if let kid = kid.referenceValue, let last = numbers.last {
          document.update(kid) { $0["P"] = .reference(last) }
        }
      }
      result.append(.reference(numbers[0]))
      open = []
    }
    for kid in kids(of: parent) {
      if let number = kid.referenceValue, wrapped.contains(number) {
        open.append(kid)
      } else {
        close(&document)
        result.append(kid)
      }
    }
    close(&document)
    setKids(result, of: parent)
  }

  // MARK: Nesting

  private mutating func correctKids(of place: Int, _ tree: StructureElements) {
    let element = tree.elements[place]
    guard let number = element.number, let type = element.standardType,
      let allowed = StructureRules.kids[type]?.types
    else { return }
    let wrong = element.kids.filter {
      !(tree.elements[$0].standardType.map(allowed.contains) ?? false)
    }
    let numbers = Set(wrong.compactMap { tree.elements[$0].number })
    guard !numbers.isEmpty else { return }
    switch type {
    case "TR": wrap(numbers, of: number, in: ["TD"])
    case "L": wrap(numbers, of: number, in: ["LI", "LBody"])
    case "LI": wrap(numbers, of: number, in: ["LBody"])
    case "TOC": wrap(numbers, of: number, in: ["TOCI"])
    case "THead", "TBody", "TFoot": wrap(numbers, of: number, in: ["TR", "TD"])
    case "Table":
      if wrong == [element.kids.first], !tree.kidTypes(of: place).contains("Caption"),
        let first = tree.elements[wrong[0]].number
      {
        wrap([first], of: number, in: ["Caption"])
      } else {
        makeDivision(place, tree)
      }
    default: return
    }
    changes.add("elements in places that their types do not allow got the elements around them")
  }

  private mutating func correctParent(of place: Int, _ tree: StructureElements) {
    let element = tree.elements[place]
    guard element.number != nil, let type = element.standardType else { return }
    switch type {
    case "LI":
      guard let parent = element.parent.flatMap({ tree.elements[$0].number }) else {
        return setDivision(place, tree)
      }
      let siblings = element.parent.map { tree.elements[$0].kids } ?? []
      let items = siblings.filter { tree.elements[$0].standardType == "LI" }
      // The first of them puts all into one list.
      guard items.first == place else { return }
      wrap(Set(items.compactMap { tree.elements[$0].number }), of: parent, in: ["L"])
    case "TR", "THead", "TBody", "TFoot", "TH", "TD", "LBody", "TOCI": setDivision(place, tree)
    default: return
    }
    changes.add("elements outside the lists and tables that they need became divisions")
  }

  private mutating func setDivision(_ place: Int, _ tree: StructureElements) {
    guard let number = tree.elements[place].number else { return }
    let isText = !tree.elements[place].marks.isEmpty && tree.elements[place].kids.isEmpty
    setType(isText ? "P" : "Div", of: number)
    document.update(number) { $0["A"] = nil }
  }

  private mutating func moveCaption(of place: Int, _ tree: StructureElements) {
    guard let number = tree.elements[place].number,
      let caption = tree.elements[place].kids.first(where: {
        tree.elements[$0].standardType == "Caption"
      }).flatMap({ tree.elements[$0].number })
    else { return }
    let all = kids(of: number)
    let own = all.filter { $0.referenceValue == caption }
    setKids(own + all.filter { $0.referenceValue != caption }, of: number)
    changes.add("captions were moved to the beginning")
  }

  // MARK: Tables

  private func tableAround(_ place: Int, _ tree: StructureElements) -> Int? {
    var current: Int? = place
    while let index = current {
      if tree.elements[index].standardType == "Table" { return index }
      current = tree.elements[index].parent
    }
    return nil
  }

  /// Gives header cells their scope and short rows the columns they lack; a table that stays without headers only places
  /// things.
  private mutating func correctTable(_ table: Int, _ tree: StructureElements) {
    let rows = tree.rows(of: table)
    let cells = rows.map { row in
      tree.elements[row].kids.filter { ["TH", "TD"].contains(tree.elements[$0].standardType) }
    }
    func span(_ cell: Int, _ key: PDFName) -> Int {
      tree.attributes(of: tree.elements[cell], owner: "Table")
        .compactMap { document.integer($0[key]) }.first.map { max(1, min($0, 256)) } ?? 1
    }
    func isHeader(_ cell: Int) -> Bool { tree.elements[cell].standardType == "TH" }
    let hasRowSpans = cells.joined().contains { span($0, "RowSpan") > 1 }
    let widths = cells.map { $0.reduce(0) { $0 + span($1, "ColSpan") } }
    let width = widths.max() ?? 0
    guard rows.count > 1, width > 1, !cells.contains(where: \.isEmpty) else {
      return makeDivision(table, tree)
    }
    if !hasRowSpans, widths.contains(where: { $0 != width }) {
      for (row, last) in zip(widths, cells.map(\.last)) where row < width {
        guard let last, let number = tree.elements[last].number else { continue }
        setAttribute("ColSpan", .integer(span(last, "ColSpan") + width - row), of: number)
      }
      changes.add("the last cells of short rows of tables reach to the last column")
      return
    }
    var scoped = false
    for (index, row) in cells.enumerated() {
      for (column, cell) in row.enumerated() where isHeader(cell) {
        let stated = tree.attributes(of: tree.elements[cell], owner: "Table")
          .contains { $0["Scope"] != nil }
        guard !stated, let number = tree.elements[cell].number else { continue }
        let isColumn = index == 0 || row.allSatisfy(isHeader) || column > 0
        setAttribute("Scope", .name(isColumn ? "Column" : "Row"), of: number)
        scoped = true
      }
    }
    if scoped {
      changes.add("header cells of tables got their scope")
      return
    }
    // No header cell, or some that are for other cells.
    let first = cells[0]
    if first.count == width,
      first.allSatisfy({ !tree.elements[$0].marks.isEmpty || hasContent($0, tree) }),
      !first.contains(where: { holdsField($0, tree) }), !first.allSatisfy(isHeader)
    {
      for cell in first {
        guard let number = tree.elements[cell].number else { continue }
        setType("TH", of: number)
        setAttribute("Scope", .name("Column"), of: number)
      }
      changes.add("the first rows of tables without headers became headers")
      return
    }
    let left = cells.compactMap(\.first)
    if !left.allSatisfy(isHeader),
      left.allSatisfy({ hasContent($0, tree) && !holdsField($0, tree) })
    {
      for cell in left where !isHeader(cell) {
        guard let number = tree.elements[cell].number else { continue }
        setType("TH", of: number)
        setAttribute("Scope", .name("Row"), of: number)
      }
      changes.add("the first columns of tables without headers became headers")
      return
    }
    makeDivision(table, tree)
  }

  private func hasContent(_ place: Int, _ tree: StructureElements) -> Bool {
    tree.elements[place].contentCount > 0
      || tree.elements[place].kids.contains { hasContent($0, tree) }
  }

  private func holdsField(_ place: Int, _ tree: StructureElements) -> Bool {
    tree.elements[place].standardType == "Form"
      || tree.elements[place].kids.contains { holdsField($0, tree) }
  }

  private mutating func setAttribute(_ key: PDFName, _ value: PDFObject, of number: ObjectNumber) {
    guard let node = document[number].dictionaryValue else { return }
    var items = node["A"].map { document.array($0) ?? [$0] } ?? []
    if let place = items.firstIndex(where: {
      document.name(document.dictionary($0)?["O"]) == "Table"
    }), var own = document.dictionary(items[place]) {
      own[key] = value
      items[place] = .dictionary(own)
    } else {
      items.append(.dictionary(["O": .name("Table"), key: value]))
    }
    document.update(number) { $0["A"] = items.count == 1 ? items[0] : .array(items) }
  }

  /// A table that only places things becomes divisions and paragraphs.
  private mutating func makeDivision(_ table: Int, _ tree: StructureElements) {
    var pending = [table]
    while let place = pending.popLast() {
      guard let type = tree.elements[place].standardType else { continue }
      switch type {
      case "Table" where place == table, "TR", "THead", "TBody", "TFoot", "TH", "TD", "Caption":
        setDivision(place, tree)
        pending += tree.elements[place].kids
      default: break
      }
    }
    changes.add("tables without headers became divisions")
  }

  // MARK: Headings

  /// Levels that skip none; headings without a level get that of the heading before.
  private mutating func setLevels(_ tree: StructureElements) {
    var open: [Int] = []
    var changed = false
    for element in tree.elements {
      guard let type = element.standardType?.rawValue, type.hasPrefix("H"),
        let number = element.number
      else { continue }
      let stated = type == "H" ? max(1, open.last ?? 1) : Int(type.dropFirst()) ?? 1
      while let last = open.last, last >= stated { open.removeLast() }
      open.append(stated)
      let new = PDFName(rawValue: "H\(min(open.count, 6))")
      if new.rawValue != type || element.type.rawValue != type && new.rawValue != type {
        setType(new, of: number)
        changed = true
      }
    }
    if changed { changes.add("levels of headings that skip a level were set") }
  }

  // MARK: Roles and empty elements

  /// Types of the file's own that say nothing get the meaning that their content shows.
  private mutating func settleRoles() {
    guard let tree = StructureElements(document), var root = StructureRoot(of: document) else {
      return
    }
    var roles = root.roles(in: document)
    let before = roles
    for element in tree.elements where element.standardType == nil && element.type != "Artifact" {
      if tree.circularTypes.contains(element.type) { roles[element.type] = nil }
      guard roles[element.type] == nil || document.name(roles[element.type]) == nil else {
        continue
      }
      let role: PDFName = element.marks.isEmpty ? "Div" : element.kids.isEmpty ? "P" : "Div"
      roles[element.type] = .name(role)
      changes.add("types of the file's own were mapped to standard types")
    }
    for type in tree.remappedTypes {
      roles[type] = nil
      changes.add("standard types have their standard meaning again")
    }
    // A chain that ends in nothing.
    for element in tree.elements
    where element.standardType == nil && element.type != "Artifact"
      && roles[element.type] == before[element.type]
    {
      roles[element.type] = .name(element.marks.isEmpty ? "Div" : "P")
    }
    guard roles != before else { return }
    root[.roles] = .dictionary(roles)
    root.write(to: &document)
  }

  private static let removable: Set<PDFName> = [
    "P", "Span", "H1", "H2", "H3", "H4", "H5", "H6", "H", "Div", "Sect", "Art", "Part", "L", "LI",
    "Caption", "Figure", "Quote", "BlockQuote", "Reference",
  ]

  private mutating func removeEmptyElements() {
    guard let tree = StructureElements(document) else { return }
    var empty: Set<ObjectNumber> = []
    for place in tree.elements.indices.reversed() {
      let element = tree.elements[place]
      guard let number = element.number, element.standardType.map(Self.removable.contains) ?? false,
        element.contentCount == 0, element.parent != nil,
        element.kids.allSatisfy({ tree.elements[$0].number.map(empty.contains) ?? false })
      else { continue }
      empty.insert(number)
    }
    guard !empty.isEmpty else { return }
    for element in tree.elements {
      guard let number = element.number, !empty.contains(number),
        element.kids.contains(where: { tree.elements[$0].number.map(empty.contains) ?? false })
      else { continue }
      setKids(
        kids(of: number).filter { !($0.referenceValue.map(empty.contains) ?? false) }, of: number)
    }
    changes.add("empty elements were removed", empty.count)
  }
}

/// Sentences about changes, each with how often it happened.
struct ChangeTally {
  private(set) var counts: [(message: String, count: Int)] = []

  var count: Int { counts.reduce(0) { $0 + $1.count } }

  mutating func add(_ message: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let place = counts.firstIndex(where: { $0.message == message }) {
      counts[place].count += count
    } else {
      counts.append((message, count))
    }
  }
}
