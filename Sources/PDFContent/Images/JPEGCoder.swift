import CJPEG

/// Decodes and encodes JPEG files with libjpeg-turbo.
package enum JPEGCoder {
  /// Samples of 8 bits: rows from the top, without padding.
  package struct Samples: Sendable {
    package var width: Int
    package var height: Int
    /// 1 gray, 3 RGB, 4 CMYK as the file stores it (Adobe's programs store it inverted).
    package var channels: Int
    package var bytes: [UInt8]

    package init(width: Int, height: Int, channels: Int, bytes: [UInt8]) {
      (self.width, self.height, self.channels, self.bytes) = (width, height, channels, bytes)
    }
  }

  /// Returns the samples of a file; nil if it cannot be decoded or has more pixels than a picture may have.
  package static func decode(_ bytes: [UInt8]) -> Samples? {
    var native = unsafe fw_jpeg()
    // Safe: the bytes outlive the call, and what it gives is freed in every case.
    defer { unsafe fw_jpeg_free(&native) }
    let status = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe fw_jpeg_decode(buffer.baseAddress, buffer.count, Picture.pixelLimit, &native)
    }
    guard status == FW_JPEG_OK else { return nil }
    return unsafe Samples(
      width: Int(native.width), height: Int(native.height), channels: Int(native.channels),
      bytes: Array(UnsafeBufferPointer(start: native.bytes, count: native.count)))
  }

  /// Returns the samples as a file; nil if there are too few samples, or not 1 or 3 channels.
  ///
  /// - Parameter quality: from 1 to 100.
  package static func encode(_ samples: Samples, quality: Int) -> [UInt8]? {
    guard samples.channels == 1 || samples.channels == 3, samples.width > 0, samples.height > 0,
      samples.width <= 65_000, samples.height <= 65_000,
      samples.bytes.count >= samples.width * samples.height * samples.channels
    else { return nil }
    var native = unsafe fw_jpeg()
    defer { unsafe fw_jpeg_free(&native) }
    let status = unsafe samples.bytes.withUnsafeBufferPointer { buffer in
      unsafe fw_jpeg_encode(
        buffer.baseAddress, UInt32(samples.width), UInt32(samples.height),
        Int32(samples.channels), Int32(min(max(quality, 1), 100)), &native)
    }
    guard status == FW_JPEG_OK else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: native.bytes, count: native.count))
  }
}
