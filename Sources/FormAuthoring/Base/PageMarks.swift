import PDFContent
import PDFObjects

/// What a page draws, as far as it shows where people write: words, rules and boxes.
///
/// Distances are in the page's default user space. Underscores count as rules; leaders of dots count as nothing.
struct PageMarks {
  struct Word {
    /// In lower case, without punctuation at the end.
    var text: String
    var bounds: Rectangle
    /// The line of the page's text that it is in.
    var line: Int
    /// Whether it can stand between a label and its field: a currency sign, the number of a line.
    var isMark: Bool
  }

  private(set) var words: [Word] = []
  private(set) var horizontal: [Rectangle] = []
  private(set) var vertical: [Rectangle] = []
  private(set) var boxes: [Rectangle] = []
  let page: Rectangle
  /// The right edge of the page's text.
  private(set) var margin: Double
  /// The left edge of the page's text and rules.
  private(set) var leftMargin: Double

  init(_ content: PageContent) {
    page = content.page.cropBox
    margin = page.right - 36
    leftMargin = page.left + 18
    let text = PageText(content)
    for (index, line) in text.lines.enumerated() {
      for word in text.words[line.words] { add(word, of: text, line: index) }
    }
    for graphic in content.graphics where !graphic.isAnnotation { add(graphic) }
    let right = (words.map(\.bounds.right) + horizontal.map(\.right)).max()
    margin = right.map { min($0, page.right) } ?? margin
    let left = (words.map(\.bounds.left) + horizontal.map(\.left)).min()
    leftMargin = left.map { max($0, page.left) } ?? leftMargin
    horizontal = Self.joined(horizontal)
  }

  /// Without case, and without punctuation at the end.
  static func plain(_ word: String) -> String {
    var text = word.lowercased()
    while let last = text.last, ":*.,;".contains(last), text.count > 1 { text.removeLast() }
    return text
  }

  /// The parts of a word before, between and after its runs of underscores.
  private mutating func add(_ word: PageText.Word, of text: PageText, line: Int) {
    let glyphs = text.glyphs[word.glyphs].map { text.content.glyphs[Int($0)] }
    let whole = text.text(of: word)
    guard whole.contains("___") || whole.allSatisfy({ $0 == "_" }) else {
      add(whole, word.bounds, line: line)
      return
    }
    var start = 0
    while start < glyphs.count {
      func isBlank(_ index: Int) -> Bool {
        text.content.scalars(of: glyphs[index]).allSatisfy { $0 == "_" }
      }
      var end = start + 1
      while end < glyphs.count, isBlank(end) == isBlank(start) { end += 1 }
      let first = text.content.quadrilateral(of: glyphs[start]).bounds
      let bounds = glyphs[start..<end].reduce(first) {
        $0.union(text.content.quadrilateral(of: $1).bounds)
      }
      if isBlank(start) {
        let y = glyphs[start].y - bounds.height * 0.1
        horizontal.append(Rectangle(bounds.left, y - 0.5, bounds.right, y))
      } else {
        var part = String.UnicodeScalarView()
        for glyph in glyphs[start..<end] {
          part.append(contentsOf: text.content.scalars(of: glyph))
        }
        add(String(part), bounds, line: line)
      }
      start = end
    }
  }

  private mutating func add(_ text: String, _ bounds: Rectangle, line: Int) {
    guard !text.allSatisfy({ ".…·".contains($0) }) || text.count == 1 else { return }
    let letters = text.unicodeScalars.count { $0.properties.isAlphabetic }
    words.append(
      Word(
        text: Self.plain(text), bounds: bounds, line: line,
        isMark: letters <= 1 && text.unicodeScalars.count <= 4))
  }

  private mutating func add(_ graphic: PageGraphic) {
    let bounds = graphic.bounds
    switch graphic.kind {
    case .rule:
      if bounds.width >= bounds.height {
        horizontal.append(bounds)
      } else {
        vertical.append(bounds)
      }
    case .box where bounds.width > 4 && bounds.height > 4:
      // White and the whole page show no place.
      if !graphic.isStroked, graphic.fillColor?.isWhite == false || bounds.height > 400 { break }
      boxes.append(bounds)
      let (l, b, r, t) = (bounds.left, bounds.bottom, bounds.right, bounds.top)
      horizontal += [Rectangle(l, b, r, b), Rectangle(l, t, r, t)]
      vertical += [Rectangle(l, b, l, t), Rectangle(r, b, r, t)]
    case .box, .path, .shading, .image: break
    }
  }

  /// Rules that continue one another count as one.
  private static func joined(_ rules: [Rectangle]) -> [Rectangle] {
    var found: [Rectangle] = []
    for rule in rules.sorted(by: { ($0.top, $0.left) < ($1.top, $1.left) }) {
      if let last = found.last, abs(last.top - rule.top) < 0.3, rule.left <= last.right + 0.8,
        rule.right > last.right
      {
        found[found.count - 1] = last.union(rule)
      } else if found.last != rule {
        found.append(rule)
      }
    }
    return found
  }

  // MARK: Questions

  /// Where the room beside a place ends on the right. Rules above or below it are those of a table or a line to write
  /// on, which end where the page's content ends; beside what stands by itself, the margins are equal.
  func rightMargin(beside place: Rectangle) -> Double {
    let hasRules = horizontal.contains {
      $0.left < place.right + 8 && $0.right > place.right + 8 && $0.top < place.top + 24
        && $0.bottom > place.bottom - 24
    }
    guard !hasRules else { return margin }
    return max(margin, page.right - min(max(leftMargin - page.left, 18), 72))
  }

  /// The nearest rules on every side of a place; on a side without one, the edge of the page or a margin.
  func cell(around place: Rectangle) -> Rectangle {
    let (x, y) = ((place.left + place.right) / 2, (place.bottom + place.top) / 2)
    let left = vertical.filter { $0.right <= place.left + 1 && $0.bottom <= y && $0.top >= y }
      .map(\.right).max()
    let right = vertical.filter { $0.left >= place.right - 1 && $0.bottom <= y && $0.top >= y }
      .map(\.left).min()
    let bottom = horizontal.filter { $0.top <= place.bottom + 1 && $0.left <= x && $0.right >= x }
      .map(\.top).max()
    let top = horizontal.filter { $0.bottom >= place.top - 1 && $0.left <= x && $0.right >= x }
      .map(\.bottom).min()
    return Rectangle(
      left ?? leftMargin - 1, bottom ?? place.bottom - 24, right ?? rightMargin(beside: place) + 1,
      top ?? place.top + 4)
  }

  /// The cell of a table's row: what is between the vertical rules on both sides. At the edge of a table that is open
  /// there, it ends with the rule under the row.
  ///
  /// - Returns: nil if no vertical rule is on either side.
  func row(at x: Double, _ row: Rectangle, above line: Rectangle) -> Rectangle? {
    let y = (row.bottom + row.top) / 2
    let rules = vertical.filter { $0.bottom < y && $0.top > y }
    let left = rules.filter { $0.right <= x }.map(\.right).max()
    let right = rules.filter { $0.left >= x }.map(\.left).min()
    guard left != nil || right != nil,
      left != nil && right != nil || line.left < x && line.right > x
    else { return nil }
    return Rectangle((left ?? line.left) + 0.5, row.bottom, (right ?? line.right) - 0.5, row.top)
  }

  /// The words that lie in a rectangle, in part.
  func words(in area: Rectangle) -> [Word] {
    words.filter {
      $0.bounds.left < area.right - 0.5 && $0.bounds.right > area.left + 0.5
        && $0.bounds.bottom < area.top - 1 && $0.bounds.top > area.bottom + 1
    }
  }

  /// The smallest box around a point that is low enough for one line or a few.
  func box(at x: Double, _ y: Double, highest: Double = 80) -> Rectangle? {
    boxes.filter {
      $0.left < x && $0.right > x && $0.bottom < y && $0.top > y && $0.height < highest
    }.min { $0.width * $0.height < $1.width * $1.height }
  }
}

extension DeviceColor {
  fileprivate var isWhite: Bool {
    components.count == 4 ? components.allSatisfy { $0 == 0 } : components.allSatisfy { $0 == 1 }
  }
}
