package import PDFContent
package import PDFObjects

/// Rectangles by height, for finding those on a row.
package struct Rows {
  private static let height = 16.0
  private static let most = 4000
  private var bands: [Int: [Int]] = [:]

  package init(_ rectangles: some Sequence<Rectangle>) {
    for (index, rectangle) in rectangles.enumerated() {
      let first = Self.band(rectangle.bottom)
      for band in first...max(first, min(first + Self.most, Self.band(rectangle.top))) {
        if bands[band, default: []].count < Limit.near { bands[band, default: []].append(index) }
      }
    }
  }

  /// The indexes of rectangles that may be at these heights, in ascending order.
  package func near(_ bottom: Double, _ top: Double) -> [Int] {
    let first = Self.band(bottom)
    let last = min(first + Self.most, Self.band(top))
    guard first < last else { return bands[first] ?? [] }
    var found: Set<Int> = []
    for band in first...last { found.formUnion(bands[band] ?? []) }
    return found.sorted()
  }

  private static func band(_ distance: Double) -> Int {
    Int(max(-30_000, min(30_000, (distance / height).rounded(.down))))
  }
}

/// From default user space to reading space: the page as it is displayed, y upwards, turned where most of its text is,
/// and mirrored where most of it runs from right to left.
package struct ReadingSpace: Sendable {
  private let matrix: Matrix
  private let inverse: Matrix

  package init(_ text: PageText) {
    var (balance, angles) = (0, [Double: Int]())
    for line in text.lines {
      angles[line.turn, default: 0] += line.words.count
      switch line.direction {
      case .leftToRight: balance += line.words.count
      case .rightToLeft: balance -= line.words.count
      case .topToBottom: break
      }
    }
    var matrix = PageText.displayMatrix(of: text.content.page)
    let whole = angles.values.reduce(0, +)
    if let turned = Self.turns.first(where: { (angles[$0.angle] ?? 0) * 2 > whole }) {
      matrix = matrix.followed(by: turned.matrix)
    }
    if balance < 0 { matrix = matrix.followed(by: Matrix(-1, 0, 0, 1, 0, 0)) }
    self.matrix = matrix
    // Turned by right angles and mirrored: its inverse is transposed.
    inverse = Matrix(matrix.a, matrix.c, matrix.b, matrix.d, 0, 0)
  }

  private static let turns: [(angle: Double, matrix: Matrix)] = [
    (90, Matrix(0, -1, 1, 0, 0, 0)), (180, Matrix(-1, 0, 0, -1, 0, 0)),
    (270, Matrix(0, 1, -1, 0, 0, 0)),
  ]

  /// How far what is read is turned in the page's default user space: degrees counterclockwise, a multiple of 90.
  package var rotation: Int {
    switch (inverse.c.rounded(), inverse.d.rounded()) {
    case (-1, _): 90
    case (_, -1): 180
    case (1, _): 270
    default: 0
    }
  }

  package func place(_ rectangle: Rectangle) -> Rectangle {
    let placed: Rectangle = rectangle.transformed(by: matrix)
    return placed
  }

  package func userSpace(_ rectangle: Rectangle) -> Rectangle {
    let placed: Rectangle = rectangle.transformed(by: inverse)
    return placed
  }
}
