public import Foundation

/// AppKit's context: a Core Graphics context and whether y runs downwards in it.
open class NSGraphicsContext: NSObject {
  public let cgContext: CGContext
  public let isFlipped: Bool

  public init(cgContext: CGContext, flipped: Bool) {
    self.cgContext = cgContext
    isFlipped = flipped
  }

  public convenience init?(bitmapImageRep: NSBitmapImageRep) {
    guard let context = bitmapImageRep.drawingContext else { return nil }
    self.init(cgContext: context, flipped: false)
  }

  public convenience init(graphicsPort: CGContext, flipped: Bool) {
    self.init(cgContext: graphicsPort, flipped: flipped)
  }

  /// The contexts of a thread, the current one last.
  private final class Stack {
    var contexts: [NSGraphicsContext?] = [nil]
    var saved: [NSGraphicsContext?] = []
  }

  private static var stack: Stack {
    let key = "org.formwright.openpdfkit.graphics"
    if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
    let stack = Stack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }

  /// The context of this thread that text, colors, paths and images draw into.
  open class var current: NSGraphicsContext? {
    get { stack.contexts.last ?? nil }
    set {
      let stack = stack
      if stack.contexts.isEmpty { stack.contexts = [nil] }
      stack.contexts[stack.contexts.count - 1] = newValue
    }
  }

  static func push(_ context: NSGraphicsContext) { stack.contexts.append(context) }

  static func pop() {
    let stack = stack
    if stack.contexts.count > 1 { stack.contexts.removeLast() }
  }

  open class func saveGraphicsState() {
    let stack = stack
    stack.saved.append(current)
    current?.saveGraphicsState()
  }

  open class func restoreGraphicsState() {
    let stack = stack
    guard let last = stack.saved.popLast() else { return }
    current = last
    last?.restoreGraphicsState()
  }

  open func saveGraphicsState() { cgContext.saveGState() }
  open func restoreGraphicsState() { cgContext.restoreGState() }
  open func flushGraphics() {}
  public var imageInterpolation = NSImageInterpolation.default
  public var shouldAntialias = true
}

public enum NSImageInterpolation: UInt, Sendable { case `default`, none, low, medium, high }

/// Makes a context the current one, with y downwards as UIKit has it.
public func UIGraphicsPushContext(_ context: CGContext) {
  NSGraphicsContext.push(NSGraphicsContext(cgContext: context, flipped: true))
}

public func UIGraphicsPopContext() { NSGraphicsContext.pop() }
public func UIGraphicsGetCurrentContext() -> CGContext? { NSGraphicsContext.current?.cgContext }

public func UIRectFill(_ rect: CGRect) { NSGraphicsContext.current?.cgContext.fill(rect) }
public func UIRectFrame(_ rect: CGRect) { NSGraphicsContext.current?.cgContext.stroke(rect) }
public func UIRectClip(_ rect: CGRect) { NSGraphicsContext.current?.cgContext.clip(to: rect) }

extension CGRect {
  /// AppKit's fill of a rectangle in the current context.
  public func fill() { NSGraphicsContext.current?.cgContext.fill(self) }
  public func frame(withWidth width: CGFloat = 1) {
    NSGraphicsContext.current?.cgContext.stroke(self, width: width)
  }
  public func clip() { NSGraphicsContext.current?.cgContext.clip(to: self) }
}
