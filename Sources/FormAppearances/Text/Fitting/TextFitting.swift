import InteractiveForms
import PDFContent
import PDFObjects
import Typography

/// How well a text fitted.
package enum Fit: Hashable, Sendable {
  case asGiven
  /// A fixed size had to give way.
  case shrunk(from: Double, to: Double)
  case clipped
  /// The rest is on the page of this number.
  case continued(page: Int)
}

/// The value does not fit and the policy refuses it.
package struct Overflow: Error, Hashable, Sendable {
  /// What would have to change for the value to fit.
  package enum Cause: Hashable, Sendable {
    /// The value is too long for the box, or for the comb.
    case length
    /// The box is too low for its font, whatever the value.
    case height
    /// The selected options of a list box.
    case rows
  }

  /// What did not fit, for people: `the value needs 214 points and the box has 120`.
  package var detail: String
  package var cause: Cause
  /// The share of the text that would fit; nil if that is unknown.
  package var share: Double?
  /// About how many characters would fit; nil if that is unknown.
  package var characters: Int?
}

/// Finds the size and the lines with which a text fits its box.
struct TextFitting {
  var style: TextStyle
  var width: Double
  var height: Double
  /// From the edge to the clip; text keeps twice this distance from the left and right edges.
  var inset: Double

  /// Acrobat's smallest automatic size.
  static let smallestAutomaticSize = 4.0
  /// Where automatic sizes of multiline text begin, as in Acrobat.
  static let multilineStartSize = 12.0
  /// Numbers are written to five places; a line may be that much too long.
  static let tolerance = 0.01

  var margin: Double { min(2 * inset, width / 8) }
  var innerWidth: Double { max(0, width - 2 * margin) }

  func fit(
    _ text: String, policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    do throws(TextAppearance.Refusal) {
      return try arranged(text, policy)
    } catch .overflow(var overflow) {
      overflow.characters = overflow.share.map { Int(clamping: Double(text.count) * $0) }
      throw .overflow(overflow)
    }
  }

  private func arranged(
    _ text: String, _ policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    switch style.arrangement {
    case .comb(let cells): return try fitComb(shaped(text, .cells), cells: cells, policy)
    case .multiline: return try fitBroken(shaped(text, .paragraphs), policy)
    case .singleLine:
      let whole = try wholeLine(text)
      guard policy == .wrap else { return try fitWhole(whole, policy) }
      if let fitted = try? fitWhole(whole, .error) { return fitted }
      return try fitBroken(shaped(text, .paragraphs), policy)
    }
  }

  /// The whole text on one line.
  private func wholeLine(
    _ text: String
  ) throws(TextAppearance.Refusal) -> (TextLine, [Typeface]) {
    if !style.isPassword, let line = style.plainGlyphs.line(text) { return (line, []) }
    let shaped = try shaped(text, .oneLine)
    return (TextLine(shaped.paragraphs[0]), shaped.typefaces)
  }

  private func shaped(
    _ text: String, _ flow: TextShaper.Flow
  ) throws(TextAppearance.Refusal) -> ShapedText {
    do throws(MissingGlyphs) {
      return try TextShaper.shape(text, style: style, flow: flow)
    } catch {
      throw .missing(error)
    }
  }

  // MARK: Sizes

  /// The sizes to try, largest first.
  private func sizes(wraps: Bool, _ policy: OverflowPolicy) -> SizeSteps {
    let given = style.fontSize
    if given == 0 {
      let start =
        wraps ? Self.multilineStartSize : max(automaticSize, Self.smallestAutomaticSize)
      return SizeSteps(from: start, to: Self.smallestAutomaticSize)
    }
    switch policy {
    case .shrink, .wrap: return SizeSteps(from: given, to: Self.smallestSize(from: given))
    case .clip, .error, .continue: return SizeSteps(from: given, to: given)
    }
  }

  /// The size that a value with room enough has, if the form leaves the size to the viewer.
  var largestAutomaticSize: Double {
    style.arrangement == .multiline
      ? Self.multilineStartSize : max(automaticSize, Self.smallestAutomaticSize)
  }

  /// The smallest size that a fixed size gives way to.
  static func smallestSize(from given: Double) -> Double { min(given, max(5, given * 0.6)) }

  /// The sizes of what stands on one line.
  func lineSizes(_ policy: OverflowPolicy) -> SizeSteps { sizes(wraps: false, policy) }

  /// A single line's automatic size: the height inside the border, by the height of the font's box.
  private var automaticSize: Double {
    let available = max(0, height - 2 * inset)
    return (available / style.leading * 100).rounded(.down) / 100
  }

  // MARK: Lines

  /// On one line, whatever its width.
  private func fitWhole(
    _ line: (TextLine, typefaces: [Typeface]), _ policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    let lines = [line.0]
    return try fit(line.typefaces, sizes: lineSizes(policy), wraps: false, policy) { _ in lines }
  }

  /// As many lines as the box has room for.
  private func fitBroken(
    _ text: ShapedText, _ policy: OverflowPolicy
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    let breaker = LineBreaker(text, language: style.fallback?.look.language)
    return try fit(text.typefaces, sizes: sizes(wraps: true, policy), wraps: true, policy) { size in
      breaker.lines(limit: innerWidth * 1000 / size + Self.tolerance)
    }
  }

  private func fit(
    _ typefaces: [Typeface], sizes: SizeSteps, wraps: Bool, _ policy: OverflowPolicy,
    lines: (Double) -> [TextLine]
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    var best: TextLayout?
    let size = sizes.largest { size in
      guard let layout = layout(lines(size), size: size, wraps: wraps, typefaces) else {
        return false
      }
      best = layout
      return true
    }
    if size != nil, let best {
      if style.fontSize > 0, best.fontSize < style.fontSize {
        return (best, .shrunk(from: style.fontSize, to: best.fontSize))
      }
      return (best, .asGiven)
    }
    if policy == .clip {
      var layout = place(lines(sizes[0]), size: sizes[0], wraps: wraps, typefaces)
      layout.isClipped = true
      return (layout, .clipped)
    }
    let smallest = sizes[sizes.count - 1]
    throw .overflow(overflow(lines(smallest), size: smallest, wraps: wraps))
  }

  /// The lines in their places; nil where they do not fit.
  private func layout(
    _ lines: [TextLine], size: Double, wraps: Bool, _ typefaces: [Typeface]
  ) -> TextLayout? {
    for line in lines where line.width * size / 1000 > innerWidth + Self.tolerance { return nil }
    if lines.count > 1 {
      let block = steps(lines, size: size).reduce(0, +) + size
      if block > height - 2 * inset + Self.tolerance { return nil }
    }
    let layout = place(lines, size: size, wraps: wraps, typefaces)
    guard let ink = layout.ink else { return layout }
    let box = Rectangle(0, 0, width, height).inset(by: -Self.tolerance)
    return box.contains(ink) ? layout : nil
  }

  /// Whether the box is too low for the font size that the form gives, whatever the value.
  var isTight: Bool {
    guard style.fontSize > 0, style.arrangement != .multiline else { return false }
    return (style.metrics.capHeight - style.metrics.descent) * style.fontSize / 1000 > height
      + Self.tolerance
  }

  private func overflow(_ lines: [TextLine], size: Double, wraps: Bool) -> Overflow {
    if wraps {
      let further = Int(clamping: (height - 2 * inset - size) / (style.leading * size))
      if lines.count > 1, lines.count - 1 > further {
        return Overflow(
          detail:
            "at \(formatNumber(size)) pt, it needs \(lines.count) lines, but the box has room "
            + "for \(max(further, 0) + 1)", cause: .length,
          share: Double(max(further, 0) + 1) / Double(lines.count))
      }
    }
    let needed = (lines.map(\.width).max() ?? 0) * size / 1000
    if needed > innerWidth {
      return Overflow(
        detail:
          "at \(formatNumber(size)) pt, it is \(Int(clamping: needed.rounded(.up))) points wide, "
          + "but the box has room for \(Int(clamping: innerWidth))", cause: .length,
        share: wraps ? nil : innerWidth / needed)
    }
    return Overflow(
      detail: "at \(formatNumber(size)) pt, it is taller than the box", cause: .height)
  }
}
