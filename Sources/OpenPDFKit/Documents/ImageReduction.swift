import PDFContent
import PDFObjects

/// Makes the images of a document smaller: images without loss become JPEG, and images get at most the resolution of a
/// sharp screen.
///
/// Masks, images of two colors and images with colors that are left out stay exact: they are sharp. An image in JPEG 2000
/// stays too.
struct ImageReduction {
  /// Every image without loss becomes JPEG, even if that is longer.
  let asJPEG: Bool
  /// What is larger than a screen is scaled, if that makes it smaller: as JPEG or without loss, whichever is shorter.
  let forScreen: Bool

  /// The most pixels of a side of an image that a sharp screen shows whole.
  private static let screenLimit = 2048
  private static let quality = 75

  func run(in store: ObjectStore, _ pages: [ObjectNumber]) {
    let document = store.document
    var images: [ObjectNumber: PDFStream] = [:]
    var softMasks: Set<ObjectNumber> = []
    for number in document.objects.indices.map({ ObjectNumber($0 + 1) }) {
      guard case .stream(let stream) = document[number],
        document.name(stream.dictionary["Subtype"]) == "Image"
      else { continue }
      images[number] = stream
      if let mask = stream.dictionary["SMask"]?.referenceValue { softMasks.insert(mask) }
    }
    for (number, stream) in images.sorted(by: { $0.key < $1.key }) {
      let isSoftMask = softMasks.contains(number)
      guard let smaller = reduced(stream, isSoftMask: isSoftMask, in: document) else { continue }
      store.document[number] = .stream(smaller)
    }
  }

  /// - Returns: nil if the image stays as it is.
  private func reduced(
    _ stream: PDFStream, isSoftMask: Bool, in document: Document
  ) -> PDFStream? {
    let node = stream.dictionary
    // Colors that are multiplied by their opacity belong to its mask, sample by sample (Table 144, /Matte).
    guard node["ImageMask"] == nil, document.array(node["Mask"]) == nil, node["Matte"] == nil,
      document.dictionary(node["SMask"])?["Matte"] == nil,
      let image = DecodedImage(stream, in: document)
    else { return nil }
    let whole = image.samples
    let small = forScreen ? scaled(whole) : whole
    let isSmaller = small.width < whole.width || small.height < whole.height
    if asJPEG, !image.isJPEG, !isSoftMask {
      return shortest([
        image.stream(jpeg: whole, quality: Self.quality),
        isSmaller ? image.stream(jpeg: small, quality: Self.quality) : nil,
      ])
    }
    guard isSmaller else { return nil }
    let best = shortest([
      isSoftMask ? nil : image.stream(jpeg: small, quality: Self.quality),
      image.isJPEG ? nil : image.stream(withoutLoss: small),
    ])
    return best.flatMap { $0.data.count < stream.data.count ? $0 : nil }
  }

  private func shortest(_ streams: [PDFStream?]) -> PDFStream? {
    streams.compactMap { $0 }.min { $0.data.count < $1.data.count }
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
