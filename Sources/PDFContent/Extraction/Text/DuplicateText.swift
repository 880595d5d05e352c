/// Text that is drawn twice at nearly the same place, to look bold or to cast a shadow (poppler and
/// PDFium count it once, too).
struct DuplicateText {
  let pieces: [TextPiece]

  // In parts of the font size.
  private static let sameAlong = 0.1
  private static let sameAcross = 0.2
  /// Pieces that start at one place, compared with each other.
  private static let window = 32

  /// For each piece, whether it is the first of its kind at its place.
  var kept: [Bool] {
    var kept = [Bool](repeating: true, count: pieces.count)
    let order = pieces.indices.sorted {
      pieces[$0].start != pieces[$1].start ? pieces[$0].start < pieces[$1].start : $0 < $1
    }
    for (rank, index) in order.enumerated() where kept[index] {
      let piece = pieces[index]
      for other in order[(rank + 1)...].prefix(Self.window) {
        let twin = pieces[other]
        guard twin.start - piece.start <= Self.sameAlong * piece.size else { break }
        guard twin.textHash == piece.textHash, twin.scalarCount == piece.scalarCount,
          twin.frame == piece.frame,
          abs(twin.base - piece.base) <= Self.sameAcross * piece.size,
          abs(twin.end - piece.end) <= 2 * Self.sameAlong * piece.size
        else { continue }
        kept[max(index, other)] = false
      }
    }
    return kept
  }
}
