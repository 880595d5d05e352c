import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects

/// Something with a place: x to the right and y downwards, in points.
struct Piece: Sendable {
  enum Kind: Sendable {
    /// A line of text; y is its baseline. The elements are those of its runs.
    case text(RichText.Line, elements: [Int?])
    case rectangle(width: Double, height: Double, fill: DeviceColor?, border: Border?)
    case line(width: Double, height: Double, Border)
    case image(Int, width: Double, height: Double)
    case widget(field: Int, option: Int?, width: Double, height: Double, isBare: Bool)
    case link(String, width: Double, height: Double)
  }

  var kind: Kind
  var x: Double
  var y: Double
  /// The structure element that the piece belongs to; nil for an artifact. Text has its own.
  var element: Int?

  var width: Double {
    switch kind {
    case .text(let line, _): line.width
    case .rectangle(let width, _, _, _), .line(let width, _, _), .image(_, let width, _),
      .widget(_, _, let width, _, _), .link(_, let width, _):
      width
    }
  }

  func moved(_ dx: Double, _ dy: Double) -> Piece {
    var copy = self
    copy.x += dx
    copy.y += dy
    return copy
  }

  /// The same as an artifact: a repeated table header.
  var asArtifact: Piece {
    var copy = self
    copy.element = nil
    if case .text(let line, let elements) = kind {
      copy.kind = .text(line, elements: elements.map { _ in nil })
    }
    return copy
  }
}

/// A strip of the flow that no page break divides.
struct Fragment: Sendable {
  enum Break: Sendable { case none, column, page }

  var height: Double
  var pieces: [Piece] = []
  /// No page break follows.
  var keepsWithNext = false
  /// Space between items, which is left out at the top of a page.
  var isSpace = false
  var breaksBefore = Break.none
  /// Boxes around the fragment, outermost first: places among the layout's decorations.
  var decorations: [Int] = []
  /// The table whose header is repeated above the fragment on a new page.
  var table: Int?
  /// Where the box of the field begins, so that fields in a row stand on one line.
  var boxTop: Double?
  /// Boxes with labels inside stand edge to edge.
  var isTight = false
  /// Entries of the outline: the title, the level and the offset.
  var outline: [(title: String, level: Int, y: Double)] = []
  /// Where the specification has the item.
  var location: SourceLocation?

  func moved(_ dx: Double, _ dy: Double) -> [Piece] { pieces.map { $0.moved(dx, dy) } }
}

/// The background and border of a box.
struct Decoration: Sendable {
  var x: Double
  var width: Double
  var fill: DeviceColor?
  var border: Border?
}

extension [Fragment] {
  var height: Double { reduce(0) { $0 + $1.height } }

  /// Appends space; of two spaces the greater counts.
  mutating func appendSpace(_ height: Double, decorations: [Int] = []) {
    guard height > 0 else { return }
    if let last, last.isSpace {
      self[count - 1].height = Swift.max(last.height, height)
    } else {
      append(Fragment(height: height, isSpace: true, decorations: decorations))
    }
  }

  /// Moves everything to the right.
  func indented(by distance: Double) -> [Fragment] {
    map { fragment in
      var copy = fragment
      copy.pieces = fragment.moved(distance, 0)
      return copy
    }
  }

  /// Without space at the beginning and the end.
  var trimmed: [Fragment] {
    var copy = self
    while copy.first?.isSpace == true { copy.removeFirst() }
    while copy.last?.isSpace == true { copy.removeLast() }
    return copy
  }

  /// Lets no page break divide the fragments.
  mutating func keepTogether() {
    for index in indices.dropLast() { self[index].keepsWithNext = true }
  }
}
