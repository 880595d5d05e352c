import FormAppearances
import Foundation
import PDFContent
import PDFObjects

/// The text of a page as one string, with the place of each of its UTF-16 units.
///
/// Lines are separated by line feeds, words and the cells of a row by spaces.
struct PageString {
  let string: NSString
  /// For each unit, the index of its glyph; -1 for separators.
  private let glyphs: [Int32]
  /// The range of each line.
  let lines: [NSRange]
  private let content: PageContent

  init(_ text: PageText) {
    content = text.content
    var units: [UInt16] = []
    var glyphs: [Int32] = []
    var lines: [NSRange] = []
    func separate(_ unit: UInt16) {
      units.append(unit)
      glyphs.append(-1)
    }
    for line in text.lines {
      let isContinued = line.continuesRow && !lines.isEmpty
      if !units.isEmpty { separate(isContinued ? 0x20 : 0x0A) }
      let start = isContinued ? lines[lines.count - 1].location : units.count
      for (index, word) in text.words[line.words].enumerated() {
        if index > 0 { separate(0x20) }
        for glyph in text.glyphs[word.glyphs] {
          for scalar in text.content.scalars(of: text.content.glyphs[Int(glyph)]) {
            for unit in Self.letters(scalar, isMirrored: word.hasMirroredBrackets).utf16 {
              units.append(unit)
              glyphs.append(glyph)
            }
          }
        }
      }
      let range = NSRange(location: start, length: units.count - start)
      if isContinued { lines[lines.count - 1] = range } else { lines.append(range) }
    }
    string = NSString(string: String(decoding: units, as: UTF16.self))
    self.glyphs = glyphs
    self.lines = lines
  }

  /// Ligatures and positional forms as letters; brackets of right-to-left text as they are meant.
  private static func letters(_ scalar: Unicode.Scalar, isMirrored: Bool) -> String {
    switch scalar.value {
    case 0xFB00...0xFB06, 0xFB1D...0xFDFF, 0xFE70...0xFEFC:
      return String(scalar).decomposedStringWithCompatibilityMapping
    default: break
    }
    guard isMirrored else { return String(scalar) }
    let pairs: [Unicode.Scalar: Unicode.Scalar] = [
      "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»",
      "»": "«",
    ]
    return String(pairs[scalar] ?? scalar)
  }

  /// The box of a character; nil for separators and indexes that do not exist.
  func bounds(at index: Int) -> CGRect? {
    guard glyphs.indices.contains(index), glyphs[index] >= 0 else { return nil }
    let glyph = content.glyphs[Int(glyphs[index])]
    return CGRect(content.quadrilateral(of: glyph).bounds)
  }

  /// The box around the characters of a range; null if it has none.
  func bounds(of range: NSRange) -> CGRect {
    var box = CGRect.null
    for index in max(0, range.location)..<max(0, min(NSMaxRange(range), glyphs.count)) {
      if let bounds = bounds(at: index) { box = box.union(bounds) }
    }
    return box
  }

  /// The character whose box contains a point.
  func index(at point: CGPoint) -> Int? {
    glyphs.indices.first { bounds(at: $0)?.contains(point) ?? false }
  }

  /// The character at a point, or the nearest one on the nearest line; nil if there is no text.
  func nearestIndex(to point: CGPoint) -> Int? {
    if let index = index(at: point) { return index }
    var best: (index: Int, distance: CGFloat)?
    for index in glyphs.indices {
      guard let box = bounds(at: index) else { continue }
      let dx = max(box.minX - point.x, point.x - box.maxX, 0)
      let dy = max(box.minY - point.y, point.y - box.maxY, 0)
      // A line at the height of the point is nearer than one above or below it.
      let distance = dx + dy * 100
      if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
    }
    return best?.index
  }

  /// The range of the word around an index, without separators.
  func word(at index: Int) -> NSRange? {
    guard glyphs.indices.contains(index), glyphs[index] >= 0 else { return nil }
    var (start, end) = (index, index)
    while start > 0, glyphs[start - 1] >= 0 { start -= 1 }
    while end < glyphs.count, glyphs[end] >= 0 { end += 1 }
    return NSRange(location: start, length: end - start)
  }

  /// The line that contains an index.
  func line(at index: Int) -> NSRange? {
    lines.first { index >= $0.location && index <= NSMaxRange($0) }
  }

  /// The parts of a range by line, without line feeds.
  func parts(of range: NSRange) -> [NSRange] {
    lines.compactMap { line in
      let part = NSIntersectionRange(line, range)
      return part.length > 0 ? part : nil
    }
  }

  /// Runs of characters whose middle is in a rectangle.
  func ranges(in rect: CGRect) -> [NSRange] {
    var ranges: [NSRange] = []
    for index in glyphs.indices {
      guard let box = bounds(at: index), rect.contains(CGPoint(x: box.midX, y: box.midY)) else {
        continue
      }
      if var last = ranges.last, isContinued(from: NSMaxRange(last), to: index) {
        last.length = index + 1 - last.location
        ranges[ranges.count - 1] = last
      } else {
        ranges.append(NSRange(location: index, length: 1))
      }
    }
    return ranges
  }

  private func isContinued(from end: Int, to index: Int) -> Bool {
    end == index || (end..<index).allSatisfy { glyphs[$0] < 0 }
  }

  /// The font and color of a character.
  func style(at index: Int) -> (font: NSFont, color: NSColor)? {
    guard glyphs.indices.contains(index), glyphs[index] >= 0 else { return nil }
    let style = content.styles[Int(content.glyphs[Int(glyphs[index])].style)]
    let name = content.fonts[style.font].name.plain
    let size = CGFloat(style.size)
    let traits = content.fonts[style.font].traits
    let font =
      NSFont(name: name, size: size)
      ?? NSFont(name: name, face: .standard(.resembling(traits)), size: size)
    return (font, NSColor(style.color ?? .black))
  }

  /// The index of the style of a character, by which runs of one style are found.
  func styleIndex(at index: Int) -> Int32 {
    guard glyphs.indices.contains(index), glyphs[index] >= 0 else { return -1 }
    return content.glyphs[Int(glyphs[index])].style
  }

  /// A part of the text with the fonts and colors of the page.
  func attributedString(of range: NSRange) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    let whole = NSIntersectionRange(range, NSRange(location: 0, length: string.length))
    var start = whole.location
    while start < NSMaxRange(whole) {
      let style = styleIndex(at: start)
      var end = start + 1
      while end < NSMaxRange(whole), [style, -1].contains(styleIndex(at: end)) { end += 1 }
      var attributes: [NSAttributedString.Key: Any] = [:]
      if let found = self.style(at: start) {
        attributes = [.font: found.font, .foregroundColor: found.color]
      }
      let text = string.substring(with: NSRange(location: start, length: end - start))
      result.append(NSAttributedString(string: text, attributes: attributes))
      start = end
    }
    return result
  }
}
