import PDFObjects
import PageStructure

/// Elements made of parts of others, as a person says.
extension TagTreeBuilder {
  /// A word that an element holds.
  private struct HeldWord {
    var page: Int
    var line: Int
    var word: Int
    var element: Int
    var order: Int32
  }

  /// The words of a page that elements hold, in the order of reading.
  private func heldWords(onPage page: Int) -> [HeldWord] {
    guard readings.indices.contains(page) else { return [] }
    var held: [HeldWord] = []
    for (line, words) in readings[page].lines.enumerated() {
      for (word, place) in words.enumerated() {
        let owner = readings[page].glyphs[place.glyphs].lazy.compactMap {
          markings[page].owner(of: $0)
        }.first { $0.element >= 0 }
        guard let owner else { continue }
        held.append(
          HeldWord(
            page: page, line: line, word: word, element: Int(owner.element), order: owner.order))
      }
    }
    return held.sorted { $0.order < $1.order }
  }

  private func box(of word: HeldWord) -> Rectangle {
    readings[word.page].lines[word.line][word.word].bounds
  }

  /// Makes one element of the words and fields at an area, whatever elements they were in. It is read where the first of
  /// them was; what that element holds behind them becomes another one of its type.
  ///
  /// - Returns: the element; nil if no words are at the area.
  mutating func gather(_ area: Rectangle, onPage number: Int, as type: PDFName) -> Int? {
    let page = number - 1
    let words = heldWords(onPage: page)
    let inside = words.filter { word in
      let (x, y) = box(of: word).middle
      return area.contains(x, y)
    }
    guard let first = inside.first else { return nil }
    // The words of a link are read where its element is.
    var holder = first.element
    while tree.elements[holder].type == "Link" || tree.elements[holder].type == "Span",
      let parent = tree.elements[holder].parent
    { holder = parent }
    // A label of an item holds nothing else.
    if tree.elements[holder].type == "Lbl", let body = tree.body(of: holder) { holder = body }
    let links = Set(inside.map(\.element)).filter { tree.elements[$0].type == "Link" }
    let moved = kidsToGather(area, page: number, links: links)
    let isInside = TagTree.bound.contains(tree.elements[holder].type)
    // Without an element around it, what is left of the first one is read before and behind it.
    let last = inside.lazy.filter { $0.element == holder }.last?.order ?? first.order
    let new = tree.add(type, in: isInside ? holder : tree.elements[holder].parent ?? TagTree.root)
    take(inside.filter { tree.elements[$0.element].type != "Link" }, to: new)
    for kid in moved { tree.reparent(kid.element, to: new, order: kid.order) }
    var settled = Set(inside.map(\.element)).union([new, holder])
    guard !isInside else {
      tree.reparent(new, to: holder, order: Int(first.order))
      settle(settled.sorted(), onPage: page)
      return new
    }
    let own = words.filter { $0.element == holder }
    let behind = own.filter { word in
      word.order > last && !inside.contains { $0.order == word.order }
    }
    let isFirst = !own.contains { $0.order < first.order }
    tree.place(new, beside: holder, isAfter: !isFirst)
    if !isFirst, !behind.isEmpty {
      let rest = tree.add(tree.elements[holder].type, in: tree.elements[holder].parent ?? 0)
      take(behind, to: rest)
      for kid in tree.elements[holder].kids.reversed() where kid.order > Int(last) {
        if case .element(let element) = kid.kid {
          tree.reparent(element, to: rest, order: kid.order)
        }
      }
      tree.place(rest, beside: new, isAfter: true)
      settled.insert(rest)
    }
    settle(settled.sorted(), onPage: page)
    return new
  }

  /// Fields at an area, and links, with their place in the order of reading.
  private func kidsToGather(_ area: Rectangle, page: Int, links: Set<Int>) -> [(
    element: Int, order: Int
  )] {
    var found: [(element: Int, order: Int)] = []
    for (index, element) in tree.elements.enumerated() {
      guard let parent = element.parent else { continue }
      if !links.contains(index) {
        guard element.type == "Form",
          let (x, y) = element.place?.page == page ? element.place?.bounds.middle : nil,
          area.contains(x, y)
        else { continue }
      }
      let order = tree.elements[parent].kids.first { entry in
        if case .element(index) = entry.kid { true } else { false }
      }?.order
      if let order { found.append((index, order)) }
    }
    return found
  }

  private mutating func take(_ words: [HeldWord], to element: Int) {
    for word in words {
      for glyph in readings[word.page].glyphs[
        readings[word.page].lines[word.line][word.word].glyphs]
      {
        guard var owner = markings[word.page].owner(of: glyph), owner.element >= 0 else { continue }
        owner.element = Int32(element)
        markings[word.page].set(owner, of: glyph)
      }
    }
  }

  /// What elements say, and where, after words were taken from them or given to them.
  private mutating func settle(_ elements: [Int], onPage page: Int) {
    let words = heldWords(onPage: page)
    for element in elements {
      let orders = tree.elements[element].kids.map(\.order).sorted()
      // The words of a link are its paragraph's too.
      let own = words.filter { word in
        let holder = tree.elements[word.element]
        return word.element == element || holder.type == "Link" && holder.parent == element
      }
      tree.elements[element].text = own.map { word in
        readings[page].lines[word.line][word.word].text
      }.joined(separator: " ")
      guard let first = own.first else { continue }
      let bounds = own.dropFirst().reduce(box(of: first)) { $0.union(box(of: $1)) }
      tree.elements[element].place = TagTree.Place(page: page + 1, bounds: bounds)
      for word in own {
        for glyph in readings[page].glyphs[readings[page].lines[word.line][word.word].glyphs] {
          guard var owner = markings[page].owner(of: glyph), Int(owner.element) == element else {
            continue
          }
          owner.part = Int32(orders.prefix { $0 < Int(owner.order) }.count)
          markings[page].set(owner, of: glyph)
        }
      }
    }
  }
}

extension TagTree {
  /// Types that belong to the element around them.
  static let bound: Set<PDFName> = ["TR", "TH", "TD", "LI", "Lbl", "LBody", "Document"]

  /// The place of an element among the kids of another.
  private func index(of kid: Int, in parent: Int) -> Int? {
    elements[parent].kids.firstIndex { entry in
      if case .element(kid) = entry.kid { true } else { false }
    }
  }

  private mutating func detach(_ element: Int) {
    guard let parent = elements[element].parent, let place = index(of: element, in: parent) else {
      return
    }
    elements[parent].kids.remove(at: place)
  }

  mutating func reparent(_ element: Int, to parent: Int, order: Int) {
    detach(element)
    elements[element].parent = parent
    append(.element(element), to: parent, order: order)
  }

  /// Puts an element beside another one, which stays where it is.
  mutating func place(_ element: Int, beside neighbor: Int, isAfter: Bool) {
    guard let parent = elements[neighbor].parent else { return }
    detach(element)
    guard let beside = index(of: neighbor, in: parent) else { return }
    let order = elements[parent].kids[beside].order
    elements[parent].kids.insert((order, .element(element)), at: isAfter ? beside + 1 : beside)
    elements[element].parent = parent
  }
}
