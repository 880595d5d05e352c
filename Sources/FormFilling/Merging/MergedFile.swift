package import Diagnostics
import PDFObjects

/// One PDF file of the outputs of many records, written as they come: page content, fonts and images that
/// their forms bring along stand in it once, and each record has a bookmark.
package struct MergedFile {
  /// Kids of one node of the page tree.
  private static let kidsPerNode = 64

  /// That of the first record, whose catalog and metadata the file has.
  let first: MergeTemplate
  /// By the identities of their templates.
  var kinds: [ObjectIdentifier: MergedKind] = [:]
  var structure: MergeTemplate.SharedStructure?
  private(set) var nextParentTreeKey = 0
  var version: String
  var file: LongFile
  private(set) var recordCount = 0
  private(set) var pageCount = 0
  /// Nodes of the page tree with their pages; those of the last node may still become more.
  private(set) var nodes: [(number: ObjectNumber, kids: [ObjectNumber], count: Int)] = []
  var elements: [ObjectNumber] = []
  var parentTree = MergedTree()
  /// `/IDTree`.
  var identifiers = MergedTree()
  var embeddedFiles = MergedEmbeddedFiles()
  var form = MergedForm()
  /// The bookmark that waits for the number of the next one.
  private(set) var pending: Bookmark?
  private(set) var firstBookmark: ObjectNumber?

  struct Bookmark {
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
    let isFirstOfTemplate = kinds[ObjectIdentifier(template.identity)] == nil
    let (kind, repeated) = try nextObjects(of: template)
    let added = record.objects.count - template.changingCount
    let base = file.reserve(template.own.count + max(0, added)).index
    let node = file.reserve()
    let bookmark = file.reserve()
    let firstKey = nextParentTreeKey
    nextParentTreeKey += template.parentTreeStride
    func number(_ target: RelocatableObject.Target) -> Int {
      switch target {
      case .own(let place): base + place
      case .shared(let place): kind.sharedFrom + place
      case .named(let name):
        name == MergeTemplate.Named.pages.rawValue ? node.index : bookmark.index
      case .parentTreeKey(let key): firstKey + key
      case .mark(.number): recordNumber
      case .mark(.kind): kind.number
      case .mark(.first): base
      }
    }
    if let repeated {
      file.add(repeated, from: base)
    } else {
      for place in template.repeated {
        if case .constant(let object) = template.own[place] { write(object, base + place, number) }
      }
    }
    for place in template.single {
      switch template.own[place] {
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

  mutating func write(
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

  mutating func writeNode(
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
}
