import FormAppearances
public import Foundation
import PDFContent
import PDFObjects

/// How a gradient is drawn beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colors that change into each other.
public final class CGGradient: @unchecked Sendable {
  struct Stop {
    var location: Double
    var color: CGColor
  }

  /// In the order of their locations, the first at 0 and the last at 1.
  let stops: [Stop]

  /// - Returns: nil without colors, and for a number of locations that is not that of the colors.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let found = colors.compactMap { $0 as? CGColor ?? ($0 as? NSColor)?.cgColor }
    guard found.count == colors.count else { return nil }
    self.init(found, at: locations.map { start in (0..<found.count).map { start[$0] } })
  }

  /// Creates a gradient of components in a row: as many for each color as the space has, and its opacity.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    guard count > 0, count < 10_000 else { return nil }
    let colors = (0..<count).compactMap { index in
      let components = (0..<size).map { colorComponents[index * size + $0] }
      return components.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) }
      }
    }
    self.init(colors, at: locations.map { start in (0..<count).map { start[$0] } })
  }

  init?(_ colors: [CGColor], at locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return nil }
    var stops = colors.enumerated().map { index, color in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let location = locations.map { Double($0[index]) } ?? even
      return Stop(location: location.isFinite ? min(max(location, 0), 1) : even, color: color)
    }
    stops.sort { $0.location < $1.location }
    if let first = stops.first, first.location > 0 {
      stops.insert(Stop(location: 0, color: first.color), at: 0)
    }
    if let last = stops.last, last.location < 1 {
      stops.append(Stop(location: 1, color: last.color))
    }
    self.stops = stops
  }

  var isOpaque: Bool { stops.allSatisfy { $0.color.alpha >= 1 } }

  /// The function from a place between 0 and 1 to the components of a color (ISO 32000-2, 7.10.4).
  func function(_ components: (CGColor) -> [Double]) -> PDFObject {
    var parts: [PDFObject] = []
    for (stop, next) in zip(stops, stops.dropFirst()) {
      parts.append(
        .dictionary([
          "FunctionType": .integer(2), "N": .integer(1), "Domain": .numbers([0, 1]),
          "C0": .numbers(components(stop.color)), "C1": .numbers(components(next.color)),
        ]))
    }
    if parts.count == 1 { return parts[0] }
    return .dictionary([
      "FunctionType": .integer(3), "Domain": .numbers([0, 1]), "Functions": .array(parts),
      "Bounds": .numbers(stops.dropFirst().dropLast().map(\.location)),
      "Encode": .numbers(parts.flatMap { _ in [0.0, 1.0] }),
    ])
  }
}

extension CGContext {
  /// Fills the clip with a gradient along a line.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let coordinates = [start.x, start.y, end.x, end.y].map { Double($0) }
    draw(gradient, type: 2, coordinates, options)
  }

  /// Fills the clip with a gradient between two circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let coordinates = [
      startCenter.x, startCenter.y, max(0, startRadius), endCenter.x, endCenter.y,
      max(0, endRadius),
    ].map { Double($0) }
    draw(gradient, type: 3, coordinates, options)
  }

  private func draw(
    _ gradient: CGGradient, type: Int, _ coordinates: [Double], _ options: CGGradientDrawingOptions
  ) {
    guard coordinates.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return }
    func shading(_ space: PDFName, _ components: (CGColor) -> [Double]) -> PDFDictionary {
      [
        "ShadingType": .integer(type), "ColorSpace": .name(space), "Coords": .numbers(coordinates),
        "Function": gradient.function(components),
        "Extend": .array([
          .boolean(options.contains(.drawsBeforeStartLocation)),
          .boolean(options.contains(.drawsAfterEndLocation)),
        ]),
      ]
    }
    saveGState()
    settleTransparency(ofColors: false)
    if !gradient.isOpaque {
      let opacity = shading("DeviceGray") { [Double($0.alpha)] }
      recorder.writer.setGraphicsState(recorder.name(ofOpacity: opacity))
    }
    let colors = shading("DeviceRGB") {
      let rgb = $0.device.rgb
      return [rgb.red, rgb.green, rgb.blue]
    }
    recorder.writer.append(Array("/\(recorder.addShading(colors).rawValue) sh".utf8))
    restoreGState()
  }
}

extension GraphicsRecorder {
  /// The name of a graphics state in which things have the opacity that a shading gives as gray levels (ISO 32000-2, 11.5.3).
  fileprivate mutating func name(ofOpacity shading: PDFDictionary) -> PDFName {
    let reach = 32_000.0
    let form = PDFStream(
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .rectangle(Rectangle(-reach, -reach, reach, reach)),
        "Group": .dictionary(["S": .name("Transparency"), "CS": .name("DeviceGray")]),
        "Resources": .dictionary([
          "Shading": .dictionary(["S0": .reference(document.add(.dictionary(shading)))])
        ]),
      ], data: Array("/S0 sh".utf8))
    return name(ofState: [
      "SMask": .dictionary([
        "Type": .name("Mask"), "S": .name("Luminosity"),
        "G": .reference(document.add(.stream(form))),
      ])
    ])
  }
}

/// AppKit's gradient.
open class NSGradient: NSObject {
  private let gradient: CGGradient

  /// - Returns: nil without colors.
  public init?(colors: [NSColor]) {
    guard let gradient = CGGradient(colors.map(\.cgColor), at: nil) else { return nil }
    self.gradient = gradient
  }

  public convenience init?(starting: NSColor, ending: NSColor) {
    self.init(colors: [starting, ending])
  }

  /// Fills a rectangle of the current context.
  ///
  /// - Parameters:
  ///   - rect: in the context's coordinates.
  ///   - angle: of the direction in which colors change, in degrees, counterclockwise from the x axis.
  open func draw(in rect: CGRect, angle: CGFloat) {
    draw(in: NSBezierPath(rect: rect), angle: angle)
  }

  open func draw(in path: NSBezierPath, angle: CGFloat) {
    guard let context = NSGraphicsContext.current?.cgContext, !path.isEmpty else { return }
    let box = path.bounds
    let turn = Double(angle) * .pi / 180
    let (x, y) = (CGFloat(cos(turn)), CGFloat(sin(turn)))
    // From corner to corner: the ends are where the outermost corners are.
    let reach = (abs(x) * box.width + abs(y) * box.height) / 2
    context.saveGState()
    path.addClip()
    context.drawLinearGradient(
      gradient, start: CGPoint(x: box.midX - x * reach, y: box.midY - y * reach),
      end: CGPoint(x: box.midX + x * reach, y: box.midY + y * reach),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    context.restoreGState()
  }
}
