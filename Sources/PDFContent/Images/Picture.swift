package import PDFObjects

/// A picture from a file, ready to stand in a PDF: its image XObject (ISO 32000-2, 8.9.5) and what
/// goes with it.
package struct Picture: Hashable, Sendable {
  /// Pixels as they are stored, before ``orientation``.
  package var width: Int
  package var height: Int
  /// How the stored pixels are to be turned for the eye.
  package var orientation = PictureOrientation.upright
  /// Pixels an inch, across and down the stored picture; 72 where the file says nothing.
  package var resolution = Resolution(across: 72, down: 72)
  var image: PDFStream
  var colors: Colors
  /// Opacity, where anything is not opaque (`/SMask`, 11.6.5.2).
  var softMask: PDFStream?
  /// An ICC profile for the colours (8.6.5.5).
  var profile: PDFStream?
  /// The major version of ``profile``; nil if there is none.
  package private(set) var profileVersion: Int?

  package struct Resolution: Hashable, Sendable {
    package var across: Double
    package var down: Double

    /// - Returns: nil where the numbers are no resolution of a picture.
    init?(checking across: Double, _ down: Double) {
      guard (1...100_000).contains(across), (1...100_000).contains(down) else { return nil }
      self.init(across: across, down: down)
    }

    init(across: Double, down: Double) {
      self.across = across
      self.down = down
    }
  }

  /// The colour space of the samples, with the device space of a profile that is missing.
  enum Colors: Hashable, Sendable {
    case gray
    case rgb
    case cmyk
    /// Red, green and blue by index.
    case palette([UInt8])

    /// The components of the space, of a palette's base.
    var componentCount: Int {
      switch self {
      case .gray: 1
      case .rgb, .palette: 3
      case .cmyk: 4
      }
    }

    var deviceSpace: PDFName {
      switch self {
      case .gray: "DeviceGray"
      case .rgb, .palette: "DeviceRGB"
      case .cmyk: "DeviceCMYK"
      }
    }
  }

  /// The size it is shown at where nothing scales it, in points, as the eye sees it.
  package var size: (width: Double, height: Double) {
    let across = Double(width) * 72 / resolution.across
    let down = Double(height) * 72 / resolution.down
    return orientation.swapsAxes ? (down, across) : (across, down)
  }

  /// The most pixels a picture may have: the memory of a viewer is limited too.
  package static let pixelLimit = 1 << 26
}

extension Picture {
  package var hasSoftMask: Bool { softMask != nil }
  package var hasProfile: Bool { profile != nil }
  /// Bits of a stored sample.
  package var depth: Int { image.dictionary["BitsPerComponent"]?.integerValue ?? 8 }
  /// The components of a color: 1 gray, 3 RGB, 4 CMYK.
  package var componentCount: Int { colors.componentCount }
  /// Takes a profile, or leaves the colors to the device.
  mutating func take(_ profile: ICCProfile?) {
    self.profile = profile?.stream(componentCount: colors.componentCount)
    profileVersion = profile?.majorVersion
  }

  /// The picture with the colors of a device.
  package var withoutProfile: Picture {
    var copy = self
    copy.take(nil)
    return copy
  }

  /// The colors are those of a CMYK device that nothing describes.
  package var isDeviceCMYK: Bool { colors == .cmyk && profile == nil }

  /// Its objects, given the numbers they will have. An icon draws the image; what the picture does
  /// not have is nil.
  package func objects(at numbers: Numbers) -> Objects {
    var image = self.image
    image.dictionary["ColorSpace"] = colorSpace(profile: numbers.profile)
    if softMask != nil { image.dictionary["SMask"] = .reference(numbers.softMask) }
    return Objects(
      icon: icon(drawing: numbers.image), image: image, softMask: softMask, profile: profile)
  }

  /// Where a picture's objects go.
  package struct Numbers: Hashable, Sendable {
    package var image: ObjectNumber
    package var softMask: ObjectNumber
    package var profile: ObjectNumber

    package init(image: ObjectNumber, softMask: ObjectNumber, profile: ObjectNumber) {
      self.image = image
      self.softMask = softMask
      self.profile = profile
    }
  }

  package struct Objects: Hashable, Sendable {
    /// A form XObject of the picture's ``size``, as `/MK /I` wants it (Table 192).
    package var icon: PDFStream
    package var image: PDFStream
    package var softMask: PDFStream?
    package var profile: PDFStream?
  }

  private func colorSpace(profile number: ObjectNumber) -> PDFObject {
    let base: PDFObject =
      profile == nil
      ? .name(colors.deviceSpace) : .array([.name("ICCBased"), .reference(number)])
    guard case .palette(let entries) = colors else { return base }
    return .array([
      .name("Indexed"), base, .integer(max(0, entries.count / 3 - 1)),
      .string(PDFString(bytes: entries)),
    ])
  }

  private func icon(drawing image: ObjectNumber) -> PDFStream {
    let size = self.size
    var content = ContentWriter()
    content.save()
    content.concatenate(orientation.matrix(width: size.width, height: size.height))
    content.drawXObject("Im")
    content.restore()
    return PDFStream(
      dictionary: [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .rectangle(Rectangle(0, 0, size.width, size.height)),
        "Resources": .dictionary(["XObject": .dictionary(["Im": .reference(image)])]),
      ], data: content.bytes)
  }
}
