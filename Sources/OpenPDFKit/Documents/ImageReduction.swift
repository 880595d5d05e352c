import PDFContent
import PDFObjects

/// Makes the images of a document smaller, where that gains anything: photographs become JPEG, and images get at most the
/// resolution of a sharp screen.
struct ImageReduction {
  let asJPEG: Bool
  let forScreen: Bool

  /// The most pixels of a side of an image that a sharp screen shows whole.
  private static let screenLimit = 2048
  private static let quality = 75

  func run(in store: ObjectStore, _ pages: [ObjectNumber]) {
    for number in store.document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      guard case .stream(let stream) = store.document[number],
        store.document.name(stream.dictionary["Subtype"]) == "Image",
        let smaller = reduced(stream, in: store.document)
      else { continue }
      store.document[number] = .stream(smaller)
    }
  }

  /// - Returns: nil if the image stays as it is.
  private func reduced(_ stream: PDFStream, in document: Document) -> PDFStream? {
    let node = stream.dictionary
    // Masks are sharp, and colors that are left out must stay exact.
    guard node["ImageMask"] == nil, node["Mask"] == nil, node["Decode"] == nil,
      let width = document.integer(node["Width"]), let height = document.integer(node["Height"]),
      width > 0, height > 0, width <= Picture.pixelLimit / height,
      document.integer(node["BitsPerComponent"]) == 8,
      let samples = samples(stream, width, height, in: document)
    else { return nil }
    let smaller = forScreen ? scaled(samples) : samples
    guard asJPEG || smaller.width < width else { return nil }
    guard let file = JPEGCoder.encode(smaller, quality: Self.quality) else { return nil }
    guard file.count < stream.data.count else { return nil }
    var dictionary = node
    dictionary["Width"] = .integer(smaller.width)
    dictionary["Height"] = .integer(smaller.height)
    dictionary["Filter"] = .name("DCTDecode")
    dictionary["DecodeParms"] = nil
    return PDFStream(dictionary: dictionary, data: file)
  }

  /// The samples of a gray or RGB image; nil for other color spaces.
  private func samples(
    _ stream: PDFStream, _ width: Int, _ height: Int, in document: Document
  ) -> JPEGCoder.Samples? {
    let channels: Int
    switch stream.dictionary["ColorSpace"].map(document.resolve) {
    case .name("DeviceGray"), .name("CalGray"): channels = 1
    case .name("DeviceRGB"), .name("CalRGB"): channels = 3
    case .array(let items):
      guard let kind = items.first.flatMap({ document.name($0) }), items.count > 1 else {
        return nil
      }
      switch kind {
      case "ICCBased":
        let profile = document.resolve(items[1]).streamValue
        guard let count = profile.flatMap({ document.integer($0.dictionary["N"]) }),
          count == 1 || count == 3
        else { return nil }
        channels = count
      case "CalGray": channels = 1
      case "CalRGB": channels = 3
      default: return nil
      }
    default: return nil
    }
    let filters = stream.dictionary["Filter"].map { document.array($0) ?? [document.resolve($0)] }
    if filters?.last.flatMap({ document.name($0) }) == "DCTDecode" {
      guard filters?.count == 1, let decoded = JPEGCoder.decode(Array(stream.data)),
        decoded.channels == channels, (decoded.width, decoded.height) == (width, height)
      else { return nil }
      return decoded
    }
    guard let bytes = try? document.decodedData(of: stream),
      bytes.count >= width * height * channels
    else { return nil }
    return JPEGCoder.Samples(width: width, height: height, channels: channels, bytes: bytes)
  }

  /// The image at most as large as a screen shows it: each pixel is the mean of those that it stands for.
  private func scaled(_ samples: JPEGCoder.Samples) -> JPEGCoder.Samples {
    let side = max(samples.width, samples.height)
    guard side > Self.screenLimit else { return samples }
    let width = max(1, samples.width * Self.screenLimit / side)
    let height = max(1, samples.height * Self.screenLimit / side)
    let channels = samples.channels
    var bytes = [UInt8](repeating: 0, count: width * height * channels)
    for y in 0..<height {
      let rows =
        y * samples.height
        / height..<max(
          y * samples.height / height + 1, (y + 1) * samples.height / height)
      for x in 0..<width {
        let columns =
          x * samples.width
          / width..<max(
            x * samples.width / width + 1, (x + 1) * samples.width / width)
        for channel in 0..<channels {
          var sum = 0
          for row in rows {
            for column in columns {
              sum += Int(samples.bytes[(row * samples.width + column) * channels + channel])
            }
          }
          bytes[(y * width + x) * channels + channel] = UInt8(sum / (rows.count * columns.count))
        }
      }
    }
    return JPEGCoder.Samples(width: width, height: height, channels: channels, bytes: bytes)
  }
}
