import FormAppearances
public import Foundation
import PDFContent
import PDFObjects

extension CGContext {
  /// Draws set text.
  ///
  /// - Parameters:
  ///   - left: of the frame, in user space.
  ///   - top: of the frame; lines are below it, which is where y grows if `isFlipped`.
  func draw(_ frame: TextFrame, left: CGFloat, top: CGFloat, isFlipped: Bool) {
    let down: CGFloat = isFlipped ? 1 : -1
    for line in frame.lines {
      for run in line.runs {
        let x = left + CGFloat(line.x + run.x)
        let baseline = top + down * CGFloat(line.y - run.baselineOffset)
        let width = CGFloat(run.line.width)
        let size = run.font.pointSize
        if let background = run.background {
          let height = CGFloat(line.ascent + line.descent)
          let upper = top + down * CGFloat(line.y - line.ascent)
          fillBox(
            CGRect(x: x, y: isFlipped ? upper : upper - height, width: width, height: height),
            background)
        }
        saveGState()
        setFillColor(run.color.cgColor)
        settleTransparency()
        concatenate(
          CGAffineTransform(a: 1, b: 0, c: 0, d: -down, tx: x, ty: baseline))
        if state.textMode != .fill {
          recorder.writer.setRenderingMode(Int(state.textMode.rawValue))
        }
        recorder.write(run)
        restoreGState()
        let thickness = max(0.5, size / 16)
        for (isDrawn, rise) in [
          (run.isUnderlined, -size * 0.12), (run.isStruckThrough, size * 0.25),
        ] where isDrawn {
          let y = baseline - down * rise
          fillBox(
            CGRect(x: x, y: y - thickness / 2, width: width, height: thickness), run.color)
        }
      }
    }
  }

  private func fillBox(_ rect: CGRect, _ color: NSColor) {
    saveGState()
    setFillColor(color.cgColor)
    fill(rect)
    restoreGState()
  }

  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// Where text of Core Text is drawn next.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  public func setFont(_ font: CGFont) {
    state.font = font.font.withSize(state.font?.pointSize ?? 12)
  }
  public func setFontSize(_ size: CGFloat) {
    state.font = (state.font ?? NSFont.systemFont(ofSize: 12)).withSize(size)
  }
}

/// Core Graphics' font: a name without a size.
public final class CGFont: @unchecked Sendable {
  let font: NSFont
  public init?(_ name: CFString) {
    guard let font = NSFont(name: name.description, size: 12) else { return nil }
    self.font = font
  }
}

/// A line of Core Text.
public final class CTLine: @unchecked Sendable {
  let string: NSAttributedString
  init(_ string: NSAttributedString) { self.string = string }
}

public func CTLineCreateWithAttributedString(_ string: CFAttributedString) -> CTLine {
  CTLine(string)
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

public nonisolated(unsafe) let kCTFontAttributeName = NSString(
  string: NSAttributedString.Key.font.rawValue)
public nonisolated(unsafe) let kCTForegroundColorAttributeName = NSString(
  string: NSAttributedString.Key.foregroundColor.rawValue)

/// Core Text's source of frames.
public final class CTFramesetter: @unchecked Sendable {
  let string: NSAttributedString
  init(_ string: NSAttributedString) { self.string = string }
}

/// Text set in the box of a path.
public final class CTFrame: @unchecked Sendable {
  let string: NSAttributedString
  let box: CGRect
  init(_ string: NSAttributedString, box: CGRect) {
    self.string = string
    self.box = box
  }
}

public func CTFramesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTFramesetter {
  CTFramesetter(string)
}

/// A range with a length of 0 is the whole text from its location on.
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ range: CFRange, _ path: CGPath, _ attributes: CFDictionary?
) -> CTFrame {
  let count = framesetter.string.length
  let start = min(max(0, range.location), count)
  let length = range.length > 0 ? min(range.length, count - start) : count - start
  let text = framesetter.string.attributedSubstring(
    from: NSRange(location: start, length: length))
  return CTFrame(text, box: path.boundingBox)
}

public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ range: CFRange, _ attributes: CFDictionary?, _ limits: CGSize,
  _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  let isBounded = limits.width > 0 && limits.width < 1e7
  let frame = TextFrame(framesetter.string, limit: isBounded ? Double(limits.width) : nil)
  fitRange?.pointee = CFRange(location: 0, length: framesetter.string.length)
  return CGSize(width: frame.width, height: frame.height)
}

/// Draws a frame from the top of its box, which is where y is greatest.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let text = TextFrame(frame.string, limit: Double(frame.box.width))
  context.saveGState()
  let flip = context.textMatrix.d < 0
  if flip {
    // Programs flip the context and the text matrix together: the glyphs stay upright.
    context.translateBy(x: 0, y: frame.box.minY + frame.box.maxY)
    context.scaleBy(x: 1, y: -1)
  }
  context.draw(text, left: frame.box.minX, top: frame.box.maxY, isFlipped: false)
  context.restoreGState()
}
