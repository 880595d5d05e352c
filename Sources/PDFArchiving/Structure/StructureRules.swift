package import LogicalStructure
package import PDFObjects

/// What ISO 14289-1 demands of the structure tree, element by element.
package struct StructureRules {
  let tree: StructureElements
  let document: Document
  package private(set) var violations: [ArchiveViolation] = []

  package init(_ tree: StructureElements, in document: Document) {
    self.tree = tree
    self.document = document
    checkRoles()
    for place in tree.elements.indices { check(place) }
    checkHeadings()
    checkNotes()
  }

  private mutating func add(_ rule: String, _ place: Int, _ detail: String? = nil) {
    let element = tree.elements[place]
    violations.append(
      ArchiveViolation(
        rule, object: element.number, page: page(of: element), detail: detail ?? element.type.text))
  }

  // MARK: Roles (7.1)

  private mutating func checkRoles() {
    var told: Set<PDFName> = []
    for (place, element) in tree.elements.enumerated() {
      if !element.hasParent { add("7.1-12", place) }
      guard told.insert(element.type).inserted else { continue }
      if tree.circularTypes.contains(element.type) {
        add("7.1-6", place)
      } else if element.standardType == nil {
        add("7.1-5", place)
      }
      if tree.remappedTypes.contains(element.type) { add("7.1-7", place) }
    }
  }

  // MARK: Elements (7.2 to 7.7)

  /// The types that an element may be directly in.
  private static let parents: [PDFName: (rule: String, types: Set<PDFName>)] = [
    "TR": ("7.2-4", ["Table", "THead", "TBody", "TFoot"]), "THead": ("7.2-5", ["Table"]),
    "TBody": ("7.2-6", ["Table"]), "TFoot": ("7.2-7", ["Table"]), "TH": ("7.2-8", ["TR"]),
    "TD": ("7.2-9", ["TR"]), "LI": ("7.2-17", ["L"]), "LBody": ("7.2-18", ["LI"]),
    "TOCI": ("7.2-26", ["TOC"]),
  ]

  /// The types that may be directly in an element.
  package static let kids: [PDFName: (rule: String, types: Set<PDFName>)] = [
    "Table": ("7.2-3", ["TR", "THead", "TBody", "TFoot", "Caption"]),
    "TR": ("7.2-10", ["TH", "TD"]), "L": ("7.2-19", ["L", "LI", "Caption"]),
    "LI": ("7.2-20", ["Lbl", "LBody"]), "TOC": ("7.2-27", ["TOC", "TOCI", "Caption"]),
    "THead": ("7.2-36", ["TR"]), "TBody": ("7.2-37", ["TR"]), "TFoot": ("7.2-38", ["TR"]),
  ]

  private mutating func check(_ place: Int) {
    let element = tree.elements[place]
    guard let type = element.standardType else { return }
    let kids = element.kids.map { tree.elements[$0].standardType }
    if let (rule, types) = Self.parents[type],
      !(tree.parentType(of: place).map(types.contains) ?? false)
    {
      add(rule, place)
    }
    if let (rule, types) = Self.kids[type],
      kids.contains(where: { !($0.map(types.contains) ?? false) })
    {
      add(rule, place)
    }
    switch type {
    case "Table": checkTable(place, kids)
    case "L", "TOC":
      if kids.dropFirst().contains("Caption") { add(type == "L" ? "7.2-40" : "7.2-28", place) }
    case "Figure": if !hasText(element) { add("7.3-1", place) }
    case "Formula": if !hasText(element) { add("7.7-1", place) }
    default: break
    }
    if kids.count(where: { $0 == "H" }) > 1 { add("7.4.4-1", place) }
    checkForm(place, type)
  }

  /// Of an element that holds no content itself, that of its first element; a whole document is on none.
  private func page(of element: StructureElements.Element) -> Int? {
    guard element.page == nil, element.parent != nil else { return element.page }
    return element.kids.lazy.compactMap { tree.elements[$0].page }.first
  }

  private func hasText(_ element: StructureElements.Element) -> Bool {
    ["Alt", "ActualText"].contains { key in
      guard let text = document.value(PDFName(rawValue: key), in: element.dictionary)?.stringValue
      else { return false }
      // An empty replacement text says that there is nothing to read.
      return key == "ActualText" || !text.text.isEmpty
    }
  }

  /// A form element has one interactive widget, or says what it was (7.18.4).
  private mutating func checkForm(_ place: Int, _ type: PDFName) {
    guard type == "Form" else { return }
    let element = tree.elements[place]
    guard !saysWhatItWas(element) else { return }
    let widgets = element.objects.filter {
      document[$0].dictionaryValue.flatMap { document.name($0["Subtype"]) } == "Widget"
    }
    if widgets.count != 1 || element.contentCount + element.kids.count != 1 {
      add("7.18.4-2", place)
    }
  }

  /// The element has attributes of a field that is not interactive any more (ISO 32000-1, 14.8.5.6).
  func saysWhatItWas(_ element: StructureElements.Element) -> Bool {
    attributes(of: element, owner: "PrintField").contains { $0["Role"] != nil }
  }

  func attributes(of element: StructureElements.Element, owner: PDFName) -> [PDFDictionary] {
    tree.attributes(of: element, owner: owner)
  }

  // MARK: Tables

  private mutating func checkTable(_ place: Int, _ kids: [PDFName?]) {
    func count(_ type: PDFName) -> Int { kids.count { $0 == type } }
    if count("THead") > 1 { add("7.2-11", place) }
    if count("TFoot") > 1 { add("7.2-12", place) }
    if count("TFoot") > 0, count("TBody") == 0 { add("7.2-13", place) }
    if count("THead") > 0, count("TBody") == 0 { add("7.2-14", place) }
    if count("Caption") > 1 { add("7.2-39", place) }
    if kids.count > 2, kids.dropFirst().dropLast().contains("Caption") { add("7.2-16", place) }
    var table = TableGrid()
    for row in tree.rows(of: place) {
      table.beginRow()
      for cell in tree.elements[row].kids {
        let type = tree.elements[cell].standardType
        guard type == "TH" || type == "TD" else { continue }
        let attributes = attributes(of: tree.elements[cell], owner: "Table")
        func number(_ key: PDFName) -> Int {
          attributes.compactMap { document.integer($0[key]) }.first ?? 1
        }
        let scope = attributes.compactMap { document.name($0["Scope"]) }.first
        let headers = attributes.compactMap { document.array($0["Headers"]) }.first ?? []
        table.add(
          TableGrid.Cell(
            place: cell, isHeader: type == "TH", scope: scope?.rawValue,
            headers: headers.compactMap { document.resolve($0).stringValue?.bytes },
            identifier: document.identifier(in: tree.elements[cell].dictionary)?.bytes),
          rows: number("RowSpan"),
          columns: number("ColSpan"))
      }
    }
    if table.hasIntersection { add("7.2-15", place) }
    if !table.isRegular { add("7.2-43", place) }
    for header in table.headersWithoutScope { add("7.5-1", header) }
    for cell in table.cellsWithoutHeaders {
      add(cell.namesUnknown ? "7.5-2" : "7.5-1", cell.place)
    }
  }

  // MARK: Headings and notes (7.4 and 7.9)

  private mutating func checkHeadings() {
    var last = 0
    var hasStrong = false
    var hasWeak = false
    for (place, element) in tree.elements.enumerated() {
      guard let type = element.standardType?.rawValue, type.hasPrefix("H") else { continue }
      if type == "H" {
        hasWeak = true
        if hasStrong { add("7.4.4-2", place) }
        continue
      }
      guard let level = Int(type.dropFirst()) else { continue }
      hasStrong = true
      if hasWeak { add("7.4.4-3", place) }
      if level > last + 1 { add("7.4.2-1", place) }
      last = level
    }
  }

  private mutating func checkNotes() {
    var seen: Set<[UInt8]> = []
    for (place, element) in tree.elements.enumerated() where element.standardType == "Note" {
      guard let identifier = document.identifier(in: element.dictionary),
        !identifier.bytes.isEmpty
      else {
        add("7.9-1", place)
        continue
      }
      if !seen.insert(identifier.bytes).inserted { add("7.9-2", place) }
    }
  }
}
