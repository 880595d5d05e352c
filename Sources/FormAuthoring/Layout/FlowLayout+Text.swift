import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects

/// Paragraphs, headings and lists.
extension FlowLayout {
  mutating func text(
    _ item: FlowText, _ place: Place
  ) -> (before: Double, fragments: [Fragment], after: Double) {
    location = item.location
    var styleName = item.style
    var own = item.own
    if item.style == "body", item.role == .paragraph {
      styleName = place.style
      own = item.own?.inheriting(place.own ?? StyleProperties()) ?? place.own
    }
    var style = resolved(styleName, own: own)
    if let alignment = place.alignment, item.own?.alignment == nil { style.alignment = alignment }
    let element: Int
    switch item.role {
    case .paragraph: element = structure.add("P", in: place.parent)
    case .caption: element = structure.add("Caption", in: place.parent)
    case .heading(let level): element = structure.addHeading(level, in: place.parent)
    }
    let inner = place.width - style.padding.left - style.padding.right
    var fragments = block(item.text, style, width: inner, element: element, aside: item.aside)
      .indented(by: style.padding.left)
    if case .heading(let level) = item.role, level <= 3, !fragments.isEmpty {
      fragments[0].outline.append((item.text.plain, level, 0))
    }
    fragments = boxed(fragments, style, width: place.width)
    if let rule = style.rule, !fragments.isEmpty {
      fragments[fragments.count - 1].keepsWithNext = true
      fragments.append(
        Fragment(
          height: rule.width + 4,
          pieces: [
            Piece(
              kind: .line(width: place.width, height: 0, rule), x: 0, y: 4 + rule.width / 2)
          ]))
    }
    if case .heading = item.role {
      fragments.keepTogether()
      if !fragments.isEmpty { fragments[fragments.count - 1].keepsWithNext = true }
    }
    return (style.spaceBefore, fragments, style.spaceAfter)
  }

  /// The lines of a text, each a fragment. Texts in languages of the other direction stand at the far side.
  mutating func block(
    _ text: LocalizedText, _ style: ResolvedStyle, width: Double, element: Int,
    mark: String? = nil, hint: InlineText? = nil, aside: LocalizedText? = nil
  ) -> [Fragment] {
    var parts = text.parts
    let isAside = aside != nil
    if let aside {
      parts.append(.init(language: nil, text: aside.parts.first?.text ?? InlineText(plain: "")))
    }
    guard parts.count > 1 else {
      return lines(
        parts.first?.text ?? InlineText(plain: ""), style, width: width, element: element,
        mark: mark, hint: hint)
    }
    // Side by side: the first takes what the last leaves.
    var asideStyle = style
    if isAside {
      (asideStyle.size, asideStyle.isBold) = (min(style.size * 0.8, 9), false)
    }
    let last = parts.removeLast()
    let (lastText, _) = shaped(
      last.text, asideStyle, language: last.language)
    let lastWidth = min(lastText.naturalWidth + 0.1, width * (isAside ? 0.6 : 0.5))
    var first = InlineText(runs: [])
    for (index, part) in parts.enumerated() {
      if index > 0 { first.runs.append(InlineText.Run(text: " / ")) }
      first.runs += part.text.runs
    }
    let firstElement =
      isAside ? element : structure.add("Span", in: element, language: text.parts[0].language)
    let gap = lastWidth > 0 ? 8.0 : 0
    let left = lines(
      first, style, width: max(20, width - lastWidth - gap), element: firstElement, mark: mark,
      hint: hint)
    let lastElement = structure.add("Span", in: element, language: last.language)
    var right = lines(last.text, asideStyle, width: lastWidth, element: lastElement)
    // One baseline for the first lines.
    if let a = left.first?.pieces.first?.y, let b = right.first?.pieces.first?.y, a != b {
      right = right.map { fragment in
        var copy = fragment
        copy.pieces = fragment.moved(0, a - b)
        return copy
      }
    }
    let x = width - lastWidth
    var merged: [Fragment] = []
    for index in 0..<max(left.count, right.count) {
      var fragment = index < left.count ? left[index] : Fragment(height: 0)
      if index < right.count {
        fragment.pieces += right[index].moved(x, 0)
        fragment.height = max(fragment.height, index < left.count ? 0 : right[index].height)
      }
      merged.append(fragment)
    }
    merged.keepTogether()
    return merged
  }

  /// The lines of a text whose languages stand next to one another, with a slash between them, or below one another if
  /// they do not fit on one line: beside its box, an option is one thing.
  mutating func adjoining(
    _ text: LocalizedText, _ style: ResolvedStyle, width: Double, element: Int, mark: String? = nil
  ) -> [Fragment] {
    guard text.parts.count > 1 else {
      return block(text, style, width: width, element: element, mark: mark)
    }
    let last = text.parts.count - 1
    var inline: [(text: InlineText, width: Double)] = []
    for (index, part) in text.parts.enumerated() {
      var own = part.text
      if index < last { own.runs.append(InlineText.Run(text: " /")) }
      let (rich, _) = shaped(own, style, mark: index == last ? mark : nil)
      inline.append((own, rich.naturalWidth + 0.1))
    }
    let gap = style.size * 0.3
    let sum = inline.reduce(gap * Double(last)) { $0 + $1.width }
    let fits = sum <= width + 0.5
    var fragments: [Fragment] = []
    var x = 0.0
    for (index, part) in text.parts.enumerated() {
      let own = structure.add("Span", in: element, language: part.language)
      let lines = self.lines(
        fits ? inline[index].text : part.text, style, width: fits ? inline[index].width : width,
        element: own, mark: index == last ? mark : nil)
      guard fits, let line = lines.first else {
        fragments += lines
        continue
      }
      if fragments.isEmpty {
        fragments = [Fragment(height: 0)]
      }
      // One baseline.
      let baseline = fragments[0].pieces.first?.y ?? line.pieces.first?.y ?? 0
      let shift = baseline - (line.pieces.first?.y ?? baseline)
      fragments[0].pieces += line.moved(x, shift)
      fragments[0].height = max(fragments[0].height, line.height + max(0, shift))
      x += inline[index].width + gap
    }
    fragments.keepTogether()
    return fragments
  }

  /// The lines of a text in one language.
  mutating func lines(
    _ text: InlineText, _ style: ResolvedStyle, width: Double, element: Int, mark: String? = nil,
    hint: InlineText? = nil
  ) -> [Fragment] {
    let (rich, runs) = shaped(text, style, mark: mark, hint: hint)
    if rich.widestWord > width + 0.5 {
      problems.report(
        "a word is \(formatNumber((rich.widestWord).rounded(.up))) points wide, but its column measures "
          + "\(formatNumber(width.rounded(.down)))", at: location,
        hint: "Make the column wider, or the text smaller.")
    }
    let elements = self.elements(
      of: runs, count: max(1, runs.count), in: element)
    let lines = rich.lines(width: width)
    var fragments = lines.enumerated().map { index, line in
      let height = max(style.lineHeight, line.ascent + line.descent)
      // The baseline stands where the text is centered in its line.
      let baseline = (height - line.ascent - line.descent) / 2 + line.ascent
      return Fragment(
        height: height,
        pieces: line.segments.isEmpty
          ? []
          : pieces(
            line, x: start(of: line, style.alignment, width: width), baseline: baseline,
            runs: runs, elements: elements))
    }
    // No line stands alone at the end or the beginning of a page.
    if fragments.count <= 3 {
      fragments.keepTogether()
    } else {
      fragments[0].keepsWithNext = true
      fragments[fragments.count - 2].keepsWithNext = true
    }
    return fragments
  }

  /// Fragments inside the padding, background and border of a style. Fragments are indented already.
  mutating func boxed(
    _ fragments: [Fragment], _ style: ResolvedStyle, width: Double
  ) -> [Fragment] {
    let padding = style.padding
    guard style.fill != nil || style.border != nil || padding.top > 0 || padding.bottom > 0,
      !fragments.isEmpty
    else { return fragments }
    decorations.append(Decoration(x: 0, width: width, fill: style.fill, border: style.border))
    let decoration = decorations.count - 1
    var result: [Fragment] = []
    if padding.top > 0 { result.append(Fragment(height: padding.top, keepsWithNext: true)) }
    result += fragments
    if padding.bottom > 0 {
      result[result.count - 1].keepsWithNext = true
      result.append(Fragment(height: padding.bottom))
    }
    for index in result.indices { result[index].decorations.insert(decoration, at: 0) }
    return result
  }

  mutating func box(
    _ box: FlowBox, _ place: Place
  ) -> (before: Double, fragments: [Fragment], after: Double) {
    location = box.location
    let style = resolved(box.style, own: box.own)
    var inner = place
    inner.width = place.width - style.padding.left - style.padding.right
    inner.parent = structure.add("Div", in: place.parent)
    inner.style = box.style
    var plain = StyleProperties()
    (plain.spaceBefore, plain.spaceAfter) = (0, 4)
    (plain.fill, plain.border, plain.padding) = (.some(nil), .some(nil), Margins(0))
    inner.own = plain.inheriting(box.own ?? StyleProperties())
    let fragments = layout(box.items, inner).trimmed.indented(by: style.padding.left)
    let shifted = decorationsMoved(of: fragments, by: style.padding.left)
    return (
      style.spaceBefore, boxed(shifted, style, width: place.width), style.spaceAfter
    )
  }

  /// Moves the boxes that fragments stand in along with them.
  mutating func decorationsMoved(of fragments: [Fragment], by distance: Double) -> [Fragment] {
    guard distance != 0 else { return fragments }
    for index in Set(fragments.flatMap(\.decorations)) { decorations[index].x += distance }
    return fragments
  }

  // MARK: Lists

  mutating func list(_ list: FlowList, _ place: Place) -> [Fragment] {
    location = list.location
    let style = resolved(place.style, own: place.own)
    var indent = max(14, style.size * 1.7)
    if list.isNumbered {
      // The last number is the widest, or as wide as the others.
      let last = "\(list.start + max(0, list.items.count - 1))."
      let (rich, _) = shaped(InlineText(plain: last), style)
      indent = max(indent, rich.naturalWidth.rounded(.up) + 6)
    }
    let numbering: PDFName = list.isNumbered ? "Decimal" : "Disc"
    let element = structure.add(
      "L", in: place.parent,
      attributes: ["O": .name("List"), "ListNumbering": .name(numbering)])
    var result: [Fragment] = []
    for (index, items) in list.items.enumerated() {
      let item = structure.add("LI", in: element)
      let label = structure.add("Lbl", in: item)
      var inner = place
      inner.parent = structure.add("LBody", in: item)
      inner.width = place.width - indent
      var own = StyleProperties()
      own.spaceAfter = 3
      inner.own = own.inheriting(place.own ?? StyleProperties())
      var fragments = layout(items, inner).trimmed.indented(by: indent)
      fragments = decorationsMoved(of: fragments, by: indent)
      let mark = list.isNumbered ? "\(list.start + index)." : "•"
      let (rich, _) = shaped(InlineText(plain: mark), style)
      if let line = rich.lines(width: indent).first, !fragments.isEmpty {
        let baseline = fragments[0].pieces.first?.y ?? style.lineHeight * 0.75
        let x = list.isNumbered ? max(0, indent - 5 - line.width) : indent - 9
        fragments[0].pieces.insert(
          Piece(kind: .text(line, elements: [label]), x: x, y: baseline), at: 0)
      }
      if index > 0 { result.appendSpace(items.count > 1 ? 8 : 3) }
      result += fragments
    }
    return result
  }
}
