public import Foundation
import PDFContent

/// AppKit's and UIKit's color.
///
/// A color is a color of a device space with an opacity. The named system colors are those of the light
/// appearance.
open class NSColor: NSObject, NSCopying, @unchecked Sendable {
  /// Stands first: see `CoreFoundationType`.
  private let coreFoundationType = CoreFoundationType.ofSwift

  public let cgColor: CGColor

  /// Creates a color from one of Core Graphics.
  public init(cgColor: CGColor) {
    self.cgColor = cgColor
    super.init()
  }

  convenience init(_ device: DeviceColor, alpha: CGFloat = 1) {
    self.init(cgColor: CGColor(device, alpha: alpha))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(DeviceColor(limiting: [red, green, blue]), alpha: alpha)
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(
    calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(DeviceColor(limiting: [white]), alpha: alpha)
  }

  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  public convenience init(
    deviceCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(DeviceColor(limiting: [cyan, magenta, yellow, black]), alpha: alpha)
  }

  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let sector = (hue - hue.rounded(.down)) * 6
    func channel(_ shift: CGFloat) -> CGFloat {
      let place = (shift + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// What `#colorLiteral` makes.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      cgColor: CGColor(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha)))
  }

  public var redComponent: CGFloat { CGFloat(cgColor.device.rgb.red) }
  public var greenComponent: CGFloat { CGFloat(cgColor.device.rgb.green) }
  public var blueComponent: CGFloat { CGFloat(cgColor.device.rgb.blue) }
  public var alphaComponent: CGFloat { cgColor.alpha }
  /// The brightness of a gray; of other colors, the mean of red, green and blue.
  public var whiteComponent: CGFloat {
    let rgb = cgColor.device.rgb
    return CGFloat((rgb.red + rgb.green + rgb.blue) / 3)
  }
  public var numberOfComponents: Int { cgColor.numberOfComponents }

  /// Returns the same color with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    NSColor(cgColor.device, alpha: alpha)
  }

  /// Writes red, green, blue and opacity to the variables, as UIKit does.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = redComponent
    green?.pointee = greenComponent
    blue?.pointee = blueComponent
    alpha?.pointee = alphaComponent
    return true
  }

  /// Returns the color itself in RGB: every space that a program may ask for is that.
  public func usingColorSpace(_ space: NSColorSpace) -> NSColor? {
    let rgb = cgColor.device.rgb
    switch space.cgColorSpace.model {
    case .monochrome: return NSColor(.gray(Double(whiteComponent)), alpha: alphaComponent)
    default: return NSColor(.rgb(rgb.red, rgb.green, rgb.blue), alpha: alphaComponent)
    }
  }

  /// Sets the color for filling and stroking in the current graphics context.
  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { NSGraphicsContext.current?.cgContext.setFillColor(cgColor) }
  open func setStroke() { NSGraphicsContext.current?.cgContext.setStrokeColor(cgColor) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSColor).map { $0.cgColor == cgColor } ?? false
  }

  open override var hash: Int { cgColor.hashValue }

  open override var description: String {
    "\(type(of: self)) \(cgColor.device.components) alpha \(cgColor.alpha)"
  }
}

/// UIKit's name for the color class.
public typealias UIColor = NSColor

extension NSColor: _ExpressibleByColorLiteral {}

/// The type of `#colorLiteral` where nothing else gives one.
public typealias _ColorLiteralType = NSColor

/// AppKit's color space.
public final class NSColorSpace: NSObject, @unchecked Sendable {
  public let cgColorSpace: CGColorSpace
  public init(cgColorSpace: CGColorSpace) { self.cgColorSpace = cgColorSpace }
  public static let sRGB = NSColorSpace(cgColorSpace: .rgb)
  public static let deviceRGB = NSColorSpace(cgColorSpace: .rgb)
  public static let genericRGB = NSColorSpace(cgColorSpace: .rgb)
  public static let displayP3 = NSColorSpace(cgColorSpace: .rgb)
  public static let deviceGray = NSColorSpace(cgColorSpace: .gray)
  public static let genericGray = NSColorSpace(cgColorSpace: .gray)
  public static let deviceCMYK = NSColorSpace(cgColorSpace: .cmyk)
}
