import Diagnostics
import LogicalStructure
import PDFContent
import PDFObjects

/// Content that is neither tagged nor an artifact (ISO 14289-1, 7.1), and elements that are decoration.
extension ArchiveCorrections.Content {
  /// A picture is no paragraph.
  fileprivate func role(of piece: UntaggedContent.Piece) -> String {
    piece.isImage && self.piece == nil && role == "P" ? "Figure" : role
  }
}

extension CorrectionsApplication {
  /// Tags pieces of content, or makes them artifacts.
  mutating func place(_ contents: [ArchiveCorrections.Content]) {
    guard !contents.isEmpty else { return }
    guard let tree else {
      add("the file has no structure that content could be added to", contents[0].location)
      return
    }
    var isUsed = Array(repeating: false, count: contents.count)
    var allowance = DecodingAllowance(64 << 20)
    for (index, page) in plain.pageList().pages.enumerated() {
      let onPage = contents.indices.filter { place in
        contents[place].pattern.pages?.contains { $0.contains(index + 1) } ?? true
      }
      guard !onPage.isEmpty,
        var content = UntaggedContent(
          of: page, identifiers: tree.identifiers[page.number] ?? [], in: plain, &allowance)
      else { continue }
      content.readText(of: page, in: plain)
      let neighbors = ReadingNeighbors(on: page, tree, PageContentReader(document: plain))
      var placing = ContentPlacing(page: page.number, neighbors: neighbors)
      for (number, piece) in content.pieces.enumerated() {
        // A later entry replaces an earlier one.
        let matching = onPage.filter { place in
          contents[place].piece.map { $0 == number + 1 }
            ?? contents[place].pattern.matches(
              type: nil, parent: nil, page: index + 1, text: piece.text)
        }
        guard let entry = matching.last else { continue }
        for place in matching { isUsed[place] = true }
        let used = content.identifiers
        var element: ObjectNumber?
        content.mark(piece) { mark(piece, as: contents[entry], &placing, &element, used) }
      }
      rewrite(page.number, content.marked)
    }
    for (place, entry) in contents.enumerated() where !isUsed[place] {
      if let piece = entry.piece {
        add(
          "there is no piece \(piece) of untagged content", entry.location,
          page: entry.pattern.pages?.first?.lowerBound)
      } else {
        add("no untagged content matches", entry.location)
      }
    }
  }

  private struct ContentPlacing {
    let page: ObjectNumber
    let neighbors: ReadingNeighbors
    /// The element after which the last piece with the same neighbor went.
    var last: [ObjectNumber: ObjectNumber] = [:]
    /// Identifiers that were given.
    var given: Set<Int> = []
  }

  /// The beginning of a marked-content sequence of a piece.
  ///
  /// - Parameter holder: the element of the piece, once there is one.
  private mutating func mark(
    _ piece: UntaggedContent.Piece, as entry: ArchiveCorrections.Content,
    _ placing: inout ContentPlacing,
    _ holder: inout ObjectNumber?, _ used: Set<Int>
  ) -> [UInt8]? {
    if entry.role == "Artifact" { return UntaggedContent.artifact }
    guard var editing else { return nil }
    defer { self.editing = editing }
    for number in [entry.after, entry.inside].compactMap({ $0 })
    where editing.document.structureElement(number) == nil {
      problems.append(
        .error(
          "corrections", "object \(number) is not a structure element", location: entry.location))
      return nil
    }
    let element: ObjectNumber
    if let known = holder {
      element = known
    } else if let inside = entry.inside.flatMap(editing.document.structureElement) {
      element = inside
    } else {
      element = newElement(for: piece, entry, &placing, &editing)
    }
    holder = element
    let identifier = editing.takeIdentifier(on: placing.page, for: element, besides: used)
    var kids = editing.kids(of: element)
    kids.append(
      .dictionary([
        "Type": .name("MCR"), "Pg": .reference(placing.page), "MCID": .integer(identifier),
      ]))
    editing.setKids(kids, of: element)
    return UntaggedContent.mark(entry.role(of: piece), identifier)
  }

  /// Types of elements that paragraphs and figures may be in.
  private static let blockContainers: Set<PDFName> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "NonStruct", "LBody", "TD", "TH",
    "Note",
  ]

  private func newElement(
    for piece: UntaggedContent.Piece, _ entry: ArchiveCorrections.Content,
    _ placing: inout ContentPlacing, _ editing: inout StructureEditing
  ) -> ObjectNumber {
    var parent = editing.topElement
    var kid: StructureKid?
    var isBefore = false
    if let after = entry.after.flatMap(editing.document.structureElement) {
      if let above = editing.document[after].dictionaryValue?["P"]?.referenceValue {
        parent = above
        kid = .element(after)
      }
    } else if let box = piece.box,
      let neighbor = placing.neighbors.neighbor(of: box, isToggle: false),
      let found = editing.container(
        of: neighbor.candidate.element, kid: neighbor.candidate.kid,
        allowing: Self.blockContainers)
    {
      parent = found.element
      kid = found.kid
      isBefore = neighbor.isBefore
    }
    // What follows the same neighbor is read in the order of the content.
    if !isBefore, case .element(let number) = kid, let last = placing.last[number] {
      kid = .element(last)
    }
    let element = editing.addElement(
      PDFName(rawValue: entry.role(of: piece)), on: placing.page, in: parent)
    if let text = entry.alternativeText, case .dictionary(var node) = editing.document[element] {
      node["Alt"] = .string(PDFString(text: text))
      editing.document[element] = .dictionary(node)
    }
    if !isBefore, case .element(let number) = kid {
      let first = placing.last.first { $0.value == number }?.key ?? number
      placing.last[first] = element
    }
    editing.insert(.reference(element), beside: kid, before: isBefore, in: parent)
    return element
  }

  private mutating func rewrite(_ page: ObjectNumber, _ content: [UInt8]) {
    let stream = document.add(.stream(PDFStream(compressing: content)))
    guard case .dictionary(var node) = document[page] else { return }
    node["Contents"] = .reference(stream)
    document[page] = .dictionary(node)
  }

  // MARK: Decoration

  /// Takes an element without text out of the structure; its content becomes an artifact.
  ///
  /// - Parameter isStated: the file itself says that the element is an artifact, whatever it shows.
  mutating func makeArtifact(
    _ number: ObjectNumber, _ location: SourceLocation?, called name: String = "",
    isStated: Bool = false
  ) {
    guard let tree, let top = tree.elements.firstIndex(where: { $0.number == number }) else {
      add("\(name) is not an element of the structure", location)
      return
    }
    if !isStated, places()?.places[top].text.isEmpty == false {
      add(
        "\(name) shows text, which cannot become an artifact", location,
        hint: "Give the element a role, or an alternative text.", page: tree.elements[top].page)
      return
    }
    let inside = tree.elements.indices.filter { isInside($0, top, tree) }
    guard !inside.contains(where: { !tree.elements[$0].objects.isEmpty }) else {
      add(
        "\(name) contains a field or link, and cannot become an artifact", location,
        page: tree.elements[top].page)
      return
    }
    var pages: [ObjectNumber: Set<Int>] = [:]
    for mark in inside.flatMap({ tree.elements[$0].marks }) {
      pages[mark.page, default: []].insert(mark.identifier)
      editing?.releaseIdentifier(mark.identifier, on: mark.page)
    }
    for (page, identifiers) in pages.sorted(by: { $0.key < $1.key }) {
      unmark(identifiers, on: page)
    }
    guard case .dictionary(let node) = document[number],
      let parent = node["P"]?.referenceValue, let kids = editing?.kids(of: parent)
    else { return }
    editing?.setKids(kids.filter { $0.referenceValue != number }, of: parent)
  }

  private func isInside(_ place: Int, _ top: Int, _ tree: StructureElements) -> Bool {
    var current: Int? = place
    while let index = current {
      if index == top { return true }
      current = tree.elements[index].parent
    }
    return false
  }

  /// Sequences of the page's content become artifacts.
  private mutating func unmark(_ identifiers: Set<Int>, on page: ObjectNumber) {
    guard let bytes = document.joinedContent(of: page, limit: 64 << 20) else { return }
    let resources = plain.pageList().pages.first { $0.number == page }?.resources
    let lists = document.dictionary(document.dictionary(resources)?["Properties"])
    var result: [UInt8] = []
    var place = 0
    for operation in ContentReader(bytes) where operation.name == .beginMarkedContentWithProperties
    {
      let properties: PDFDictionary? =
        switch operation.operands.last {
        case .dictionary(let direct): direct
        case .name(let name): document.dictionary(lists?[name])
        default: nil
        }
      guard let identifier = properties.flatMap({ document.integer($0["MCID"]) }),
        identifiers.contains(identifier)
      else { continue }
      result += bytes[place..<operation.range.lowerBound]
      result += "/Artifact BMC".utf8
      place = operation.range.upperBound
    }
    result += bytes[place...]
    rewrite(page, result)
  }
}

extension Document {
  /// The structure element that has a number in the file.
  fileprivate func structureElement(_ number: Int) -> ObjectNumber? {
    fileNumbers.object(number).flatMap { self[$0].dictionaryValue?["S"] == nil ? nil : $0 }
  }
}
