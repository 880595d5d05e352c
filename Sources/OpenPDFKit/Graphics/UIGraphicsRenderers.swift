public import Foundation

/// UIKit's options of a PDF renderer.
open class UIGraphicsPDFRendererFormat: NSObject {
  /// `kCGPDFContext…` keys and their values.
  open var documentInfo: [String: Any] = [:]
  public override init() { super.init() }
  open class func `default`() -> Self { unsafeDowncast(UIGraphicsPDFRendererFormat(), to: self) }
}

/// What a PDF renderer draws into. User space has y downwards.
open class UIGraphicsPDFRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsPDFRendererFormat
  private let bounds: CGRect
  public private(set) var pdfContextBounds: CGRect

  init(_ context: CGContext, bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    cgContext = context
    self.bounds = bounds
    self.format = format
    pdfContextBounds = bounds
  }

  /// Begins a page of the renderer's size.
  open func beginPage() { beginPage(withBounds: bounds, pageInfo: [:]) }

  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    var info = pageInfo
    if info["kCGPDFContextMediaBox"] == nil { info["kCGPDFContextMediaBox"] = bounds }
    pdfContextBounds = bounds
    cgContext.beginPDFPage(info as NSDictionary)
    cgContext.translateBy(x: 0, y: bounds.minY + bounds.maxY)
    cgContext.scaleBy(x: 1, y: -1)
  }

  open func setURL(_ url: URL, for rect: CGRect) {
    if let address = NSURL(string: url.absoluteString) { cgContext.setURL(address, for: rect) }
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// UIKit's renderer of PDF documents.
open class UIGraphicsPDFRenderer: NSObject {
  private let bounds: CGRect
  public let format: UIGraphicsPDFRendererFormat

  public init(
    bounds: CGRect, format: UIGraphicsPDFRendererFormat = UIGraphicsPDFRendererFormat()
  ) {
    self.bounds = bounds
    self.format = format
  }

  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let data = NSMutableData()
    var box = bounds
    guard let consumer = CGDataConsumer(data: data),
      let context = CGContext(
        consumer: consumer, mediaBox: &box, format.documentInfo as NSDictionary)
    else { return Data() }
    let renderer = UIGraphicsPDFRendererContext(context, bounds: bounds, format: format)
    UIGraphicsPushContext(context)
    actions(renderer)
    UIGraphicsPopContext()
    context.closePDF()
    return Data(referencing: data)
  }

  open func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    guard writeFile(Array(pdfData(actions: actions)), to: url) else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
    }
  }
}

/// UIKit's options of an image renderer.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels a point.
  open var scale: CGFloat = 1
  open var opaque = false
  public override init() { super.init() }
  open class func `default`() -> Self { unsafeDowncast(UIGraphicsImageRendererFormat(), to: self) }
  open class func preferred() -> Self { `default`() }
}

/// What an image renderer draws into. User space has y downwards.
open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
  open var currentImage: NSImage {
    cgContext.makeImage().map { NSImage(cgImage: $0) } ?? NSImage()
  }
}

/// UIKit's renderer of images.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  public let format: UIGraphicsImageRendererFormat

  public init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.bounds = bounds
    self.format = format
  }

  public convenience init(
    size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Returns the drawing; an empty image if it has no size or cannot be drawn.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> NSImage {
    guard let context = ImageContext.flipped(bounds, scale: format.scale, isOpaque: format.opaque)
    else { return NSImage() }
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(context, format: format))
    UIGraphicsPopContext()
    return context.makeImage().map { NSImage(cgImage: $0, size: bounds.size) } ?? NSImage()
  }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  open func jpegData(
    withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}

/// Bitmap contexts of UIKit: y downwards, several pixels a point.
enum ImageContext {
  static func flipped(_ bounds: CGRect, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let scale = scale > 0 ? scale : 1
    guard let context = plain(bounds.size, scale: scale, isOpaque: isOpaque) else { return nil }
    context.scaleBy(x: scale, y: -scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY - bounds.height)
    return context
  }

  static func plain(_ size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let width = (Double(size.width) * Double(scale)).rounded(.up)
    let height = (Double(size.height) * Double(scale)).rounded(.up)
    guard width >= 1, height >= 1, width < 1e5, height < 1e5 else { return nil }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    return CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: .rgb, bitmapInfo: alpha.rawValue)
  }
}

// MARK: - The functions of UIKit before renderers

/// The contexts that functions have begun and not ended.
private final class BegunContexts {
  var contexts: [(context: CGContext, data: NSMutableData?, bounds: CGRect, scale: CGFloat)] = []

  static var ofThread: BegunContexts {
    let key = "org.formwright.openpdfkit.begun"
    if let known = Thread.current.threadDictionary[key] as? BegunContexts { return known }
    let made = BegunContexts()
    Thread.current.threadDictionary[key] = made
    return made
  }
}

public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ isOpaque: Bool, _ scale: CGFloat
) {
  let bounds = CGRect(origin: .zero, size: size)
  guard let context = ImageContext.flipped(bounds, scale: scale, isOpaque: isOpaque) else { return }
  BegunContexts.ofThread.contexts.append((context, nil, bounds, scale))
  UIGraphicsPushContext(context)
}

public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let last = BegunContexts.ofThread.contexts.last else { return nil }
  return last.context.makeImage().map { NSImage(cgImage: $0, size: last.bounds.size) }
}

public func UIGraphicsEndImageContext() {
  if BegunContexts.ofThread.contexts.popLast() != nil { UIGraphicsPopContext() }
}

/// The bounds are those of the pages; if they are empty, pages are of US Letter.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ info: [AnyHashable: Any]?
) {
  var box = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
  guard let consumer = CGDataConsumer(data: data),
    let context = CGContext(
      consumer: consumer, mediaBox: &box, info.map { NSDictionary(dictionary: $0) })
  else { return }
  BegunContexts.ofThread.contexts.append((context, data, box, 1))
  UIGraphicsPushContext(context)
}

@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ info: [AnyHashable: Any]?
) -> Bool {
  var box = bounds.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : bounds
  guard
    let context = CGContext(
      NSURL(fileURLWithPath: path), mediaBox: &box, info.map { NSDictionary(dictionary: $0) })
  else { return false }
  BegunContexts.ofThread.contexts.append((context, nil, box, 1))
  UIGraphicsPushContext(context)
  return true
}

public func UIGraphicsBeginPDFPage() {
  guard let last = BegunContexts.ofThread.contexts.last else { return }
  UIGraphicsBeginPDFPageWithInfo(last.bounds, nil)
}

public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ info: [AnyHashable: Any]?) {
  guard let last = BegunContexts.ofThread.contexts.last else { return }
  let context = last.context
  var box = bounds.isEmpty ? last.bounds : bounds
  context.beginPage(mediaBox: &box)
  context.translateBy(x: 0, y: box.minY + box.maxY)
  context.scaleBy(x: 1, y: -1)
}

public func UIGraphicsGetPDFContextBounds() -> CGRect {
  BegunContexts.ofThread.contexts.last?.bounds ?? .zero
}

public func UIGraphicsEndPDFContext() {
  guard let last = BegunContexts.ofThread.contexts.popLast() else { return }
  last.context.closePDF()
  UIGraphicsPopContext()
}
