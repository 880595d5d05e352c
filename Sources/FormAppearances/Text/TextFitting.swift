import InteractiveForms
import PDFContent
import PDFObjects
import Typography

/// How well a text fitted.
public enum Fit: Hashable, Sendable {
  case asGiven
  /// A fixed size had to give way.
  case shrunk(from: Double, to: Double)
  /// The box is too low for its font, whatever the value; drawn at the form's size.
  case tight
  case clipped
  /// The rest is on the page of this number.
  case continued(page: Int)
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
  /// Numbers are written to five places; a line may be that much too long.
  static let tolerance = 0.01

  var margin: Double { min(2 * inset, width / 8) }
  var innerWidth: Double { max(0, width - 2 * margin) }

  func fit(_ text: String) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    switch style.arrangement {
    case .comb(let cells): return try fitComb(shaped(text, .cells), cells: cells)
    case .multiline: return try fitBroken(shaped(text, .paragraphs))
    case .singleLine:
      let whole = try shaped(text, .oneLine)
      guard policy == .wrap else { return try fitWhole(whole) }
      var single = self
      single.policy = .error
      if let fitted = try? single.fitWhole(whole) { return fitted }
      return try fitBroken(shaped(text, .paragraphs))
    }
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
  private func sizes(wraps: Bool) -> SizeSteps {
    let given = style.fontSize
    if given == 0 {
      let start =
        wraps ? Self.multilineStartSize : max(automaticSize, Self.smallestAutomaticSize)
      return SizeSteps(from: start, to: Self.smallestAutomaticSize)
    }
    switch policy {
    case .shrink, .wrap: return SizeSteps(from: given, to: min(given, max(5, given * 0.6)))
    case .clip, .error, .continue: return SizeSteps(from: given, to: given)
    }
  }

  /// The sizes of what stands on one line.
  var lineSizes: SizeSteps { sizes(wraps: false) }

  /// A single line's automatic size: the height inside the border, by the height of the font's box.
  private var automaticSize: Double {
    let available = max(0, height - 2 * inset)
    return (available / style.leading * 100).rounded(.down) / 100
  }

  // MARK: Lines

  /// The whole text on one line.
  private func fitWhole(
    _ text: ShapedText
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    let lines = text.paragraphs.map { TextLine($0) }
    return try fit(text, sizes: lineSizes, wraps: false) { _ in lines }
  }

  /// As many lines as the box has room for.
  private func fitBroken(
    _ text: ShapedText
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    let breaker = LineBreaker(text, language: style.fallback?.look.language)
    return try fit(text, sizes: sizes(wraps: true), wraps: true) { size in
      breaker.lines(limit: innerWidth * 1000 / size + Self.tolerance)
    }
  }

  private func fit(
    _ text: ShapedText, sizes: SizeSteps, wraps: Bool, lines: (Double) -> [TextLine]
  ) throws(TextAppearance.Refusal) -> (TextLayout, Fit) {
    var low = 0
    var high = sizes.count
    var best: TextLayout?
    // Sizes fall, so fitting is monotonic but for line breaks; a search finds a size that fits. The
    // largest is tried first, for it mostly does.
    var middle = 0
    while low < high {
      if let layout = layout(lines(sizes[middle]), size: sizes[middle], wraps: wraps, text) {
        best = layout
        high = middle
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    if let best {
      if style.fontSize > 0, best.fontSize < style.fontSize {
        return (best, .shrunk(from: style.fontSize, to: best.fontSize))
      }
      return (best, isTight(best.fontSize) ? .tight : .asGiven)
    }
    if policy == .clip {
      var layout = place(lines(sizes[0]), size: sizes[0], wraps: wraps, text)
      layout.isClipped = true
      return (layout, .clipped)
    }
    let smallest = sizes[sizes.count - 1]
    throw .overflow(overflow(lines(smallest), size: smallest, wraps: wraps))
  }

  /// The lines in their places; nil where they do not fit.
  private func layout(
    _ lines: [TextLine], size: Double, wraps: Bool, _ text: ShapedText
  ) -> TextLayout? {
    for line in lines where line.width * size / 1000 > innerWidth + Self.tolerance { return nil }
    if lines.count > 1 {
      let block = steps(lines, size: size).reduce(0, +) + size
      if block > height - 2 * inset + Self.tolerance { return nil }
    }
    let layout = place(lines, size: size, wraps: wraps, text)
    guard let ink = layout.ink else { return layout }
    let box = Rectangle(0, 0, width, height).inset(by: -Self.tolerance)
    return box.contains(ink) ? layout : nil
  }

  func isTight(_ size: Double) -> Bool {
    guard style.fontSize > 0, style.arrangement != .multiline else { return false }
    return (style.metrics.capHeight - style.metrics.descent) * size / 1000 > height
      + Self.tolerance
  }

  private func overflow(_ lines: [TextLine], size: Double, wraps: Bool) -> Overflow {
    if wraps {
      let room = max(1, Int((height - 2 * inset - size) / (style.leading * size)) + 1)
      if lines.count > room {
        return Overflow(
          detail: "at \(formatNumber(size)) pt it needs \(lines.count) lines and the box has room "
            + "for \(room)")
      }
    }
    let needed = (lines.map(\.width).max() ?? 0) * size / 1000
    if needed > innerWidth {
      return Overflow(
        detail: "at \(formatNumber(size)) pt it is \(Int(needed.rounded(.up))) points wide and the "
          + "box has room for \(Int(innerWidth))")
    }
    return Overflow(detail: "at \(formatNumber(size)) pt it is higher than the box")
  }
}
