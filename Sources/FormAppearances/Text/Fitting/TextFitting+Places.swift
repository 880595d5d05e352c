import InteractiveForms
import PDFContent
import Typography

/// Where lines stand in their box.
extension TextFitting {
  func place(
    _ lines: [TextLine], size: Double, wraps: Bool, _ typefaces: [Typeface]
  ) -> TextLayout {
    var baseline = wraps ? multilineBaseline(lines, size: size) : singleBaseline(lines[0], size)
    let steps = steps(lines, size: size)
    var placed: [TextLayout.Line] = []
    placed.reserveCapacity(lines.count)
    for (index, line) in lines.enumerated() {
      if index > 0 { baseline -= steps[index - 1] }
      placed.append(
        TextLayout.Line(text: line, x: start(of: line, size: size), baseline: baseline))
    }
    return TextLayout(fontSize: size, lines: placed, typefaces: typefaces)
  }

  /// Where a line begins by its quadding; moved where its ink would leave the clip.
  private func start(of line: TextLine, size: Double) -> Double {
    let free = innerWidth - line.width * size / 1000
    let usual =
      switch style.quadding {
      case .left: margin
      case .center: margin + free / 2
      case .right: margin + free
      }
    guard let ink = line.ink else { return usual }
    let left = ink.left * size / 1000
    let right = ink.right * size / 1000
    let edge = right - left <= width - 2 * inset ? inset : 0
    return max(min(usual, width - edge - right), edge - left)
  }

  /// From each baseline to the next: the leading, more where the system fonts need it.
  func steps(_ lines: [TextLine], size: Double) -> [Double] {
    guard lines.count > 1 else { return [] }
    return (1..<lines.count).map { index in
      let leading = style.leading * size
      let (upper, lower) = (lines[index - 1], lines[index])
      guard upper.hasFallback || lower.hasFallback, let above = upper.ink, let below = lower.ink
      else { return leading }
      return max(leading, (below.top - above.bottom) * size / 1000)
    }
  }

  /// Acrobat: the line, as high as its leading, stands in the middle of the box. (Helvetica at 12 pt
  /// in a box of 22 pt has its baseline at 6.548, Helvetica-Bold at 10 pt in 16 pt at 4.12.) Where
  /// ink would leave the box, the line moves.
  func singleBaseline(_ line: TextLine, _ size: Double) -> Double {
    let usual = (height + style.leading * size) / 2 - style.ascent * size
    let top = max(line.ink?.top ?? 0, 0) * size / 1000
    let bottom = min(line.ink?.bottom ?? 0, 0) * size / 1000
    let edge = top - bottom <= height - 2 * inset ? inset : 0
    return min(max(usual, edge - bottom), height - edge - top)
  }

  /// Acrobat: the first baseline is one leading below twice the border. (Helvetica at 12 pt in a box
  /// of 102.588 pt: 86.716.) A single line in a low box stands as in a single-line field.
  private func multilineBaseline(_ lines: [TextLine], size: Double) -> Double {
    let usual = height - 2 * inset - style.leading * size
    let block = steps(lines, size: size).reduce(0, +)
    let descent = min(style.metrics.descent, lines.last?.ink?.bottom ?? 0) * size / 1000
    let rise = max(style.metrics.capHeight, lines.first?.ink?.top ?? 0) * size / 1000
    let highest = height - inset - rise
    let first = min(usual, highest)
    let last = first - block
    let lowest = inset - descent
    if last >= lowest { return first }
    if lines.count == 1 { return singleBaseline(lines[0], size) }
    // The ascent's share of white above the capitals is given up before anything is cut.
    return min(first + (lowest - last), highest)
  }
}
