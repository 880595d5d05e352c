import PDFObjects

/// Texts that stand at the same place of several pages, near their top or bottom.
struct RunningHeads {
  private struct Key: Hashable {
    var text: String
    var across: Int
    var up: Int
  }

  /// By page: the pieces that are running heads.
  let pieces: [Set<Int>]

  init(_ scenes: [PageScene]) {
    var pages: [Key: Set<Int>] = [:]
    func keys(_ piece: PageScene.Piece, _ scene: PageScene) -> [Key] {
      let box = piece.bounds
      let height = max(scene.bounds.height, 1)
      let isInMargin =
        box.middleY < scene.bounds.bottom + Measure.margin * height
        || box.middleY > scene.bounds.top - Measure.margin * height
      guard piece.kind == .text, isInMargin else { return [] }
      let text = String(piece.text.map { $0.isNumber ? "#" : $0 })
      let (x, y) = (box.left / Measure.samePlace, box.middleY / Measure.samePlace)
      guard abs(x) < 1e6, abs(y) < 1e6 else { return [] }
      // Of places that are near each other, two share a corner of the grid.
      let columns = [Int(x.rounded(.down)), Int((x + 0.5).rounded(.down)) + 1_000_000]
      let rows = [Int(y.rounded(.down)), Int((y + 0.5).rounded(.down)) + 1_000_000]
      return columns.flatMap { column in rows.map { Key(text: text, across: column, up: $0) } }
    }
    for (page, scene) in scenes.enumerated() {
      for piece in scene.pieces {
        for key in keys(piece, scene) { pages[key, default: []].insert(page) }
      }
    }
    pieces = scenes.enumerated().map { page, scene in
      var counts: [String: Int] = [:]
      for piece in scene.pieces { counts[piece.text, default: 0] += 1 }
      return Set(
        scene.pieces.indices.filter { index in
          let piece = scene.pieces[index]
          // What the page says again, such as a head of its columns, is a part of it.
          if counts[piece.text, default: 0] > 1, piece.text.contains(where: \.isLetter) {
            return false
          }
          let shared = keys(piece, scene).compactMap { pages[$0] }
          guard shared.contains(where: { $0.count > 1 }) else { return false }
          // The title stands on the first page.
          let isFirst = shared.contains { $0.min() == page && $0.count > 1 }
          let isTitle = piece.style.isBold && piece.bounds.middleY > scene.bounds.middleY
          return !(isFirst && isTitle)
        })
    }
  }
}
