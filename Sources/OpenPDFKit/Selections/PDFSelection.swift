public import Foundation

/// Text of pages: ranges of their strings, in the order of the document.
open class PDFSelection: NSObject, NSCopying {
  struct Part {
    var page: PDFPage
    var range: NSRange
  }

  private(set) var parts: [Part] = []
  private weak var document: PDFDocument?
  /// The color in which a viewer shows the selection.
  open var color: NSColor?

  /// Creates an empty selection.
  public init(document: PDFDocument) {
    self.document = document
    super.init()
  }

  init(_ parts: [(PDFPage, NSRange)]) {
    document = parts.first?.0.document
    super.init()
    self.parts = parts.map { Part(page: $0.0, range: $0.1) }
  }

  /// The pages, in order.
  open var pages: [PDFPage] {
    var pages: [PDFPage] = []
    for part in parts where !pages.contains(where: { $0 === part.page }) { pages.append(part.page) }
    return pages
  }

  /// The text, its parts separated by line feeds; nil if nothing is selected.
  open var string: String? {
    guard !parts.isEmpty else { return nil }
    return parts.map { $0.page.text.string.substring(with: $0.usable) }.joined(separator: "\n")
  }

  open var attributedString: NSAttributedString? {
    guard !parts.isEmpty else { return nil }
    let result = NSMutableAttributedString(string: "")
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(NSAttributedString(string: "\n")) }
      result.append(part.page.text.attributedString(of: part.range))
    }
    return result
  }

  /// Returns the box around the selected text of a page; null if nothing of it is selected.
  open func bounds(for page: PDFPage) -> CGRect {
    parts.filter { $0.page === page }.reduce(.null) { $0.union(page.text.bounds(of: $1.range)) }
  }

  open func numberOfTextRanges(on page: PDFPage) -> Int { parts.count { $0.page === page } }

  /// Returns a range of a page's string; `NSNotFound` and 0 for an index that does not exist.
  open func range(at index: Int, on page: PDFPage) -> NSRange {
    let own = parts.filter { $0.page === page }
    return own.indices.contains(index) ? own[index].range : NSRange(location: NSNotFound, length: 0)
  }

  /// Returns a selection for each line, without its line break.
  open func selectionsByLine() -> [PDFSelection] {
    parts.flatMap { part in
      part.page.text.parts(of: part.range).map { PDFSelection([(part.page, $0)]) }
    }
  }

  open func add(_ selection: PDFSelection) { add([selection]) }

  /// Adds other selections; what is selected twice is selected once.
  open func add(_ selections: [PDFSelection]) {
    parts += selections.flatMap(\.parts)
    normalize()
  }

  private func normalize() {
    func place(_ page: PDFPage) -> Int {
      let index = page.document?.index(for: page) ?? NSNotFound
      return index
    }
    let sorted = parts.sorted { first, second in
      let places = (place(first.page), place(second.page))
      return places.0 == places.1
        ? first.range.location < second.range.location : places.0 < places.1
    }
    parts = []
    for part in sorted {
      if let last = parts.last, last.page === part.page,
        part.range.location <= NSMaxRange(last.range)
      {
        parts[parts.count - 1].range = NSUnionRange(last.range, part.range)
      } else {
        parts.append(part)
      }
    }
  }

  /// Moves the end by characters; a negative number shrinks the selection.
  open func extend(atEnd count: Int) {
    guard let last = parts.indices.last else { return }
    let limit = parts[last].page.numberOfCharacters - parts[last].range.location
    let (length, overflows) = parts[last].range.length.addingReportingOverflow(count)
    parts[last].range.length = min(max(0, overflows ? limit : length), max(0, limit))
    parts.removeAll { $0.range.length == 0 }
  }

  /// Moves the start by characters; a positive number makes the selection longer.
  open func extend(atStart count: Int) {
    guard !parts.isEmpty else { return }
    let end = NSMaxRange(parts[0].range)
    let (moved, overflows) = parts[0].range.location.subtractingReportingOverflow(count)
    let start = min(max(0, overflows ? end : moved), end)
    parts[0].range = NSRange(location: start, length: end - start)
    parts.removeAll { $0.range.length == 0 }
  }

  /// Extends the selection to whole lines.
  open func extendForLineBoundaries() {
    for index in parts.indices {
      let text = parts[index].page.text
      let range = parts[index].range
      let start = text.line(at: range.location)?.location ?? range.location
      let end =
        text.line(at: max(range.location, NSMaxRange(range) - 1)).map(NSMaxRange)
        ?? NSMaxRange(range)
      parts[index].range = NSRange(location: start, length: max(0, end - start))
    }
    normalize()
  }

  /// Paints the selection on a page in the current context.
  open func draw(for page: PDFPage, active: Bool) {
    draw(for: page, with: .cropBox, active: active)
  }

  open func draw(for page: PDFPage, with box: PDFDisplayBox, active: Bool) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    let fill = color ?? (active ? NSColor.systemBlue : .gray).withAlphaComponent(0.3)
    context.saveGState()
    context.setFillColor(fill.cgColor)
    for line in selectionsByLine() where line.pages.first === page {
      context.fill(line.bounds(for: page))
    }
    context.restoreGState()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = PDFSelection(parts.map { ($0.page, $0.range) })
    copy.document = document
    copy.color = color
    return copy
  }
}

extension PDFSelection.Part {
  /// The range, cut to the text that the page has now.
  fileprivate var usable: NSRange {
    NSIntersectionRange(range, NSRange(location: 0, length: page.numberOfCharacters))
  }
}
