package import PDFObjects

/// Samples as libpng gives them, channels side by side.
struct Raster {
  let samples: [UInt8]
  let rowBytes: Int
  /// Bits a sample: 8 or 16 wherever there is more than one channel.
  let depth: Int
  let channels: Int

  /// The channels below `end`.
  func channels(upTo end: Int) -> Samples {
    if end == channels {
      return Samples(bytes: samples, rowBytes: rowBytes, depth: depth, channels: channels)
    }
    return picked(0..<end)
  }

  /// The channels from `start` on.
  func channels(from start: Int) -> Samples { picked(start..<channels) }

  private func picked(_ range: Range<Int>) -> Samples {
    let sampleBytes = depth / 8
    let pixelBytes = channels * sampleBytes
    let wanted = range.lowerBound * sampleBytes..<range.upperBound * sampleBytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count / max(1, pixelBytes) * wanted.count)
    var pixel = 0
    while pixel + pixelBytes <= samples.count, pixelBytes > 0 {
      for index in wanted { bytes.append(samples[pixel + index]) }
      pixel += pixelBytes
    }
    return Samples(
      bytes: bytes, rowBytes: rowBytes / max(1, pixelBytes) * wanted.count, depth: depth,
      channels: range.count)
  }

  /// A byte for each sample of a palette picture: the table's, or 255 beyond its end.
  func looked(up table: [UInt8]) -> Samples {
    let perByte = 8 / depth
    let mask = UInt8((1 << depth) - 1)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * perByte)
    for byte in samples {
      for index in 0..<perByte {
        let value = Int(byte >> UInt8(8 - depth * (index + 1)) & mask)
        bytes.append(value < table.count ? table[value] : 255)
      }
    }
    // Rows end on a byte: what the last one holds too much is cut by the image's width.
    return Samples(bytes: bytes, rowBytes: rowBytes * perByte, depth: 8, channels: 1)
  }
}

/// Samples of an image XObject, before they are compressed.
struct Samples {
  var bytes: [UInt8]
  var rowBytes: Int
  var depth: Int
  var channels: Int

  var isOpaque: Bool { bytes.allSatisfy { $0 == 255 } }

  /// An image XObject without its colour space.
  func image(_ size: (width: Int, height: Int), isIndexed: Bool) -> PDFStream {
    let exact = (size.width * depth * channels + 7) / 8
    let rows = rowBytes == exact ? bytes : cut(to: exact)
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(size.width),
      "Height": .integer(size.height), "BitsPerComponent": .integer(depth),
      "Filter": .name("FlateDecode"),
    ]
    // Prediction helps where neighbours are alike, which indices are not.
    guard depth >= 8, !isIndexed else {
      return PDFStream(dictionary: dictionary, data: deflated(rows))
    }
    dictionary["DecodeParms"] = .dictionary([
      "Predictor": .integer(15), "Colors": .integer(channels),
      "BitsPerComponent": .integer(depth), "Columns": .integer(size.width),
    ])
    let predicted = PNGPredictor.predicted(
      rows, rowBytes: exact, pixelBytes: channels * depth / 8)
    return PDFStream(dictionary: dictionary, data: deflated(predicted))
  }

  private func cut(to length: Int) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: rowBytes).flatMap {
      bytes[$0..<min($0 + length, bytes.count)]
    }
  }
}

extension JPEGCoder.Samples {
  /// An image XObject without its color space, compressed without loss.
  package var losslessImage: PDFStream {
    Samples(bytes: bytes, rowBytes: width * channels, depth: 8, channels: channels)
      .image((width, height), isIndexed: false)
  }
}
