public import Foundation

extension PDFPage {
  /// The text with the fonts and colors of the page; nil if it has none.
  public var attributedString: NSAttributedString? {
    let text = text
    guard text.string.length > 0 else { return nil }
    return text.attributedString(of: NSRange(location: 0, length: text.string.length))
  }

  /// Returns the box of a character of ``string``; the zero rectangle if it has none.
  public func characterBounds(at index: Int) -> CGRect { text.bounds(at: index) ?? .zero }

  /// Returns the index of the character at a point; `NSNotFound` if there is none.
  public func characterIndex(at point: CGPoint) -> Int { text.index(at: point) ?? NSNotFound }

  /// Returns a selection of the characters in a rectangle; it may be empty.
  public func selection(for rect: CGRect) -> PDFSelection? {
    PDFSelection(text.ranges(in: rect.standardized).map { (self, $0) })
  }

  /// Returns a selection of a range of ``string``; nil for a range that is empty or does not exist.
  public func selection(for range: NSRange) -> PDFSelection? {
    guard range.location >= 0, range.length > 0,
      range.length <= numberOfCharacters - range.location
    else { return nil }
    return PDFSelection([(self, range)])
  }

  /// Returns a selection of the word at a point; an empty one if there is none.
  public func selectionForWord(at point: CGPoint) -> PDFSelection? {
    let text = text
    return PDFSelection(text.index(at: point).flatMap(text.word).map { [(self, $0)] } ?? [])
  }

  /// Returns a selection of the line at a point; an empty one if there is none.
  public func selectionForLine(at point: CGPoint) -> PDFSelection? {
    let text = text
    return PDFSelection(text.index(at: point).flatMap(text.line).map { [(self, $0)] } ?? [])
  }

  /// Returns a selection of the text between two points.
  public func selection(from start: CGPoint, to end: CGPoint) -> PDFSelection? {
    let text = text
    guard let first = text.nearestIndex(to: start), let last = text.nearestIndex(to: end) else {
      return PDFSelection([])
    }
    let (lower, upper) = (min(first, last), max(first, last))
    return PDFSelection([(self, NSRange(location: lower, length: upper - lower + 1))])
  }
}
