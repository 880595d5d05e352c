public import Foundation

// Text is drawn into the current graphics context. In a flipped context (UIKit's), points and rectangles
// have y downwards and a point is the upper left corner of the text; otherwise it is the lower left one.

extension NSAttributedString {
  /// Returns the size of the text, broken only at line ends.
  public func size() -> CGSize {
    let frame = TextFrame(self, limit: nil)
    return CGSize(width: frame.width, height: frame.height)
  }

  /// Draws the text at a point, broken only at line ends.
  public func draw(at point: CGPoint) {
    guard let context = NSGraphicsContext.current else { return }
    let frame = TextFrame(self, limit: nil)
    let top = context.isFlipped ? point.y : point.y + frame.height
    context.cgContext.draw(frame, left: point.x, top: top, isFlipped: context.isFlipped)
  }

  /// Draws the text in a rectangle, from its top, broken where lines are full. What is below is clipped.
  public func draw(in rect: CGRect) {
    guard let context = NSGraphicsContext.current else { return }
    let frame = TextFrame(self, limit: Double(rect.width))
    let top = context.isFlipped ? rect.minY : rect.maxY
    context.cgContext.saveGState()
    if CGFloat(frame.height) > rect.height { context.cgContext.clip(to: rect) }
    context.cgContext.draw(frame, left: rect.minX, top: top, isFlipped: context.isFlipped)
    context.cgContext.restoreGState()
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) {
    if options.contains(.usesLineFragmentOrigin) { draw(in: rect) } else { draw(at: rect.origin) }
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    context: NSStringDrawingContext? = nil
  ) -> CGRect {
    let isBounded = options.contains(.usesLineFragmentOrigin) && size.width > 0 && size.width < 1e7
    let frame = TextFrame(self, limit: isBounded ? Double(size.width) : nil)
    return CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
  }
}

extension NSString {
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: description, attributes: attributes).size()
  }

  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: description, attributes: attributes).draw(at: point)
  }

  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: description, attributes: attributes).draw(in: rect)
  }

  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) {
    NSAttributedString(string: description, attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext? = nil
  ) -> CGRect {
    NSAttributedString(string: description, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  private var bridged: NSString { NSString(string: self) }

  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    bridged.size(withAttributes: attributes)
  }

  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    bridged.draw(at: point, withAttributes: attributes)
  }

  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    bridged.draw(in: rect, withAttributes: attributes)
  }
}
