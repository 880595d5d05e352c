import InteractiveForms
import PDFObjects
import Typography

extension TextFitting {
  /// One grapheme cluster a cell (ISO 32000-2, Table 231, bit 25): each in the middle of its cell, the
  /// width of the whole box divided by the number of cells. Text that runs to the left fills them
  /// from the right.
  func fitComb(
    _ text: ShapedText, cells: Int, _ policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    let line = TextLine(text.paragraphs[0])
    let clusters = line.clusters
    guard clusters.count <= cells else {
      throw .overflow(
        Overflow(
          detail:
            "it has \(clusters.count) characters and the comb \(cells) cell\(cells == 1 ? "" : "s")"
        ))
    }
    let cell = width / Double(cells)
    let free = cells - clusters.count
    let start =
      switch style.quadding {
      case .left: line.isRightToLeft ? free : 0
      case .center: free / 2
      case .right: free
      }
    let widest = clusters.map(\.width).max() ?? 0
    let sizes = lineSizes(policy)
    let box = Rectangle(0, 0, width, height).inset(by: -Self.tolerance)
    func layout(_ size: Double) -> TextLayout {
      let placed = TextLayout.Line(
        text: line, x: (Double(start) + 0.5) * cell, baseline: singleBaseline(line, size),
        advance: cell)
      return TextLayout(fontSize: size, lines: [placed], typefaces: text.typefaces)
    }
    for size in sizes where widest * size / 1000 <= cell + Self.tolerance {
      let layout = layout(size)
      guard layout.ink.map(box.contains) ?? true else { continue }
      if style.fontSize > 0, size < style.fontSize {
        return (layout, .shrunk(from: style.fontSize, to: size))
      }
      return (layout, isTight(size) ? .tight : .asGiven)
    }
    if policy == .clip {
      var layout = layout(sizes[0])
      layout.isClipped = true
      return (layout, .clipped)
    }
    throw .overflow(
      Overflow(detail: "a character is wider than its cell of \(formatNumber(cell)) points"))
  }
}
