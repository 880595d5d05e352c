import PDFContent
import PDFObjects

/// An image XObject with its samples, which can be stored in another way (ISO 32000-2, 8.9.5).
struct DecodedImage {
  /// Of 8 bits; those of an indexed space as the colors of its base.
  let samples: JPEGCoder.Samples
  let isJPEG: Bool
  private let stream: PDFStream
  private let colorSpace: PDFObject?

  /// - Returns: nil for images of two colors, and for those in a format or color space that is not read.
  init?(_ stream: PDFStream, in document: Document) {
    let node = stream.dictionary
    guard let width = document.integer(node["Width"]), width > 0,
      let height = document.integer(node["Height"]), height > 0,
      width <= Picture.pixelLimit / height,
      let depth = document.integer(node["BitsPerComponent"]), depth > 1,
      let space = Space(node["ColorSpace"], in: document),
      let isInverted = Self.isInverted(node["Decode"], space, depth, in: document)
    else { return nil }
    self.stream = stream
    let filters = node["Filter"].map { document.array($0) ?? [$0] } ?? []
    isJPEG = filters.last.flatMap { document.name($0) } == "DCTDecode"
    var samples: JPEGCoder.Samples
    if isJPEG {
      guard filters.count == 1, space.palette == nil,
        let decoded = JPEGCoder.decode(Array(stream.data)), decoded.channels == space.channels,
        (decoded.width, decoded.height) == (width, height)
      else { return nil }
      samples = decoded
    } else {
      let isIndexed = space.palette != nil
      guard
        let bytes = Picture.planes(
          of: stream, width, height, channels: isIndexed ? 1 : space.channels,
          isIndexed: isIndexed, in: document)
      else { return nil }
      samples = JPEGCoder.Samples(
        width: width, height: height, channels: space.channels, bytes: bytes)
    }
    if isInverted { samples.bytes = samples.bytes.map { 255 - $0 } }
    if let palette = space.palette { samples.bytes = space.colors(samples.bytes, palette) }
    self.samples = samples
    colorSpace = space.object
  }

  /// Whether `/Decode` inverts every component; nil if it does something else (8.9.5.2).
  private static func isInverted(
    _ decode: PDFObject?, _ space: Space, _ depth: Int, in document: Document
  ) -> Bool? {
    guard let items = document.array(decode) else { return false }
    let numbers = items.map { document.number($0) ?? .nan }
    let top = space.palette == nil ? 1 : Double(1 << depth) - 1
    let count = space.palette == nil ? space.channels : 1
    func pairs(_ pair: [Double]) -> [Double] { (0..<count).flatMap { _ in pair } }
    if numbers == pairs([0, top]) { return false }
    return space.palette == nil && numbers == pairs([1, 0]) ? true : nil
  }

  /// The image as JPEG; nil if it is too large for that.
  func stream(jpeg samples: JPEGCoder.Samples, quality: Int) -> PDFStream? {
    guard let file = JPEGCoder.encode(samples, quality: quality) else { return nil }
    var dictionary = dictionary(of: samples)
    dictionary["Filter"] = .name("DCTDecode")
    return PDFStream(dictionary: dictionary, data: file)
  }

  func stream(withoutLoss samples: JPEGCoder.Samples) -> PDFStream {
    let packed = samples.losslessImage
    var dictionary = dictionary(of: samples)
    dictionary["Filter"] = packed.dictionary["Filter"]
    dictionary["DecodeParms"] = packed.dictionary["DecodeParms"]
    return PDFStream(dictionary: dictionary, data: Array(packed.data))
  }

  private func dictionary(of samples: JPEGCoder.Samples) -> PDFDictionary {
    var dictionary = stream.dictionary
    dictionary["Width"] = .integer(samples.width)
    dictionary["Height"] = .integer(samples.height)
    dictionary["BitsPerComponent"] = .integer(8)
    dictionary["ColorSpace"] = colorSpace
    dictionary["Decode"] = nil
    dictionary["DecodeParms"] = nil
    return dictionary
  }
}

extension DecodedImage {
  /// A color space whose components may be those of a JPEG file (8.6).
  private struct Space {
    /// Of an indexed space, its base.
    var object: PDFObject?
    var channels: Int
    /// The colors of an indexed space.
    var palette: [UInt8]?

    init?(_ object: PDFObject?, in document: Document, isBase: Bool = false) {
      self.object = object
      switch object.map(document.resolve) {
      case .name("DeviceGray"), .name("CalGray"): channels = 1
      case .name("DeviceRGB"), .name("CalRGB"): channels = 3
      case .name("DeviceCMYK"): channels = 4
      case .array(let items):
        guard let kind = items.first.flatMap({ document.name($0) }), items.count > 1 else {
          return nil
        }
        switch kind {
        case "CalGray", "Separation": channels = 1
        case "CalRGB": channels = 3
        case "ICCBased":
          let profile = document.resolve(items[1]).streamValue
          guard let count = profile.flatMap({ document.integer($0.dictionary["N"]) }),
            [1, 3, 4].contains(count)
          else { return nil }
          channels = count
        case "Indexed":
          guard !isBase, items.count > 3, let base = Space(items[1], in: document, isBase: true),
            let palette = Self.bytes(items[3], in: document)
          else { return nil }
          (self.object, channels, self.palette) = (base.object, base.channels, palette)
        default: return nil
        }
      default: return nil
      }
    }

    private static func bytes(_ object: PDFObject, in document: Document) -> [UInt8]? {
      switch document.resolve(object) {
      case .string(let string): string.bytes
      case .stream(let stream): try? document.decodedData(of: stream)
      default: nil
      }
    }

    /// The colors for indexes; black beyond the end of the palette.
    func colors(_ indexes: [UInt8], _ palette: [UInt8]) -> [UInt8] {
      var colors: [UInt8] = []
      colors.reserveCapacity(indexes.count * channels)
      for index in indexes {
        let start = Int(index) * channels
        for place in start..<start + channels {
          colors.append(place < palette.count ? palette[place] : 0)
        }
      }
      return colors
    }
  }
}
