import FormAppearances
public import Foundation
import PDFContent

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
        if let background = run.style.background {
          let height = CGFloat(line.ascent + line.descent)
          let upper = top + down * CGFloat(line.y - line.ascent)
          fillBox(
            CGRect(
              x: x, y: isFlipped ? upper : upper - height,
              width: CGFloat(run.line.width + run.style.kern), height: height),
            background)
        }
        let baseline = top + down * CGFloat(line.y - run.style.baselineOffset)
        draw(run, at: CGPoint(x: x, y: baseline), down: down)
      }
    }
  }

  private func draw(_ run: TextFrame.Run, at start: CGPoint, down: CGFloat) {
    let style = run.style
    let size = style.font.pointSize
    saveGState()
    setFillColor(style.color.cgColor)
    if style.strokeWidth != 0 {
      setStrokeColor((style.strokeColor ?? style.color).cgColor)
      setLineWidth(size * CGFloat(abs(style.strokeWidth)) / 100)
    }
    settleTransparency()
    concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -down, tx: start.x, ty: start.y))
    let outlined: CGTextDrawingMode = style.strokeWidth > 0 ? .stroke : .fillStroke
    let mode = style.strokeWidth == 0 ? state.textMode : outlined
    if mode != .fill { recorder.writer.setRenderingMode(Int(mode.rawValue)) }
    recorder.write(run)
    restoreGState()
    let thickness = max(0.5, size / 16)
    let width = CGFloat(run.line.width + style.kern)
    for (color, rise) in [(style.underline, -size * 0.12), (style.strikethrough, size * 0.25)] {
      guard let color else { continue }
      let y = start.y - down * rise
      fillBox(CGRect(x: start.x, y: y - thickness / 2, width: width, height: thickness), color)
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
