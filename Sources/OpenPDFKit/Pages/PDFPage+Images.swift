import Foundation
import PDFContent
import PDFObjects

extension PDFPage {
  /// An option of a page that is made of an image. As a key of a dictionary it equals its raw value.
  public struct ImageInitializationOption: RawRepresentable, Hashable, Sendable,
    _HasCustomAnyHashableRepresentation
  {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(rawValue) }
    /// A `CGRect` or an `NSValue` of one: the media box. The image is centered in it, and shrunk to fit.
    public static let mediaBox = ImageInitializationOption(
      rawValue: "PDFPageImageInitializationOptionMediaBox")
    /// A multiple of 90: how far the page is turned counterclockwise.
    public static let rotation = ImageInitializationOption(
      rawValue: "PDFPageImageInitializationOptionRotation")
    /// A `Bool`: whether an image that is smaller than the media box is enlarged.
    public static let upscaleIfSmaller = ImageInitializationOption(
      rawValue: "PDFPageImageInitializationOptionUpscaleIfSmaller")
    /// From 0, the smallest file, to 1: the image is stored as JPEG of this quality.
    public static let compressionQuality = ImageInitializationOption(
      rawValue: "PDFPageImageInitializationOptionCompressionQuality")
  }

  /// Creates a page of the size of an image; nil for an image without pixels.
  public convenience init?(image: NSImage) { self.init(image: image, options: [:]) }

  /// Creates a page with an image; nil for an image without pixels, and for options that cannot be met.
  ///
  /// Without a quality, a JPEG file is stored as it is, and other images without loss. The color profile of a file is stored
  /// with any quality.
  public convenience init?(image: NSImage, options: [ImageInitializationOption: Any] = [:]) {
    self.init()
    let quality = options[.compressionQuality].map { Numbers.double($0) ?? -1 }
    let rotation = options[.rotation].map { Numbers.integer($0) ?? 1 } ?? 0
    guard var picture = image.picture, rotation.isMultiple(of: 90),
      quality.map({ (0...1).contains($0) }) ?? true
    else { return nil }
    if let quality, let file = image.cgImage?.jpegFile(quality: quality),
      let smaller = try? Picture(fileBytes: file)
    {
      picture = smaller
    }
    let own =
      image.size.width > 0 && image.size.height > 0
      ? image.size : CGSize(width: picture.size.width, height: picture.size.height)
    let box: CGRect
    if let given = options[.mediaBox] {
      guard let rect = ContextKeys.rect(given), !rect.isEmpty else { return nil }
      box = rect
    } else {
      box = CGRect(origin: .zero, size: own)
    }
    var scale = min(box.width / own.width, box.height / own.height)
    let enlarges = options[.upscaleIfSmaller].flatMap(Numbers.bool) ?? false
    if scale > 1, !enlarges { scale = 1 }
    show(
      picture, in: box,
      CGRect(
        x: box.midX - own.width * scale / 2, y: box.midY - own.height * scale / 2,
        width: own.width * scale, height: own.height * scale))
    if rotation != 0 { self.rotation = -rotation }
  }

  private func show(_ picture: Picture, in box: CGRect, _ rect: CGRect) {
    let store = store
    let numbers = Picture.Numbers(
      image: store.document.add(.null), softMask: store.document.add(.null),
      profile: store.document.add(.null))
    let objects = picture.objects(at: numbers)
    store.document[numbers.image] = .stream(objects.image)
    if let mask = objects.softMask { store.document[numbers.softMask] = .stream(mask) }
    if let profile = objects.profile { store.document[numbers.profile] = .stream(profile) }
    var content = ContentWriter()
    content.save()
    content.concatenate(.translation(Double(rect.minX), Double(rect.minY)))
    content.concatenate(
      picture.orientation.matrix(width: Double(rect.width), height: Double(rect.height)))
    content.drawXObject("Im0")
    content.restore()
    let stream = store.document.add(.stream(PDFStream(compressing: content.bytes)))
    store.update(number) { node in
      node["MediaBox"] = .rectangle(box.rectangle)
      node["Resources"] = .dictionary([
        "XObject": .dictionary(["Im0": .reference(numbers.image)])
      ])
      node["Contents"] = .reference(stream)
    }
  }
}
