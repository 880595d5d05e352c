public import Foundation

/// A line of Core Text.
public final class CTLine: @unchecked Sendable {
  let string: NSAttributedString
  /// In the string of the frame that the line is part of.
  let range: NSRange

  init(_ string: NSAttributedString, range: NSRange? = nil) {
    self.string = string
    self.range = range ?? NSRange(location: 0, length: string.length)
  }
}

public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  CTLine(string)
}

public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Returns the box of the line around its baseline, which starts at the text position of the context.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  var (ascent, descent) = (CGFloat(0), CGFloat(0))
  let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
  return CGRect(x: 0, y: -descent, width: CGFloat(width), height: ascent + descent)
}

/// Which box of a line is asked for; all are the typographic one.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1)
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 8)
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 16)
}

public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let frame = TextFrame(line.string, limit: nil)
  ascent?.pointee = CGFloat(frame.lines.first?.ascent ?? 0)
  descent?.pointee = CGFloat(frame.lines.first?.descent ?? 0)
  leading?.pointee = 0
  return frame.width
}

/// Draws a line with the start of its baseline at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  let frame = TextFrame(line.string, limit: nil)
  guard let first = frame.lines.first else { return }
  context.saveGState()
  context.concatenate(context.textMatrix)
  context.draw(frame, left: 0, top: CGFloat(first.y), isFlipped: false)
  context.restoreGState()
}

public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  NSFont(name: name.description, size: size) ?? NSFont.systemFont(ofSize: size)
}

/// Returns the same font in another size; a size of 0 keeps it.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CFDictionary?
) -> CTFont {
  size > 0 ? font.withSize(size) : font
}

public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Returns the depth below the baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { NSString(string: font.fontName) }
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  NSString(string: font.familyName ?? font.fontName)
}
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  NSString(string: font.displayName ?? font.fontName)
}

public nonisolated(unsafe) let kCTFontAttributeName = NSString(
  string: NSAttributedString.Key.font.rawValue)
public nonisolated(unsafe) let kCTForegroundColorAttributeName = NSString(
  string: NSAttributedString.Key.foregroundColor.rawValue)

/// Core Text's source of frames.
public final class CTFramesetter: @unchecked Sendable {
  let string: NSAttributedString
  init(_ string: NSAttributedString) { self.string = string }

  /// The text of a range; a length of 0 means all text from its location on.
  func text(_ range: CFRange) -> (text: NSAttributedString, start: Int) {
    let start = min(max(0, range.location), string.length)
    let rest = string.length - start
    let length = range.length > 0 ? min(range.length, rest) : rest
    return (
      string.attributedSubstring(from: NSRange(location: start, length: length)), start
    )
  }
}

/// Text set in the box of a path. Lines that do not fit are left out.
public final class CTFrame: @unchecked Sendable {
  let box: CGRect
  let text: NSAttributedString
  /// The place of the text in the string of the framesetter.
  let start: Int
  let frame: TextFrame

  init(_ text: NSAttributedString, from start: Int, in box: CGRect) {
    (self.text, self.start, self.box) = (text, start, box)
    let whole = TextFrame(text, limit: Double(box.width))
    frame = whole.prefix(whole.lineCount(inHeight: Double(box.height)))
  }
}

public func CTFramesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTFramesetter {
  CTFramesetter(string)
}

/// A range with a length of 0 is the whole text from its location on.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?
) -> CTFrame {
  let part = framesetter.text(range)
  return CTFrame(part.text, from: part.start, in: path.boundingBox)
}

/// Returns the size of the text, and the range that fits into the limits; 0 and infinity are no limit.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ range: CFRange, _ attributes: CFDictionary?, _ limits: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  func limit(_ length: CGFloat) -> Double? { length > 0 && length < 1e7 ? Double(length) : nil }
  let part = framesetter.text(range)
  let frame = TextFrame(part.text, limit: limit(limits.width))
  let count = limit(limits.height).map(frame.lineCount) ?? frame.lines.count
  let length = count > 0 ? NSMaxRange(frame.lines[count - 1].range) : 0
  fitRange?.pointee = CFRange(location: part.start, length: length)
  let height = count < frame.lines.count ? frame.lines[count].top : frame.height
  return CGSize(width: frame.width, height: height)
}

/// Returns the range of the string that the frame shows; the next frame begins at its end.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.start, length: frame.frame.lines.last.map { NSMaxRange($0.range) } ?? 0)
}

/// Returns the lines, each a ``CTLine``.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray {
  NSArray(
    array: frame.frame.lines.map { line in
      let range = NSRange(location: line.range.location + frame.start, length: line.range.length)
      return CTLine(frame.text.attributedSubstring(from: line.range), range: range)
    })
}

/// Writes where the baselines of lines start, from the lower left of the frame's box.
///
/// - Parameters:
///   - frame: with its lines.
///   - range: of lines; a length of 0 means all lines from its location on.
///   - origins: has room for as many points.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let lines = frame.frame.lines.dropFirst(max(0, range.location))
  for (index, line) in (range.length > 0 ? lines.prefix(range.length) : lines).enumerated() {
    origins[index] = CGPoint(x: CGFloat(line.x), y: frame.box.height - CGFloat(line.y))
  }
}

/// Draws a frame from the top of its box, which is where y is greatest.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  context.saveGState()
  let flip = context.textMatrix.d < 0
  if flip {
    // Programs flip the context and the text matrix together: the glyphs stay upright.
    context.translateBy(x: 0, y: frame.box.minY + frame.box.maxY)
    context.scaleBy(x: 1, y: -1)
  }
  context.draw(frame.frame, left: frame.box.minX, top: frame.box.maxY, isFlipped: false)
  context.restoreGState()
}

extension TextFrame.Line {
  /// The upper end of the line.
  fileprivate var top: Double { y - ascent }
}

extension CFRange {
  fileprivate init(_ range: NSRange) { self.init(location: range.location, length: range.length) }
}
