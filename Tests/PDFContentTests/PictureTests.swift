import Diagnostics
import FormFixtures
import PDFContent
import PDFObjects
import Testing

/// What a PDF says of pictures: ISO 32000-2, 8.9.5 (images), 8.6.5.5 (ICCBased), 11.6.5.2 (soft
/// masks). The files are put together by hand from ISO/IEC 15948 and ISO/IEC 10918-1.
@Suite("Pictures from files")
struct PictureTests {
  private static let numbers = Picture.Numbers(
    image: ObjectNumber(1), softMask: ObjectNumber(2), profile: ObjectNumber(3))

  private func objects(_ bytes: [UInt8]) throws -> Picture.Objects {
    try Picture(fileBytes: bytes).objects(at: Self.numbers)
  }

  private func samples(_ stream: PDFStream?) throws -> [UInt8] {
    try Document().decodedData(of: #require(stream))
  }

  private func problem(_ bytes: [UInt8]) throws -> PictureProblem {
    do throws(PictureProblem) {
      _ = try Picture(fileBytes: bytes)
    } catch {
      return error
    }
    Issue.record("it was read")
    return PictureProblem("", hint: "")
  }

  // MARK: PNG

  @Test("the samples of a PNG are its own", arguments: [1, 2, 4, 8, 16])
  func grayDepths(_ depth: Int) throws {
    // Three pixels a row: 1, 1, 1, 3 and 6 bytes.
    let rows: [[UInt8]] =
      switch depth {
      case 1: [[0b1010_0000], [0b0100_0000]]
      case 2: [[0b0001_1000], [0b1100_0100]]
      case 4: [[0x12, 0x30], [0xFE, 0xD0]]
      case 8: [[1, 2, 3], [250, 251, 252]]
      default: [[1, 2, 3, 4, 5, 6], [250, 251, 252, 253, 254, 255]]
      }
    let made = try objects(PNGDraft(.gray, depth: depth, width: 3, rows: rows).bytes)
    #expect(made.image.dictionary["ColorSpace"] == .name("DeviceGray"))
    #expect(made.image.dictionary["BitsPerComponent"] == .integer(depth))
    #expect(made.image.dictionary["Width"] == .integer(3))
    #expect(made.image.dictionary["Height"] == .integer(2))
    #expect(try samples(made.image) == rows.flatMap(\.self))
    #expect(made.softMask == nil)
    #expect(made.profile == nil)
  }

  @Test("colours and their order", arguments: [8, 16])
  func rgb(_ depth: Int) throws {
    let row = (0..<(2 * 3 * depth / 8)).map { UInt8($0 * 9 + 1) }
    let made = try objects(PNGDraft(.rgb, depth: depth, width: 2, rows: [row, row]).bytes)
    #expect(made.image.dictionary["ColorSpace"] == .name("DeviceRGB"))
    #expect(try samples(made.image) == row + row)
  }

  @Test("alpha stands apart, as a soft mask of the same depth", arguments: [8, 16])
  func alpha(_ depth: Int) throws {
    let sample = { (value: UInt8) in depth == 8 ? [value] : [value, value ^ 0xFF] }
    let row = [[1, 2, 3, 128], [4, 5, 6, 0]].flatMap { (pixel: [UInt8]) in pixel.flatMap(sample) }
    let made = try objects(PNGDraft(.rgbAlpha, depth: depth, width: 2, rows: [row]).bytes)
    #expect(try samples(made.image) == [1, 2, 3, 4, 5, 6].flatMap(sample))
    #expect(try samples(made.softMask) == [128, 0].flatMap(sample))
    #expect(made.image.dictionary["SMask"] == .reference(Self.numbers.softMask))
    #expect(made.softMask?.dictionary["ColorSpace"] == .name("DeviceGray"))
    #expect(made.softMask?.dictionary["BitsPerComponent"] == .integer(depth))
  }

  @Test("grey with alpha")
  func grayAlpha() throws {
    let made = try objects(PNGDraft(.grayAlpha, width: 2, rows: [[10, 20, 30, 40]]).bytes)
    #expect(made.image.dictionary["ColorSpace"] == .name("DeviceGray"))
    #expect(try samples(made.image) == [10, 30])
    #expect(try samples(made.softMask) == [20, 40])
  }

  @Test("alpha that is opaque everywhere is left out")
  func opaque() throws {
    let made = try objects(PNGDraft(.grayAlpha, width: 2, rows: [[10, 255, 30, 255]]).bytes)
    #expect(made.softMask == nil)
    #expect(made.image.dictionary["SMask"] == nil)
  }

  @Test("a palette stays one, its transparency a mask", arguments: [1, 2, 4, 8])
  func palette(_ depth: Int) throws {
    // Indices 0, 1, 1 in three pixels.
    let row: [UInt8] =
      switch depth {
      case 1: [0b0110_0000]
      case 2: [0b0001_0100]
      case 4: [0x01, 0x10]
      default: [0, 1, 1]
      }
    var draft = PNGDraft(.palette, depth: depth, width: 3, rows: [row])
    draft.chunks = [("PLTE", [255, 0, 0, 0, 0, 255]), ("tRNS", [64])]
    let made = try objects(draft.bytes)
    #expect(
      made.image.dictionary["ColorSpace"]
        == .array([
          .name("Indexed"), .name("DeviceRGB"), .integer(1),
          .string(PDFString(bytes: [255, 0, 0, 0, 0, 255])),
        ]))
    #expect(try samples(made.image) == row)
    #expect(try samples(made.softMask) == [64, 255, 255])
    #expect(made.softMask?.dictionary["BitsPerComponent"] == .integer(8))
  }

  @Test("a transparent colour becomes a mask")
  func transparentColor() throws {
    var draft = PNGDraft(.rgb, width: 2, rows: [[1, 2, 3, 9, 9, 9]])
    draft.chunks = [("tRNS", [0, 9, 0, 9, 0, 9])]
    let made = try objects(draft.bytes)
    #expect(try samples(made.softMask) == [255, 0])
  }

  /// One pixel is the whole first pass, so its data is the same.
  @Test("interlacing is undone")
  func interlaced() throws {
    var draft = PNGDraft(.rgb, width: 1, rows: [[7, 8, 9]])
    draft.isInterlaced = true
    #expect(try samples(objects(draft.bytes).image) == [7, 8, 9])
  }

  @Test("a profile of the right colours goes with the picture; another does not")
  func profile() throws {
    let right = iccProfile(space: "RGB ")
    for (profile, isTaken) in [(right, true), (iccProfile(space: "CMYK"), false)] {
      var draft = PNGDraft(.rgb, width: 1, rows: [[7, 8, 9]])
      draft.chunks = [("iCCP", Array("p\0\0".utf8) + deflated(profile))]
      let made = try objects(draft.bytes)
      // libpng refuses profiles that make no sense; what it lets through must fit the colours.
      if let stream = made.profile {
        #expect(isTaken)
        #expect(try samples(stream) == profile)
        #expect(stream.dictionary["N"] == .integer(3))
        #expect(
          made.image.dictionary["ColorSpace"]
            == .array([.name("ICCBased"), .reference(Self.numbers.profile)]))
      }
    }
  }

  /// gAMA 1.0: the samples are linear. Linear 0.5 is sRGB 188 (IEC 61966-2-1) or, by the plain power
  /// of 2.2 that libpng uses, 186.
  @Test("another gamma is carried out, unless sRGB is said")
  func gamma() throws {
    var draft = PNGDraft(.gray, width: 3, rows: [[0, 128, 255]])
    draft.chunks = [("gAMA", PNGDraft.number(100_000))]
    let linear = try samples(objects(draft.bytes).image)
    #expect(linear[0] == 0 && linear[2] == 255)
    #expect((184...190).contains(linear[1]))
    draft.chunks.insert(("sRGB", [0]), at: 0)
    #expect(try samples(objects(draft.bytes).image) == [0, 128, 255])
    draft.chunks = [("gAMA", PNGDraft.number(45455))]
    #expect(try samples(objects(draft.bytes).image) == [0, 128, 255])
  }

  @Test("pixels a metre say how large it is")
  func resolution() throws {
    var draft = PNGDraft(
      .gray, width: 300, rows: [[UInt8]](repeating: .init(repeating: 0, count: 300), count: 150))
    #expect(try Picture(fileBytes: draft.bytes).size == (300, 150))
    // 300 dots an inch are 11,811 a metre.
    draft.chunks = [("pHYs", PNGDraft.number(11811) + PNGDraft.number(11811) + [1])]
    let size = try Picture(fileBytes: draft.bytes).size
    #expect(abs(size.width - 72) < 0.01 && abs(size.height - 36) < 0.01)
  }

  @Test("rows that repeat pack well")
  func packed() throws {
    let row = (0..<300).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let rows = [[UInt8]](repeating: row, count: 100)
    let made = try objects(PNGDraft(.rgb, width: 100, rows: rows).bytes)
    #expect(made.image.data.count < 1000)
    #expect(try samples(made.image) == rows.flatMap(\.self))
  }

  // MARK: JPEG

  @Test("a JPEG goes in byte for byte", arguments: [0xC0, 0xC1, 0xC2])
  func jpeg(_ marker: UInt8) throws {
    var draft = JPEGDraft()
    draft.frameMarker = marker
    let made = try objects(draft.bytes)
    #expect(Array(made.image.data) == draft.bytes)
    #expect(made.image.dictionary["Filter"] == .name("DCTDecode"))
    #expect(made.image.dictionary["Width"] == .integer(3))
    #expect(made.image.dictionary["Height"] == .integer(2))
    #expect(made.image.dictionary["ColorSpace"] == .name("DeviceRGB"))
    #expect(made.image.dictionary["Decode"] == nil)
  }

  @Test("grey and CMYK by the number of components; Adobe's CMYK is inverted")
  func jpegColors() throws {
    var draft = JPEGDraft()
    draft.components = [1]
    #expect(try objects(draft.bytes).image.dictionary["ColorSpace"] == .name("DeviceGray"))
    draft.components = [1, 2, 3, 4]
    let plain = try objects(draft.bytes).image
    #expect(plain.dictionary["ColorSpace"] == .name("DeviceCMYK"))
    #expect(plain.dictionary["Decode"] == nil)
    draft.segments = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2])]
    #expect(
      try objects(draft.bytes).image.dictionary["Decode"]
        == .array([1, 0, 1, 0, 1, 0, 1, 0].map(PDFObject.integer)))
  }

  /// ISO 32000-2, Table 13, `/ColorTransform`.
  @Test("components called R, G and B are not transformed")
  func plainRGB() throws {
    var draft = JPEGDraft()
    draft.components = Array("RGB".utf8)
    #expect(
      try objects(draft.bytes).image.dictionary["DecodeParms"]
        == .dictionary(["ColorTransform": .integer(0)]))
  }

  @Test("a profile in pieces is put together in the order of their numbers")
  func jpegProfile() throws {
    let profile = iccProfile(space: "RGB ")
    func piece(_ number: UInt8, _ part: ArraySlice<UInt8>) -> (UInt8, [UInt8]) {
      (0xE2, Array("ICC_PROFILE\0".utf8) + [number, 2] + part)
    }
    var draft = JPEGDraft()
    draft.segments = [piece(2, profile[90...]), piece(1, profile[..<90])]
    let made = try objects(draft.bytes)
    #expect(try samples(made.profile) == profile)
    draft.segments.removeLast()
    #expect(try objects(draft.bytes).profile == nil)
    draft.segments.append(piece(1, profile[..<90]))
    draft.components = [1]
    #expect(try objects(draft.bytes).profile == nil)
  }

  @Test("Exif's orientation is read in either order of bytes", arguments: 1...8, [false, true])
  func orientation(_ number: Int, isLittle: Bool) throws {
    var draft = JPEGDraft()
    draft.segments = [
      (0xE1, JPEGDraft.exif(orientation: UInt8(number), isLittle: isLittle))
    ]
    let picture = try Picture(fileBytes: draft.bytes)
    #expect(picture.orientation.rawValue == number)
    #expect(picture.size == (number >= 5 ? (2, 3) : (3, 2)))
  }

  /// Exif 2.3, tag 274: where the stored first row and first column belong.
  @Test("the first pixel comes where Exif says", arguments: PictureOrientation.allCases)
  func corner(_ orientation: PictureOrientation) {
    // Row 0, column 0 is the upper left corner of the unit square; row 0's end the upper right.
    let matrix = orientation.matrix(width: 20, height: 10)
    let first = matrix.apply(0, 1)
    let along = matrix.apply(1, 1)
    let expected: [PictureOrientation: [Double]] = [
      .upright: [0, 10, 20, 10], .mirrored: [20, 10, 0, 10], .upsideDown: [20, 0, 0, 0],
      .mirroredUpsideDown: [0, 0, 20, 0], .transposed: [0, 10, 0, 0],
      .turnedRight: [20, 10, 20, 0], .transverse: [20, 0, 20, 10], .turnedLeft: [0, 0, 0, 10],
    ]
    #expect([first.x, first.y, along.x, along.y] == expected[orientation])
  }

  // MARK: What is no picture

  @Test("every cut of a file is refused, not trapped")
  func cuts() throws {
    var png = PNGDraft(.rgb, width: 2, rows: [[1, 2, 3, 4, 5, 6]])
    png.chunks = [("gAMA", PNGDraft.number(100_000))]
    var jpeg = JPEGDraft()
    jpeg.segments = [
      (0xE0, Array("JFIF\0".utf8) + [1, 1, 1, 0, 72, 0, 72, 0, 0]),
      (0xE1, JPEGDraft.exif(orientation: 6)),
    ]
    for bytes in [png.bytes, jpeg.bytes] {
      _ = try Picture(fileBytes: bytes)
      for count in 0..<bytes.count - 1 {
        #expect(throws: PictureProblem.self) { try Picture(fileBytes: Array(bytes[..<count])) }
      }
    }
  }

  @Test("a spoiled PNG is refused")
  func spoiled() throws {
    var bytes = PNGDraft(.rgb, width: 2, rows: [[1, 2, 3, 4, 5, 6]]).bytes
    bytes[bytes.count - 20] ^= 0xFF
    #expect(try problem(bytes).message.contains("damaged PNG"))
  }

  @Test("a picture that would unpack to gigabytes is refused by what its header says")
  func bombs() throws {
    var png = PNGDraft(.gray, depth: 1, width: 1, rows: [[0]])
    (png.width, png.height) = (100_000, 100_000)
    #expect(try problem(png.bytes).message.contains("too many pixels"))
    png = PNGDraft(.rgbAlpha, depth: 16, width: 1, rows: [[0]])
    (png.width, png.height) = (8000, 8000)
    #expect(try problem(png.bytes).message.contains("too many pixels"))
    var jpeg = JPEGDraft()
    (jpeg.width, jpeg.height) = (65535, 65535)
    #expect(try problem(jpeg.bytes).message.contains("too many pixels"))
  }

  @Test(
    "another kind is named, with a remedy",
    arguments: [
      ("GIF89a", "GIF"), ("RIFF1234WEBPVP8 ", "WebP"), ("BM123456", "BMP"),
      ("%PDF-1.7", "PDF"), ("<svg xmlns=''/>", "SVG"), ("\0\0\0\u{1C}ftypheic", "HEIC"),
      ("hello", "known image format"), ("", "empty"),
    ])
  func kinds(_ text: String, _ named: String) throws {
    let problem = try problem(Array(text.utf8))
    #expect(problem.message.contains(named))
    #expect(!problem.hint.text.isEmpty)
  }

  @Test("JPEG files that no PDF reader decodes are refused", arguments: [0xC3, 0xC9, 0xCA])
  func rareKinds(_ marker: UInt8) throws {
    var draft = JPEGDraft()
    draft.frameMarker = marker
    #expect(try problem(draft.bytes).message.contains("arithmetic"))
  }

  @Test("JPEG samples of 12 bits and files of two components are refused")
  func rareSamples() throws {
    var draft = JPEGDraft()
    draft.precision = 12
    #expect(try problem(draft.bytes).message.contains("12-bit"))
    draft.precision = 8
    draft.components = [1, 2]
    #expect(try problem(draft.bytes).message.contains("2 color components"))
  }
}
