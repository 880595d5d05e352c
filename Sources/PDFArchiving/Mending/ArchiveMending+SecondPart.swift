import LogicalStructure
import PDFObjects

/// What PDF/UA-2 (ISO 14289-2) asks for besides what PDF/UA-1 does: PDF 2.0, a document element of its namespace,
/// descriptions of widgets, and destinations that lead to structure elements.
extension ArchiveMending {
  mutating func mendForSecondPart() {
    guard document.hasStructure else { return }
    guard let namespace = setNamespace() else { return }
    settleContainment(namespace)
    describeWidgets()
    settleDestinations()
  }

  // MARK: Containment

  /// Text that is in a grouping element gets a paragraph around it, and a paragraph in a paragraph becomes a span
  /// (ISO/TS 32005, Table 5). Lists with labels say that they have some (ISO 14289-2, 8.2.5.25).
  private mutating func settleContainment(_ namespace: ObjectNumber) {
    guard let tree = StructureElements(document) else { return }
    for (place, element) in tree.elements.enumerated() {
      guard let number = element.number, let type = element.standardType else { continue }
      if type == "L" { setNumbering(of: element, number, tree) }
      let around = element.parent.flatMap { ContainmentRules.type(of: $0, in: tree) }
      if type == "P", around == "P", element.kids.isEmpty {
        update(number) { $0["S"] = .name("Span") }
        continue
      }
      if let type = ContainmentRules.type(of: place, in: tree) {
        wrapText(in: element, number, type, tree, namespace)
      }
    }
  }

  private mutating func setNumbering(
    of list: StructureElements.Element, _ number: ObjectNumber, _ tree: StructureElements
  ) {
    let hasLabels = list.kids.contains { item in
      tree.elements[item].kids.contains { tree.elements[$0].standardType == "Lbl" }
    }
    let stated = tree.attributes(of: list, owner: "List")
      .compactMap { document.name($0["ListNumbering"]) }.first
    guard hasLabels, stated == nil || stated == "None" else { return }
    let before = document
    update(number) { node in
      var items = node["A"].map { before.array($0) ?? [$0] } ?? []
      items.removeAll { before.name(before.dictionary($0)?["O"]) == "List" }
      items.append(
        .dictionary(["O": .name("List"), "ListNumbering": .name("Unordered")]))
      node["A"] = .array(items)
    }
  }

  private mutating func wrapText(
    in element: StructureElements.Element, _ number: ObjectNumber, _ type: PDFName,
    _ tree: StructureElements, _ namespace: ObjectNumber
  ) {
    let wrapped = Set(
      element.kids.filter { kid in
        guard let kind = tree.elements[kid].standardType else { return false }
        return ContainmentRules.ofText.contains(kind) && !ContainmentRules.allows(kind, in: type)
          && ContainmentRules.allows("P", in: type) && ContainmentRules.allows(kind, in: "P")
      }.compactMap { tree.elements[$0].number })
    guard !wrapped.isEmpty, let kids = document[number].dictionaryValue?["K"] else {
      return
    }
    let page = document[number].dictionaryValue?["Pg"]
    let items = document.array(kids) ?? [kids]
    let settled = items.map { kid -> PDFObject in
      guard let inner = kid.referenceValue, wrapped.contains(inner) else { return kid }
      var paragraph: PDFDictionary = [
        "Type": .name("StructElem"), "S": .name("P"), "P": .reference(number), "K": kid,
        "NS": .reference(namespace),
      ]
      paragraph["Pg"] = page
      let around = document.add(.dictionary(paragraph))
      update(inner) { $0["P"] = .reference(around) }
      return .reference(around)
    }
    update(number) { $0["K"] = .array(settled) }
  }

  // MARK: Namespaces

  /// The document element is the only one below the root, and of PDF 2.0's namespace, as are all elements whose type is
  /// (ISO 14289-2, 8.2.5.2; ISO 32000-2, 14.7.4).
  private mutating func setNamespace() -> ObjectNumber? {
    guard var root = StructureRoot(of: document), let rootNumber = root.number else { return nil }
    var namespaces = document.array(root[.namespaces]) ?? []
    let known = namespaces.first { object in
      document.namespace(of: ["NS": object]) == StructureElements.namespace
    }?.referenceValue
    let namespace =
      known
      ?? document.add(
        .dictionary([
          "Type": .name("Namespace"), "NS": .string(PDFString(text: StructureElements.namespace)),
        ]))
    if known == nil { namespaces.append(.reference(namespace)) }
    let kids = document.array(root[.kids]) ?? root[.kids].map { [$0] } ?? []
    if kids.count == 1, let only = kids[0].referenceValue,
      StructureElements(document)?.elements.first?.standardType == "Document"
    {
      update(only) { $0["S"] = .name("Document") }
    } else {
      let whole = document.add(
        .dictionary([
          "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(rootNumber),
          "K": .array(kids),
        ]))
      for kid in kids.compactMap(\.referenceValue) { update(kid) { $0["P"] = .reference(whole) } }
      root[.kids] = .array([.reference(whole)])
      root.write(to: &document)
    }
    update(rootNumber) { $0["Namespaces"] = .array(namespaces) }
    for element in StructureElements(document)?.elements ?? [] {
      // PDF 2.0 calls a note at the foot or end FENote (ISO 14289-2, 8.2.5.14).
      if element.standardType == "Note", let number = element.number {
        update(number) {
          $0["S"] = .name("FENote")
          $0["NS"] = .reference(namespace)
        }
        continue
      }
      guard let number = element.number, element.dictionary["NS"] == nil,
        StructureElements.typesOfNamespace.contains(element.type)
      else { continue }
      update(number) { $0["NS"] = .reference(namespace) }
    }
    return namespace
  }

  // MARK: Widgets

  /// A widget has a description, which its field's name gives it (ISO 14289-2, 8.10.2.3).
  private mutating func describeWidgets() {
    // An alternative text of the element around a widget says the same (ISO 14289-2, 8.9.4.2).
    var alternatives: [ObjectNumber: String] = [:]
    for element in StructureElements(document)?.elements ?? [] {
      guard let text = document.value("Alt", in: element.dictionary)?.stringValue?.text else {
        continue
      }
      for object in element.objects { alternatives[object] = text }
    }
    for page in document.pageList().pages {
      for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        guard let number = object.referenceValue, let node = document[number].dictionaryValue,
          document.name(node["Subtype"]) == "Widget",
          document.value("Contents", in: node)?.stringValue?.text.isEmpty ?? true,
          let name = alternatives[number] ?? document.alternateName(ofWidget: node)
        else { continue }
        update(number) { $0["Contents"] = .string(PDFString(text: name)) }
      }
    }
  }

  // MARK: Destinations

  /// Every destination in the document leads to a structure element too (ISO 14289-2, 8.8; ISO 32000-2, 12.3.2.3).
  private mutating func settleDestinations() {
    guard let targets = StructureTargets(document) else { return }
    let named = NamedTargets(document)
    for number in reachedNumbers {
      switch document[number] {
      case .dictionary(let node):
        let settled = targets.settled(node, named)
        if settled != node { document[number] = .dictionary(settled) }
      case .array(let items):
        let settled = items.map { targets.settled($0, named) }
        if settled != items { document[number] = .array(settled) }
      default: break
      }
    }
    let open = document.catalog["OpenAction"]
    if document.array(open) != nil, let open,
      let target = targets.structureDestination(open, named)
    {
      document.updateCatalog {
        $0["OpenAction"] = .dictionary(["S": .name("GoTo"), "D": open, "SD": target])
      }
    }
    settleNames(targets, named)
  }

  private mutating func settleNames(_ targets: StructureTargets, _ named: NamedTargets) {
    func settled(_ value: PDFObject) -> PDFObject {
      guard let target = targets.structureDestination(value, named) else { return value }
      let page = document.dictionary(value)?["D"] ?? value
      return .dictionary(["D": page, "SD": target])
    }
    var tree = named.tree
    for entry in tree.entries { tree[entry.key] = settled(entry.value) }
    var old = named.dictionary
    for (key, value) in named.dictionary { old[key] = settled(value) }
    let names = document.dictionary(document.catalog["Names"])
    document.updateCatalog { catalog in
      if !old.isEmpty { catalog["Dests"] = .dictionary(old) }
      if var names, let object = tree.object {
        names["Dests"] = object
        catalog["Names"] = .dictionary(names)
      }
    }
  }
}

extension Document {
  /// `/TU` of a widget, or of the field that it belongs to.
  fileprivate func alternateName(ofWidget widget: PDFDictionary) -> String? {
    var node = widget
    for _ in 0..<64 {
      if let name = value("TU", in: node)?.stringValue?.text, !name.isEmpty { return name }
      guard let parent = dictionary(node["Parent"]) else { return nil }
      node = parent
    }
    return nil
  }
}

/// Named destinations (ISO 32000-2, 12.3.2.4).
struct NamedTargets {
  let tree: NameTree
  let dictionary: PDFDictionary

  init(_ document: Document) {
    tree = NameTree(document.dictionary(document.catalog["Names"])?["Dests"], in: document)
    dictionary = document.dictionary(document.catalog["Dests"]) ?? [:]
  }

  subscript(name: PDFObject) -> PDFObject? {
    switch name {
    case .string(let text): tree[text] ?? dictionary[PDFName(bytes: text.bytes)]
    case .name(let name): dictionary[name] ?? tree[PDFString(bytes: name.bytes)]
    default: nil
    }
  }
}

/// The structure elements that destinations lead to: on its page, the first below it.
struct StructureTargets {
  private let document: Document
  /// By page, the elements with the upper ends of what they show, in the order of the tree.
  private var elements: [ObjectNumber: [(number: ObjectNumber, top: Double)]] = [:]
  private let whole: ObjectNumber
  private let pages: [ObjectNumber]
  private static let deepest = 8

  init?(_ document: Document) {
    guard let tree = StructureElements(document),
      let whole = tree.elements.lazy.compactMap(\.number).first
    else { return nil }
    (self.document, self.whole) = (document, whole)
    pages = document.pageList().pages.map(\.number)
    let places = ElementPlaces(tree, in: document)
    for (index, element) in tree.elements.enumerated() {
      let place = places.contents[index]
      guard let number = element.number, let page = place.page, let box = place.box else {
        continue
      }
      elements[page, default: []].append((number, box.top))
    }
  }

  /// A destination in the same document, as one that leads to an element; nil for any other object.
  func structureDestination(_ object: PDFObject?, _ named: NamedTargets) -> PDFObject? {
    guard var object = object.map(document.resolve) else { return nil }
    if let other = named[object] { object = document.resolve(other) }
    if let node = object.dictionaryValue {
      guard node["S"] == nil, let inner = document.value("D", in: node) else { return nil }
      object = inner
    }
    guard case .array(let items) = object, let first = items.first else { return nil }
    let page =
      first.referenceValue
      ?? document.integer(first).flatMap { pages.indices.contains($0) ? pages[$0] : nil }
    guard let page, pages.contains(page) else { return nil }
    let isPosition = items.count > 3 && document.name(items[1]) == "XYZ"
    let top = isPosition ? document.number(items[3]) : nil
    let known = elements[page] ?? []
    let below = top.flatMap { top in known.filter { $0.top <= top + 2 }.max { $0.top < $1.top } }
    let element = (below ?? known.first)?.number ?? whole
    return .array([.reference(element)] + items.dropFirst())
  }

  /// A dictionary whose actions and destinations, its own and those of direct objects in it, lead to elements.
  func settled(_ node: PDFDictionary, _ named: NamedTargets, depth: Int = 0) -> PDFDictionary {
    guard depth < Self.deepest else { return node }
    var node = node
    if document.name(node["S"]) == "GoTo", node["D"] != nil, node["SD"] == nil,
      let target = structureDestination(node["D"], named)
    {
      node["SD"] = target
    }
    // A link or bookmark; a dictionary of named destinations has none of the other keys.
    if let place = node["Dest"], node["A"] == nil,
      node["Title"] != nil || document.name(node["Subtype"]) == "Link",
      let target = structureDestination(place, named)
    {
      node["Dest"] = nil
      node["A"] = .dictionary(["S": .name("GoTo"), "D": place, "SD": target])
    }
    for (key, value) in node { node[key] = settled(value, named, depth: depth + 1) }
    return node
  }

  func settled(_ object: PDFObject, _ named: NamedTargets, depth: Int = 1) -> PDFObject {
    switch object {
    case .dictionary(let node): .dictionary(settled(node, named, depth: depth))
    case .array(let items) where depth < Self.deepest:
      .array(items.map { settled($0, named, depth: depth + 1) })
    default: object
    }
  }

  /// The destinations that lead to no element: what they are in.
  static func missing(in document: Document, _ numbers: [ObjectNumber]) -> [ObjectNumber] {
    guard let targets = StructureTargets(document) else { return [] }
    let named = NamedTargets(document)
    return numbers.filter { number in
      guard let node = document[number].dictionaryValue else { return false }
      return targets.settled(node, named) != node
    }
  }
}
