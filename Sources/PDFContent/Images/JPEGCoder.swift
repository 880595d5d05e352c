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

  /// Returns the samples as a file; nil if there are too few samples, or not 1, 3 or 4 channels.
  ///
  /// - Parameters:
  ///   - quality: from 1 to 100.
  ///   - profile: an ICC profile of the colors.
  package static func encode(
    _ samples: Samples, quality: Int, profile: [UInt8]? = nil
  ) -> [UInt8]? {
    guard [1, 3, 4].contains(samples.channels), samples.width > 0, samples.height > 0,
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
    let file = unsafe Array(UnsafeBufferPointer(start: native.bytes, count: native.count))
    return profile.map { withProfile($0, file) } ?? file
  }

  /// The file with a profile in pieces, each with its number from 1 and how many there are (ISO 15076-1, B.4).
  private static func withProfile(_ profile: [UInt8], _ file: [UInt8]) -> [UInt8] {
    let limit = 65_519
    let count = (profile.count + limit - 1) / limit
    guard file.count > 6, (1...255).contains(count) else { return file }
    // The first segment says what kind of file it is, and stays first.
    let first = file[2] == 0xFF && (file[3] == 0xE0 || file[3] == 0xEE)
    let place = first ? 4 + (Int(file[4]) << 8 | Int(file[5])) : 2
    guard place <= file.count else { return file }
    var segments: [UInt8] = []
    for piece in 0..<count {
      let bytes = profile[piece * limit..<min((piece + 1) * limit, profile.count)]
      let length = bytes.count + 16
      segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
      segments += Array("ICC_PROFILE\0".utf8) + [UInt8(piece + 1), UInt8(count)]
      segments += bytes
    }
    return file[..<place] + segments + file[place...]
  }
}
