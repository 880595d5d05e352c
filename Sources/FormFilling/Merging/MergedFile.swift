package import Diagnostics
import PDFObjects

/// One PDF file of the outputs of many records, written as they come: page content, fonts and images that
/// their forms bring along stand in it once, and each record has a bookmark.
package struct MergedFile {
  /// Kids of one node of the page tree.
  private static let kidsPerNode = 64

  /// That of the first record, whose catalog and metadata the file has.
  private let first: MergeTemplate
  /// The number of the first object that the records of a template share.
  private var sharedNumbers: [ObjectIdentifier: Int] = [:]
  /// The numbers of templates in the order of their first records, from 1.
  private var kinds: [ObjectIdentifier: Int] = [:]
  private var structureRoot: MergeTemplate.StructureRoot?
  private var nextParentTreeKey = 0
  private var version: String
  private var file: LongFile
  private var recordCount = 0
  private var pageCount = 0
  /// Nodes of the page tree with their pages; those of the last node may still become more.
  private var nodes: [(number: ObjectNumber, kids: [ObjectNumber], count: Int)] = []
  private var elements: [ObjectNumber] = []
  private var parentTree = MergedTree()
  private var embeddedFiles = MergedEmbeddedFiles()
  private var form = MergedForm()
  /// The bookmark that waits for the number of the next one.
  private var pending: Bookmark?
  private var firstBookmark: ObjectNumber?

  private struct Bookmark {
    var number: ObjectNumber
    var entries: PDFDictionary
  }

  /// - Parameter record: the first record, which is yet to be added.
  package init(for record: MergedRecord) {
    first = record.template
    version = first.version
    file = LongFile(version: first.version)
    _ = file.reserve(MergeTemplate.Fixed.count)
  }

  /// Whether no record has been added.
  package var isEmpty: Bool { recordCount == 0 }

  /// The bytes that follow those taken before.
  package mutating func takeBytes() -> [UInt8] { file.takeBytes() }

  /// Adds the pages of a record.
  ///
  /// - Parameters:
  ///   - recordNumber: greater than those of the records before it.
  ///   - title: of its bookmark.
  /// - Throws: ``FormwrightError`` of kind `data`, code `merge`, if the structure types or the device colors
  ///   of its form mean something else than those of records before it.
  package mutating func add(
    _ record: MergedRecord, number recordNumber: Int, title: String
  ) throws(FormwrightError) {
    let template = record.template
    let isFirstOfTemplate = sharedNumbers[ObjectIdentifier(template)] == nil
    let shared = try sharedNumber(of: template)
    let added = record.objects.count - template.changingCount
    let base = file.reserve(template.own.count + max(0, added)).index
    let node = file.reserve()
    let bookmark = file.reserve()
    let firstKey = nextParentTreeKey
    nextParentTreeKey += template.parentTreeStride
    let kind = kinds[ObjectIdentifier(template)] ?? 1
    func number(_ target: RelocatableObject.Target) -> Int {
      switch target {
      case .own(let place): base + place
      case .shared(let place): shared + place
      case .named(let name):
        name == MergeTemplate.Named.pages.rawValue ? node.index : bookmark.index
      case .parentTreeKey(let key): firstKey + key
      case .mark(.number): recordNumber
      case .mark(.kind): kind
      }
    }
    for (place, object) in template.own.enumerated() {
      switch object {
      case .constant(let object): write(object, base + place, number)
      case .changing(let index):
        if let object = record.objects[index] { write(object, base + place, number) }
      case .file(let dictionary):
        let specification = template.fileSpecification(
          dictionary, recordNumber: recordNumber, number: number)
        file.add(specification, as: ObjectNumber(base + place))
      }
    }
    for (place, object) in record.objects.dropFirst(template.changingCount).enumerated() {
      if let object { write(object, base + template.own.count + place, number) }
    }
    let pages = (template.pages + record.addedPages).map { ObjectNumber(base + $0) }
    addPages(pages, node)
    addBookmark(bookmark, title, base, pages.first, template)
    addStructure(template, base, firstKey, number)
    embeddedFiles.add(
      template.embeddedFiles, withShared: isFirstOfTemplate, recordNumber: recordNumber, to: &file,
      number)
    if let own = template.form { form.add(own, number) }
    recordCount += 1
    pageCount += pages.count
  }

  /// Writes what the records of a template share, once.
  private mutating func sharedNumber(
    of template: MergeTemplate
  ) throws(FormwrightError) -> Int {
    if let known = sharedNumbers[ObjectIdentifier(template)] { return known }
    guard template.outputProfiles == first.outputProfiles else {
      throw FormwrightError(
        .data, "merge",
        "the record's forms have another output profile than those of records before it",
        hint: "Merge outputs of these forms into a file of their own.")
    }
    let base = file.next
    try joinStructureRoot(of: template, sharedFrom: base)
    kinds[ObjectIdentifier(template)] = kinds.count + 1
    if let own = template.form {
      form.join(own, kind: kinds.count) { template.settled($0, sharedFrom: base) }
    }
    _ = file.reserve(template.shared.count)
    sharedNumbers[ObjectIdentifier(template)] = base
    version = max(version, template.version)
    for (place, object) in template.shared.enumerated() {
      write(object, base + place) { target in
        if case .shared(let place) = target { base + place } else { 0 }
      }
    }
    return base
  }

  private mutating func joinStructureRoot(
    of template: MergeTemplate, sharedFrom base: Int
  ) throws(FormwrightError) {
    guard let root = template.structureRoot else { return }
    var joined =
      structureRoot ?? MergeTemplate.StructureRoot(types: [:], classes: [:], namespaces: [])
    for (path, entries) in [(\.types, root.types), (\.classes, root.classes)]
      as [(WritableKeyPath<MergeTemplate.StructureRoot, PDFDictionary>, PDFDictionary)]
    {
      for (name, meaning) in entries {
        guard joined[keyPath: path][name] ?? meaning == meaning else {
          throw FormwrightError(
            .data, "merge",
            "the record's forms define a structure type differently from those of records before it",
            hint: "Merge the outputs without tags.")
        }
        joined[keyPath: path][name] = meaning
      }
    }
    joined.namespaces += root.namespaces.map { template.settled($0, sharedFrom: base) }
    structureRoot = joined
  }

  private mutating func write(
    _ object: RelocatableObject, _ number: Int, _ target: (RelocatableObject.Target) -> Int
  ) {
    if let data = object.data {
      var opening: [UInt8] = []
      object.write(to: &opening, number: target)
      file.addStream(ObjectNumber(number), opening: opening, data: data)
    } else {
      file.addPacked(ObjectNumber(number)) { object.write(to: &$0, number: target) }
    }
  }

  // MARK: Pages

  /// The record's node holds its pages; a node above it holds up to ``kidsPerNode`` records.
  private mutating func addPages(_ pages: [ObjectNumber], _ node: ObjectNumber) {
    if nodes.last.map({ $0.kids.count == Self.kidsPerNode }) ?? true {
      if let full = nodes.last { writeNode(full) }
      nodes.append((file.reserve(), [], 0))
    }
    let last = nodes.count - 1
    nodes[last].kids.append(node)
    nodes[last].count += pages.count
    file.add(
      .dictionary([
        "Type": .name("Pages"), "Parent": .reference(nodes[last].number),
        "Kids": .array(pages.map(PDFObject.reference)), "Count": .integer(pages.count),
      ]), as: node)
  }

  private mutating func writeNode(
    _ node: (number: ObjectNumber, kids: [ObjectNumber], count: Int)
  ) {
    file.add(
      .dictionary([
        "Type": .name("Pages"), "Parent": .reference(MergeTemplate.Fixed.pages.number),
        "Kids": .array(node.kids.map(PDFObject.reference)), "Count": .integer(node.count),
      ]), as: node.number)
    // Only the number is still needed.
    nodes[nodes.count - 1].kids = []
  }

  // MARK: Bookmarks

  private mutating func addBookmark(
    _ number: ObjectNumber, _ title: String, _ base: Int, _ page: ObjectNumber?,
    _ template: MergeTemplate
  ) {
    var entries: PDFDictionary = [
      "Title": .string(PDFString(text: title)),
      "Parent": .reference(MergeTemplate.Fixed.outlines.number),
    ]
    if let page { entries["Dest"] = .array([.reference(page), .name("Fit")]) }
    if let inner = template.bookmarks {
      entries["First"] = .reference(ObjectNumber(base + inner.first))
      entries["Last"] = .reference(ObjectNumber(base + inner.last))
      // Closed: a negative count of what opening it would show (ISO 32000-2, Table 151).
      entries["Count"] = .integer(-template.bookmarkCount)
    }
    if var before = pending {
      before.entries["Next"] = .reference(number)
      entries["Prev"] = .reference(before.number)
      file.add(.dictionary(before.entries), as: before.number)
    } else {
      firstBookmark = number
    }
    pending = Bookmark(number: number, entries: entries)
  }

  // MARK: Structure

  private mutating func addStructure(
    _ template: MergeTemplate, _ base: Int, _ firstKey: Int,
    _ number: (RelocatableObject.Target) -> Int
  ) {
    guard template.structureRoot != nil else { return }
    elements += template.topElements.map { ObjectNumber(base + $0) }
    guard let first = template.parentTree.first, let last = template.parentTree.last else { return }
    let leaf = file.reserve()
    parentTree.append(
      MergedTree.Node(
        number: leaf, first: .integer(firstKey + first.key), last: .integer(firstKey + last.key)))
    file.addPacked(leaf) { bytes in
      bytes += Array("<</Limits[\(firstKey + first.key) \(firstKey + last.key)]/Nums[".utf8)
      for (key, value) in template.parentTree {
        bytes += Array("\(firstKey + key) ".utf8)
        value.write(to: &bytes, number: number)
        bytes.append(0x20)
      }
      bytes += Array("]>>".utf8)
    }
  }

  // MARK: The end

  /// The end of the file, after the bytes taken before.
  package mutating func finish() -> [UInt8] {
    typealias Fixed = MergeTemplate.Fixed
    if let last = nodes.last { writeNode(last) }
    file.add(
      .dictionary([
        "Type": .name("Pages"), "Kids": .array(nodes.map { .reference($0.number) }),
        "Count": .integer(pageCount),
      ]), as: Fixed.pages.number)
    var (catalog, info) = first.frame(
      sharedFrom: sharedNumbers[ObjectIdentifier(first)] ?? 0)
    // The header is written already (ISO 32000-2, 7.5.2).
    if version != first.version { catalog["Version"] = .name(PDFName(rawValue: version)) }
    catalog["Type"] = .name("Catalog")
    catalog["Pages"] = .reference(Fixed.pages.number)
    if let last = pending, let first = firstBookmark {
      file.add(.dictionary(last.entries), as: last.number)
      file.add(
        .dictionary([
          "Type": .name("Outlines"), "First": .reference(first), "Last": .reference(last.number),
          "Count": .integer(recordCount),
        ]), as: Fixed.outlines.number)
      catalog["Outlines"] = .reference(Fixed.outlines.number)
      catalog["PageMode"] = .name("UseOutlines")
    }
    if let structure = structureRoot {
      var root: PDFDictionary = [:]
      if !structure.types.isEmpty { root["RoleMap"] = .dictionary(structure.types) }
      if !structure.classes.isEmpty { root["ClassMap"] = .dictionary(structure.classes) }
      if !structure.namespaces.isEmpty { root["Namespaces"] = .array(structure.namespaces) }
      root["Type"] = .name("StructTreeRoot")
      root["K"] = .array(elements.map(PDFObject.reference))
      if !parentTree.isEmpty {
        file.add(parentTree.root(in: &file), as: Fixed.parentTree.number)
        root["ParentTree"] = .reference(Fixed.parentTree.number)
        root["ParentTreeNextKey"] = .integer(nextParentTreeKey)
      }
      file.add(.dictionary(root), as: Fixed.structure.number)
      catalog["StructTreeRoot"] = .reference(Fixed.structure.number)
    }
    var names: PDFDictionary = [:]
    if !embeddedFiles.isEmpty { names["EmbeddedFiles"] = embeddedFiles.root(in: &file) }
    if let fields = form.dictionary {
      let number = file.reserve()
      file.add(.dictionary(fields), as: number)
      catalog["AcroForm"] = .reference(number)
      names["JavaScript"] = form.scriptTree
    }
    if !names.isEmpty { catalog["Names"] = .dictionary(names) }
    file.add(.dictionary(catalog), as: Fixed.catalog.number)
    var trailer: PDFDictionary = ["Root": .reference(Fixed.catalog.number)]
    trailer["Info"] = info
    return file.finish(trailer: trailer)
  }
}
