public import Foundation
import PDFContent

// Image I/O, as far as PNG and JPEG files go.

/// A file of images; this one has a single one.
public final class CGImageSource: @unchecked Sendable {
  let image: CGImage?
  let byteCount: Int
  init(_ bytes: [UInt8]) {
    image = CGImage(file: bytes)
    byteCount = bytes.count
  }

  /// What Image I/O calls the format; nil for other files than PNG and JPEG.
  var type: NSString? {
    image?.file.map { $0.starts(with: [0x89, 0x50]) ? "public.png" : "public.jpeg" }
  }
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let path = url.path, let data = FileManager.default.contents(atPath: path) else {
    return nil
  }
  return CGImageSource(Array(data))
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  CGImageSource(Array(Data(referencing: data)))
}

public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.map { CGImageSource(Array(Data(referencing: $0))) }
}

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.image == nil ? 0 : 1 }

/// Returns `public.png` or `public.jpeg`; nil for any other file.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? { source.type }

/// Returns the image as the eye sees it, turned as its Exif data says.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? source.image : nil
}

/// Returns the image, made smaller if a side has more pixels than `kCGImageSourceThumbnailMaxPixelSize`.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0, let image = source.image else { return nil }
  let limit = ContextKeys.dictionary(options)["kCGImageSourceThumbnailMaxPixelSize"]
    .flatMap(Numbers.double)
  let side = Double(max(image.width, image.height))
  guard let limit, limit >= 1, side > limit else { return image }
  let size = CGSize(
    width: max(1, (Double(image.width) * limit / side).rounded()),
    height: max(1, (Double(image.height) * limit / side).rounded()))
  guard let context = ImageContext.plain(size, scale: 1, isOpaque: false) else { return nil }
  context.draw(image, in: CGRect(origin: .zero, size: size))
  return context.makeImage()
}

/// Returns the properties of the file.
public func CGImageSourceCopyProperties(
  _ source: CGImageSource, _ options: CFDictionary?
) -> CFDictionary? {
  guard source.image != nil else { return nil }
  return NSDictionary(
    object: NSNumber(value: source.byteCount), forKey: kCGImagePropertyFileSize)
}

/// Returns width, height, resolution, color model and depth of the image, which is upright.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let image = source.image, let picture = image.picture else { return nil }
  let properties = NSMutableDictionary()
  properties[kCGImagePropertyPixelWidth] = NSNumber(value: image.width)
  properties[kCGImagePropertyPixelHeight] = NSNumber(value: image.height)
  let turns = picture.orientation.swapsAxes
  let (across, down) = (picture.resolution.across, picture.resolution.down)
  properties[kCGImagePropertyDPIWidth] = NSNumber(value: turns ? down : across)
  properties[kCGImagePropertyDPIHeight] = NSNumber(value: turns ? across : down)
  properties[kCGImagePropertyOrientation] = NSNumber(value: 1)
  properties[kCGImagePropertyDepth] = NSNumber(value: picture.depth)
  properties[kCGImagePropertyHasAlpha] = NSNumber(value: picture.hasSoftMask)
  properties[kCGImagePropertyColorModel] =
    switch picture.componentCount {
    case 1: kCGImagePropertyColorModelGray
    case 4: kCGImagePropertyColorModelCMYK
    default: kCGImagePropertyColorModelRGB
    }
  return properties
}

/// A PNG or JPEG file that is being written.
public final class CGImageDestination: @unchecked Sendable {
  enum Format { case png, jpeg }
  let format: Format
  let take: (Data) -> Bool
  var file: [UInt8]?

  init(_ format: Format, take: @escaping (Data) -> Bool) {
    self.format = format
    self.take = take
  }
}

private func imageFormat(_ type: CFString) -> CGImageDestination.Format? {
  switch type.description {
  case "public.png": .png
  case "public.jpeg", "public.jpg": .jpeg
  default: nil
  }
}

/// The type is `public.png` or `public.jpeg`; nil is returned for any other.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard let format = imageFormat(type), let path = url.path else { return nil }
  return CGImageDestination(format) { data in
    (try? data.write(to: URL(fileURLWithPath: path), options: .atomic)) != nil
  }
}

public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard let format = imageFormat(type) else { return nil }
  return CGImageDestination(format) { bytes in
    data.append(bytes)
    return true
  }
}

/// Of the properties, `kCGImageDestinationLossyCompressionQuality` counts for JPEG, from 0 to 1.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  switch destination.format {
  case .png: destination.file = image.pngFile
  case .jpeg:
    let quality = ContextKeys.dictionary(properties)["kCGImageDestinationLossyCompressionQuality"]
    destination.file = image.jpegFile(quality: quality.flatMap(Numbers.double) ?? 0.8)
  }
}

public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let file = destination.file else { return false }
  return destination.take(Data(file))
}

/// Sets properties of the file, of which none is written.
public func CGImageDestinationSetProperties(
  _ destination: CGImageDestination, _ properties: CFDictionary?
) {}

/// The types that ``CGImageDestinationCreateWithURL(_:_:_:_:)`` takes.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  NSArray(array: [kUTTypePNG, kUTTypeJPEG])
}

// MARK: Constants

public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality = NSString(
  string: "kCGImageDestinationLossyCompressionQuality")
public nonisolated(unsafe) let kCGImageSourceShouldCache = NSString(
  string: "kCGImageSourceShouldCache")
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately = NSString(
  string: "kCGImageSourceShouldCacheImmediately")
public nonisolated(unsafe) let kCGImageSourceTypeIdentifierHint = NSString(
  string: "kCGImageSourceTypeIdentifierHint")
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways = NSString(
  string: "kCGImageSourceCreateThumbnailFromImageAlways")
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageIfAbsent = NSString(
  string: "kCGImageSourceCreateThumbnailFromImageIfAbsent")
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform = NSString(
  string: "kCGImageSourceCreateThumbnailWithTransform")
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize = NSString(
  string: "kCGImageSourceThumbnailMaxPixelSize")
public nonisolated(unsafe) let kCGImagePropertyFileSize = NSString(string: "FileSize")
public nonisolated(unsafe) let kCGImagePropertyPixelWidth = NSString(string: "PixelWidth")
public nonisolated(unsafe) let kCGImagePropertyPixelHeight = NSString(string: "PixelHeight")
public nonisolated(unsafe) let kCGImagePropertyOrientation = NSString(string: "Orientation")
public nonisolated(unsafe) let kCGImagePropertyDepth = NSString(string: "Depth")
public nonisolated(unsafe) let kCGImagePropertyHasAlpha = NSString(string: "HasAlpha")
public nonisolated(unsafe) let kCGImagePropertyColorModel = NSString(string: "ColorModel")
public nonisolated(unsafe) let kCGImagePropertyColorModelGray = NSString(string: "Gray")
public nonisolated(unsafe) let kCGImagePropertyColorModelRGB = NSString(string: "RGB")
public nonisolated(unsafe) let kCGImagePropertyColorModelCMYK = NSString(string: "CMYK")
public nonisolated(unsafe) let kCGImagePropertyDPIHeight = NSString(string: "DPIHeight")
public nonisolated(unsafe) let kCGImagePropertyDPIWidth = NSString(string: "DPIWidth")
public nonisolated(unsafe) let kUTTypePNG = NSString(string: "public.png")
public nonisolated(unsafe) let kUTTypeJPEG = NSString(string: "public.jpeg")

/// Numbers as programs give them.
enum Numbers {
  static func double(_ value: Any) -> Double? {
    let number: Double?
    switch value {
    case let value as Double: number = value
    case let value as CGFloat: number = Double(value)
    case let value as Float: number = Double(value)
    case let value as Int: number = Double(value)
    case let value as NSNumber: number = value.doubleValue
    default: number = nil
    }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  static func integer(_ value: Any) -> Int? {
    double(value).flatMap { abs($0) < 1e15 ? Int($0) : nil }
  }

  static func bool(_ value: Any) -> Bool? {
    (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? (value as? Int).map { $0 != 0 }
  }
}
