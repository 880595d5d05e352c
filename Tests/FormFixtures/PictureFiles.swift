import PDFObjects

/// A PNG file put together chunk by chunk (ISO/IEC 15948), so that a test knows what is in it.
package struct PNGDraft {
  /// The colour types of Table 11.
  package enum Color: UInt8, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgbAlpha = 6
  }

  package var width: Int
  package var height: Int
  package var depth: Int
  package var color: Color
  /// Rows of packed samples, without what stands in front of each.
  package var rows: [[UInt8]]
  /// Chunks between the header and the data.
  package var chunks: [(type: String, body: [UInt8])] = []
  package var isInterlaced = false

  package init(_ color: Color, depth: Int = 8, width: Int, rows: [[UInt8]]) {
    self.width = width
    height = rows.count
    self.depth = depth
    self.color = color
    self.rows = rows
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk(
      "IHDR",
      Self.number(width) + Self.number(height)
        + [UInt8(depth), color.rawValue, 0, 0, isInterlaced ? 1 : 0])
    for chunk in chunks { file += Self.chunk(chunk.type, chunk.body) }
    file += Self.chunk("IDAT", deflated(rows.flatMap { [0] + $0 }))
    return file + Self.chunk("IEND", [])
  }

  package static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count) + type.utf8 + body + number(Int(checksum(Array(type.utf8) + body)))
  }

  /// Annex D of ISO/IEC 15948.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}

/// The segments of a JPEG file (ISO/IEC 10918-1, Annex B). Its scan is a few bytes that mean
/// nothing: who passes it through must not look into it.
package struct JPEGDraft {
  package var width = 3
  package var height = 2
  package var precision: UInt8 = 8
  /// The identifiers of the components.
  package var components: [UInt8] = [1, 2, 3]
  /// SOF0 is baseline, SOF2 progressive.
  package var frameMarker: UInt8 = 0xC0
  /// Segments in front of the frame.
  package var segments: [(marker: UInt8, body: [UInt8])] = []
  package var end: [UInt8] = [0xFF, 0xD9]

  package init() {}

  package var bytes: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for segment in segments { file += Self.segment(segment.marker, segment.body) }
    let frame =
      [precision] + Self.pair(height) + Self.pair(width) + [UInt8(components.count)]
      + components.flatMap { [$0, 0x11, 0] }
    file += Self.segment(frameMarker, frame)
    file += Self.segment(
      0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [0, 63, 0])
    return file + [0x12, 0x34, 0xFF, 0x00, 0x56] + end
  }

  private static func pair(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + pair(body.count + 2) + body
  }

  /// An Exif segment that says nothing but an orientation.
  package static func exif(orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
    let head = Array("Exif\0\0".utf8)
    if isLittle {
      return head + [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0]
        + [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    }
    return head + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }
}

/// The head of an ICC profile (ISO 15076-1, 7.2) with as much behind it as is asked for.
package func iccProfile(space: String, count: Int = 200, class kind: String = "mntr") -> [UInt8] {
  var bytes = [UInt8](repeating: 7, count: count)
  bytes.replaceSubrange(0..<4, with: PNGDraft.number(count))
  bytes.replaceSubrange(12..<16, with: Array(kind.utf8))
  bytes.replaceSubrange(16..<20, with: Array(space.utf8))
  bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
  return bytes
}
