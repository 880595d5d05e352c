public import Foundation

extension PDFDocument {
  /// The text of all pages as a selection; nil if there is none.
  public var selectionForEntireDocument: PDFSelection? {
    let parts = allPages.compactMap { page in
      page.numberOfCharacters > 0
        ? (page, NSRange(location: 0, length: page.numberOfCharacters)) : nil
    }
    return parts.isEmpty ? nil : PDFSelection(parts)
  }

  /// Returns the text between two points of pages of this document; nil for other pages.
  public func selection(
    from startPage: PDFPage, at startPoint: CGPoint, to endPage: PDFPage, at endPoint: CGPoint
  ) -> PDFSelection? {
    selection(from: startPage, at: startPoint, to: endPage, at: endPoint, with: .character)
  }

  /// Returns the text between two points, widened to whole words or lines.
  public func selection(
    from startPage: PDFPage, at startPoint: CGPoint, to endPage: PDFPage, at endPoint: CGPoint,
    with granularity: PDFSelectionGranularity
  ) -> PDFSelection? {
    let (first, last) = (startPage.text, endPage.text)
    guard var start = first.nearestIndex(to: startPoint), var end = last.nearestIndex(to: endPoint)
    else { return nil }
    switch granularity {
    case .character: break
    case .word:
      start = first.word(at: start)?.location ?? start
      end = last.word(at: end).map { NSMaxRange($0) - 1 } ?? end
    case .line:
      start = first.line(at: start)?.location ?? start
      end = last.line(at: end).map { NSMaxRange($0) - 1 } ?? end
    }
    return selection(
      from: startPage, atCharacterIndex: start, to: endPage, atCharacterIndex: end)
  }

  /// Returns the text between two characters, both included; nil for pages or characters that do not exist.
  public func selection(
    from startPage: PDFPage, atCharacterIndex startIndex: Int, to endPage: PDFPage,
    atCharacterIndex endIndex: Int
  ) -> PDFSelection? {
    var (first, last) = (index(for: startPage), index(for: endPage))
    var (start, end) = (startIndex, endIndex)
    guard first != NSNotFound, last != NSNotFound, start >= 0, end >= 0 else { return nil }
    if first > last || (first == last && start > end) {
      (first, last, start, end) = (last, first, end, start)
    }
    var parts: [(PDFPage, NSRange)] = []
    for index in first...last {
      guard let page = page(at: index) else { continue }
      let lower = index == first ? start : 0
      let upper =
        index == last ? min(end, page.numberOfCharacters - 1) + 1 : page.numberOfCharacters
      if upper > lower { parts.append((page, NSRange(location: lower, length: upper - lower))) }
    }
    return parts.isEmpty ? nil : PDFSelection(parts)
  }

  /// The outline. Setting it to nil removes the outline.
  public var outlineRoot: PDFOutline? {
    get {
      if let cachedOutline { return cachedOutline }
      guard !isLocked else { return nil }
      let root = PDFOutline.root(of: self)
      return lock.withLock {
        if let known = state.outline { return known }
        state.outline = .some(root)
        return root
      }
    }
    set {
      newValue?.setDocument(self)
      cachedOutline = .some(newValue)
      isOutlineSet = true
    }
  }

  /// Returns the outline item whose destination is the last one before the start of a selection.
  public func outlineItem(for selection: PDFSelection) -> PDFOutline? {
    guard let part = selection.parts.first, let root = outlineRoot else { return nil }
    let page = index(for: part.page)
    guard page != NSNotFound else { return nil }
    let top = part.page.text.bounds(of: part.range).maxY
    var best: (item: PDFOutline, page: Int, y: CGFloat)?
    var pending = [root]
    var count = 0
    while let item = pending.popLast(), count < 100_000 {
      count += 1
      pending += (0..<item.numberOfChildren).reversed().compactMap { item.child(at: $0) }
      guard let target = item.destination, let targetPage = target.page else { continue }
      let place = index(for: targetPage)
      guard place != NSNotFound, place <= page else { continue }
      let y = target.point.y
      if place == page, y < kPDFDestinationUnspecifiedValue, y < top - 1 { continue }
      if let best, (best.page, -best.y) > (place, -y) { continue }
      best = (item, place, y)
    }
    return best?.item
  }
}
