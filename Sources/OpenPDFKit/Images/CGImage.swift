public import Foundation
import PDFArchiving
import PDFContent
import PDFObjects

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst
  case alphaOnly
}

/// How the bytes of a bitmap are ordered.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// An image: the bytes of a PNG or JPEG file, decoded when its pixels are asked for.
///
/// A JPEG file enters a PDF document as it is, with its color profile.
public final class CGImage: Hashable, @unchecked Sendable {
  /// The file the image was made from; nil for images made of pixels.
  let file: [UInt8]?
  private let lock = NSLock()
  private var readPicture: Picture?
  private var readPixels: Picture.Pixels?
  /// The ICC profile of the pixels, and its number of components: gray pixels may have one of a single component.
  private let profile: (bytes: [UInt8], components: Int)?
  public let width: Int
  public let height: Int

  /// - Returns: nil unless the bytes are a PNG or JPEG file.
  init?(file: [UInt8]) {
    guard let picture = try? Picture(fileBytes: file) else { return nil }
    self.file = file
    readPicture = picture
    profile = picture.pixelProfile
    (width, height) =
      picture.orientation.swapsAxes
      ? (picture.height, picture.width) : (picture.width, picture.height)
  }

  init(pixels: Picture.Pixels, profile: (bytes: [UInt8], components: Int)? = nil) {
    file = nil
    self.profile = profile
    readPixels = pixels
    (width, height) = (pixels.width, pixels.height)
  }

  /// Creates an image from the bytes of a bitmap with 8 bits a component, as bitmap contexts have them.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard bitsPerComponent == 8, width > 0, height > 0, width <= Picture.pixelLimit / height,
      let data = provider.data.map({ Array(Data(referencing: $0)) })
    else { return nil }
    let step = bitsPerPixel / 8
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & 0x1F) ?? .none
    let leads = [.first, .premultipliedFirst, .noneSkipFirst].contains(alpha)
    let isOpaque = [.none, .noneSkipFirst, .noneSkipLast].contains(alpha)
    let components = space.numberOfComponents
    guard components == 1 || components == 3,
      step == components + (alpha == .none ? 0 : 1), bytesPerRow >= width * step,
      data.count >= bytesPerRow * (height - 1) + width * step
    else { return nil }
    let isReversed = bitmapInfo.contains(.byteOrder32Little) && step == 4
    var samples: [UInt8] = []
    samples.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let start = row * bytesPerRow + column * step
        var pixel = Array(data[start..<start + step])
        if isReversed { pixel.reverse() }
        let colors = Array(leads ? pixel.suffix(components) : pixel.prefix(components))
        let opacity = isOpaque ? 255 : (leads ? pixel.first : pixel.last) ?? 255
        let rgb = components == 1 ? [colors[0], colors[0], colors[0]] : colors
        samples += rgb
        samples.append(opacity)
      }
    }
    let isP3 = space.name == CGColorSpace.displayP3
    self.init(
      pixels: Picture.Pixels(width: width, height: height, samples: samples),
      profile: isP3 ? (ColorProfiles.displayP3, 3) : nil)
  }

  /// The image as PDF has it.
  var picture: Picture? {
    lock.lock()
    defer { lock.unlock() }
    if let readPicture { return readPicture }
    guard let readPixels, let png = png(of: readPixels) else { return nil }
    readPicture = try? Picture(fileBytes: png)
    return readPicture
  }

  /// Red, green, blue and opacity of every pixel.
  var pixels: Picture.Pixels? {
    if let picture, file != nil {
      lock.lock()
      defer { lock.unlock() }
      if readPixels == nil { readPixels = picture.pixels() }
      return readPixels
    }
    return readPixels
  }

  private func png(of pixels: Picture.Pixels) -> [UInt8]? {
    let isGray = profile?.components == 1
    return PNGWriter.file(
      width: pixels.width, height: pixels.height, channels: isGray ? 2 : 4,
      samples: isGray ? pixels.grayAndOpacity : pixels.samples, profile: profile?.bytes)
  }

  /// The image as a PNG file, with its color profile.
  var pngFile: [UInt8]? {
    if let file, file.starts(with: [0x89, 0x50]) { return file }
    return pixels.flatMap(png)
  }

  /// The image as a JPEG file over white, with its color profile.
  ///
  /// - Parameter quality: from 0 to 1.
  func jpegFile(quality: Double) -> [UInt8]? {
    let quality = Int((quality * 100).rounded())
    if file != nil, let inks = picture?.cmykJPEGFile(quality: quality) { return inks }
    guard let pixels else { return nil }
    let isGray = profile?.components == 1
    let colors = pixels.overWhite
    let samples = JPEGCoder.Samples(
      width: pixels.width, height: pixels.height, channels: isGray ? 1 : 3,
      bytes: isGray ? stride(from: 0, to: colors.count, by: 3).map { colors[$0] } : colors)
    return JPEGCoder.encode(samples, quality: quality, profile: profile?.bytes)
  }

  /// What places the stored rows in the unit square as the eye sees them.
  var orientationMatrix: Matrix {
    picture?.orientation.matrix(width: 1, height: 1) ?? .identity
  }

  public var bitsPerComponent: Int { 8 }
  public var bitsPerPixel: Int { 32 }
  public var bytesPerRow: Int { width * 4 }
  public var colorSpace: CGColorSpace? { .rgb }
  public var alphaInfo: CGImageAlphaInfo { .last }
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue) }
  /// The pixels: red, green, blue and opacity, a byte each.
  public var dataProvider: CGDataProvider? { pixels.map { CGDataProvider(bytes: $0.samples) } }

  /// Returns the part of the image in a rectangle, y downwards from the top; nil if there is none.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1, let pixels else { return nil }
    let (left, top) = (Int(part.minX), Int(part.minY))
    let (columns, rows) = (Int(part.width), Int(part.height))
    var samples: [UInt8] = []
    for row in top..<top + rows {
      let start = 4 * (row * pixels.width + left)
      guard pixels.samples.count >= start + 4 * columns else { return nil }
      samples += pixels.samples[start..<start + 4 * columns]
    }
    return CGImage(
      pixels: Picture.Pixels(width: columns, height: rows, samples: samples), profile: profile)
  }

  public func copy() -> CGImage? { self }

  public static func == (left: CGImage, right: CGImage) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Picture.Pixels {
  /// One component and opacity of every pixel, for an image whose components are equal.
  var grayAndOpacity: [UInt8] {
    stride(from: 0, to: samples.count - 3, by: 4).flatMap { [samples[$0], samples[$0 + 3]] }
  }

  /// Red, green and blue of every pixel, painted over white.
  var overWhite: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for start in stride(from: 0, to: samples.count - 3, by: 4) {
      let alpha = Int(samples[start + 3])
      for channel in 0..<3 {
        let value = Int(samples[start + channel])
        bytes.append(
          alpha == 255 ? UInt8(value) : UInt8((value * alpha + 255 * (255 - alpha)) / 255))
      }
    }
    return bytes
  }
}
