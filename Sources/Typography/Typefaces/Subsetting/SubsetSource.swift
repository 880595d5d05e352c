import Synchronization

/// What subsets of a font are taken from.
///
/// hb-subset takes time in proportion to the whole font: 0.05 ms for Latin, 0.3 to 1.2 ms for Chinese. A
/// batch of documents uses the same few glyphs over and over, so they are set aside in a face of their own,
/// from which a Chinese subset takes 0.1 ms. (hb_subset_preprocess is faster by little, and holds 450 MB of a
/// Chinese font.) The bytes are the same either way: both faces have only the tables that ``SubsetFace``
/// names, so that nothing else adds glyphs to a subset.
final class SubsetSource: Sendable {
  private let whole: SubsetFace
  private let numbering: SubsetFace.Numbering
  private let state: Mutex<State>

  private struct State {
    var part: SubsetFace?
    /// What `part` has.
    var inPart: GlyphSet
    /// All that subsets were taken with.
    var seen: GlyphSet
    /// Subsets that `part` could not serve since it was made.
    var misses = 0
    var isMakingPart = false
  }

  /// A subset of more glyphs than this is not one of many.
  private static let largest = 4096

  init(of font: OpenedFont, outlines: Typeface.Outlines) {
    whole = SubsetFace(of: font, outlines: outlines)
    numbering = outlines == .compact ? .kept : .anew
    let none = GlyphSet(capacity: font.glyphCount)
    state = Mutex(State(inPart: none, seen: none))
  }

  /// The program, and where each glyph is in it; nil where the outlines are damaged.
  func subset(keeping glyphs: [GlyphIndex]) -> (program: [UInt8], places: [GlyphIndex: UInt32])? {
    guard glyphs.count <= Self.largest else {
      return whole.subset(keeping: glyphs, numbering: numbering)
    }
    let part = state.withLock { state -> SubsetFace? in
      if let part = state.part, glyphs.allSatisfy(state.inPart.contains) { return part }
      for glyph in glyphs { state.seen.insert(glyph) }
      state.misses += 1
      return nil
    }
    if let part { return part.subset(keeping: glyphs, numbering: numbering) }
    makePartWhereItPays()
    return whole.subset(keeping: glyphs, numbering: numbering)
  }

  /// Sets aside what was seen so far, once that costs less than the misses did. Other tasks do not
  /// wait for it.
  private func makePartWhereItPays() {
    let seen = state.withLock { state -> GlyphSet? in
      guard !state.isMakingPart, state.misses >= 16 + state.seen.count / 64 else { return nil }
      state.isMakingPart = true
      return state.seen
    }
    // A damaged font is left at that: no second try.
    guard let seen, let part = whole.part(keeping: seen.glyphs) else { return }
    state.withLock { state in
      state.part = part
      state.inPart = seen
      state.misses = 0
      state.isMakingPart = false
    }
  }
}
