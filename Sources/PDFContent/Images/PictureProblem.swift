public import Diagnostics

/// The reason why a file cannot be used as a picture.
public struct PictureProblem: Error, Hashable, Sendable {
  /// One sentence that begins in lower case and has no trailing period.
  public var message: String
  /// The remedy.
  public var hint: Remedy

  public init(_ message: String, hint: Remedy) {
    self.message = message
    self.hint = hint
  }

  static func damaged(_ kind: String, _ how: String) -> PictureProblem {
    PictureProblem(
      "the image is a damaged \(kind) file: \(how)",
      hint: "Open the image in an image editor and save it again.")
  }

  static func unsupported(_ what: String) -> PictureProblem {
    PictureProblem(
      "the image is \(what), which is not supported",
      hint: "Save the image as an ordinary JPEG or PNG file."
    )
  }

  static let tooLarge = PictureProblem(
    "the image has too many pixels",
    hint: "Reduce the image to at most \(Picture.pixelLimit >> 20) million pixels.")
}

extension Picture {
  /// Reads a JPEG or PNG file, told by its first bytes, whatever it is called.
  package init(fileBytes bytes: [UInt8]) throws(PictureProblem) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      var reader = JPEGReader(bytes)
      self = try reader.picture()
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = try PNGReader.picture(bytes)
    } else {
      throw Self.wrongKind(bytes)
    }
  }

  private static func wrongKind(_ bytes: [UInt8]) -> PictureProblem {
    if bytes.isEmpty {
      return PictureProblem("the image file is empty", hint: "Check that the download is complete.")
    }
    func begins(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    let kind: String? =
      if begins("GIF8") {
        "a GIF file"
      } else if begins("II*\0") || begins("MM\0*") {
        "a TIFF file"
      } else if begins("BM") {
        "a BMP file"
      } else if begins("RIFF"), begins("WEBP", at: 8) {
        "a WebP file"
      } else if begins("ftyp", at: 4) {
        "an HEIC, AVIF or video file"
      } else if begins("%PDF-") {
        "a PDF file"
      } else if begins("<svg") || begins("<?xml") {
        "an SVG or XML file"
      } else {
        nil
      }
    guard let kind else {
      return PictureProblem(
        "the file is not in a known image format", hint: "Use a JPEG or PNG file.")
    }
    return .unsupported(kind)
  }
}
