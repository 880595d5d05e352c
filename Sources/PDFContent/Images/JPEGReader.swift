import PDFObjects

/// Reads what a PDF must know of a JPEG file (ISO/IEC 10918-1, Annex B). The file itself is passed
/// through byte for byte as `/DCTDecode` (ISO 32000-2, 7.4.8).
struct JPEGReader {
  private let bytes: [UInt8]
  private var place = 2
  private var frame: Frame?
  private var hasScan = false
  private var adobeTransform: UInt8?
  private var isJFIF = false
  private var resolution: Picture.Resolution?
  private var orientation: PictureOrientation?
  /// The pieces of an ICC profile by their numbers, and how many there should be.
  private var profilePieces: [UInt8: ArraySlice<UInt8>] = [:]
  private var profilePieceCount: UInt8 = 0

  private struct Frame {
    var precision: Int
    var height: Int
    var width: Int
    var components: [UInt8]
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func picture() throws(PictureProblem) -> Picture {
    try readSegments()
    guard let frame, hasScan else { throw .damaged("JPEG", "it contains no image data") }
    guard frame.precision == 8 else {
      throw .unsupported("a JPEG file with \(frame.precision)-bit samples")
    }
    guard frame.width > 0, frame.height > 0 else {
      throw .damaged("JPEG", "its width or height is 0")
    }
    guard frame.width <= Picture.pixelLimit / frame.height else { throw .tooLarge }
    guard endsWhole else { throw .damaged("JPEG", "its end is missing") }
    let colors: Picture.Colors
    switch frame.components.count {
    case 1: colors = .gray
    case 3: colors = .rgb
    case 4: colors = .cmyk
    default: throw .unsupported("a JPEG file with \(frame.components.count) color components")
    }
    var picture = Picture(
      width: frame.width, height: frame.height, image: stream(frame), colors: colors)
    picture.orientation = orientation ?? .upright
    picture.resolution = resolution ?? picture.resolution
    picture.take(profile(colors.componentCount))
    return picture
  }

  private func stream(_ frame: Frame) -> PDFStream {
    var dictionary: PDFDictionary = [
      "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(frame.width),
      "Height": .integer(frame.height), "BitsPerComponent": .integer(8),
      "Filter": .name("DCTDecode"),
    ]
    // Adobe's programs store CMYK inverted and mark the file as theirs; a decoder of PDF leaves
    // samples as they are.
    if frame.components.count == 4, adobeTransform != nil {
      dictionary["Decode"] = .array((0..<4).flatMap { _ in [.integer(1), .integer(0)] })
    }
    // Table 13: three components are taken for YCbCr unless something says otherwise. Files whose
    // components are called R, G and B are not (libjpeg: jdapimin.c, default_decompress_parms).
    if frame.components == Array("RGB".utf8), adobeTransform == nil, !isJFIF {
      dictionary["DecodeParms"] = .dictionary(["ColorTransform": .integer(0)])
    }
    return PDFStream(dictionary: dictionary, data: bytes)
  }

  private func profile(_ componentCount: Int) -> ICCProfile? {
    guard profilePieceCount > 0 else { return nil }
    var joined: [UInt8] = []
    for number in 1...profilePieceCount {
      guard let piece = profilePieces[number] else { return nil }
      joined += piece
    }
    return ICCProfile(joined, componentCount: componentCount)
  }

  /// The marker EOI ends the picture; other data may follow (phones append videos). An entropy-coded
  /// segment holds no marker but restarts, so whatever EOI comes after the scan begins is the end.
  private var endsWhole: Bool {
    var index = place
    while index + 1 < bytes.count {
      if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return true }
      index += 1
    }
    return false
  }

  // MARK: Segments (B.1.1.4)

  private mutating func readSegments() throws(PictureProblem) {
    while !hasScan {
      guard place < bytes.count, bytes[place] == 0xFF else {
        throw .damaged("JPEG", "its segments are out of order")
      }
      while place < bytes.count, bytes[place] == 0xFF { place += 1 }
      guard place < bytes.count else { throw .damaged("JPEG", "it is truncated") }
      let marker = bytes[place]
      place += 1
      // Markers that stand alone.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      guard marker != 0xD9 else { throw .damaged("JPEG", "it contains no image data") }
      guard let length = number(at: place), length >= 2, place + length <= bytes.count else {
        throw .damaged("JPEG", "it is truncated")
      }
      try read(marker, bytes[place + 2..<place + length])
      place += length
    }
  }

  private mutating func read(
    _ marker: UInt8, _ body: ArraySlice<UInt8>
  ) throws(PictureProblem) {
    switch marker {
    case 0xC0, 0xC1, 0xC2: try readFrame(body)
    case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      throw .unsupported("a lossless, hierarchical or arithmetic-coded JPEG file")
    case 0xDA: hasScan = true
    case 0xE0: readJFIF(body)
    case 0xE1:
      if body.starts(with: Array("Exif\0\0".utf8)), orientation == nil {
        orientation = PictureOrientation(exif: body.dropFirst(6))
      }
    case 0xE2: readProfilePiece(body)
    case 0xEE:
      if body.count >= 12, body.starts(with: "Adobe".utf8) {
        adobeTransform = body[body.startIndex + 11]
      }
    default: break
    }
  }

  private mutating func readFrame(_ body: ArraySlice<UInt8>) throws(PictureProblem) {
    let start = body.startIndex
    guard body.count >= 6, let height = number(at: start + 1), let width = number(at: start + 3),
      case let count = Int(body[start + 5]), body.count >= 6 + 3 * count
    else { throw .damaged("JPEG", "its frame header is truncated") }
    guard frame == nil else { throw .damaged("JPEG", "it contains two frames") }
    frame = Frame(
      precision: Int(body[start]), height: height, width: width,
      components: (0..<count).map { body[start + 6 + 3 * $0] })
  }

  /// The density of a JFIF segment, in dots an inch or a centimetre.
  private mutating func readJFIF(_ body: ArraySlice<UInt8>) {
    let start = body.startIndex
    guard body.count >= 12, body.starts(with: Array("JFIF\0".utf8)) else { return }
    isJFIF = true
    guard let x = number(at: start + 8), let y = number(at: start + 10) else { return }
    switch body[start + 7] {
    case 1: resolution = Picture.Resolution(checking: Double(x), Double(y))
    case 2: resolution = Picture.Resolution(checking: Double(x) * 2.54, Double(y) * 2.54)
    default: break
    }
  }

  /// ISO 15076-1, B.4: a profile in pieces, each with its number from 1 and how many there are.
  private mutating func readProfilePiece(_ body: ArraySlice<UInt8>) {
    let start = body.startIndex
    guard body.count > 14, body.starts(with: Array("ICC_PROFILE\0".utf8)) else { return }
    profilePieces[body[start + 12]] = body[(start + 14)...]
    profilePieceCount = body[start + 13]
  }

  private func number(at place: Int) -> Int? {
    guard place >= 0, place + 1 < bytes.count else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }
}
