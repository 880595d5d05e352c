import LogicalStructure
import Metadata
import PDFContent
import PDFObjects

/// The structure tree, the outline and the metadata.
extension FormAuthor {
  /// Writes the structure tree (ISO 32000-1, 14.7.2).
  ///
  /// - Returns: its root; nil if nothing has structure.
  mutating func writeStructure() -> ObjectNumber? {
    let kept = keptElements()
    guard kept.contains(StructureBuilder.root) else { return nil }
    let root = document.add(.null)
    var numbers: [Int: ObjectNumber] = [:]
    for index in structure.elements.indices where kept.contains(index) {
      numbers[index] = document.add(.null)
    }
    var parents: [Int: Int] = [:]
    for (index, element) in structure.elements.enumerated() {
      for case .element(let kid) in element.kids { parents[kid] = index }
    }
    for (index, number) in numbers {
      let parent = parents[index].flatMap { numbers[$0] } ?? root
      document[number] = .dictionary(node(of: index, parent: parent, numbers))
    }
    var tree = NumberTree()
    for (page, elements) in contentElements.enumerated() {
      let references = elements.map { element in
        numbers[element].map(PDFObject.reference) ?? .null
      }
      tree[page] = .reference(document.add(.array(references)))
    }
    var key = contentElements.count
    for (annotation, element) in annotationElements {
      guard let number = numbers[element], case .dictionary(var node) = document[annotation] else {
        continue
      }
      node["StructParent"] = .integer(key)
      document[annotation] = .dictionary(node)
      tree[key] = .reference(number)
      key += 1
    }
    var entries = StructureRoot()
    entries[.kids] = .array([.reference(numbers[StructureBuilder.root] ?? root)])
    entries.setParentTree(tree, in: &document)
    document[root] = .dictionary(entries.dictionary)
    return root
  }

  /// The elements that contain something; cells of tables may be empty.
  private func keptElements() -> Set<Int> {
    var kept: Set<Int> = []
    // Kids come after their parents.
    for index in structure.elements.indices.reversed() {
      let element = structure.elements[index]
      let hasContent = element.kids.contains { kid in
        if case .element(let inner) = kid { return kept.contains(inner) }
        return true
      }
      if hasContent || element.type == "TD" || element.type == "TH" { kept.insert(index) }
    }
    return kept
  }

  private func node(
    of index: Int, parent: ObjectNumber, _ numbers: [Int: ObjectNumber]
  ) -> PDFDictionary {
    let element = structure.elements[index]
    var node: PDFDictionary = [
      "Type": .name("StructElem"), "S": .name(element.type), "P": .reference(parent),
    ]
    if let language = element.language { node["Lang"] = .string(PDFString(text: language)) }
    if let alternative = element.alternative {
      node["Alt"] = .string(PDFString(text: alternative))
    }
    node["A"] = element.attributes.map(PDFObject.dictionary)
    let own = element.kids.lazy.compactMap { kid -> Int? in
      switch kid {
      case .content(let page, _), .annotation(let page, _): page
      case .element: nil
      }
    }.first
    if let own { node["Pg"] = .reference(pageNumbers[own]) }
    let kids = element.kids.compactMap { kid -> PDFObject? in
      switch kid {
      case .element(let inner): return numbers[inner].map(PDFObject.reference)
      case .content(let page, let identifier):
        guard page != own else { return .integer(identifier) }
        return .dictionary([
          "Type": .name("MCR"), "Pg": .reference(pageNumbers[page]),
          "MCID": .integer(identifier),
        ])
      case .annotation(let page, let place):
        return .dictionary([
          "Type": .name("OBJR"), "Pg": .reference(pageNumbers[page]),
          "Obj": .reference(annotations[page][place]),
        ])
      }
    }
    if kids.count == 1 { node["K"] = kids[0] } else if !kids.isEmpty { node["K"] = .array(kids) }
    return node
  }

  // MARK: Outline

  private struct OutlineEntry {
    var title: String
    var destination: PDFObject
    var kids: [Int] = []
  }

  /// Writes the outline of the headings (ISO 32000-1, 12.3.3); nil if there are fewer than two.
  mutating func writeOutline(_ pages: [LaidOutPage]) -> ObjectNumber? {
    var entries: [OutlineEntry] = []
    var roots: [Int] = []
    var open: [(level: Int, entry: Int)] = []
    for (index, page) in pages.enumerated() {
      for heading in page.outline where !heading.title.isEmpty {
        let top = page.height - heading.y + 4
        entries.append(
          OutlineEntry(
            title: heading.title,
            destination: .array([
              .reference(pageNumbers[index]), .name("XYZ"), .integer(0), .number(top), .null,
            ])))
        while let last = open.last, last.level >= heading.level { open.removeLast() }
        if let parent = open.last?.entry {
          entries[parent].kids.append(entries.count - 1)
        } else {
          roots.append(entries.count - 1)
        }
        open.append((heading.level, entries.count - 1))
      }
    }
    guard entries.count > 1 else { return nil }
    let root = document.add(.null)
    let numbers = entries.map { _ in document.add(.null) }
    func counted(_ kids: [Int]) -> Int { kids.reduce(0) { $0 + 1 + counted(entries[$1].kids) } }
    func write(_ kids: [Int], under parent: ObjectNumber) {
      for (place, entry) in kids.enumerated() {
        var node: PDFDictionary = [
          "Title": .string(PDFString(text: entries[entry].title)), "Parent": .reference(parent),
          "Dest": entries[entry].destination,
        ]
        if place > 0 { node["Prev"] = .reference(numbers[kids[place - 1]]) }
        if place + 1 < kids.count { node["Next"] = .reference(numbers[kids[place + 1]]) }
        let own = entries[entry].kids
        if let first = own.first, let last = own.last {
          node["First"] = .reference(numbers[first])
          node["Last"] = .reference(numbers[last])
          node["Count"] = .integer(counted(own))
        }
        document[numbers[entry]] = .dictionary(node)
        write(own, under: numbers[entry])
      }
    }
    write(roots, under: root)
    document[root] = .dictionary([
      "Type": .name("Outlines"), "First": .reference(numbers[roots[0]]),
      "Last": .reference(numbers[roots[roots.count - 1]]), "Count": .integer(counted(roots)),
    ])
    return root
  }

  // MARK: Metadata

  /// Writes the XMP packet. A document with a title and a language whose fonts are embedded declares PDF/UA-1.
  mutating func writeMetadata() -> ObjectNumber {
    var writer = XMPPacketWriter()
    writer.add(
      "dc", XMPSchemas.dublinCore,
      [
        XMPPacketWriter.simple("dc:format", "application/pdf"),
        XMPPacketWriter.alternatives("dc:title", specification.title),
        XMPPacketWriter.alternatives("dc:description", specification.subject),
      ])
    writer.add(
      "pdf", XMPSchemas.adobe,
      [XMPPacketWriter.simple("pdf:Producer", "Formwright")])
    if specification.title != nil, specification.language != nil, !hasStandardFonts {
      writer.add(
        "pdfuaid", XMPSchemas.accessibility,
        [XMPPacketWriter.simple("pdfuaid:part", "1")])
    }
    return document.add(.stream(writer.stream))
  }
}
