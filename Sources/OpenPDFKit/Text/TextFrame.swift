import FormAppearances
import Foundation
import PDFContent

/// An attributed string set in lines.
///
/// Distances are in points; y counts downwards from the top of the frame.
struct TextFrame {
  /// A part of a line in one style.
  struct Run {
    var text: String
    var line: StyledLine
    var style: TextRunStyle
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
    /// The part of the string, its line end included.
    var range: NSRange
    var paragraph = NSParagraphStyle.default
    var endsParagraph = false
  }

  private(set) var lines: [Line] = []
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter limit: the width that lines may have; nil if only line ends break lines.
  init(_ string: NSAttributedString, limit: Double?) {
    for paragraph in TextParagraph.all(of: string) { set(paragraph, limit: limit) }
    width = lines.map { $0.x + $0.width }.max() ?? 0
    if let limit { for index in lines.indices { lines[index].align(in: limit) } }
  }

  /// How many of the lines fit into a height, from the first one on.
  func lineCount(inHeight height: Double) -> Int {
    lines.firstIndex { $0.y + $0.descent > height + 0.01 } ?? lines.count
  }

  /// The frame with its first lines only.
  func prefix(_ count: Int) -> TextFrame {
    var frame = self
    frame.lines = Array(lines.prefix(count))
    return frame
  }

  private mutating func set(_ paragraph: TextParagraph, limit: Double?) {
    let style = paragraph.style
    height += lines.isEmpty ? 0 : Double(style.paragraphSpacingBefore)
    var location = paragraph.location
    let right = limit.map {
      style.tailIndent > 0 ? Double(style.tailIndent) : $0 + Double(style.tailIndent)
    }
    func newLine(_ indent: CGFloat, _ font: NSFont?) -> Line {
      var line = Line(range: NSRange(location: location, length: 0), paragraph: style)
      line.x = Double(indent)
      if let font { line.raise(font) }
      return line
    }
    var line = newLine(style.firstLineHeadIndent, paragraph.pieces.first?.style.font)
    let pieces = right.flatMap { paragraph.truncated(to: $0 - line.x) } ?? paragraph.pieces
    for piece in pieces {
      var pending = ""
      for word in piece.words(
        for: style.lineBreakMode, room: right.map { $0 - Double(style.headIndent) })
      {
        let candidate = pending + word
        let fits =
          right.map {
            line.x + line.width + piece.style.width(of: candidate.trimmedEnd) <= $0 + 0.01
          }
          ?? true
        if fits || (pending.isEmpty && line.runs.isEmpty) || style.lineBreakMode.isOneLine {
          pending = candidate
          continue
        }
        line.append(pending, piece.style)
        finish(&line)
        location = NSMaxRange(line.range)
        line = newLine(style.headIndent, piece.style.font)
        pending = word
      }
      line.append(pending, piece.style)
    }
    line.endsParagraph = true
    line.range.length = NSMaxRange(paragraph.range) - line.range.location
    finish(&line)
    height += Double(style.paragraphSpacing)
  }

  private mutating func finish(_ line: inout Line) {
    let style = line.paragraph
    var natural = line.ascent + line.descent
    if style.lineHeightMultiple > 0 { natural *= Double(style.lineHeightMultiple) }
    if style.minimumLineHeight > 0 { natural = max(natural, Double(style.minimumLineHeight)) }
    if style.maximumLineHeight > 0 { natural = min(natural, Double(style.maximumLineHeight)) }
    line.y = height + natural - line.descent
    height += natural + Double(style.lineSpacing)
    lines.append(line)
  }
}

extension TextFrame.Line {
  fileprivate mutating func raise(_ font: NSFont) {
    ascent = max(ascent, Double(font.ascender))
    descent = max(descent, -Double(font.descender))
  }

  fileprivate mutating func append(_ text: String, _ style: TextRunStyle) {
    guard !text.isEmpty else { return }
    range.length += text.utf16.count
    // Characters that stand apart are runs of their own.
    for part in style.kern == 0 ? [text] : text.map({ String($0) }) {
      guard let line = style.line(part) else { continue }
      raise(style.font)
      runs.append(TextFrame.Run(text: part, line: line, style: style, x: width))
      width += line.width + style.kern
    }
  }

  fileprivate mutating func align(in limit: Double) {
    let visible = width - (runs.last?.trailingSpace ?? 0)
    let room = limit - x - visible
    guard room > 0 else { return }
    switch paragraph.alignment {
    case .center: x += room / 2
    case .right: x += room
    case .justified: if !endsParagraph { stretch(by: room) }
    case .left, .natural: break
    }
  }

  /// Makes the spaces between words wider.
  private mutating func stretch(by room: Double) {
    var words: [(text: String, style: TextRunStyle)] = []
    for run in runs {
      words += TextPiece.words(run.text).map { ($0, run.style) }
    }
    let gaps = words.dropLast().count { $0.text.hasSuffix(" ") }
    guard gaps > 0 else { return }
    let extra = room / Double(gaps)
    runs = []
    var place = 0.0
    for word in words {
      guard let line = word.style.line(word.text) else { continue }
      runs.append(TextFrame.Run(text: word.text, line: line, style: word.style, x: place))
      place += line.width + word.style.kern + (word.text.hasSuffix(" ") ? extra : 0)
    }
    width = place - (words.last?.text.hasSuffix(" ") == true ? extra : 0)
  }
}

extension TextFrame.Run {
  /// The width of the spaces at the end.
  fileprivate var trailingSpace: Double {
    let trimmed = text.trimmedEnd
    return trimmed.count == text.count ? 0 : line.width - style.width(of: trimmed)
  }
}
