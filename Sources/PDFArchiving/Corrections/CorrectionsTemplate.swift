import LogicalStructure
package import PDFObjects
package import StructuredData

/// A list of corrections to fill in: everything that only a person can supply, with nulls for what is missing, and
/// with the text and place of what it is about.
package struct CorrectionsTemplate {
  private let report: ArchiveReport
  let document: Document
  let tree: StructureElements?
  private let places: ElementPlaces?
  private let pageNumbers: [ObjectNumber: Int]
  /// The place in the tree of each element that is an object.
  private let elements: [ObjectNumber: Int]
  /// The objects that are listed.
  private var listed: Set<ObjectNumber> = []
  private var objects: [Item] = []
  private var tables: [Item] = []

  private struct Item {
    var page: Int
    /// From the top of the page.
    var height: Double
    var value: StructuredValue
  }

  /// - Parameters:
  ///   - report: what stands against conformance, after everything was mended that can be.
  ///   - document: the document as it was read.
  package init(_ report: ArchiveReport, of document: Document) {
    self.report = report
    self.document = document
    tree = StructureElements(document)
    places = tree.map { ElementPlaces($0, in: document) }
    pageNumbers = document.pageList().indexByNumber.mapValues { $0 + 1 }
    var elements: [ObjectNumber: Int] = [:]
    for (place, element) in (tree?.elements ?? []).enumerated() {
      if let number = element.number { elements[number] = place }
    }
    self.elements = elements
  }

  /// - Parameter digest: the SHA-256 digest of the file.
  package mutating func value(of digest: String) -> StructuredValue {
    let rules = Set(report.violations.map(\.rule.id))
    var members: [(String, StructuredValue)] = [
      ("formwright", .number(1)), ("form", .string(digest)),
    ]
    if rules.contains("7.1-9") { members.append(("title", .null)) }
    if !rules.isDisjoint(with: Self.languageRules) { members.append(("language", .null)) }
    if rules.contains("7.18.5-2") { members.append(("links", .null)) }
    let types = unknownTypes
    if !types.isEmpty { members.append(("types", .object(types.map { ($0, .null) }))) }
    let characters = privateCharacters
    if !characters.isEmpty { members.append(("characters", .array(characters))) }
    for violation in report.violations { list(violation) }
    if !tables.isEmpty { members.append(("tables", Self.sorted(tables))) }
    let content = untaggedContent
    if !content.isEmpty { members.append(("content", .array(content))) }
    members.append(("objects", Self.sorted(objects)))
    return .object(members)
  }

  private static func sorted(_ items: [Item]) -> StructuredValue {
    .array(
      items.enumerated().sorted { first, second in
        (first.element.page, first.element.height, first.offset)
          < (second.element.page, second.element.height, second.offset)
      }.map(\.element.value))
  }

  // MARK: What concerns the whole document

  private var unknownTypes: [String] {
    let rules: Set = ["7.1-5", "6.7.3.4-1"]
    return Set(report.violations.filter { rules.contains($0.rule.id) }.compactMap(\.detail))
      .sorted()
  }

  private var privateCharacters: [StructuredValue] {
    report.violations.filter { $0.rule.id == "6.2.11.7.3-1" }.flatMap { violation in
      violation.privateCharacters.map { code in
        .object([
          ("character", .string("U+" + String(code, radix: 16, uppercase: true))),
          ("font", .string(violation.detail?.filter { $0 != "“" && $0 != "”" })),
          ("page", .number(violation.page)),
          ("means", .null),
        ])
      }
    }
  }

  /// Text and images that are neither tagged nor artifacts.
  private var untaggedContent: [StructuredValue] {
    let wanted = Set(report.violations.filter { $0.rule.id == "7.1-3" }.compactMap(\.page))
    guard let tree, !wanted.isEmpty else { return [] }
    var allowance = DecodingAllowance(64 << 20)
    var items: [StructuredValue] = []
    for (index, page) in document.pageList().pages.enumerated() where wanted.contains(index + 1) {
      guard
        var content = UntaggedContent(
          of: page, identifiers: tree.identifiers[page.number] ?? [], in: document, &allowance)
      else { continue }
      content.readText(of: page, in: document)
      for (number, piece) in content.pieces.enumerated() {
        var members: [(String, StructuredValue)] = [
          ("page", .number(index + 1)), ("piece", .number(number + 1)),
        ]
        members += Self.shown(piece.text, piece.box)
        members.append(("role", .null))
        if piece.isImage { members.append(("alt", .null)) }
        items.append(.object(members))
      }
    }
    return items
  }

  // MARK: Objects

  private mutating func list(_ violation: ArchiveViolation) {
    guard let number = violation.object, number.index <= document.objects.count else { return }
    let rule = violation.rule.id
    if Self.tableRules.contains(rule) {
      listTable(of: number, violation)
    } else if rule.hasPrefix("7.4.4-") || rule == "7.4.2-1" {
      // A heading that gets another level may leave the next one a level too deep.
      for element in tree?.elements ?? [] {
        guard let heading = element.number, element.standardType?.rawValue.first == "H" else {
          continue
        }
        add(heading, violation, keys: ["role"])
      }
    } else if let keys = Self.keys[rule] {
      add(number, violation, keys: keys)
    } else if !listKids(of: number, violation), Self.isOfStructure(rule) {
      add(number, violation, keys: ["role", "wrap"])
    }
  }

  private static let tableRules: Set = ["7.5-1", "7.5-2", "7.2-43", "7.2-15"]

  /// What mends a violation of each rule.
  private static let keys: [String: [String]] = [
    "7.3-1": ["alt", "role"], "7.7-1": ["alt"], "7.18.1-3": ["name"],
    "7.18.1-2": ["description"], "7.18.5-2": ["description"], "7.18.4-2": ["role"],
    "7.2-29": ["language"],
  ]

  /// Texts whose language is not known. The document's language mends all of them.
  private static let languageRules: Set = [
    "7.2-2", "7.2-21", "7.2-22", "7.2-23", "7.2-24", "7.2-25", "7.2-30", "7.2-31", "7.2-32",
    "7.2-33", "7.2-34",
  ]

  /// Faults of structure are mended by other roles.
  private static func isOfStructure(_ rule: String) -> Bool {
    (rule.hasPrefix("7.2-") || rule.hasPrefix("7.4.")) && !languageRules.contains(rule)
  }

  /// Kids of types that the element must not contain.
  private mutating func listKids(of number: ObjectNumber, _ violation: ArchiveViolation) -> Bool {
    guard let tree, let place = elements[number], let type = tree.elements[place].standardType,
      let (rule, types) = StructureRules.kids[type], rule == violation.rule.id
    else { return false }
    for kid in tree.elements[place].kids {
      let element = tree.elements[kid]
      if element.standardType.map(types.contains) ?? false { continue }
      if let number = element.number { add(number, violation, keys: ["role", "wrap"]) }
    }
    return true
  }

  private mutating func add(_ number: ObjectNumber, _ violation: ArchiveViolation, keys: [String]) {
    guard listed.insert(number).inserted else { return }
    objects.append(item(number, violation, keys))
  }

  private mutating func listTable(of number: ObjectNumber, _ violation: ArchiveViolation) {
    guard let tree, let place = elements[number] else { return }
    var current: Int? = place
    while let index = current, tree.elements[index].standardType != "Table" {
      current = tree.elements[index].parent
    }
    guard let current, let table = tree.elements[current].number, listed.insert(table).inserted
    else { return }
    var keys = ["headerRows", "headerColumns", "layout"]
    let isIrregular = report.violations.contains {
      $0.object == table && $0.rule.id == "7.2-43"
    }
    if isIrregular { keys.append("lastCellsSpan") }
    tables.append(item(table, violation, keys))
  }

  private func item(_ number: ObjectNumber, _ violation: ArchiveViolation, _ keys: [String]) -> Item
  {
    let element = elements[number]
    let place = element.flatMap { places?.places[$0] } ?? places?.annotations[number]
    let page = place?.page.flatMap { pageNumbers[$0] } ?? violation.page
    var members: [(String, StructuredValue)] = [
      ("object", .number(document.fileNumbers[number] ?? number.index))
    ]
    if let page { members.append(("page", .number(page))) }
    if let element, let tree {
      members.append(("type", .string(tree.elements[element].type.text)))
    }
    if let field = document.fullFieldName(ofWidget: number) {
      members.append(("field", .string(field)))
    }
    members += Self.shown(place?.text ?? "", place?.box)
    if let target = target(of: number) { members.append(("target", .string(target))) }
    members.append(("problem", .string(violation.rule.violation)))
    members += keys.map { ($0, .null) }
    return Item(
      page: page ?? 0, height: -(place?.box?.top ?? 0), value: .object(members))
  }

  /// The text, cut to what is needed to find it, and the place on the page in points: left, bottom, right, top.
  private static func shown(_ text: String, _ box: Rectangle?) -> [(String, StructuredValue)] {
    var members: [(String, StructuredValue)] = []
    if !text.isEmpty {
      members.append(("text", .string(text.count > 100 ? text.prefix(99) + "…" : text)))
    }
    if let box, [box.left, box.bottom, box.right, box.top].allSatisfy({ abs($0) < 1e6 }) {
      members.append(
        (
          "area",
          .string(
            [box.left, box.bottom, box.right, box.top].map { String(Int($0.rounded())) }
              .joined(separator: " "))
        ))
    }
    return members
  }

  /// Where a link leads.
  private func target(of number: ObjectNumber) -> String? {
    guard let node = document[number].dictionaryValue, document.name(node["Subtype"]) == "Link",
      let action = document.dictionary(node["A"])
    else { return nil }
    return document.value("URI", in: action)?.stringValue?.text
  }
}
