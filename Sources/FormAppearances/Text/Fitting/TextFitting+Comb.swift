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
    let widths = line.clusterWidths
    guard widths.count <= cells else {
      throw .overflow(
        Overflow(
          detail:
            "it has \(widths.count) characters, but the comb has \(cells) "
            + (cells == 1 ? "cell" : "cells"),
          cause: .length))
    }
    let cell = width / Double(cells)
    let free = cells - widths.count
    let start =
      switch style.quadding {
      case .left: line.isRightToLeft ? free : 0
      case .center: free / 2
      case .right: free
      }
    let widest = widths.max() ?? 0
    let sizes = lineSizes(policy)
    let box = Rectangle(0, 0, width, height).inset(by: -Self.tolerance)
    func layout(_ size: Double) -> TextLayout {
      let placed = TextLayout.Line(
        text: line, x: (Double(start) + 0.5) * cell, baseline: singleBaseline(line, size),
        advance: cell)
      return TextLayout(fontSize: size, lines: [placed], typefaces: text.typefaces)
    }
    func isInCell(_ size: Double) -> Bool { widest * size / 1000 <= cell + Self.tolerance }
    let fitting = sizes.largest { size in
      isInCell(size) && (layout(size).ink.map(box.contains) ?? true)
    }
    if let size = fitting {
      let layout = layout(size)
      if style.fontSize > 0, size < style.fontSize {
        return (layout, .shrunk(from: style.fontSize, to: size))
      }
      return (layout, .asGiven)
    }
    if policy == .clip {
      var layout = layout(sizes[0])
      layout.isClipped = true
      return (layout, .clipped)
    }
    guard isInCell(sizes[sizes.count - 1]) else {
      throw .overflow(
        Overflow(
          detail: "a character is wider than its cell, which is \(formatNumber(cell)) points wide",
          cause: .length))
    }
    throw .overflow(
      Overflow(
        detail: "at \(formatNumber(sizes[sizes.count - 1])) pt, it is taller than the box",
        cause: .height))
  }
}
