public import Foundation

// Image I/O, as far as PNG and JPEG files go.

/// A file of images; this one has a single one.
public final class CGImageSource: @unchecked Sendable {
  let image: CGImage?
  init(_ bytes: [UInt8]) { image = CGImage(file: bytes) }
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

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.image == nil ? 0 : 1 }

public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? source.image : nil
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

public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality = NSString(
  string: "kCGImageDestinationLossyCompressionQuality")
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
