import PDFContent
import PDFObjects

/// The text and place of each marked-content sequence of a page's own content (ISO 32000-2, 14.7.5.2).
struct MarkedContentPlaces {
  /// A line of one sequence, or a graphic in it.
  struct Line {
    var identifier: Int
    var text: String
    var box: Rectangle
  }

  private(set) var lines: [Line] = []

  /// - Parameter reader: the reader of the document, which pages share.
  init(of page: Page, _ reader: PageContentReader) {
    var options = PageContent.Options()
    options.includesWidgets = false
    options.includesAnnotations = false
    let content = reader.content(of: page, options: options)
    let identifiers = content.markedContents.indices.map { Self.identifier(of: $0, in: content) }
    // The line of a sequence that grows, by identifier.
    var open: [Int: Int] = [:]
    var ends: [Int: (x: Double, baseline: Double)] = [:]
    for glyph in content.glyphs where glyph.markedContent >= 0 {
      guard let identifier = identifiers[Int(glyph.markedContent)] else { continue }
      let box = content.quadrilateral(of: glyph).bounds
      // What nothing is known of is not blank.
      let text = glyph.unicodeSource == .none ? "\u{FFFD}" : content.text(of: glyph)
      let height = max(box.height, 1)
      if let place = open[identifier], let end = ends[identifier],
        abs(end.baseline - glyph.y) < height * 0.6, box.left > end.x - height * 2
      {
        let isSpaced = box.left - end.x > height * 0.15
        if isSpaced, lines[place].text.last?.isWhitespace == false { lines[place].text += " " }
        lines[place].text += text
        lines[place].box = lines[place].box.union(box)
      } else {
        open[identifier] = lines.count
        lines.append(Line(identifier: identifier, text: text, box: box))
      }
      ends[identifier] = (box.right, glyph.y)
    }
    for graphic in content.graphics where graphic.markedContent >= 0 {
      guard let identifier = identifiers[Int(graphic.markedContent)] else { continue }
      lines.append(Line(identifier: identifier, text: "", box: graphic.bounds))
    }
  }

  private static func identifier(of place: Int, in content: PageContent) -> Int? {
    var index = place
    var steps = 0
    while index >= 0, steps < 64 {
      let mark = content.markedContents[index]
      if let identifier = mark.identifier, mark.stream == nil { return identifier }
      index = Int(mark.parent)
      steps += 1
    }
    return nil
  }
}
