import Diagnostics
import FormAppearances
import PDFContent
import PDFObjects

/// Headers and footers.
extension FlowLayout {
  /// The format of pages whose margins have room for their header and footer.
  func formatWithRunningText(of flow: FlowPages) -> PageFormat {
    var format = flow.format
    let header = resolved("header").lineHeight * Double(flow.header.count)
    let footer = resolved("footer").lineHeight * Double(flow.footer.count)
    if !flow.header.isEmpty, header > format.margins.top - 8 { format.margins.top = header + 24 }
    if !flow.footer.isEmpty, footer > format.margins.bottom - 22 {
      format.margins.bottom = footer + 24
    }
    return format
  }

  /// The header and footer of a page, from the upper-left corner of the page. They are artifacts.
  mutating func runningPieces(_ flow: FlowPages, page: Int, of count: Int) -> [Piece] {
    let format = flow.format
    let width = format.width - format.margins.left - format.margins.right
    var pieces: [Piece] = []
    let header = resolved("header")
    var y = max(12, format.margins.top / 2 - header.lineHeight * Double(flow.header.count) / 2)
    for line in flow.header {
      pieces += self.pieces(line, header, width: width, page: page, of: count).map {
        $0.moved(format.margins.left, y)
      }
      y += header.lineHeight
    }
    let footer = resolved("footer")
    guard !flow.footer.isEmpty else { return pieces }
    let height = footer.lineHeight * Double(flow.footer.count)
    y = format.height - max(12 + height, format.margins.bottom / 2 + height / 2 + 2)
    pieces.append(
      Piece(
        kind: .line(width: width, height: 0, Border(width: 0.5, color: .rgb(0.66, 0.68, 0.70))),
        x: format.margins.left, y: y - 4))
    for line in flow.footer {
      pieces += self.pieces(line, footer, width: width, page: page, of: count).map {
        $0.moved(format.margins.left, y)
      }
      y += footer.lineHeight
    }
    return pieces
  }

  private mutating func pieces(
    _ line: RunningLine, _ style: ResolvedStyle, width: Double, page: Int, of count: Int
  ) -> [Piece] {
    var pieces: [Piece] = []
    var taken: [ClosedRange<Double>] = []
    for (text, alignment) in [
      (line.left, TextAlignment.left), (line.center, .center), (line.right, .right),
    ] {
      guard let text else { continue }
      let markup = Self.filled(
        text, page: page, of: count, title: specification.title ?? "")
      let (rich, _) = shaped(InlineText(markup: markup), style)
      let lines = rich.lines(width: width)
      guard let first = lines.first, !first.segments.isEmpty else { continue }
      if lines.count > 1, page == 1 {
        problems.report(
          "a text of the header or footer is wider than the page", at: line.location,
          hint: "Shorten it, or write several lines.")
      }
      // Left is where lines begin.
      let room = max(0, width - first.width)
      let x = alignment == .left ? 0 : alignment == .center ? room / 2 : room
      if page == 1, taken.contains(where: { $0.overlaps(x...(x + first.width)) }) {
        problems.report(
          "texts of a line of the header or footer overlap", at: line.location,
          hint: "Shorten them, or write them on lines of their own.")
      }
      taken.append(x...(x + first.width))
      pieces.append(
        Piece(kind: .text(first, elements: [nil]), x: x, y: first.ascent))
    }
    return pieces
  }

  private static func filled(
    _ text: String, page: Int, of count: Int, title: String
  ) -> String {
    var result = ""
    var rest = text[...]
    let names = [("{page}", "\(page)"), ("{pages}", "\(count)"), ("{title}", title)]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[open...]
      if let (name, value) = names.first(where: { rest.hasPrefix($0.0) }) {
        result += value
        rest = rest.dropFirst(name.count)
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
