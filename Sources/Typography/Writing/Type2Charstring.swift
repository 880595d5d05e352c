/// Writes the outline of a glyph as a Type 2 charstring (Adobe Technical Note 5177), without hints.
///
/// Points are rounded to whole units, each from its exact place, so that errors do not add up.
struct Type2Charstring {
  private(set) var bytes: [UInt8] = []
  private var x = 0
  private var y = 0

  /// - Parameter width: the advance in font units, which the charstring states as the difference from a
  ///   nominal width of 0.
  init(outline: GlyphOutline, width: Int) {
    append(width)
    for contour in outline.contours {
      // The width comes before the operands of the first operator.
      move(to: contour.start)
      for segment in contour.segments {
        switch segment {
        case .line(let end): line(to: end)
        case .curve(let first, let second, let end): curve(first, second, end)
        }
      }
    }
    bytes.append(14)  // endchar
  }

  private mutating func move(to point: GlyphOutline.Point) {
    appendDelta(to: point)
    bytes.append(21)  // rmoveto
  }

  private mutating func line(to point: GlyphOutline.Point) {
    guard rounded(point.x) != x || rounded(point.y) != y else { return }
    appendDelta(to: point)
    bytes.append(5)  // rlineto
  }

  private mutating func curve(
    _ first: GlyphOutline.Point, _ second: GlyphOutline.Point, _ end: GlyphOutline.Point
  ) {
    appendDelta(to: first)
    appendDelta(to: second)
    appendDelta(to: end)
    bytes.append(8)  // rrcurveto
  }

  private mutating func appendDelta(to point: GlyphOutline.Point) {
    let (toX, toY) = (rounded(point.x), rounded(point.y))
    append(toX - x)
    append(toY - y)
    (x, y) = (toX, toY)
  }

  /// A coordinate within what a charstring can say.
  private func rounded(_ value: Double) -> Int {
    Int(min(max(value.isFinite ? value : 0, -16000), 16000).rounded())
  }

  private mutating func append(_ value: Int) {
    switch value {
    case -107...107: bytes.append(UInt8(value + 139))
    case 108...1131:
      let rest = value - 108
      bytes.append(UInt8(rest >> 8) + 247)
      bytes.append(UInt8(rest & 0xFF))
    case -1131 ... -108:
      let rest = -value - 108
      bytes.append(UInt8(rest >> 8) + 251)
      bytes.append(UInt8(rest & 0xFF))
    default:
      let short = UInt16(bitPattern: Int16(clamping: value))
      bytes.append(28)
      bytes.append(UInt8(short >> 8))
      bytes.append(UInt8(short & 0xFF))
    }
  }
}
