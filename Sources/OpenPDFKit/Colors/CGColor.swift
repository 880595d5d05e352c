public import Foundation
import PDFContent

/// How the colors of a space are composed.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// A color space. Spaces of one model are told apart by name only: all are written as the device space of
/// their model.
public final class CGColorSpace: Hashable, @unchecked Sendable {
  public nonisolated(unsafe) static let sRGB: CFString = "kCGColorSpaceSRGB"
  public nonisolated(unsafe) static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public nonisolated(unsafe) static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  public nonisolated(unsafe) static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  public nonisolated(unsafe) static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  public nonisolated(unsafe) static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  public nonisolated(unsafe) static let genericGrayGamma2_2: CFString =
    "kCGColorSpaceGenericGrayGamma2_2"
  public nonisolated(unsafe) static let linearGray: CFString = "kCGColorSpaceLinearGray"
  public nonisolated(unsafe) static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

  public let model: CGColorSpaceModel
  public let name: CFString?

  init(model: CGColorSpaceModel, name: CFString?) {
    self.model = model
    self.name = name
  }

  /// Creates the space of a name; nil if the name is none of the constants above.
  public convenience init?(name: CFString) {
    let text = name as String
    guard text.hasPrefix("kCGColorSpace") else { return nil }
    let model: CGColorSpaceModel =
      text.contains("Gray") ? .monochrome : text.contains("CMYK") ? .cmyk : .rgb
    self.init(model: model, name: name)
  }

  public var numberOfComponents: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model && left.name == right.name
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(model) }

  static let gray = CGColorSpace(model: .monochrome, name: "kCGColorSpaceDeviceGray")
  static let rgb = CGColorSpace(model: .rgb, name: "kCGColorSpaceDeviceRGB")
  static let cmyk = CGColorSpace(model: .cmyk, name: "kCGColorSpaceDeviceCMYK")
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .cmyk }

/// A color: components of a color space, and an opacity.
public final class CGColor: Hashable, @unchecked Sendable {
  public let colorSpace: CGColorSpace?
  let device: DeviceColor
  public let alpha: CGFloat

  init(_ device: DeviceColor, alpha: CGFloat) {
    self.device = device
    self.alpha = min(max(alpha, 0), 1)
    colorSpace =
      switch device {
      case .gray: .gray
      case .rgb: .rgb
      case .cmyk: .cmyk
      }
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(DeviceColor(limiting: [red, green, blue]), alpha: alpha)
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    self.init(DeviceColor(limiting: [cyan, magenta, yellow, black]), alpha: alpha)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(DeviceColor(limiting: [gray]), alpha: alpha)
  }

  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// The components are as many as the space has, and the opacity after them.
  public convenience init?(
    colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>
  ) {
    let values = (0...space.numberOfComponents).map { Double(components[$0]) }
    guard let device = DeviceColor(components: values.dropLast()) else { return nil }
    self.init(device, alpha: values.last.map { CGFloat($0) } ?? 1)
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components, and the opacity after them.
  public var components: [CGFloat]? { device.components.map { CGFloat($0) } + [alpha] }
  public var numberOfComponents: Int { device.components.count + 1 }

  public func copy(alpha: CGFloat) -> CGColor? { CGColor(device, alpha: alpha) }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.device == right.device && left.alpha == right.alpha
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(alpha)
  }
}

extension DeviceColor {
  /// One, three or four components, brought into their range; black for any other number of them.
  init(limiting components: [CGFloat]) {
    self = DeviceColor(components: components.map { Double($0) }) ?? .black
  }

  /// Red, green and blue from 0 to 1. CMYK is converted as ISO 32000-2, 10.4.2.5 has it.
  var rgb: (red: Double, green: Double, blue: Double) {
    switch self {
    case .gray(let gray): (gray, gray, gray)
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .cmyk(let cyan, let magenta, let yellow, let black):
      (1 - min(1, cyan + black), 1 - min(1, magenta + black), 1 - min(1, yellow + black))
    }
  }

  /// The color as it looks over white with an opacity.
  func overWhite(_ alpha: Double) -> DeviceColor {
    guard alpha < 1 else { return self }
    func mixed(_ value: Double, _ white: Double) -> Double { white + (value - white) * alpha }
    let isSubtractive = components.count == 4
    let parts = components.map { mixed($0, isSubtractive ? 0 : 1) }
    return DeviceColor(components: parts) ?? .white
  }
}
