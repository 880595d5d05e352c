package import Diagnostics
import PDFObjects

/// A document put together from pages of others.
///
/// The first page's document is the base: the output has its metadata, its viewer preferences and
/// whatever else belongs to a document as a whole. All other pages are imported into it.
package struct PageAssembly: Sendable {
  /// Pages of one source.
  package struct Part: Hashable, Sendable {
    /// The place of the source in the list of sources.
    package var source: Int
    /// Of the pages, from 0, in the order wanted.
    package var places: [Int]
    /// How far the pages are turned clockwise, in degrees; a multiple of 90.
    package var rotation: Int
    /// Which copy of the source the pages come from. Nil for the first copy that does not have them yet.
    package var copy: Int?

    package init(source: Int, places: [Int], rotation: Int = 0, copy: Int? = nil) {
      self.source = source
      self.places = places
      self.rotation = rotation
      self.copy = copy
    }
  }

  package private(set) var editor: DocumentEditor
  /// What could not be kept as it was, by source.
  package private(set) var diagnostics: [(source: Int, diagnostics: [Diagnostic])] = []
  /// The first page of each part, and the copy that it comes from; nil for a part without pages.
  private var beginnings: [(page: ObjectNumber, copy: Copy)?]
  /// The items at the top of the outline that each copy brought along.
  private var outlines: [Copy: [ObjectNumber]] = [:]
  /// The new names of fields.
  private var renamings: [Copy: ImportRenaming]

  /// A copy of a source: a page that is wanted for the second time comes from a second copy, whose
  /// fields are filled independently.
  private struct Copy: Hashable {
    var source: Int
    var ordinal: Int
  }

  /// Puts pages together.
  ///
  /// Pages of one source that are wanted once make one copy of it, wherever they are in the output:
  /// fields and links among them are kept.
  ///
  /// - Parameters:
  ///   - parts: in the order of the output; sources and places that do not exist are ignored.
  ///   - sources: each is imported with the fields, structure and destinations of its pages.
  /// - Returns: nil if the parts have no page.
  package init?(_ parts: [Part], of sources: [ImportSource]) {
    var copies: [Copy] = []
    var places: [Copy: [Int]] = [:]
    var ordinals: [[Int: Int]] = sources.map { _ in [:] }
    var order: [(copy: Copy, index: Int, rotation: Int)] = []
    // The places in `order` where the parts begin.
    var starts: [Int] = []
    for part in parts {
      starts.append(order.count)
      guard sources.indices.contains(part.source) else { continue }
      for place in part.places where (0..<sources[part.source].pageCount).contains(place) {
        let ordinal = part.copy ?? ordinals[part.source][place, default: 0]
        ordinals[part.source][place] = ordinal + 1
        let copy = Copy(source: part.source, ordinal: ordinal)
        if places[copy] == nil { copies.append(copy) }
        order.append((copy, places[copy, default: []].count, part.rotation))
        places[copy, default: []].append(place)
      }
    }
    guard let base = copies.first else { return nil }
    editor = DocumentEditor(repaired: sources[base.source].document)
    let all = editor.pages.map(\.number)
    if copies.dropFirst().contains(where: { $0.source == base.source }) {
      editor.shareObjects(with: sources[base.source])
    }
    let kept = places[base] ?? []
    if kept.count < all.count { editor.arrangePages(kept) }
    var imported: [Copy: [DocumentEditor.ImportedPage]] = [
      base: kept.map { DocumentEditor.ImportedPage(page: all[$0]) }
    ]
    var outline = OutlineTree(editor.document).items.map(\.number)
    outlines[base] = outline
    for copy in copies.dropFirst() {
      let count = editor.diagnostics.count
      imported[copy] = editor.importPages(places[copy] ?? [], of: sources[copy.source])
      let new = Array(editor.diagnostics[count...])
      if !new.isEmpty { diagnostics.append((copy.source, new)) }
      let joined = OutlineTree(editor.document).items.map(\.number)
      outlines[copy] = Array(joined.dropFirst(outline.count))
      outline = joined
    }
    let pages = order.compactMap { page in
      imported[page.copy].map { (page: $0[page.index], rotation: page.rotation) }
    }
    editor.arrange(
      pages.map(\.page.page),
      labels: Dictionary(
        pages.compactMap { page in page.page.label.map { (page.page.page, $0) } },
        uniquingKeysWith: { first, _ in first }))
    beginnings = zip(starts, starts.dropFirst() + [order.count]).map { start, end in
      start < end && end <= pages.count ? (pages[start].page.page, order[start].copy) : nil
    }
    renamings = imported.compactMapValues { $0.first?.renaming }
    let rotations = pages.map(\.rotation)
    if rotations.contains(where: { $0 != 0 }) {
      for (page, rotation) in zip(editor.pages, rotations) where rotation != 0 {
        editor.rotate(page, by: rotation)
      }
    }
  }

  // MARK: Parts

  /// The full name that a field has in the assembly.
  ///
  /// - Parameter copy: see ``Part/copy``.
  package func fieldName(_ name: String, ofCopy copy: Int, of source: Int) -> String {
    renamings[Copy(source: source, ordinal: copy)]?.field(name) ?? name
  }

  /// Where the outline items go that pages bring along.
  package enum BroughtItems: Sendable {
    /// After the bookmarks of all parts.
    case after
    /// Below the first bookmark of their source.
    case below
  }

  /// Puts a bookmark for each part at the top of the outline.
  ///
  /// - Parameters:
  ///   - titles: one for each part; nil for a part without a bookmark.
  ///   - brought: where the items go that the pages bring along.
  package mutating func addBookmarks(_ titles: [String?], brought: BroughtItems = .after) {
    var tree = OutlineTree(editor.document)
    var rest = tree.items
    let items = zip(titles, beginnings).compactMap { title, beginning -> OutlineTree.Item? in
      guard let title, let beginning else { return nil }
      let number = editor.document.add(
        .dictionary([
          "Title": .string(PDFString(text: title)),
          "Dest": .array([.reference(beginning.page), .name("Fit")]),
        ]))
      guard brought == .below else { return OutlineTree.Item(number: number, isOpen: false) }
      let own = Set(outlines.removeValue(forKey: beginning.copy) ?? [])
      defer { rest.removeAll { own.contains($0.number) } }
      return OutlineTree.Item(
        number: number, isOpen: false, items: rest.filter { own.contains($0.number) })
    }
    guard !items.isEmpty else { return }
    tree.items = items + rest
    tree.write(to: &editor.document)
    editor.document.updateCatalog { catalog in
      if catalog["PageMode"] == nil { catalog["PageMode"] = .name("UseOutlines") }
    }
  }
}
