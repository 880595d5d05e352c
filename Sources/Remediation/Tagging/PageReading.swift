import PDFContent
import PDFObjects
import PageStructure

/// What a page shows, word by word, and which operation of its content shows it.
struct PageReading {
  /// A glyph, by the operation that shows it and its place among the glyphs of the operation.
  struct GlyphPlace {
    var operation: Int32
    var ordinal: Int32
  }

  struct Word {
    var bounds: Rectangle
    /// Of ``glyphs``.
    var glyphs: Range<Int>
    var text: String
  }

  /// A picture.
  struct Image {
    var bounds: Rectangle
    var operation: Int
  }

  /// By line and word, as ``PageText`` has them.
  private(set) var lines: [[Word]] = []
  private(set) var glyphs: [GlyphPlace] = []
  /// The number of glyphs that each operation shows.
  private(set) var glyphCounts: [Int32]
  private(set) var images: [Image] = []
  /// The content was cut off.
  let isTruncated: Bool
  /// It shows something, and no text but a stamp.
  let lacksText: Bool

  /// - Parameter text: the page, read with the probes of ``MarkablePage/addProbes(to:)``.
  init(_ text: PageText, operations: Int) {
    let content = text.content
    isTruncated = content.isTruncated
    lacksText = content.lacksText
    glyphCounts = Array(repeating: 0, count: operations)
    // The operation of each sequence; -1 for none.
    var operationOf = [Int](repeating: -1, count: content.markedContents.count)
    for (index, mark) in content.markedContents.enumerated() {
      if mark.tag == MarkablePage.probe, let identifier = mark.identifier,
        (0..<operations).contains(identifier)
      {
        operationOf[index] = identifier
      } else if mark.parent >= 0 {
        operationOf[index] = operationOf[Int(mark.parent)]
      }
    }
    func operation(of mark: Int32) -> Int { mark >= 0 ? operationOf[Int(mark)] : -1 }
    var places: [GlyphPlace] = []
    places.reserveCapacity(content.glyphs.count)
    for glyph in content.glyphs {
      let operation =
        glyph.flags.contains(.annotation) ? -1 : operation(of: glyph.markedContent)
      guard operation >= 0 else {
        places.append(GlyphPlace(operation: -1, ordinal: 0))
        continue
      }
      places.append(
        GlyphPlace(operation: Int32(operation), ordinal: glyphCounts[operation]))
      glyphCounts[operation] += 1
    }
    for line in text.lines {
      lines.append(
        text.words[line.words].map { word in
          let start = glyphs.count
          glyphs += text.glyphs[word.glyphs].map { places[Int($0)] }
          return Word(bounds: word.bounds, glyphs: start..<glyphs.count, text: text.text(of: word))
        })
    }
    for graphic in content.graphics where graphic.kind == .image && !graphic.isAnnotation {
      let operation = operation(of: graphic.markedContent)
      if operation >= 0 { images.append(Image(bounds: graphic.bounds, operation: operation)) }
    }
  }
}
