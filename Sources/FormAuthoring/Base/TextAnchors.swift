import PDFContent
import PDFObjects

/// Finds texts on a page, and the room for a field beside them.
///
/// Distances are in the page's default user space; the text must not be turned.
struct TextAnchors {
  private let words: [(text: String, bounds: Rectangle, line: Int)]
  private var horizontal: [Rectangle] = []
  private var vertical: [Rectangle] = []
  private var boxes: [Rectangle] = []
  private let page: Rectangle

  init(_ content: PageContent) {
    let text = PageText(content)
    var words: [(text: String, bounds: Rectangle, line: Int)] = []
    for (index, line) in text.lines.enumerated() {
      for word in text.words[line.words] {
        words.append((Self.plain(text.text(of: word)), word.bounds, index))
      }
    }
    self.words = words
    page = content.page.cropBox
    for graphic in content.graphics where !graphic.isAnnotation {
      let bounds = graphic.bounds
      switch graphic.kind {
      case .rule:
        if bounds.width >= bounds.height {
          horizontal.append(bounds)
        } else {
          vertical.append(bounds)
        }
      case .box where bounds.width > 4 && bounds.height > 4:
        boxes.append(bounds)
        horizontal += [
          Rectangle(bounds.left, bounds.bottom, bounds.right, bounds.bottom),
          Rectangle(bounds.left, bounds.top, bounds.right, bounds.top),
        ]
        vertical += [
          Rectangle(bounds.left, bounds.bottom, bounds.left, bounds.top),
          Rectangle(bounds.right, bounds.bottom, bounds.right, bounds.top),
        ]
      case .box, .path, .shading, .image: break
      }
    }
  }

  /// Without case, and without punctuation at the end.
  static func plain(_ word: String) -> String {
    var text = word.lowercased()
    while let last = text.last, ":*.,;".contains(last), text.count > 1 { text.removeLast() }
    return text
  }

  /// The boxes around a text wherever it stands on one line, from the top.
  func places(of text: String) -> [Rectangle] {
    let wanted = text.split(whereSeparator: \.isWhitespace).map { Self.plain(String($0)) }
    guard let first = wanted.first, wanted.count <= words.count else { return [] }
    var found: [Rectangle] = []
    for start in 0...(words.count - wanted.count) where words[start].text == first {
      let part = words[start..<(start + wanted.count)]
      guard part.map(\.text) == wanted, part.allSatisfy({ $0.line == words[start].line }) else {
        continue
      }
      found.append(part.dropFirst().reduce(part[start].bounds) { $0.union($1.bounds) })
    }
    return found
  }

  /// The room for a field in relation to a text.
  func room(
    _ relation: FieldPlacement.Relation, _ text: Rectangle, isToggle: Bool, width: Double?,
    height: Double?
  ) -> Rectangle {
    switch relation {
    case .rightOf: return isToggle ? square(rightOf: text) : right(of: text, width, height)
    case .leftOf: return square(leftOf: text, width, height)
    case .under: return under(text, width, height)
    case .inBoxUnder: return inBox(text, height)
    }
  }

  // MARK: Beside

  private func right(of text: Rectangle, _ width: Double?, _ height: Double?) -> Rectangle {
    // A box that begins after the text.
    let beside = boxes.filter {
      $0.left >= text.right - 2 && $0.left - text.right < 150 && $0.width > 12
        && $0.bottom < text.top && $0.top > text.bottom && $0.height < 80
    }.min { $0.left < $1.left }
    if let beside, !hasWord(from: text.right, to: beside.left, text) {
      return beside.inset(by: min(1, beside.height / 8))
    }
    // A line to write on.
    let line = horizontal.filter {
      $0.left >= text.right - 6 && $0.left - text.right < 60 && $0.width > 12
        && abs($0.top - text.bottom) < 8
    }.min { $0.left < $1.left }
    if let line {
      let bottom = line.top + 0.5
      let right = width.map { line.left + $0 } ?? line.right
      return Rectangle(line.left, bottom, right, bottom + (height ?? max(text.height + 4, 14)))
    }
    let bottom = text.bottom - 2
    let left = text.right + 4
    let right = width.map { left + $0 } ?? limit(from: left, text)
    return Rectangle(
      left, bottom, max(right, left + 10), bottom + (height ?? max(text.height + 4, 14)))
  }

  private func hasWord(from left: Double, to right: Double, _ row: Rectangle) -> Bool {
    words.contains {
      $0.bounds.left >= left - 0.5 && $0.bounds.right <= right + 0.5
        && $0.bounds.bottom < row.top - 1 && $0.bounds.top > row.bottom + 1
    }
  }

  /// Where the free room to the right of a place ends: a word, a rule, or the margin.
  private func limit(from left: Double, _ row: Rectangle) -> Double {
    var limit = (words.map(\.bounds.right).max() ?? page.right - 36)
    for word in words
    where word.bounds.left > left && word.bounds.bottom < row.top - 1
      && word.bounds.top > row.bottom + 1
    {
      limit = min(limit, word.bounds.left - 4)
    }
    for rule in vertical
    where rule.left > left && rule.bottom < row.top && rule.top > row.bottom {
      limit = min(limit, rule.left - 1)
    }
    return limit
  }

  // MARK: Toggles

  private func square(leftOf text: Rectangle, _ width: Double?, _ height: Double?) -> Rectangle {
    let drawn = boxes.filter {
      $0.right <= text.left + 2 && text.left - $0.right < 40 && (5...24).contains($0.width)
        && (5...24).contains($0.height) && $0.bottom < text.top && $0.top > text.bottom
    }.max { $0.right < $1.right }
    if let drawn { return drawn }
    let side = width ?? height ?? min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(
      text.left - 4 - side, middle - side / 2, text.left - 4, middle + side / 2)
  }

  private func square(rightOf text: Rectangle) -> Rectangle {
    let drawn = boxes.filter {
      $0.left >= text.right - 2 && $0.left - text.right < 40 && (5...24).contains($0.width)
        && (5...24).contains($0.height) && $0.bottom < text.top && $0.top > text.bottom
    }.min { $0.left < $1.left }
    if let drawn { return drawn }
    let side = min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(
      text.right + 4, middle - side / 2, text.right + 4 + side, middle + side / 2)
  }

  // MARK: Under

  private func under(_ text: Rectangle, _ width: Double?, _ height: Double?) -> Rectangle {
    let cell = cell(around: text)
    let top = text.bottom - 1
    var bottom = top - (height ?? 16)
    if height == nil, let line = nearest(below: text), top - line > 8, top - line < 40 {
      bottom = line + 0.5
    }
    let right =
      width.map { text.left + $0 }
      ?? min(
        cell.right - 2, limit(from: text.left + 1, Rectangle(text.left, bottom, text.right, top)))
    return Rectangle(text.left, bottom, max(right, text.left + 10), top)
  }

  private func inBox(_ text: Rectangle, _ height: Double?) -> Rectangle {
    let cell = cell(around: text)
    // The lowest text at the top of the cell is above the field.
    var top = text.bottom - 1
    for word in words
    where word.bounds.left >= cell.left - 1 && word.bounds.right <= cell.right + 1
      && word.bounds.top <= text.bottom + 2 && text.bottom - word.bounds.top < text.height
      && word.bounds.bottom > cell.bottom
    {
      top = min(top, word.bounds.bottom - 1)
    }
    let bottom = height.map { top - $0 } ?? cell.bottom + 0.25
    return Rectangle(cell.left + 1, min(bottom, top - 8), cell.right - 1, top)
  }

  private func nearest(below text: Rectangle) -> Double? {
    horizontal.filter {
      $0.left < text.left + 12 && $0.right > text.left + 12 && $0.top < text.bottom
    }.map(\.top).max()
  }

  /// The nearest rules on every side.
  private func cell(around text: Rectangle) -> Rectangle {
    let (x, y) = ((text.left + text.right) / 2, (text.bottom + text.top) / 2)
    let left = vertical.filter { $0.right <= text.left + 1 && $0.bottom <= y && $0.top >= y }
      .map(\.right).max()
    let right = vertical.filter { $0.left >= text.right - 1 && $0.bottom <= y && $0.top >= y }
      .map(\.left).min()
    let bottom = horizontal.filter { $0.top <= text.bottom + 1 && $0.left <= x && $0.right >= x }
      .map(\.top).max()
    let top = horizontal.filter { $0.bottom >= text.top - 1 && $0.left <= x && $0.right >= x }
      .map(\.bottom).min()
    return Rectangle(
      left ?? page.left + 18, bottom ?? text.bottom - 24, right ?? page.right - 18,
      top ?? text.top + 4)
  }
}
