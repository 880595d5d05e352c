import PDFContent
import Typography

/// A text that goes on from one box to the next, broken where a line may end (UAX #14).
package struct FlowingText {
  /// The widgets of one field: each shows the whole of the field's part.
  package struct Box {
    package var appearances: [TextAppearance]
    /// `/MaxLen`
    package var mostCharacters: Int?

    package init(appearances: [TextAppearance], mostCharacters: Int?) {
      self.appearances = appearances
      self.mostCharacters = mostCharacters
    }
  }

  /// What a box shows.
  package struct Part: Hashable, Sendable {
    package var text: String
    /// The size that is the same in all boxes whose form leaves it to the viewer; nil for the box's own.
    package var size: Double?
  }

  private let boxes: [Box]
  private let scalars: [Unicode.Scalar]
  /// The ends that parts may have, ascending, the end of the text among them.
  private let ends: [Int]

  package init(_ text: String, in boxes: [Box]) {
    self.boxes = boxes
    let language = boxes.lazy.flatMap(\.appearances).first?.style.fallback?.look.language
    scalars = Array(text.unicodeScalars)
    let opportunities = LineBreaks.opportunities(in: scalars, language: language)
    ends = opportunities.indices.filter { $0 > 0 && opportunities[$0] }
  }

  /// The part of each box. The last box takes all that the others do not hold, whether it fits or not.
  ///
  /// - Parameter policy: what happens to a text that the last box does not hold.
  package func parts(_ policy: OverflowPolicy) -> [Part] {
    let automatic = boxes.flatMap(\.appearances).filter { $0.style.fontSize == 0 }
    guard !automatic.isEmpty else { return split(size: nil).parts }
    let sizes = SizeSteps(
      from: automatic.map(\.largestAutomaticSize).min() ?? 0,
      to: TextFitting.smallestAutomaticSize)
    if let size = sizes.largest(where: { split(size: $0).fits }) {
      return split(size: size).parts
    }
    let isLegible = policy != .shrink && policy != .wrap
    return split(
      size: isLegible ? TextFitting.continuedSize : TextFitting.smallestAutomaticSize
    ).parts
  }

  /// - Parameter size: of boxes whose form leaves the size to the viewer.
  private func split(size: Double?) -> (parts: [Part], fits: Bool) {
    let boxes = boxes.map { $0.sized(size) }
    var parts: [Part] = []
    var start = skippingSpace(from: 0)
    var fits = true
    for (index, (box, size)) in boxes.enumerated() {
      let isLast = index == boxes.count - 1
      var end = scalars.count
      if isLast {
        fits = box.holds(text(start..<end))
      } else {
        end = self.end(in: box, from: start, before: boxes[(index + 1)...].map(\.box))
      }
      parts.append(Part(text: text(start..<end), size: size))
      start = skippingSpace(from: end)
    }
    return (parts, fits)
  }

  /// The end of the part that begins at a place: after the last word that the box holds. A word that none of the
  /// further boxes holds either is torn.
  private func end(in box: Box, from start: Int, before further: [Box]) -> Int {
    guard start < scalars.count else { return start }
    let limit = box.isMultiline ? scalars.count : endOfParagraph(from: start)
    let candidates = ends[firstEnd(after: start)...].prefix { $0 < limit } + [limit]
    if let end = longest(Array(candidates), from: start, in: box) { return end }
    let word = candidates.first ?? limit
    if further.contains(where: { $0.holds(text(start..<word)) }) { return start }
    var clusters: [Int] = []
    var end = start
    for character in text(start..<word) {
      end += character.unicodeScalars.count
      clusters.append(end)
    }
    return longest(clusters, from: start, in: box) ?? start
  }

  /// The last of some ends up to which the box holds the text. Fewer words always fit where more do, so the search doubles
  /// its step and then halves it: a box holds little of a long text.
  private func longest(_ ends: [Int], from start: Int, in box: Box) -> Int? {
    var (low, step) = (-1, 1)
    var high = ends.count
    while low + step < high {
      guard box.holds(text(start..<ends[low + step])) else {
        high = low + step
        break
      }
      low += step
      step *= 2
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if box.holds(text(start..<ends[middle])) { low = middle } else { high = middle }
    }
    return low < 0 ? nil : ends[low]
  }

  // MARK: Places

  /// Without the white space at its end.
  private func text(_ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound, scalars[end - 1].properties.isWhitespace { end -= 1 }
    return String(String.UnicodeScalarView(scalars[range.lowerBound..<end]))
  }

  private func skippingSpace(from place: Int) -> Int {
    scalars[place...].firstIndex { !$0.properties.isWhitespace } ?? scalars.count
  }

  private func endOfParagraph(from start: Int) -> Int {
    scalars[start...].firstIndex {
      ("\u{0A}"..."\u{0D}").contains($0) || $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}"
    }
      ?? scalars.count
  }

  /// The place in ``ends`` of the first one after a place of the text.
  private func firstEnd(after start: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > start { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension FlowingText.Box {
  /// The box with a size for what the form leaves to the viewer; nil if it leaves nothing.
  fileprivate func sized(_ size: Double?) -> (box: FlowingText.Box, size: Double?) {
    guard let size, appearances.contains(where: { $0.style.fontSize == 0 }) else {
      return (self, nil)
    }
    var box = self
    box.appearances = appearances.map { $0.style.fontSize == 0 ? $0.sized(size) : $0 }
    return (box, size)
  }

  fileprivate var isMultiline: Bool {
    appearances.allSatisfy { $0.style.arrangement == .multiline }
  }

  /// Whether every widget shows a whole text; one without a widget shows none.
  fileprivate func holds(_ text: String) -> Bool {
    if text.isEmpty { return true }
    if let mostCharacters, text.composedCount > mostCharacters { return false }
    return !appearances.isEmpty
      && appearances.allSatisfy { (try? $0.layOut(text, policy: .error)) != nil }
  }
}
