package import PDFObjects

extension Picture {
  /// Red, green, blue and opacity of every pixel as the eye sees the picture, 8 bits each: rows from the
  /// top, without padding. Opacity is not multiplied into the colors.
  package struct Pixels: Sendable {
    package var width: Int
    package var height: Int
    package var samples: [UInt8]

    package init(width: Int, height: Int, samples: [UInt8]) {
      (self.width, self.height, self.samples) = (width, height, samples)
    }
  }

  /// The pixels; nil if the data cannot be decoded.
  package func pixels() -> Pixels? {
    guard width > 0, height > 0, let own = storedPixels() else { return nil }
    guard orientation != .upright else {
      return Pixels(width: width, height: height, samples: own)
    }
    return turned(own)
  }

  /// The ICC profile of its colors, and the number of their components; nil without a profile, and for CMYK, whose pixels
  /// are converted.
  package var pixelProfile: (bytes: [UInt8], components: Int)? {
    guard let profile, colors != .cmyk, let bytes = try? Document().decodedData(of: profile) else {
      return nil
    }
    return (bytes, colors.componentCount)
  }

  /// A CMYK picture as a JPEG file with its profile; nil for other pictures, and for one that is turned.
  ///
  /// - Parameter quality: from 1 to 100.
  package func cmykJPEGFile(quality: Int) -> [UInt8]? {
    guard colors == .cmyk, orientation == .upright,
      var samples = JPEGCoder.decode(Array(image.data)), samples.channels == 4
    else { return nil }
    // The new file has Adobe's mark, and so inverted values.
    if image.dictionary["Decode"] == nil { samples.bytes = samples.bytes.map { 255 - $0 } }
    let bytes = profile.flatMap { try? Document().decodedData(of: $0) }
    return JPEGCoder.encode(samples, quality: quality, profile: bytes)
  }

  private func storedPixels() -> [UInt8]? {
    guard let color = colorSamples() else { return nil }
    let alpha = softMask.flatMap { Self.planes(of: $0, width, height, channels: 1) }
    var samples = [UInt8](repeating: 255, count: width * height * 4)
    for pixel in 0..<width * height {
      let rgb = color(pixel)
      samples[4 * pixel] = rgb.0
      samples[4 * pixel + 1] = rgb.1
      samples[4 * pixel + 2] = rgb.2
      if let alpha { samples[4 * pixel + 3] = alpha[pixel] }
    }
    return samples
  }

  /// A function from the place of a pixel to its color.
  private func colorSamples() -> ((Int) -> (UInt8, UInt8, UInt8))? {
    if image.dictionary["Filter"] == .name("DCTDecode") {
      guard let decoded = JPEGCoder.decode(Array(image.data)), decoded.width == width,
        decoded.height == height
      else { return nil }
      let bytes = decoded.bytes
      switch decoded.channels {
      case 1: return { (bytes[$0], bytes[$0], bytes[$0]) }
      case 3: return { (bytes[3 * $0], bytes[3 * $0 + 1], bytes[3 * $0 + 2]) }
      default:
        // Adobe's files have inverted values, and say so by `/Decode`.
        let isInverted = image.dictionary["Decode"] != nil
        return { pixel in
          let inks = (0..<4).map { channel in
            let value = Int(bytes[4 * pixel + channel])
            return isInverted ? value : 255 - value
          }
          return (
            UInt8(inks[0] * inks[3] / 255), UInt8(inks[1] * inks[3] / 255),
            UInt8(inks[2] * inks[3] / 255)
          )
        }
      }
    }
    switch colors {
    case .gray:
      guard let plane = Self.planes(of: image, width, height, channels: 1) else { return nil }
      return { (plane[$0], plane[$0], plane[$0]) }
    case .rgb:
      guard let planes = Self.planes(of: image, width, height, channels: 3) else { return nil }
      return { (planes[3 * $0], planes[3 * $0 + 1], planes[3 * $0 + 2]) }
    case .palette(let entries):
      guard let plane = Self.planes(of: image, width, height, channels: 1, isIndexed: true) else {
        return nil
      }
      return { pixel in
        let place = 3 * Int(plane[pixel])
        guard place + 2 < entries.count else { return (0, 0, 0) }
        return (entries[place], entries[place + 1], entries[place + 2])
      }
    case .cmyk: return nil
    }
  }

  /// The samples of an image XObject as one byte each; nil if it has fewer than its size asks for.
  ///
  /// - Parameter isIndexed: samples are indexes, and are not scaled to 255.
  package static func planes(
    of stream: PDFStream, _ width: Int, _ height: Int, channels: Int, isIndexed: Bool = false,
    in document: Document = Document()
  ) -> [UInt8]? {
    guard let data = try? document.decodedData(of: stream) else { return nil }
    let depth = document.integer(stream.dictionary["BitsPerComponent"]) ?? 8
    guard [1, 2, 4, 8, 16].contains(depth) else { return nil }
    let rowBytes = (width * channels * depth + 7) / 8
    guard data.count >= rowBytes * height else { return nil }
    var planes = [UInt8](repeating: 0, count: width * height * channels)
    let top = (1 << min(depth, 8)) - 1
    for row in 0..<height {
      for column in 0..<width * channels {
        let value: Int
        switch depth {
        case 16: value = Int(data[row * rowBytes + 2 * column])
        case 8: value = Int(data[row * rowBytes + column])
        default:
          let bit = column * depth
          let byte = Int(data[row * rowBytes + bit / 8])
          let bits = (byte >> (8 - depth - bit % 8)) & top
          value = isIndexed ? bits : bits * 255 / top
        }
        planes[row * width * channels + column] = UInt8(value)
      }
    }
    return planes
  }

  private func turned(_ own: [UInt8]) -> Pixels {
    let size = orientation.swapsAxes ? (height, width) : (width, height)
    var samples = [UInt8](repeating: 0, count: own.count)
    let matrix = orientation.matrix(width: Double(size.0), height: Double(size.1))
    for row in 0..<height {
      for column in 0..<width {
        // The middle of the pixel in the unit square, whose y runs upwards.
        let place = matrix.apply(
          (Double(column) + 0.5) / Double(width), 1 - (Double(row) + 0.5) / Double(height))
        let x = min(max(Int(place.x), 0), size.0 - 1)
        let y = min(max(Int(Double(size.1) - place.y), 0), size.1 - 1)
        let (from, to) = (4 * (row * width + column), 4 * (y * size.0 + x))
        for channel in 0..<4 { samples[to + channel] = own[from + channel] }
      }
    }
    return Pixels(width: size.0, height: size.1, samples: samples)
  }
}
