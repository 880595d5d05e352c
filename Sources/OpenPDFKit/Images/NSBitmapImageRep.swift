public import Foundation
import PDFContent

/// AppKit's bitmap.
open class NSBitmapImageRep: NSObject {
  public enum FileType: UInt, Sendable { case tiff, bmp, gif, jpeg, png, jpeg2000 }

  public struct PropertyKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A number from 0 to 1.
    public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
    public static let interlaced = PropertyKey(rawValue: "NSImageInterlaced")
  }

  private var image: CGImage?
  let drawingContext: CGContext?
  /// In points.
  open var size: CGSize
  public let pixelsWide: Int
  public let pixelsHigh: Int

  public init(cgImage: CGImage) {
    image = cgImage
    drawingContext = nil
    (pixelsWide, pixelsHigh) = (cgImage.width, cgImage.height)
    size = CGSize(width: cgImage.width, height: cgImage.height)
    super.init()
  }

  /// Creates a bitmap from the bytes of a PNG or JPEG file; nil for any other.
  public convenience init?(data: Data) {
    guard let image = CGImage(file: Array(data)) else { return nil }
    self.init(cgImage: image)
  }

  /// Creates an empty bitmap to be drawn into.
  ///
  /// The planes must be nil: the memory of a bitmap is its own.
  public init?(
    bitmapDataPlanes planes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?,
    pixelsWide width: Int, pixelsHigh height: Int, bitsPerSample: Int, samplesPerPixel: Int,
    hasAlpha: Bool, isPlanar: Bool, colorSpaceName: NSColorSpaceName, bytesPerRow: Int,
    bitsPerPixel: Int
  ) {
    let alpha: CGImageAlphaInfo = hasAlpha ? .premultipliedLast : .noneSkipLast
    guard planes == nil,
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .rgb,
        bitmapInfo: alpha.rawValue)
    else { return nil }
    drawingContext = context
    (pixelsWide, pixelsHigh) = (width, height)
    size = CGSize(width: width, height: height)
    super.init()
  }

  public var cgImage: CGImage? { drawingContext?.makeImage() ?? image }
  public var hasAlpha: Bool { true }
  public var bitsPerSample: Int { 8 }
  public var samplesPerPixel: Int { 4 }

  /// Returns the bitmap as a PNG or JPEG file; nil for other types.
  open func representation(using type: FileType, properties: [PropertyKey: Any]) -> Data? {
    switch type {
    case .png: return cgImage?.pngFile.map { Data($0) }
    case .jpeg:
      let quality = properties[.compressionFactor].flatMap(Numbers.double) ?? 0.8
      return cgImage?.jpegFile(quality: min(max(quality, 0), 1)).map { Data($0) }
    case .tiff, .bmp, .gif, .jpeg2000: return nil
    }
  }

  open var tiffRepresentation: Data? { cgImage?.pngFile.map { Data($0) } }

  /// Returns the color of a pixel, y downwards from the top.
  open func colorAt(x: Int, y: Int) -> NSColor? {
    guard let pixels = cgImage?.pixels, (0..<pixels.width).contains(x),
      (0..<pixels.height).contains(y)
    else { return nil }
    let start = 4 * (y * pixels.width + x)
    let values = pixels.samples[start..<start + 4].map { CGFloat($0) / 255 }
    return NSColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
  }
}

public struct NSColorSpaceName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let deviceRGB = NSColorSpaceName(rawValue: "NSDeviceRGBColorSpace")
  public static let calibratedRGB = NSColorSpaceName(rawValue: "NSCalibratedRGBColorSpace")
  public static let deviceWhite = NSColorSpaceName(rawValue: "NSDeviceWhiteColorSpace")
}
