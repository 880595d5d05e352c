/// The tree of what the pages of a document say.
package struct DocumentStructure: Sendable {
  package let nodes: [StructureNode]

  /// - Parameter scenes: the pages, in the order in which they are read.
  package init(_ scenes: [PageScene]) {
    let running = RunningHeads(scenes)
    let pages = scenes.enumerated().map { index, scene in
      let outside = running.pieces[index]
      return PassageBuilder(scene).elements(
        tables: TableFinder(scene).tables(without: outside), without: outside)
    }
    let finder = HeadingFinder(scenes, pages)
    var sections = SectionBuilder()
    for (page, scene) in scenes.enumerated() {
      let builder = NodeBuilder(scene: scene)
      var pending: [PageElement] = []
      for (index, element) in pages[page].enumerated() {
        guard case .passage(let passage) = element,
          let heading = finder.headings[HeadingFinder.Place(page: page, element: index)]
        else {
          pending.append(element)
          continue
        }
        sections.append(builder.nodes(pending))
        pending.removeAll(keepingCapacity: true)
        sections.open(builder.heading(passage, heading))
      }
      sections.append(builder.nodes(pending))
      sections.appendOutside(builder.running(running.pieces[page]))
    }
    nodes = sections.finished()
  }
}

/// Puts nodes into the sections that headings open.
private struct SectionBuilder {
  private var done: [StructureNode] = []
  private var outside: [StructureNode] = []
  private var open: [(level: Int, confidence: Double, children: [StructureNode])] = []

  mutating func append(_ nodes: [StructureNode]) {
    guard !nodes.isEmpty else { return }
    if open.isEmpty { done += nodes } else { open[open.count - 1].children += nodes }
  }

  mutating func open(_ heading: StructureNode) {
    let level = heading.level ?? 1
    close(to: level)
    open.append((level, heading.confidence, [heading]))
  }

  mutating func appendOutside(_ nodes: [StructureNode]) {
    if open.isEmpty { done += nodes } else { outside += nodes }
  }

  private mutating func close(to level: Int) {
    while let last = open.last, last.level >= level {
      open.removeLast()
      append([StructureNode(.section, of: last.children, confidence: last.confidence)])
    }
    if open.isEmpty {
      done += outside
      outside = []
    }
  }

  mutating func finished() -> [StructureNode] {
    close(to: 0)
    return done
  }
}
