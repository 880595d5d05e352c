import FormAppearances
import Foundation
import PDFContent

/// How a run of text is drawn.
struct TextRunStyle {
  var font: NSFont
  var color: NSColor
  var background: NSColor?
  var underline: NSColor?
  var strikethrough: NSColor?
  var baselineOffset: Double
  /// The distance added after each character.
  var kern: Double
  /// The width of outlines in percent of the font size: only they are drawn, or, if it is negative, also what is inside.
  var strokeWidth: Double
  var strokeColor: NSColor?
  private let textStyle: TextStyle

  init(_ attributes: [NSAttributedString.Key: Any]) {
    func number(_ key: NSAttributedString.Key) -> Double {
      attributes[key].flatMap(Numbers.double) ?? 0
    }
    func color(_ key: NSAttributedString.Key) -> NSColor? { attributes[key] as? NSColor }
    font = attributes[.font] as? NSFont ?? NSFont.systemFont(ofSize: 12)
    self.color = color(.foregroundColor) ?? .black
    background = color(.backgroundColor)
    underline = number(.underlineStyle) == 0 ? nil : color(.underlineColor) ?? self.color
    strikethrough =
      number(.strikethroughStyle) == 0 ? nil : color(.strikethroughColor) ?? self.color
    baselineOffset = number(.baselineOffset)
    kern = number(.kern)
    strokeWidth = number(.strokeWidth)
    strokeColor = color(.strokeColor)
    textStyle = font.face.style(size: Double(font.pointSize))
  }

  /// A text in this style without the characters that no font draws; nil if nothing is left.
  func line(_ text: String) -> StyledLine? {
    if let line = try? StyledLine(text, style: textStyle) { return line }
    return try? StyledLine(StyledLine.drawable(text, style: textStyle), style: textStyle)
  }

  func width(of text: String) -> Double {
    (line(text)?.width ?? 0) + kern * Double(kern == 0 ? 0 : text.count)
  }
}

/// A part of a paragraph in one style.
struct TextPiece {
  var text: String
  var style: TextRunStyle

  /// What lines may be made of: words with the spaces after them, or characters. Words that are too long for a line are
  /// divided.
  func words(for mode: NSLineBreakMode, room: Double?) -> [String] {
    if mode == .byCharWrapping { return text.map { String($0) } }
    guard let room, !mode.isOneLine else { return Self.words(text) }
    return Self.words(text).flatMap { word in
      style.width(of: word.trimmedEnd) <= room + 0.01 ? [word] : word.map { String($0) }
    }
  }

  static func words(_ text: String) -> [String] {
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
}

/// A paragraph of an attributed string.
struct TextParagraph {
  var pieces: [TextPiece] = []
  /// In the string, the line end included.
  var range: NSRange
  var style = NSParagraphStyle.default
  var location: Int { range.location }

  static func all(of string: NSAttributedString) -> [TextParagraph] {
    var paragraphs = [TextParagraph(range: NSRange(location: 0, length: 0))]
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let style = TextRunStyle(attributes)
      let paragraphStyle = attributes[.paragraphStyle] as? NSParagraphStyle
      func add(_ text: String) {
        let last = paragraphs.count - 1
        if paragraphs[last].pieces.isEmpty, let paragraphStyle {
          paragraphs[last].style = paragraphStyle
        }
        paragraphs[last].pieces.append(TextPiece(text: text, style: style))
        paragraphs[last].range.length += text.utf16.count
      }
      var text = ""
      for character in string.attributedSubstring(from: range).string {
        guard character.isNewline else {
          text.append(character)
          continue
        }
        add(text)
        text = ""
        paragraphs[paragraphs.count - 1].range.length += character.utf16.count
        paragraphs.append(
          TextParagraph(
            range: NSRange(location: NSMaxRange(paragraphs[paragraphs.count - 1].range), length: 0))
        )
      }
      add(text)
    }
    return paragraphs
  }

  /// The pieces cut to a width, with an ellipsis where text is left out; nil if the paragraph is not cut.
  func truncated(to room: Double) -> [TextPiece]? {
    let mode = style.lineBreakMode
    guard mode.truncates, pieces.reduce(0, { $0 + $1.style.width(of: $1.text) }) > room + 0.01
    else { return nil }
    let count = pieces.reduce(0) { $0 + $1.text.count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high + 1) / 2
      let width = kept(middle, of: count).reduce(0) { $0 + $1.style.width(of: $1.text) }
      if width <= room { low = middle } else { high = middle - 1 }
    }
    return kept(low, of: count)
  }

  /// So many characters of the paragraph, and an ellipsis.
  private func kept(_ kept: Int, of count: Int) -> [TextPiece] {
    let head: Int
    switch style.lineBreakMode {
    case .byTruncatingHead: head = 0
    case .byTruncatingMiddle: head = (kept + 1) / 2
    default: head = kept
    }
    let tail = count - (kept - head)
    var result: [TextPiece] = []
    var place = 0
    var hasEllipsis = false
    for piece in pieces {
      let characters = Array(piece.text)
      let upper = min(max(head - place, 0), characters.count)
      let lower = min(max(tail - place, upper), characters.count)
      var text = String(characters[..<upper])
      if !hasEllipsis, upper < characters.count {
        text += "…"
        hasEllipsis = true
      }
      text += String(characters[lower...])
      if !text.isEmpty { result.append(TextPiece(text: text, style: piece.style)) }
      place += characters.count
    }
    return result
  }
}

extension NSLineBreakMode {
  var truncates: Bool {
    self == .byTruncatingHead || self == .byTruncatingTail || self == .byTruncatingMiddle
  }
  /// Whether a paragraph has one line, however wide it is.
  var isOneLine: Bool { truncates || self == .byClipping }
}

extension String {
  /// The text without the spaces at its end.
  var trimmedEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
