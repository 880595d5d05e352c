import FormAppearances
import Foundation
import PDFContent

/// An attributed string set in lines.
///
/// Distances are in points; y counts downwards from the top of the frame.
struct TextFrame {
  /// A part of a line in one style.
  struct Run {
    var line: StyledLine
    var font: NSFont
    var color: NSColor
    var background: NSColor?
    var isUnderlined: Bool
    var isStruckThrough: Bool
    var baselineOffset: Double
    /// From the start of the line.
    var x: Double
  }

  struct Line {
    var runs: [Run] = []
    var width = 0.0
    var ascent = 0.0
    /// Positive.
    var descent = 0.0
    var x = 0.0
    /// Of the baseline.
    var y = 0.0
    var style = NSParagraphStyle.default
  }

  private(set) var lines: [Line] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter limit: the width that lines may have; nil if only line ends break lines.
  init(_ string: NSAttributedString, limit: Double?) {
    var paragraphs: [[Piece]] = [[]]
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let text = string.attributedSubstring(from: range).string
      let parts = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      for (index, part) in parts.enumerated() {
        if index > 0 { paragraphs.append([]) }
        paragraphs[paragraphs.count - 1].append(Piece(String(part), attributes))
      }
    }
    for paragraph in paragraphs { set(paragraph, limit: limit) }
    width = lines.map { $0.x + $0.width }.max() ?? 0
    if let limit { for index in lines.indices { align(&lines[index], in: limit) } }
  }

  fileprivate struct Piece {
    var text: String
    var font: NSFont
    var color: NSColor
    var background: NSColor?
    var style: NSParagraphStyle
    var isUnderlined: Bool
    var isStruckThrough: Bool
    var baselineOffset: Double

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
      self.text = text
      font = attributes[.font] as? NSFont ?? NSFont.systemFont(ofSize: 12)
      color = attributes[.foregroundColor] as? NSColor ?? .black
      background = attributes[.backgroundColor] as? NSColor
      style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
      isUnderlined = (attributes[.underlineStyle] as? Int ?? 0) != 0
      isStruckThrough = (attributes[.strikethroughStyle] as? Int ?? 0) != 0
      let offset = attributes[.baselineOffset]
      baselineOffset = (offset as? CGFloat).map { Double($0) } ?? offset as? Double ?? 0
    }
  }

  private mutating func set(_ pieces: [Piece], limit: Double?) {
    var line = Line()
    let style = pieces.first?.style ?? .default
    line.style = style
    let indents = (Double(style.firstLineHeadIndent), Double(style.headIndent))
    line.x = indents.0
    if let first = pieces.first { line.raise(first.font) }
    for piece in pieces {
      let textStyle = piece.font.face.style(size: Double(piece.font.pointSize))
      var pending = ""
      for word in Self.words(piece.text) {
        let candidate = pending + word
        let fits =
          limit.map {
            line.x + line.width + Self.width(candidate.trimmedEnd, textStyle)
              <= $0 + Double(style.tailIndent) + 0.01
          } ?? true
        if fits || (pending.isEmpty && line.runs.isEmpty) {
          pending = candidate
          continue
        }
        line.append(pending, piece.run, textStyle)
        finish(&line)
        line = Line()
        line.style = style
        line.x = indents.1
        line.raise(piece.font)
        pending = word
      }
      line.append(pending, piece.run, textStyle)
    }
    finish(&line)
    height += Double(style.paragraphSpacing)
  }

  private mutating func finish(_ line: inout Line) {
    let style = line.style
    var natural = line.ascent + line.descent
    if style.lineHeightMultiple > 0 { natural *= Double(style.lineHeightMultiple) }
    if style.minimumLineHeight > 0 { natural = max(natural, Double(style.minimumLineHeight)) }
    if style.maximumLineHeight > 0 { natural = min(natural, Double(style.maximumLineHeight)) }
    line.y = height + natural - line.descent
    height += natural + Double(style.lineSpacing)
    lines.append(line)
  }

  private func align(_ line: inout Line, in limit: Double) {
    let room = limit - line.x - line.width
    guard room > 0 else { return }
    switch line.style.alignment {
    case .center: line.x += room / 2
    case .right: line.x += room
    case .left, .justified, .natural: break
    }
  }

  /// Words with the spaces after them.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isAfterSpace = false
    for character in text {
      if isAfterSpace, character != " " {
        words.append(word)
        word = ""
      }
      word.append(character)
      isAfterSpace = character == " "
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static func width(_ text: String, _ style: TextStyle) -> Double {
    line(text, style)?.width ?? 0
  }

  /// The line without the characters that no font draws; nil if nothing is left.
  fileprivate static func line(_ text: String, _ style: TextStyle) -> StyledLine? {
    if let line = try? StyledLine(text, style: style) { return line }
    return try? StyledLine(StyledLine.drawable(text, style: style), style: style)
  }
}

extension TextFrame.Line {
  fileprivate mutating func raise(_ font: NSFont) {
    ascent = max(ascent, Double(font.ascender))
    descent = max(descent, -Double(font.descender))
  }

  fileprivate mutating func append(
    _ text: String, _ make: (StyledLine, Double) -> TextFrame.Run, _ style: TextStyle
  ) {
    guard !text.isEmpty, let line = TextFrame.line(text, style) else { return }
    let run = make(line, width)
    raise(run.font)
    runs.append(run)
    width += line.width
  }
}

extension TextFrame.Piece {
  fileprivate var run: (StyledLine, Double) -> TextFrame.Run {
    { line, x in
      TextFrame.Run(
        line: line, font: font, color: color, background: background, isUnderlined: isUnderlined,
        isStruckThrough: isStruckThrough, baselineOffset: baselineOffset, x: x)
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
