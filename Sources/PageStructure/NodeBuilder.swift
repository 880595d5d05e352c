import PDFObjects

/// Makes nodes of what stands on a page one after the other: lists, groups of options, rows, paragraphs.
struct NodeBuilder {
  let scene: PageScene

  /// Lists within lists beyond this are read as one.
  private static let deepest = 6

  func nodes(_ elements: [PageElement]) -> [StructureNode] { nodes(elements[...], depth: 0) }

  private func nodes(_ elements: ArraySlice<PageElement>, depth: Int) -> [StructureNode] {
    var result: [StructureNode] = []
    var start = elements.startIndex
    var plain = start
    while start < elements.endIndex {
      if depth < Self.deepest, let list = items(elements[start...]) {
        result += flow(elements[plain..<start])
        result.append(self.list(list, elements, depth: depth))
        start = list.last?.upperBound ?? start + 1
        plain = start
      } else {
        start += 1
      }
    }
    return result + flow(elements[plain..<start])
  }

  // MARK: Lists

  /// The ranges of the items of a list that begins here; nil if none does.
  private func items(_ elements: ArraySlice<PageElement>) -> [Range<Int>]? {
    guard let first = elements.first, case .passage(let head) = first, let mark = head.mark,
      !mark.isBare,
      !head.isTurned
    else { return nil }
    let left = head.bounds.left
    var starts = [elements.startIndex]
    var index = elements.startIndex + 1
    var last = head.bounds
    scan: while index < elements.endIndex, index - elements.startIndex < Limit.elementsOfList {
      let box = bounds(elements[index])
      if case .passage(let passage) = elements[index], let other = passage.mark,
        other.numbering == mark.numbering,
        !other.isBare, abs(passage.bounds.left - left) < 8 || isNextColumn(passage.bounds, last)
      {
        starts.append(index)
      } else if box.left < left - 2 || box.top < last.bottom - 4 * head.size
        || box.middleY > last.top + head.size
      {
        break scan
      } else if case .passage(let passage) = elements[index],
        passage.bounds.left < left + 0.5 * head.size,
        !passage.bounds.sharesRow(with: last)
      {
        // Text that starts below the mark is not of the item.
        break scan
      }
      last = box
      index += 1
    }
    let isBullet = mark.numbering == .bullet || mark.numbering == .box
    guard starts.count > 1 || isBullet && head.wordCount > 1 else { return nil }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : index) }
  }

  private func isNextColumn(_ box: Rectangle, _ last: Rectangle) -> Bool {
    box.left > last.right - 4 && box.bottom > last.bottom - 2
  }

  private func list(_ items: [Range<Int>], _ elements: ArraySlice<PageElement>, depth: Int)
    -> StructureNode
  {
    var numbering = StructureNode.Numbering.none
    let nodes = items.map { range in
      var children: [StructureNode] = []
      if case .passage(let passage)? = elements[range].first {
        numbering = passage.mark?.numbering ?? .none
        children = marked(passage)
      }
      children += self.nodes(elements[range.dropFirst()], depth: depth + 1)
      return StructureNode(.item, of: children, confidence: 0.8)
    }
    var list = StructureNode(.list, of: nodes, confidence: items.count > 1 ? 0.8 : 0.6)
    list.numbering = numbering
    return list
  }

  /// The mark and the text behind it.
  private func marked(_ passage: Passage) -> [StructureNode] {
    guard let first = passage.pieces.first else { return [] }
    let piece = scene.pieces[first]
    if passage.isMarkApart {
      let label = leaf(.label, [first], 0.9)
      let rest = Array(passage.pieces.dropFirst())
      return rest.isEmpty ? [label] : [label, leaf(.paragraph, rest, 0.8)]
    }
    guard let range = piece.words.first, piece.words.count == 1, range.words.count > 1 else {
      return [leaf(.paragraph, passage.pieces, 0.8)]
    }
    let end = range.words.lowerBound + 1
    let word = piece.text.prefix { $0 != " " }
    var label = StructureNode(.label, parts: [part(piece.place)], confidence: 0.9)
    label.text = String(word)
    label.words = [
      WordRange(
        page: range.page, line: range.line, words: range.words.lowerBound..<end, isWhole: false)
    ]
    var text = leaf(.paragraph, passage.pieces, 0.8)
    text.words[0] = WordRange(
      page: range.page, line: range.line, words: end..<range.words.upperBound, isWhole: false)
    text.text = String(text.text.dropFirst(word.count + 1))
    return [label, text]
  }

  // MARK: Options, rows and paragraphs

  private func flow(_ elements: ArraySlice<PageElement>) -> [StructureNode] {
    var result: [StructureNode] = []
    var options: [StructureNode] = []
    var index = elements.startIndex
    func closeOptions() {
      guard !options.isEmpty else { return }
      if options.count == 1 {
        result += options
      } else {
        var children = options
        if let last = result.last, last.kind == .question || last.kind == .label {
          children.insert(last, at: 0)
          result.removeLast()
          children[0].kind = .question
        }
        result.append(StructureNode(.options, of: children, confidence: 0.75))
      }
      options.removeAll()
    }
    while index < elements.endIndex {
      if let (option, next) = option(elements, index) {
        options.append(option)
        index = next
        continue
      }
      let wasOptions = !options.isEmpty
      closeOptions()
      if let end = endOfRow(elements, index) {
        result.append(
          StructureNode(.row, of: elements[index..<end].flatMap { inRow($0) }, confidence: 0.7))
        index = end
        continue
      }
      let isBeforeOptions = index + 1 < elements.endIndex && option(elements, index + 1) != nil
      result.append(single(elements[index], isBeforeOptions: isBeforeOptions && !wasOptions))
      index += 1
    }
    closeOptions()
    return result
  }

  /// A check box with its answer, and a field that completes it.
  private func option(_ elements: ArraySlice<PageElement>, _ index: Int) -> (StructureNode, Int)? {
    guard case .field(let field) = elements[index], scene.pieces[field].isToggle else { return nil }
    let box = scene.pieces[field].bounds
    var children = [self.field(field)]
    var next = index + 1
    if next < elements.endIndex, case .passage(let passage) = elements[next],
      scene.pieces[passage.pieces[0]].bounds.sharesRow(with: box),
      passage.bounds.left - box.right < Measure.optionDistance, passage.bounds.middleX > box.middleX
    {
      children.append(leaf(.label, passage.pieces, 0.8))
      next += 1
      if next < elements.endIndex, case .field(let other) = elements[next],
        !scene.pieces[other].isToggle,
        scene.pieces[other].bounds.sharesRow(with: box),
        scene.pieces[other].bounds.left - passage.bounds.right < Measure.captionDistance
      {
        children.append(self.field(other))
        next += 1
      }
    }
    return (StructureNode(.option, of: children, confidence: children.count > 1 ? 0.8 : 0.5), next)
  }

  /// Captions and fields on one row, or a field with the caption above or below it.
  private func endOfRow(_ elements: ArraySlice<PageElement>, _ start: Int) -> Int? {
    var row: Rectangle?
    var (fields, texts) = (0, 0)
    var index = start
    while index < elements.endIndex {
      let box: Rectangle
      switch elements[index] {
      case .field(let field) where !scene.pieces[field].isToggle:
        box = scene.pieces[field].bounds
        fields += 1
      case .passage(let passage) where passage.rows <= 2 && !passage.isTurned:
        box = passage.bounds
        texts += 1
      default: return fields > 0 && texts > 0 ? index : nil
      }
      if let known = row {
        let isNear =
          box.sharesRow(with: known)
          || fields == 1 && texts == 1 && box.overlapX(known) > 0
            && max(box.bottom - known.top, known.bottom - box.top) < Measure.captionDistance
        guard isNear else { break }
        row = known.union(box)
      } else {
        row = box
      }
      index += 1
    }
    // What did not fit was counted.
    let kept = elements[start..<index]
    let isField = kept.contains { if case .field = $0 { true } else { false } }
    let isText = kept.contains { if case .passage = $0 { true } else { false } }
    return isField && isText ? index : nil
  }

  private func inRow(_ element: PageElement) -> [StructureNode] {
    switch element {
    case .passage(let passage): [leaf(.label, passage.pieces, 0.75)]
    default: [single(element, isBeforeOptions: false)]
    }
  }

  private func single(_ element: PageElement, isBeforeOptions: Bool) -> StructureNode {
    switch element {
    case .field(let field): return self.field(field)
    case .image(let image):
      return StructureNode(.image, parts: [part(scene.pieces[image].place)], confidence: 0.7)
    case .table(let table): return self.table(table)
    case .passage(let passage):
      let first = passage.text.prefix { $0 != " " }.lowercased()
      let isNote =
        HeadingWords.notes.contains(first)
        || passage.text.first == "(" && passage.text.last == ")" && passage.wordCount > 6
      if isNote { return leaf(.note, passage.pieces, 0.6) }
      let asks = passage.text.last == "?" || passage.text.last == ":"
      if isBeforeOptions, asks { return leaf(.question, passage.pieces, 0.7) }
      return leaf(passage.text.last == "?" ? .question : .paragraph, passage.pieces, 0.7)
    }
  }

  private func table(_ table: FoundTable) -> StructureNode {
    let builder = PassageBuilder(scene)
    let cells = table.cells.sorted {
      ($0.place.row, $0.place.column) < ($1.place.row, $1.place.column)
    }.map { cell in
      var children = nodes(builder.passages(cell.pieces))
      var node = StructureNode(.cell, parts: [part(userPlace(cell))], confidence: table.confidence)
      if children.count == 1, children[0].children.isEmpty, children[0].kind != .field,
        children[0].kind != .image
      {
        (node.words, node.text) = (children[0].words, children[0].text)
        children = []
      }
      node.children = children
      node.cell = cell.place
      return node
    }
    var node = StructureNode(.table, of: cells, confidence: table.confidence)
    node.size = (table.rows, table.columns)
    return node
  }

  private func userPlace(_ cell: FoundTable.Cell) -> Rectangle { scene.userSpace(cell.bounds) }

  // MARK: Leaves

  func heading(_ passage: Passage, _ heading: HeadingFinder.Heading) -> StructureNode {
    var node = leaf(.heading, passage.pieces, heading.confidence)
    node.level = heading.level
    return node
  }

  /// Headers and footers: what is beside one another is one.
  func running(_ pieces: Set<Int>) -> [StructureNode] {
    pieces.sorted().map { index in
      leaf(
        scene.pieces[index].bounds.middleY > scene.bounds.middleY ? .header : .footer, [index], 0.8)
    }
  }

  private func field(_ index: Int) -> StructureNode {
    let piece = scene.pieces[index]
    var node = StructureNode(.field, parts: [part(piece.place)], confidence: 0.99)
    (node.field, node.words, node.text) = (piece.name, piece.words, piece.text)
    node.isOn = piece.isToggle ? piece.isOn : nil
    return node
  }

  private func leaf(_ kind: StructureNode.Kind, _ pieces: [Int], _ confidence: Double)
    -> StructureNode
  {
    let all = pieces.map { scene.pieces[$0] }
    var node = StructureNode(
      kind, parts: [part(all.dropFirst().reduce(all[0].place) { $0.union($1.place) })],
      confidence: confidence)
    node.words = all.flatMap(\.words)
    node.text = all.dropFirst().reduce(all[0].text) { Passage.joined($0, $1.text) }
    return node
  }

  private func part(_ bounds: Rectangle) -> StructureNode.Part {
    StructureNode.Part(page: scene.number, bounds: bounds)
  }

  private func bounds(_ element: PageElement) -> Rectangle {
    switch element {
    case .passage(let passage): passage.bounds
    case .field(let index), .image(let index): scene.pieces[index].bounds
    case .table(let table):
      table.cells.dropFirst().reduce(table.cells[0].bounds) { $0.union($1.bounds) }
    }
  }
}
