package import PDFObjects

/// The text of a page in reading order: blocks of lines of words, each with its glyphs and place.
///
/// Words, lines and blocks are ranges of one another: ``blocks`` of ``lines``, lines of ``words``, words
/// of ``glyphs``. Text from right to left is in logical order.
package struct PageText: Sendable {
  /// Which glyphs are text.
  package struct Options: Hashable, Sendable {
    /// Text that the current clip hides.
    package var includesClipped = true
    package init() {}

    func includes(_ glyph: PageGlyph) -> Bool {
      includesClipped || !glyph.flags.contains(.clipped)
    }
  }

  /// Which way the words of a line follow one another, on the page as it is displayed.
  package enum Direction: String, Hashable, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    case topToBottom = "ttb"
  }

  /// A word: characters without white space between them.
  package struct Word: Hashable, Sendable {
    /// Of ``PageText/glyphs``.
    package var glyphs: Range<Int>
    /// The box around its glyphs in the page's default user space, before `/Rotate`.
    package var bounds: Rectangle
    /// The style of its first glyph, in ``PageContent/styles``.
    package var style: Int
    /// Its font maps mirrored brackets to what is seen, not to what is meant: they are exchanged.
    package var hasMirroredBrackets: Bool
  }

  /// Words side by side on one baseline. The cells of a table's row are lines of their own.
  package struct Line: Hashable, Sendable {
    /// In degrees: text that somebody turned is turned by more.
    private static let askew = 5.0
    /// Of ``PageText/words``.
    package var words: Range<Int>
    package var bounds: Rectangle
    package var direction: Direction
    /// The angle of the baseline in degrees counterclockwise, on the page as it is displayed: 0 for
    /// text that is not turned.
    package var angle: Double
    /// The angle at which it is read: scans are a little askew, and their text is read as if it were level.
    package var turn: Double {
      let right = (angle / 90).rounded() * 90
      return abs(angle - right) < Self.askew ? right.truncatingRemainder(dividingBy: 360) : angle
    }
    /// It is beside the line before it, as a cell of the same row.
    package var continuesRow: Bool
  }

  /// Lines that belong together: a paragraph, a column of one, or a single line.
  package struct Block: Hashable, Sendable {
    /// Of ``PageText/lines``.
    package var lines: Range<Int>
    package var bounds: Rectangle
  }

  package let content: PageContent
  /// Indexes of ``PageContent/glyphs``, in the order of reading. Spaces and glyphs without text are left
  /// out.
  package internal(set) var glyphs: [Int32] = []
  package internal(set) var words: [Word] = []
  package internal(set) var lines: [Line] = []
  package internal(set) var blocks: [Block] = []

  package init(_ content: PageContent, options: Options = Options()) {
    self.content = content
    var builder = TextPieceBuilder(content: content, options: options)
    builder.build()
    PageTextBuilder(frames: builder.frames, pieces: builder.pieces).build(&self)
  }

  /// The text of a word, ligatures and positional forms as letters.
  package func text(of word: Word) -> String {
    var text = String.UnicodeScalarView()
    append(word, to: &text)
    return String(text)
  }

  /// The text of a line, its words separated by spaces.
  package func text(of line: Line) -> String {
    var text = String.UnicodeScalarView()
    append(line, to: &text)
    return String(text)
  }

  /// The text of the page: a line feed after each line, and tabs between the cells of a row. A word
  /// that is hyphenated at the end of a line is put together again.
  package var string: String {
    var text = String.UnicodeScalarView()
    for (index, line) in lines.enumerated() {
      if index > 0, !isHyphenated(lines[index - 1], before: line) || line.continuesRow {
        text.append(line.continuesRow ? "\t" : "\n")
      } else if index > 0 {
        text.removeLast()
      }
      append(line, to: &text)
    }
    if !lines.isEmpty { text.append("\n") }
    return String(text)
  }

  /// Ends in a hyphen after a letter, and the next line starts with a small letter: as poppler and
  /// PDFium have it, the hyphen is not of the word.
  private func isHyphenated(_ line: Line, before next: Line) -> Bool {
    guard let last = words[line.words].last, let first = words[next.words].first,
      glyphs[last.glyphs].count > 1, let hyphen = glyphs[last.glyphs].last,
      content.scalars(of: content.glyphs[Int(hyphen)]).last == "-"
    else { return false }
    let before = glyphs[last.glyphs.upperBound - 2]
    guard let letter = content.scalars(of: content.glyphs[Int(before)]).last,
      let small = content.scalars(of: content.glyphs[Int(glyphs[first.glyphs.lowerBound])]).first
    else { return false }
    return letter.properties.isAlphabetic && small.properties.isLowercase
  }

  private func append(_ line: Line, to text: inout String.UnicodeScalarView) {
    for (index, word) in words[line.words].enumerated() {
      if index > 0 { text.append(" ") }
      append(word, to: &text)
    }
  }

  private func append(_ word: Word, to text: inout String.UnicodeScalarView) {
    for index in glyphs[word.glyphs] {
      let scalars = content.scalars(of: content.glyphs[Int(index)])
      if word.hasMirroredBrackets {
        CharacterForms.append(scalars.lazy.map(LogicalOrder.mirrored), to: &text)
      } else {
        CharacterForms.append(scalars, to: &text)
      }
    }
  }

  /// From the page's default user space to the page as it is displayed, with y upwards.
  package static func displayMatrix(of page: Page) -> Matrix {
    switch page.rotation {
    case 90: Matrix(0, -1, 1, 0, 0, 0)
    case 180: Matrix(-1, 0, 0, -1, 0, 0)
    case 270: Matrix(0, 1, -1, 0, 0, 0)
    default: .identity
    }
  }
}
