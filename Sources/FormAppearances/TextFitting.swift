import InteractiveForms
import PDFContent
import PDFObjects

/// Glyphs placed in a box.
struct TextLayout: Sendable {
  struct Line: Sendable {
    var glyphs: [Glyph]
    var x: Double
    var baseline: Double
    /// From the middle of one glyph to the middle of the next, in points; nil for natural widths.
    var advance: Double?
  }
  var fontSize: Double
  var lines: [Line]
  /// Ink leaves the clip, and the policy lets it be cut.
  var isClipped = false
}

/// How well a text fitted.
public enum Fit: Hashable, Sendable {
  case asGiven
  /// A fixed size had to give way.
  case shrunk(from: Double, to: Double)
  /// The box is too low for its font, whatever the value; drawn at the form's size.
  case tight
  case clipped
}

/// The value does not fit and the policy refuses it.
public struct Overflow: Error, Hashable, Sendable {
  /// What did not fit, for people: `the value needs 214 points and the box has 120`.
  public var detail: String
}

/// Finds the size and the lines with which a text fits its box.
struct TextFitting {
  var style: TextStyle
  var width: Double
  var height: Double
  /// From the edge to the clip; text keeps twice this distance from the left and right edges.
  var inset: Double
  var policy: OverflowPolicy

  /// Acrobat's smallest automatic size.
  static let smallestAutomaticSize = 4.0
  /// Where automatic sizes of multiline text begin, as in Acrobat.
  static let multilineStartSize = 12.0

  private var margin: Double { min(2 * inset, width / 8) }
  private var innerWidth: Double { max(0, width - 2 * margin) }
  /// Numbers are written to five places; a line may be that much too long.
  private static let tolerance = 0.01

  func fit(_ paragraphs: [[Glyph]]) throws(Overflow) -> (TextLayout, Fit) {
    switch style.arrangement {
    case .comb(let cells): return try fitComb(paragraphs, cells: cells)
    case .multiline: return try fitLines(paragraphs, wraps: true)
    case .singleLine:
      if policy == .wrap { return try fitWrapped(paragraphs) }
      return try fitLines([joined(paragraphs)], wraps: false)
    }
  }

  /// A line end in a single-line field is shown as a space.
  private func joined(_ paragraphs: [[Glyph]]) -> [Glyph] {
    guard paragraphs.count > 1, let space = try? style.paragraphs(of: " ").first else {
      return paragraphs.flatMap { $0 }
    }
    return Array(paragraphs.joined(separator: space))
  }

  // MARK: Sizes

  /// The sizes to try, largest first.
  private func sizes(wraps: Bool) -> [Double] {
    let given = style.fontSize
    if given == 0 {
      let start =
        wraps ? Self.multilineStartSize : max(automaticSize, Self.smallestAutomaticSize)
      return Self.steps(from: start, to: Self.smallestAutomaticSize)
    }
    switch policy {
    case .shrink, .wrap: return Self.steps(from: given, to: min(given, max(5, given * 0.6)))
    case .clip, .error: return [given]
    }
  }

  /// A single line's automatic size: the height inside the border, by the height of the font's box.
  private var automaticSize: Double {
    let available = max(0, height - 2 * inset)
    return (available / style.leading * 100).rounded(.down) / 100
  }

  private static func steps(from start: Double, to end: Double) -> [Double] {
    var sizes = [start]
    var next = (start * 4).rounded(.down) / 4
    if next == start { next -= 0.25 }
    while next > end {
      sizes.append(next)
      next -= 0.25
    }
    if start > end { sizes.append(end) }
    return sizes
  }

  // MARK: Lines

  private func fitLines(_ paragraphs: [[Glyph]], wraps: Bool) throws(Overflow) -> (TextLayout, Fit)
  {
    let sizes = sizes(wraps: wraps)
    var low = 0
    var high = sizes.count
    // Sizes fall, so fitting is monotonic but for line breaks; a search finds a size that fits.
    while low < high {
      let middle = (low + high) / 2
      if fits(lines(paragraphs, size: sizes[middle], wraps: wraps), size: sizes[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    if low < sizes.count {
      let size = sizes[low]
      let lines = lines(paragraphs, size: size, wraps: wraps)
      let layout = place(lines, size: size, wraps: wraps)
      if style.fontSize > 0, size < style.fontSize {
        return (layout, .shrunk(from: style.fontSize, to: size))
      }
      return (layout, isTight(size) ? .tight : .asGiven)
    }
    let size = sizes[0]
    let lines = lines(paragraphs, size: size, wraps: wraps)
    if policy == .clip {
      var layout = place(lines, size: size, wraps: wraps)
      layout.isClipped = true
      return (layout, .clipped)
    }
    throw overflow(lines, size: sizes[sizes.count - 1], wraps: wraps)
  }

  /// As many lines as the box has room for.
  private func fitWrapped(_ paragraphs: [[Glyph]]) throws(Overflow) -> (TextLayout, Fit) {
    var single = self
    single.policy = .error
    if let whole = try? single.fitLines([joined(paragraphs)], wraps: false) { return whole }
    return try fitLines(paragraphs, wraps: true)
  }

  private func lines(_ paragraphs: [[Glyph]], size: Double, wraps: Bool) -> [[Glyph]] {
    guard wraps else { return paragraphs }
    return LineBreaker(limit: innerWidth * 1000 / size + Self.tolerance).lines(paragraphs)
  }

  private func fits(_ lines: [[Glyph]], size: Double) -> Bool {
    for line in lines where advance(line) * size / 1000 > innerWidth + Self.tolerance {
      return false
    }
    if lines.count == 1 { return inkFits(lines[0], size: size) }
    let block = Double(lines.count - 1) * style.leading * size + size
    return block <= height - 2 * inset + Self.tolerance
  }

  /// Whether the ink of one line fits between the edges of the clip.
  private func inkFits(_ line: [Glyph], size: Double) -> Bool {
    let extent = inkExtent(line)
    return (extent.upperBound - extent.lowerBound) * size / 1000 <= height + Self.tolerance
  }

  private func inkExtent(_ line: [Glyph]) -> ClosedRange<Double> {
    var low = 0.0
    var high = 0.0
    for glyph in line {
      guard let ink = glyph.ink else { continue }
      low = min(low, ink.lowerBound)
      high = max(high, ink.upperBound)
    }
    return low...high
  }

  private func isTight(_ size: Double) -> Bool {
    guard style.fontSize > 0, style.arrangement != .multiline else { return false }
    return (style.font.metrics.capHeight - style.font.metrics.descent) * size / 1000 > height
      + Self.tolerance
  }

  private func advance(_ line: [Glyph]) -> Double { line.reduce(0) { $0 + $1.width } }

  private func overflow(_ lines: [[Glyph]], size: Double, wraps: Bool) -> Overflow {
    if wraps {
      let room = max(1, Int((height - 2 * inset - size) / (style.leading * size)) + 1)
      return Overflow(
        detail: "at \(formatNumber(size)) pt it needs \(lines.count) lines and the box has room "
          + "for \(room)")
    }
    let needed = lines.map(advance).max() ?? 0
    return Overflow(
      detail:
        "at \(formatNumber(size)) pt it is \(Int((needed * size / 1000).rounded(.up))) points "
        + "wide and the box has room for \(Int(innerWidth))")
  }

  // MARK: Places

  private func place(_ lines: [[Glyph]], size: Double, wraps: Bool) -> TextLayout {
    let first = wraps ? multilineBaseline(lines, size: size) : singleBaseline(lines[0], size: size)
    var placed: [TextLayout.Line] = []
    for (index, line) in lines.enumerated() {
      let free = innerWidth - advance(line) * size / 1000
      let x =
        switch style.quadding {
        case .left: margin
        case .center: margin + free / 2
        case .right: margin + free
        }
      placed.append(
        TextLayout.Line(
          glyphs: line, x: x, baseline: first - Double(index) * style.leading * size))
    }
    return TextLayout(fontSize: size, lines: placed)
  }

  /// Acrobat: the line, as high as its leading, stands in the middle of the box. (Helvetica at 12 pt
  /// in a box of 22 pt has its baseline at 6.548, Helvetica-Bold at 10 pt in 16 pt at 4.12.) Where
  /// ink would leave the box, the line moves.
  private func singleBaseline(_ line: [Glyph], size: Double) -> Double {
    let usual = (height + style.leading * size) / 2 - style.ascent * size
    let extent = inkExtent(line)
    let top = extent.upperBound * size / 1000
    let bottom = extent.lowerBound * size / 1000
    let edge = top - bottom <= height - 2 * inset ? inset : 0
    return min(max(usual, edge - bottom), height - edge - top)
  }

  /// Acrobat: the first baseline is one leading below twice the border. (Helvetica at 12 pt in a box
  /// of 102.588 pt: 86.716.) A single line in a low box stands as in a single-line field.
  private func multilineBaseline(_ lines: [[Glyph]], size: Double) -> Double {
    let top = height - 2 * inset - style.leading * size
    let last = top - Double(lines.count - 1) * style.leading * size
    let lowest = inset - style.font.metrics.descent * size / 1000
    if last >= lowest { return top }
    if lines.count == 1 { return singleBaseline(lines[0], size: size) }
    // The ascent's share of white above the capitals is given up before anything is cut.
    return min(top + (lowest - last), height - inset - style.font.metrics.capHeight * size / 1000)
  }

  // MARK: Combs

  /// One character a cell (ISO 32000-2, Table 231, bit 25): each in the middle of its cell, the
  /// width of the whole box divided by the number of cells.
  private func fitComb(_ paragraphs: [[Glyph]], cells: Int) throws(Overflow) -> (TextLayout, Fit) {
    let glyphs = paragraphs.flatMap { $0 }
    guard glyphs.count <= cells else {
      throw Overflow(detail: "it has \(glyphs.count) characters and the comb \(cells) cells")
    }
    let cell = width / Double(cells)
    let widest = glyphs.map(\.width).max() ?? 0
    let sizes =
      style.fontSize == 0
      ? Self.steps(
        from: max(automaticSize, Self.smallestAutomaticSize), to: Self.smallestAutomaticSize)
      : self.sizes(wraps: false)
    let size = sizes.first {
      widest * $0 / 1000 <= cell + Self.tolerance && inkFits(glyphs, size: $0)
    }
    guard let size = size ?? (policy == .clip ? sizes.first : nil) else {
      throw Overflow(detail: "a character is wider than its cell of \(formatNumber(cell)) points")
    }
    let start =
      switch style.quadding {
      case .left: 0
      case .center: (cells - glyphs.count) / 2
      case .right: cells - glyphs.count
      }
    let baseline = singleBaseline(glyphs, size: size)
    let middle = (Double(start) + 0.5) * cell
    let line = TextLayout.Line(
      glyphs: glyphs, x: middle - (glyphs.first?.width ?? 0) * size / 2000, baseline: baseline,
      advance: cell)
    let fit: Fit =
      style.fontSize > 0 && size < style.fontSize
      ? .shrunk(from: style.fontSize, to: size) : isTight(size) ? .tight : .asGiven
    return (TextLayout(fontSize: size, lines: [line]), fit)
  }
}
