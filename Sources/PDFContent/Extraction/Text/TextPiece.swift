import PDFObjects

/// A direction in which text runs: the coordinates in which it runs to the right, and lines follow
/// one another downwards.
struct TextFrame: Hashable {
  /// A unit vector along the baseline, on the page as it is displayed.
  var alongX: Double
  var alongY: Double
  /// Text in a vertical writing mode: lines run from top to bottom, and follow one another to the left.
  var isVertical: Bool

  func along(_ x: Double, _ y: Double) -> Double { x * alongX + y * alongY }
  func across(_ x: Double, _ y: Double) -> Double { y * alongX - x * alongY }
}

/// Glyphs that follow one another in the content without a gap: a word or a part of one.
struct TextPiece {
  /// The index of its frame.
  var frame: Int
  /// Consecutive glyphs of the page. Those without text among them are not part of it.
  var glyphs: Range<Int>
  /// Along the baseline, in the frame.
  var start: Double
  var end: Double
  /// The place of the baseline, upwards.
  var base: Double
  var size: Double
  var ascent: Double
  var descent: Double
  /// A space character follows it in the content, where the piece ends.
  var hasSpaceAfter = false
  var scalarCount = 0
  /// A hash of its text, for finding text that is drawn twice.
  var textHash = 0

  var top: Double { base + ascent }
  var bottom: Double { base + descent }
}
