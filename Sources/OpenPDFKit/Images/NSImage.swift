public import Foundation
import PDFContent
import PDFObjects

/// AppKit's and UIKit's image: a PNG or JPEG file, a page of a PDF file, or a drawing.
open class NSImage: NSObject, NSCopying, @unchecked Sendable {
  /// Stands first: see `CoreFoundationType`.
  private let coreFoundationType = CoreFoundationType.ofSwift

  private enum Contents {
    case none
    case image(CGImage)
    /// A function that draws the image at each size that is asked for.
    case drawing(flipped: Bool, (CGRect) -> Bool)
    case page(CGPDFPage)
  }

  private var contents = Contents.none
  private var lockedContext: CGContext?
  /// In points.
  open var size: CGSize
  /// Pixels a point.
  public private(set) var scale: CGFloat = 1

  public override init() {
    size = .zero
    super.init()
  }

  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  public init(cgImage: CGImage, size: CGSize) {
    self.size = size == .zero ? CGSize(width: cgImage.width, height: cgImage.height) : size
    contents = .image(cgImage)
    super.init()
  }

  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, size: .zero) }

  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 ? scale : 1
    self.init(
      cgImage: cgImage,
      size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale))
    self.scale = scale
  }

  /// UIKit's orientation of an image. Images are upright here: files are turned as their Exif data says.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }
  public var imageOrientation: Orientation { .up }

  /// Creates an image that a function draws.
  public init(size: CGSize, flipped: Bool, drawingHandler: @escaping (CGRect) -> Bool) {
    self.size = size
    contents = .drawing(flipped: flipped, drawingHandler)
    super.init()
  }

  /// Creates an image from the bytes of a PNG, JPEG or PDF file; nil for any other.
  public init?(data: Data) {
    let bytes = Array(data)
    if let image = CGImage(file: bytes) {
      let size = image.picture?.size
      self.size = CGSize(
        width: Self.points(image.width, size?.width),
        height: Self.points(image.height, size?.height)
      )
      contents = .image(image)
    } else if let document = CGPDFDocument(CGDataProvider(bytes: bytes)),
      let page = document.page(at: 1)
    {
      size = page.getBoxRect(.cropBox).size
      contents = .page(page)
    } else {
      return nil
    }
    super.init()
  }

  /// A length in points. The resolution is a whole number of pixels an inch: PNG files give it for a meter, rounded.
  private static func points(_ pixels: Int, _ length: Double?) -> Double {
    guard let length, length > 0 else { return Double(pixels) }
    return Double(pixels) * 72 / max(1, (Double(pixels) * 72 / length).rounded())
  }

  public convenience init?(contentsOf url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.init(data: data)
  }

  public convenience init?(contentsOfFile path: String) {
    self.init(contentsOf: URL(fileURLWithPath: path))
  }

  /// Creates an image from a file of this name in the bundle's resources.
  public convenience init?(named name: String) {
    for type in ["png", "jpg", "jpeg", "pdf", ""] {
      if let path = Bundle.main.path(forResource: name, ofType: type) {
        self.init(contentsOfFile: path)
        return
      }
    }
    return nil
  }

  public var isValid: Bool { size.width > 0 && size.height > 0 }

  /// The image; drawings are made at ``scale``. Nil if there is nothing to show.
  public var cgImage: CGImage? {
    switch contents {
    case .image(let image): return image
    case .none: return lockedContext?.makeImage()
    case .drawing, .page:
      guard let context = ImageContext.plain(size, scale: scale, isOpaque: false) else {
        return nil
      }
      context.scaleBy(x: scale, y: scale)
      draw(in: context, CGRect(origin: .zero, size: size))
      return context.makeImage()
    }
  }

  public func cgImage(
    forProposedRect rect: UnsafeMutablePointer<CGRect>?, context: NSGraphicsContext?,
    hints: [AnyHashable: Any]?
  ) -> CGImage? {
    cgImage
  }

  /// The image as PDF has it.
  var picture: Picture? { cgImage?.picture }

  /// Draws the image in a rectangle whose y runs upwards.
  func draw(in context: CGContext, _ rect: CGRect) {
    switch contents {
    case .none: if let image = cgImage { context.draw(image, in: rect) }
    case .image(let image): context.draw(image, in: rect)
    case .page(let page): context.draw(page, in: rect)
    case .drawing(let isFlipped, let handler):
      guard size.width > 0, size.height > 0 else { return }
      context.saveGState()
      context.translateBy(x: rect.minX, y: isFlipped ? rect.maxY : rect.minY)
      context.scaleBy(
        x: rect.width / size.width, y: (isFlipped ? -1 : 1) * rect.height / size.height)
      NSGraphicsContext.push(NSGraphicsContext(cgContext: context, flipped: isFlipped))
      _ = handler(CGRect(origin: .zero, size: size))
      NSGraphicsContext.pop()
      context.restoreGState()
    }
  }

  /// Draws the image upright in a rectangle of the current context.
  open func draw(in rect: CGRect) {
    guard let current = NSGraphicsContext.current else { return }
    let context = current.cgContext
    guard current.isFlipped else {
      draw(in: context, rect)
      return
    }
    context.saveGState()
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    draw(in: context, rect)
    context.restoreGState()
  }

  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the whole image, whatever part of it is asked for, over what is there. The fraction is its opacity.
  open func draw(
    in rect: CGRect, from source: CGRect, operation: NSCompositingOperation,
    fraction: CGFloat
  ) {
    let context = NSGraphicsContext.current?.cgContext
    context?.saveGState()
    context?.setAlpha(fraction)
    draw(in: rect)
    context?.restoreGState()
  }

  open func draw(
    at point: CGPoint, from source: CGRect, operation: NSCompositingOperation, fraction: CGFloat
  ) {
    draw(
      in: CGRect(origin: point, size: size), from: source, operation: operation,
      fraction: fraction)
  }

  /// Makes the image the current drawing destination; y runs upwards.
  open func lockFocus() {
    guard let context = ImageContext.plain(size, scale: scale, isOpaque: false) else { return }
    context.scaleBy(x: scale, y: scale)
    if case .image(let image) = contents {
      context.draw(image, in: CGRect(origin: .zero, size: size))
    }
    lockedContext = context
    NSGraphicsContext.push(NSGraphicsContext(cgContext: context, flipped: false))
  }

  open func unlockFocus() {
    guard let context = lockedContext else { return }
    NSGraphicsContext.pop()
    lockedContext = nil
    if let image = context.makeImage() { contents = .image(image) }
  }

  public func pngData() -> Data? { cgImage?.pngFile.map { Data($0) } }

  /// - Parameter compressionQuality: from 0, the smallest file, to 1, the best image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    cgImage?.jpegFile(quality: Double(min(max(compressionQuality, 0), 1))).map { Data($0) }
  }

  /// A file from which ``NSBitmapImageRep`` reads the image. It is a PNG file: TIFF is not written.
  open var tiffRepresentation: Data? { pngData() }

  public var representations: [NSBitmapImageRep] {
    cgImage.map { [NSBitmapImageRep(cgImage: $0)] } ?? []
  }

  open func addRepresentation(_ representation: NSBitmapImageRep) {
    if let image = representation.cgImage { contents = .image(image) }
    if size == .zero { size = representation.size }
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSImage(size: size)
    copy.contents = contents
    copy.scale = scale
    return copy
  }
}

/// UIKit's name for the image class.
public typealias UIImage = NSImage

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
public func UIImageJPEGRepresentation(_ image: UIImage, _ quality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: quality)
}

/// How an image is combined with what is below it; all are drawn as `sourceOver`.
public enum NSCompositingOperation: UInt, Sendable {
  case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker
}
