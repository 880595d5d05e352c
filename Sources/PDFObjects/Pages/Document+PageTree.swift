extension Document {
  /// Mends the page tree (ISO 32000-2, 7.7.3.2): kids that are no dictionaries or lead back up go,
  /// direct ones become objects, and nodes say what they are, whose they are and how many pages they
  /// hold. A sound tree is not touched.
  package mutating func repairPageTree() {
    guard catalogNumber != nil || !catalog.isEmpty else { return }
    if let root = catalog["Pages"]?.referenceValue, self[root].dictionaryValue != nil {
      var repair = PageTreeRepair(document: self)
      // A lone page where the tree should begin is put under one.
      if repair.isNode(root) {
        _ = repair.mend(root, parent: nil)
      } else {
        repair.plant([root])
      }
      self = repair.document
    } else {
      var repair = PageTreeRepair(document: self)
      repair.plant([])
      self = repair.document
    }
  }
}

extension Document {
  /// Gives each place in the page tree a page of its own, as viewers show one: a page object that is listed again
  /// is copied. (ISO 32000-2, 7.7.3.2, lists each once.)
  mutating func copyRepeatedPages() {
    guard let root = catalog["Pages"]?.referenceValue else { return }
    var met: Set<ObjectNumber> = [root]
    var pending = [(number: root, depth: 0)]
    while let (number, depth) = pending.popLast() {
      guard depth < 100, case .dictionary(var node) = self[number],
        var kids = array(node["Kids"])
      else { continue }
      var hasCopies = false
      for place in kids.indices {
        guard let kid = kids[place].referenceValue else { continue }
        if met.insert(kid).inserted {
          pending.append((kid, depth + 1))
        } else if case .dictionary(let page) = self[kid], page["Kids"] == nil,
          name(page["Type"]) == "Page"
        {
          kids[place] = .reference(add(.dictionary(page)))
          hasCopies = true
        }
      }
      guard hasCopies else { continue }
      node["Kids"] = .array(kids)
      self[number] = .dictionary(node)
    }
  }
}

private struct PageTreeRepair {
  var document: Document
  private var path: Set<ObjectNumber> = []
  /// Pages and nodes met before; what is listed twice keeps its first parent.
  private var met: Set<ObjectNumber> = []
  /// Pages below a node that is done.
  private var counts: [ObjectNumber: Int] = [:]

  init(document: Document) { self.document = document }

  func isNode(_ number: ObjectNumber) -> Bool {
    let node = document[number].dictionaryValue ?? [:]
    return document.array(node["Kids"]) != nil
  }

  /// Puts pages under a new root.
  mutating func plant(_ pages: [ObjectNumber]) {
    let root = document.add(
      .dictionary([
        "Type": .name("Pages"), "Kids": .array(pages.map(PDFObject.reference)),
        "Count": .integer(pages.count),
      ]))
    document.updateCatalog { $0["Pages"] = .reference(root) }
    for page in pages { settle(page, type: "Page", parent: root) }
  }

  /// - Returns: how many pages stand below.
  mutating func mend(_ number: ObjectNumber, parent: ObjectNumber?) -> Int {
    guard isNode(number) else {
      settle(number, type: "Page", parent: parent)
      return 1
    }
    if let known = counts[number] { return known }
    path.insert(number)
    defer { path.remove(number) }
    let kids = document.array(document[number].dictionaryValue?["Kids"]) ?? []
    var kept: [PDFObject] = []
    var count = 0
    for kid in kids {
      guard case .dictionary(let node) = document.resolve(kid) else { continue }
      let child = kid.referenceValue ?? document.add(.dictionary(node))
      guard !path.contains(child), path.count < 100, count < 1_000_000 else { continue }
      count += mend(child, parent: number)
      kept.append(.reference(child))
    }
    settle(number, type: "Pages", parent: parent)
    guard case .dictionary(var node) = document[number] else { return count }
    if kept != kids { node["Kids"] = .array(kept) }
    if document.integer(node["Count"]) != count { node["Count"] = .integer(count) }
    document[number] = .dictionary(node)
    counts[number] = count
    return count
  }

  private mutating func settle(_ number: ObjectNumber, type: PDFName, parent: ObjectNumber?) {
    guard met.insert(number).inserted, case .dictionary(var node) = document[number] else { return }
    if document.name(node["Type"]) != type { node["Type"] = .name(type) }
    if let parent, node["Parent"]?.referenceValue != parent { node["Parent"] = .reference(parent) }
    document[number] = .dictionary(node)
  }
}
