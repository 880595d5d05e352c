import Synchronization

/// What was found out of a typeface's glyphs before: forms say the same words over and over.
///
/// It decides how long an answer takes, never what it is.
final class GlyphCache: Sendable {
  /// A run with as much of its surroundings as HarfBuzz looks at.
  struct Run: Hashable {
    /// HarfBuzz looks at this many characters before and after a run.
    static let surroundings = 5
    /// Longer ones do not come again.
    static let longest = 64

    var text: [Unicode.Scalar]
    var lead: Int
    var count: Int
    var isRightToLeft: Bool
    var script: Script
    var language: String?
  }

  private struct State {
    var runs: [Run: [ShapedGlyph]] = [:]
    var bounds: [GlyphIndex: GlyphBounds?] = [:]
  }

  private let state = Mutex(State())
  private static let runLimit = 8192

  /// Clusters count from the run's start.
  func glyphs(of run: Run, shape: () -> [ShapedGlyph]) -> [ShapedGlyph] {
    if let known = state.withLock({ $0.runs[run] }) { return known }
    let glyphs = shape()
    state.withLock { state in
      if state.runs.count >= Self.runLimit { state.runs.removeAll() }
      state.runs[run] = glyphs
    }
    return glyphs
  }

  func bounds(of glyph: GlyphIndex, measure: () -> GlyphBounds?) -> GlyphBounds? {
    if let known = state.withLock({ $0.bounds[glyph] }) { return known }
    let bounds = measure()
    state.withLock { $0.bounds[glyph] = .some(bounds) }
    return bounds
  }
}
