import InteractiveForms
import LogicalStructure
import PDFArchiving
import PDFContent
import PDFObjects
import PageStructure

/// Writes what the pages of a document say as its structure: elements, marked content in the pages' streams, and the
/// parent tree (ISO 32000-1, 14.7 and 14.8). A former structure is replaced. What pages show stays the same.
struct DocumentTagger {
  struct Outcome {
    /// The elements that were written, by their objects.
    var tree: TagTree
    var numbers: [Int: ObjectNumber]
    /// All words, in the order of pages and lines.
    var words: [[String]]
    /// Pages whose content could not be read as a whole, from 1.
    var unreadPages: [Int]
    var layoutTables: Int
    /// By page: it shows something, and no text.
    var lacksText: [Bool]
    var advice: [VisualAdvice]
  }

  /// - Parameter change: changes the elements before they are written.
  static func tag(
    _ document: inout Document, _ form: Form, change: (inout TagTreeBuilder) -> Void = { _ in }
  ) -> Outcome {
    let pages = document.pageList().pages
    var allowance = DecodingAllowance(256 << 20)
    let markable = pages.map { MarkablePage($0, in: document, &allowance) }
    var probe = document
    for page in markable { page.addProbes(to: &probe) }
    let probePages = probe.pageList().pages
    let reader = PageContentReader(document: probe)
    let widgets = SceneWidget.all(of: form)
    var readings: [PageReading] = []
    var scenes: [PageScene] = []
    var unread: [Int] = []
    var adviser = VisualAdviser(form)
    var phrasesLeft = Limit.piecesOfDocument
    for (index, page) in markable.enumerated() {
      let text = PageText(
        reader.content(of: index < probePages.count ? probePages[index] : page.page))
      let reading = PageReading(text, operations: page.count)
      if reading.isTruncated || page.isDamaged { unread.append(index + 1) }
      readings.append(reading)
      adviser.add(text, page: index)
      let scene = PageScene(
        text, number: index + 1, widgets: widgets[index] ?? [], phrases: max(1, phrasesLeft))
      phrasesLeft -= scene.count
      scenes.append(scene)
    }
    var builder = TagTreeBuilder(form, document, pages: markable, readings: readings)
    builder.build(DocumentStructure(scenes).nodes)
    change(&builder)
    var tree = builder.tree
    document.removeStructureTree()
    var streams: [[ObjectNumber?]] = []
    for (index, marking) in builder.markings.enumerated() {
      streams.append(marking.write(to: &document, page: index, &tree))
    }
    let numbers = tree.write(to: &document, pages: pages, streams: streams)
    return Outcome(
      tree: tree, numbers: numbers,
      words: readings.map { $0.lines.flatMap { $0.map(\.text) } }, unreadPages: unread,
      layoutTables: builder.layoutTables,
      lacksText: readings.map(\.lacksText), advice: adviser.advice)
  }
}

extension Document {
  /// Removes the structure tree, and what leads to it from pages, annotations and XObjects.
  fileprivate mutating func removeStructureTree() {
    updateCatalog { $0[StructureRoot.key] = nil }
    for index in objects.indices {
      let number = ObjectNumber(index + 1)
      guard let node = self[number].dictionaryValue,
        node["StructParent"] != nil || node["StructParents"] != nil
      else { continue }
      update(number) {
        $0["StructParent"] = nil
        $0["StructParents"] = nil
      }
    }
  }
}
